# Wrong answers to lesson 02, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% bytes_needed: adds the sizes instead of multiplying them
def bytes_needed(shape, dtype):
    return sum(shape) * dtype.itemsize

# %% bytes_needed: counts the elements, forgets the bytes per element
def bytes_needed(shape, dtype):
    total = 1
    for size in shape:
        total *= size
    return total

# %% bytes_needed: the product starts at 0, so it stays 0
def bytes_needed(shape, dtype):
    elements = 0
    for size in shape:
        elements = elements * size
    return elements * dtype.itemsize

# %% bytes_needed: the number of axes instead of the number of elements
def bytes_needed(shape, dtype):
    return len(shape) * dtype.itemsize

# %% bytes_needed: works for two axes only
def bytes_needed(shape, dtype):
    return shape[0] * shape[1] * dtype.itemsize

# %% bytes_needed: bits instead of bytes
def bytes_needed(shape, dtype):
    n = 1
    for s in shape:
        n *= s
    return n * dtype.itemsize * 8

# %% bytes_needed: makes a tensor out of the sizes, instead of one with these sizes
def bytes_needed(shape, dtype):
    t = torch.tensor(shape, dtype=dtype)
    return t.nbytes

# %% bytes_needed: finfo only knows floats, so integers raise
def bytes_needed(shape, dtype):
    return math.prod(shape) * torch.finfo(dtype).bits // 8

# %% bytes_needed: ignores the dtype, so always 4 bytes of float32
def bytes_needed(shape, dtype):
    return torch.zeros(shape).nbytes

# %% bytes_needed: thinks that () has no elements
def bytes_needed(shape, dtype):
    if len(shape) == 0:
        return 0
    return math.prod(shape) * dtype.itemsize

# %% bytes_needed: the return is inside the loop
def bytes_needed(shape, dtype):
    total = dtype.itemsize
    for s in shape:
        total *= s
        return total

# %% bytes_needed: prints instead of returning
def bytes_needed(shape, dtype):
    print(math.prod(shape) * dtype.itemsize)

# %% bytes_needed: multiplies by the bytes once per axis (itemsize inside the loop)
def bytes_needed(shape, dtype):
    total = 1
    for s in shape:
        total *= s * dtype.itemsize
    return total

# %% bytes_needed: skips the last axis
def bytes_needed(shape, dtype):
    total = 1
    for i in range(len(shape) - 1):
        total *= shape[i]
    return total * dtype.itemsize

# %% bytes_needed: starts with the first size and multiplies by it again
def bytes_needed(shape, dtype):
    total = shape[0]
    for size in shape:
        total = total * size
    return total * dtype.itemsize

# %% bytes_needed: starts with shape[0], which () doesn't have
def bytes_needed(shape, dtype):
    total = shape[0]
    for size in shape[1:]:
        total *= size
    return total * dtype.itemsize

# %% bytes_needed: a tuple has no numel
def bytes_needed(shape, dtype):
    return shape.numel() * dtype.itemsize

# %% bytes_needed: a table of dtypes that isn't complete
def bytes_needed(shape, dtype):
    sizes = {torch.uint8: 1, torch.float16: 2, torch.float32: 4, torch.float64: 8}
    total = 1
    for s in shape:
        total *= s
    return total * sizes[dtype]

# %% bytes_needed: adds the bytes of each axis instead of multiplying
def bytes_needed(shape, dtype):
    total = 0
    for s in shape:
        total += s * dtype.itemsize
    return total

# %% bytes_needed: adds the bytes per element to the number of elements
def bytes_needed(shape, dtype):
    return math.prod(shape) + dtype.itemsize

# %% bytes_needed: rand only makes floats
def bytes_needed(shape, dtype):
    return torch.rand(shape, dtype=dtype).nbytes

# %% bytes_needed: 1 byte for (), whatever the dtype
def bytes_needed(shape, dtype):
    if shape == ():
        return 1
    return math.prod(shape) * dtype.itemsize

# %% bytes_needed: ignores the dtype, so always 8 bytes of int64
def bytes_needed(shape, dtype):
    return torch.ones(shape, dtype=torch.int64).nbytes

# %% bytes_needed: the loop variable overwritten, so only the last axis counts
def bytes_needed(shape, dtype):
    for size in shape:
        total = size * dtype.itemsize
    return total

# %% bytes_needed: itemsize called as a function
def bytes_needed(shape, dtype):
    return math.prod(shape) * dtype.itemsize()

# %% channel_means: copies the whole image to float32
def channel_means(image):
    return image.float().mean(dim=(0, 1))

# %% channel_means: divides by all numbers, not by the pixels
def channel_means(image):
    return image.sum(dim=(0, 1)) / image.numel()

# %% channel_means: adds up over the height only
def channel_means(image):
    return image.sum(dim=0) / image.shape[0]

# %% channel_means: mean over the channels (the wrong axis)
def channel_means(image):
    return image.sum(dim=2) / 3

# %% channel_means: whole-number division
def channel_means(image):
    height, width, channels = image.shape
    return image.sum(dim=(0, 1)) // (height * width)

# %% channel_means: keeps the running total in uint8, so it wraps around
def channel_means(image):
    height, width, channels = image.shape
    total = torch.zeros(channels, dtype=torch.uint8)
    for row in image:
        total += row.sum(dim=0)
    return total / (height * width)

# %% channel_means: one mean of everything
def channel_means(image):
    return image.sum() / image.numel()

# %% channel_means: converts one channel at a time, which is still too large a copy
def channel_means(image):
    means = []
    for c in range(image.shape[2]):
        means.append(image[:, :, c].float().mean())
    return torch.stack(means)

# %% channel_means: divides by height plus width
def channel_means(image):
    h, w, c = image.shape
    return image.sum(dim=(0, 1)) / (h + w)

# %% channel_means: divides by the height only
def channel_means(image):
    return image.sum(dim=(0, 1)) / len(image)

# %% channel_means: means from 0 to 1 instead of 0 to 255
def channel_means(image):
    h, w, c = image.shape
    return image.sum(dim=(0, 1)) / (h * w) / 255

# %% channel_means: returns a list of Python floats
def channel_means(image):
    h, w, c = image.shape
    return [image[:, :, i].sum().item() / (h * w) for i in range(c)]

# %% channel_means: fixed to three channels
def channel_means(image):
    n = image.shape[0] * image.shape[1]
    red = image[:, :, 0].sum() / n
    green = image[:, :, 1].sum() / n
    blue = image[:, :, 2].sum() / n
    return torch.tensor([red, green, blue])

# %% channel_means: mean refuses uint8
def channel_means(image):
    return image.mean(dim=(0, 1))

# %% channel_means: half takes twice the bytes and has too few digits
def channel_means(image):
    return image.half().mean(dim=(0, 1))

# %% channel_means: adds up in uint8, because of dtype=
def channel_means(image):
    return image.sum(dim=(0, 1), dtype=torch.uint8) / (image.shape[0] * image.shape[1])

# %% channel_means: averages the means of bands of different heights
def channel_means(image):
    means = []
    for start in range(0, image.shape[0], 8):
        band = image[start:start + 8]
        means.append(band.float().mean(dim=(0, 1)))
    return torch.stack(means).mean(dim=0)

# %% channel_means: returns float64
def channel_means(image):
    h, w, c = image.shape
    return image.sum(dim=(0, 1)).double() / (h * w)

# %% channel_means: divides by the height, then multiplies by the width (brackets missing)
def channel_means(image):
    return image.sum(dim=(0, 1)) / image.shape[0] * image.shape[1]

# %% channel_means: the mean of the three sums
def channel_means(image):
    n = image.shape[0] * image.shape[1]
    return (image.sum(dim=(0, 1)) / n).mean()

# %% channel_means: a sum per row, over width and channels
def channel_means(image):
    h, w, c = image.shape
    return image.sum(dim=(1, 2)) / (w * c)

# %% channel_means: converts the whole image to int32 first
def channel_means(image):
    h, w, c = image.shape
    return image.to(torch.int32).sum(dim=(0, 1)) / (h * w)

# %% channel_means: rounds the means
def channel_means(image):
    h, w, c = image.shape
    return (image.sum(dim=(0, 1)) / (h * w)).round()

# %% channel_means: takes the first axis for the channels
def channel_means(image):
    channels, height, width = image.shape
    result = torch.zeros(channels)
    for c in range(channels):
        result[c] = image[c].sum() / (height * width)
    return result

# %% channel_means: 0 + a uint8 is a uint8, so the total wraps around
def channel_means(image):
    height, width, channels = image.shape
    means = []
    for c in range(channels):
        total = 0
        for i in range(height):
            for j in range(width):
                total = total + image[i, j, c]
        means.append(total / (height * width))
    return torch.stack(means)

# %% channel_means: reshape to (channels, pixels) mixes the channels
def channel_means(image):
    h, w, c = image.shape
    return image.reshape(c, h * w).sum(dim=1) / (h * w)

# %% channel_means: the second sum takes the channels away, not the columns
def channel_means(image):
    return image.sum(dim=0).sum(dim=1) / (image.shape[0] * image.shape[1])

# %% channel_means: flattens the pixels, then copies all to float
def channel_means(image):
    pixels = image.flatten(0, 1)
    return pixels.float().mean(dim=0)

# %% channel_means: only the first row
def channel_means(image):
    return image[0].sum(dim=0) / image.shape[1]

# %% channel_means: the return is inside the loop, so only the first row is counted
def channel_means(image):
    total = torch.zeros(image.shape[2])
    for row in image:
        total += row.sum(dim=0)
        return total / (image.shape[0] * image.shape[1])

# %% channel_means: divides the bytes before adding, one float copy of the image
def channel_means(image):
    n = image.shape[0] * image.shape[1]
    return (image / n).sum(dim=(0, 1))

# %% channel_means: rows of 3 numbers, whatever the number of channels
def channel_means(image):
    pixels = image.reshape(-1, 3)
    return pixels.sum(dim=0) / len(pixels)

# %% channel_means: divides by the sum of all bytes
def channel_means(image):
    return image.sum(dim=(0, 1)) / image.sum()

# %% channel_means: back to bytes, so the means are whole numbers
def channel_means(image):
    h, w, c = image.shape
    return (image.sum(dim=(0, 1)) / (h * w)).to(torch.uint8)

# %% channel_means: divides by one pixel too few
def channel_means(image):
    h, w, c = image.shape
    return image.sum(dim=(0, 1)) / (h * w - 1)

# %% channel_means: doesn't keep the result of float()
def channel_means(image):
    image.float()
    return image.mean(dim=(0, 1))

# %% channel_means: bands of 64 rows in float are still too large
def channel_means(image):
    total = torch.zeros(image.shape[2])
    for band in image.split(64):
        total += band.float().sum(dim=(0, 1))
    return total / (image.shape[0] * image.shape[1])

# %% channel_means: keepdim keeps two axes of size 1
def channel_means(image):
    h, w, c = image.shape
    return image.sum(dim=(0, 1), keepdim=True) / (h * w)

# %% channel_means: Python's sum adds uint8 rows in uint8, so they wrap around
def channel_means(image):
    h, w, c = image.shape
    return sum(sum(image)) / (h * w)

# %% channel_means: returns a tuple of three
def channel_means(image):
    n = image.shape[0] * image.shape[1]
    red, green, blue = image.sum(dim=(0, 1)) / n
    return red, green, blue

# %% channel_means: means per row first, in whole numbers
def channel_means(image):
    row_means = image.sum(dim=1) // image.shape[1]
    return row_means.sum(dim=0) / image.shape[0]

# %% channel_means: adds up, forgets to divide
def channel_means(image):
    return image.sum(dim=(0, 1)).float()

# %% channel_means: one channel only
def channel_means(image):
    return image[:, :, 0].sum() / image[:, :, 0].numel()

# %% brighten: clamp comes before the addition
def brighten(image, amount):
    return image.clamp(0, 255) + amount

# %% brighten: not back to uint8 (int32)
def brighten(image, amount):
    brighter = image.int() + amount
    return brighter.clamp(0, 255)

# %% brighten: converts after the addition, too late
def brighten(image, amount):
    brighter = (image + amount).int()
    return brighter.clamp(0, 255).to(torch.uint8)

# %% brighten: back to uint8 before clamp
def brighten(image, amount):
    brighter = image.to(torch.int16) + amount
    brighter = brighter.to(torch.uint8)
    return brighter.clamp(0, 255)

# %% brighten: int8 has no room either
def brighten(image, amount):
    brighter = image.to(torch.int8) + amount
    return brighter.clamp(0, 127).to(torch.uint8)

# %% brighten: the condition handles positive amounts only
def brighten(image, amount):
    return torch.where(image > 255 - amount, 255, image + amount)

# %% brighten: clamps above only
def brighten(image, amount):
    brighter = image.int() + amount
    return brighter.clamp(max=255).to(torch.uint8)

# %% brighten: adds in place, still in uint8
def brighten(image, amount):
    image += amount
    return image.clamp(0, 255)

# %% brighten: clamps to 256, which wraps to 0
def brighten(image, amount):
    brighter = image.int() + amount
    return brighter.clamp(0, 256).to(torch.uint8)

# %% brighten: doesn't keep the result of int()
def brighten(image, amount):
    image.int()
    brighter = image + amount
    return brighter.clamp(0, 255)

# %% brighten: a tensor without axes doesn't widen the image's dtype
def brighten(image, amount):
    brighter = image + torch.tensor(amount, dtype=torch.int32)
    return brighter.clamp(0, 255).to(torch.uint8)

# %% brighten: back to int8 instead of uint8
def brighten(image, amount):
    brighter = image.int() + amount
    return brighter.clamp(0, 255).to(torch.int8)

# %% brighten: % 256 wraps around by hand instead of cutting
def brighten(image, amount):
    return ((image.int() + amount) % 256).to(torch.uint8)

# %% brighten: Python's min and max can't take a tensor
def brighten(image, amount):
    return max(0, min(255, image.int() + amount))

# %% brighten: a loop whose single pixels are still uint8
def brighten(image, amount):
    result = image.clone()
    for i in range(image.shape[0]):
        for j in range(image.shape[1]):
            value = image[i, j] + amount
            if value > 255:
                value = 255
            if value < 0:
                value = 0
            result[i, j] = value
    return result

# %% brighten: floats, not back to uint8
def brighten(image, amount):
    return (image.float() + amount).clamp(0, 255)

# %% brighten: cuts above 255 only, by a mask
def brighten(image, amount):
    brighter = image.int() + amount
    brighter[brighter > 255] = 255
    return brighter.to(torch.uint8)

# %% brighten: the sum isn't kept, so the image stays as it was
def brighten(image, amount):
    wide = image.int()
    wide + amount
    return wide.clamp(0, 255).to(torch.uint8)

# %% brighten: the result of clamp isn't kept
def brighten(image, amount):
    brighter = image.int() + amount
    brighter.clamp(0, 255)
    return brighter.to(torch.uint8)

# %% brighten: cuts below -255 instead of below 0, so negative numbers wrap around
def brighten(image, amount):
    brighter = image.int() + amount
    return brighter.clamp(-255, 255).to(torch.uint8)

# %% brighten: clamp's limits swapped
def brighten(image, amount):
    brighter = image.int() + amount
    return brighter.clamp(255, 0).to(torch.uint8)

# %% brighten: int8 can't hold more than 127, and clamp refuses 255
def brighten(image, amount):
    brighter = image.to(torch.int8) + amount
    return brighter.clamp(0, 255)

# %% brighten: takes every smaller sum for one that wrapped around
def brighten(image, amount):
    brighter = image + amount
    brighter[brighter < image] = 255
    return brighter

# %% brighten: computes in floats from 0 to 1, and the cast cuts
def brighten(image, amount):
    brighter = image / 255 + amount / 255
    return (brighter.clamp(0, 1) * 255).to(torch.uint8)

# %% brighten: makes room above before adding, but not below
def brighten(image, amount):
    wide = image.int().clamp(0, 255 - amount)
    return (wide + amount).to(torch.uint8)

# %% brighten: stretches so that the brightest is 255
def brighten(image, amount):
    brighter = image.float() + amount
    brighter = brighter * 255 / brighter.max()
    return brighter.clamp(0, 255).to(torch.uint8)

# %% brighten: adds the size of the amount, so a negative one brightens too
def brighten(image, amount):
    brighter = image.int() + abs(amount)
    return brighter.clamp(0, 255).to(torch.uint8)

# %% brighten: view reads the bits as int16 instead of converting
def brighten(image, amount):
    brighter = image.view(torch.int16) + amount
    return brighter.clamp(0, 255).to(torch.uint8)

# %% brighten: clamps at 254
def brighten(image, amount):
    brighter = image.to(torch.int16) + amount
    return brighter.clamp(0, 254).to(torch.uint8)

# %% brighten: clamps from 1, so black becomes 1
def brighten(image, amount):
    brighter = image.to(torch.int16) + amount
    return brighter.clamp(1, 255).to(torch.uint8)

# %% brighten: the result is stored into the image itself
def brighten(image, amount):
    image[:] = (image.int() + amount).clamp(0, 255)
    return image

# %% brighten: casts the amount, not the image
def brighten(image, amount):
    brighter = image + int(amount)
    return brighter.int().clamp(0, 255)

# %% brighten: uint16 has no negative numbers, so dark wraps around
def brighten(image, amount):
    brighter = image.to(torch.uint16) + amount
    return brighter.clamp(0, 255).to(torch.uint8)

# %% brighten: no clamp at all
def brighten(image, amount):
    brighter = image.int() + amount
    return brighter.to(torch.uint8)

# %% brighten: forgets the return
def brighten(image, amount):
    brighter = (image.int() + amount).clamp(0, 255).to(torch.uint8)

# %% brighten: NumPy refuses amounts that aren't bytes
def brighten(image, amount):
    array = image.numpy()
    return torch.tensor(np.clip(array + amount, 0, 255))

# %% brighten: multiplies instead of adding
def brighten(image, amount):
    brighter = image.float() * (1 + amount / 255)
    return brighter.round().clamp(0, 255).to(torch.uint8)

# %% brighten: leaves the image alone if the amount is negative
def brighten(image, amount):
    if amount > 0:
        return (image.int() + amount).clamp(0, 255).to(torch.uint8)
    return image

# %% brighten: the loop only changes its own variable
def brighten(image, amount):
    result = image.clone()
    for row in result:
        for pixel in row:
            pixel = min(max(int(pixel) + amount, 0), 255)
    return result

# %% brighten: the condition is asked of the wrapped sum
def brighten(image, amount):
    brighter = image + amount
    brighter[image + amount > 255] = 255
    brighter[image + amount < 0] = 0
    return brighter

# %% brighten: subtracts the amount
def brighten(image, amount):
    brighter = image.int() - amount
    return brighter.clamp(0, 255).to(torch.uint8)

# %% brighten: the mask is applied with the limits exchanged
def brighten(image, amount):
    brighter = image.int() + amount
    brighter[brighter > 255] = 0
    brighter[brighter < 0] = 255
    return brighter.to(torch.uint8)

# %% to_bytes: neither cut to the range nor rounded
def to_bytes(image):
    return (image * 255).to(torch.uint8)

# %% to_bytes: the cast cuts, no rounding
def to_bytes(image):
    return (image.clamp(0, 1) * 255).to(torch.uint8)

# %% to_bytes: rounded, but not cut to the range
def to_bytes(image):
    return (image * 255).round().to(torch.uint8)

# %% to_bytes: times 256 instead of 255
def to_bytes(image):
    return (image.clamp(0, 1) * 256).to(torch.uint8)

# %% to_bytes: clamps to 0..255 before multiplying
def to_bytes(image):
    return (image.clamp(0, 255) * 255).round().to(torch.uint8)

# %% to_bytes: rounds before multiplying
def to_bytes(image):
    return (image.clamp(0, 1).round() * 255).to(torch.uint8)

# %% to_bytes: casts before multiplying
def to_bytes(image):
    return image.clamp(0, 1).to(torch.uint8) * 255

# %% to_bytes: stays a float
def to_bytes(image):
    return (image.clamp(0, 1) * 255).round()

# %% to_bytes: int64 instead of uint8
def to_bytes(image):
    return (image.clamp(0, 1) * 255).round().long()

# %% to_bytes: clamps the image in place
def to_bytes(image):
    image.clamp_(0, 1)
    return (image * 255).round().to(torch.uint8)

# %% to_bytes: stretches the image to its own darkest and brightest number
def to_bytes(image):
    low, high = image.min(), image.max()
    return ((image - low) / (high - low) * 255).round().to(torch.uint8)

# %% to_bytes: clamps after the cast, too late
def to_bytes(image):
    return (image * 255).round().to(torch.uint8).clamp(0, 255)

# %% to_bytes: rounds up
def to_bytes(image):
    return (image.clamp(0, 1) * 255).ceil().to(torch.uint8)

# %% to_bytes: int8 has no room for more than 127
def to_bytes(image):
    return (image.clamp(0, 1) * 255).round().to(torch.int8)

# %% to_bytes: adds a half and rounds as well
def to_bytes(image):
    return (image.clamp(0, 1) * 255 + 0.5).round().clamp(0, 255).to(torch.uint8)

# %% to_bytes: only cuts above
def to_bytes(image):
    image = image.clone()
    image[image > 1] = 1.0
    return (image * 255).round().to(torch.uint8)

# %% to_bytes: takes the floats for bytes already, forgets times 255
def to_bytes(image):
    return image.clamp(0, 255).round().to(torch.uint8)

# %% to_bytes: view reads the bits, converts nothing
def to_bytes(image):
    return (image.clamp(0, 1) * 255).round().view(torch.uint8)

# %% to_bytes: the result of clamp isn't kept
def to_bytes(image):
    image.clamp(0, 1)
    return (image * 255).round().to(torch.uint8)

# %% to_bytes: cuts to whole numbers, then rounds
def to_bytes(image):
    return (image.clamp(0, 1) * 255).int().round().to(torch.uint8)

# %% to_bytes: takes -1 to 1 for the range
def to_bytes(image):
    return ((image.clamp(-1, 1) + 1) / 2 * 255).round().to(torch.uint8)

# %% to_bytes: negative numbers lose their sign instead of becoming 0
def to_bytes(image):
    return (image.abs().clamp(max=1) * 255).round().to(torch.uint8)

# %% to_bytes: multiplies the image in place
def to_bytes(image):
    image *= 255
    return image.round().clamp(0, 255).to(torch.uint8)

# %% to_bytes: int() cuts, in a loop
def to_bytes(image):
    height, width = image.shape
    result = torch.zeros(height, width, dtype=torch.uint8)
    for i in range(height):
        for j in range(width):
            value = int(image[i, j] * 255)
            result[i, j] = max(0, min(255, value))
    return result

# %% to_bytes: a loop that rounds but doesn't cut
def to_bytes(image):
    height, width = image.shape
    result = torch.zeros(height, width, dtype=torch.uint8)
    for i in range(height):
        for j in range(width):
            result[i, j] = round(image[i, j].item() * 255)
    return result

# %% to_bytes: rounds to 256 steps and cuts at 256
def to_bytes(image):
    return (image * 256).round().clamp(0, 256).to(torch.uint8)

# %% to_bytes: forgets the brackets of round
def to_bytes(image):
    return (image.clamp(0, 1) * 255).round.to(torch.uint8)

# %% to_bytes: makes numbers out of range black
def to_bytes(image):
    inside = (image >= 0) & (image <= 1)
    return (image * 255 * inside).round().to(torch.uint8)

# %% to_bytes: rounds to one decimal, then cuts
def to_bytes(image):
    return (image.clamp(0, 1).round(decimals=1) * 255).to(torch.uint8)

# %% to_bytes: casts only the 255, not the result
def to_bytes(image):
    return image.clamp(0, 1) * torch.tensor(255, dtype=torch.uint8)

# %% to_bytes: divides by 255
def to_bytes(image):
    return (image.clamp(0, 1) / 255).round().to(torch.uint8)

# %% to_bytes: times 100 (percent) instead of 255
def to_bytes(image):
    return (image.clamp(0, 1) * 100).round().to(torch.uint8)

# %% to_bytes: float16 keeps too few digits
def to_bytes(image):
    return (image.half().clamp(0, 1) * 255).round().to(torch.uint8)

# %% to_bytes: wraps around by %
def to_bytes(image):
    return (image * 255 % 256).round().to(torch.uint8)

# %% to_bytes: goes back to floats at the end
def to_bytes(image):
    return (image.clamp(0, 1) * 255).round().to(torch.uint8) / 255

# %% to_bytes: int16 instead of uint8
def to_bytes(image):
    return (image.clamp(0, 1) * 255).round().to(torch.int16)

# %% to_bytes: divides by the image's own brightest number
def to_bytes(image):
    scaled = image.clamp(min=0) / image.max()
    return (scaled * 255).round().to(torch.uint8)

# %% to_bytes: masks that write into the image itself
def to_bytes(image):
    image[image < 0] = 0
    image[image > 1] = 1
    return (image * 255).round().to(torch.uint8)

# %% to_bytes: only cuts below
def to_bytes(image):
    return (image.clamp(min=0) * 255).round().to(torch.uint8)

# %% to_bytes: rounds after the cast
def to_bytes(image):
    return (image.clamp(0, 1) * 255).to(torch.uint8).round()

# %% to_bytes: Python's round doesn't take a tensor
def to_bytes(image):
    return round(image.clamp(0, 1) * 255).to(torch.uint8)

# %% to_bytes: the masks exchanged: dark becomes white
def to_bytes(image):
    result = (image * 255).round()
    result[image < 0] = 255
    result[image > 1] = 0
    return result.to(torch.uint8)

# %% to_bytes: forgets the return
def to_bytes(image):
    result = (image.clamp(0, 1) * 255).round().to(torch.uint8)

# %% stable_softmax: no shift, so exp overflows
def stable_softmax(logits):
    grown = logits.exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: subtracts the largest of the whole table
def stable_softmax(logits):
    grown = (logits - logits.max()).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: the row's maximum without keepdim
def stable_softmax(logits):
    grown = (logits - logits.amax(dim=1)).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: down the columns instead of along the rows
def stable_softmax(logits):
    grown = (logits - logits.amax(dim=0, keepdim=True)).exp()
    return grown / grown.sum(dim=0, keepdim=True)

# %% stable_softmax: max(dim=1) returns two things
def stable_softmax(logits):
    m = logits.max(dim=1, keepdim=True)
    grown = (logits - m).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: subtracts the row's smallest
def stable_softmax(logits):
    grown = (logits - logits.amin(dim=1, keepdim=True)).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: subtracts the row's mean
def stable_softmax(logits):
    grown = (logits - logits.mean(dim=1, keepdim=True)).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: changes logits in place
def stable_softmax(logits):
    logits -= logits.amax(dim=1, keepdim=True)
    grown = logits.exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: the sum without keepdim
def stable_softmax(logits):
    m = logits.amax(dim=1, keepdim=True)
    grown = (logits - m).exp()
    return grown / grown.sum(dim=1)

# %% stable_softmax: cuts large logits off instead of shifting
def stable_softmax(logits):
    grown = logits.clamp(max=80).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: uses torch's softmax
def stable_softmax(logits):
    return torch.softmax(logits, dim=1)

# %% stable_softmax: replaces the nan afterwards
def stable_softmax(logits):
    grown = logits.exp()
    return torch.nan_to_num(grown / grown.sum(dim=1, keepdim=True))

# %% stable_softmax: a wider dtype instead of a shift
def stable_softmax(logits):
    grown = logits.double().exp()
    return (grown / grown.sum(dim=1, keepdim=True)).float()

# %% stable_softmax: divides by the maximum instead of subtracting it
def stable_softmax(logits):
    grown = (logits / logits.amax(dim=1, keepdim=True)).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: shifts above, but not in the sum
def stable_softmax(logits):
    m = logits.amax(dim=1, keepdim=True)
    return (logits - m).exp() / logits.exp().sum(dim=1, keepdim=True)

# %% stable_softmax: divides by the sum of the whole table
def stable_softmax(logits):
    m = logits.amax(dim=1, keepdim=True)
    grown = (logits - m).exp()
    return grown / grown.sum()

# %% stable_softmax: subtracts after exp
def stable_softmax(logits):
    grown = logits.exp()
    grown = grown - grown.amax(dim=1, keepdim=True)
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: forgets exp
def stable_softmax(logits):
    shifted = logits - logits.amax(dim=1, keepdim=True)
    return shifted / shifted.sum(dim=1, keepdim=True)

# %% stable_softmax: a loop that writes into logits itself
def stable_softmax(logits):
    result = logits
    for i in range(len(logits)):
        grown = (logits[i] - logits[i].max()).exp()
        result[i] = grown / grown.sum()
    return result

# %% stable_softmax: forgets to divide
def stable_softmax(logits):
    return (logits - logits.amax(dim=1, keepdim=True)).exp()

# %% stable_softmax: the shift has the wrong sign
def stable_softmax(logits):
    grown = (logits + logits.amax(dim=1, keepdim=True)).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: subtracts the columns' largest, adds up the rows
def stable_softmax(logits):
    grown = (logits - logits.amax(dim=0, keepdim=True)).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: subtracts the index of the largest
def stable_softmax(logits):
    m = logits.argmax(dim=1, keepdim=True)
    grown = (logits - m).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: makes the logits smaller by a factor
def stable_softmax(logits):
    grown = (logits / 1000).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: subtracts a fixed 1000
def stable_softmax(logits):
    grown = (logits - 1000).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: subtracts the largest absolute value
def stable_softmax(logits):
    m = logits.abs().amax(dim=1, keepdim=True)
    grown = (logits - m).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: rounds to three digits
def stable_softmax(logits):
    grown = (logits - logits.amax(dim=1, keepdim=True)).exp()
    return (grown / grown.sum(dim=1, keepdim=True)).round(decimals=3)

# %% stable_softmax: a loop that returns a list
def stable_softmax(logits):
    rows = []
    for row in logits:
        e = (row - row.max()).exp()
        rows.append(e / e.sum())
    return rows

# %% stable_softmax: the shift's result isn't used
def stable_softmax(logits):
    shifted = logits - logits.amax(dim=1, keepdim=True)
    grown = logits.exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: the first row's largest for all rows
def stable_softmax(logits):
    m = logits[0].max()
    grown = (logits - m).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: divides the shifted logits' exp by the largest one
def stable_softmax(logits):
    grown = (logits - logits.amax(dim=1, keepdim=True)).exp()
    return grown / grown.amax(dim=1, keepdim=True)

# %% stable_softmax: divides the exponentials by the sum of the logits
def stable_softmax(logits):
    shifted = logits - logits.amax(dim=1, keepdim=True)
    return shifted.exp() / logits.sum(dim=1, keepdim=True)

# %% stable_softmax: divides by the mean instead of the sum
def stable_softmax(logits):
    grown = (logits - logits.amax(dim=1, keepdim=True)).exp()
    return grown / grown.mean(dim=1, keepdim=True)

# %% stable_softmax: fills nan with one half
def stable_softmax(logits):
    grown = logits.exp()
    p = grown / grown.sum(dim=1, keepdim=True)
    p[p.isnan()] = 0.5
    return p

# %% stable_softmax: cuts on both sides instead of shifting
def stable_softmax(logits):
    grown = logits.clamp(-80, 80).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: 2.718 instead of exp
def stable_softmax(logits):
    grown = 2.718 ** (logits - logits.amax(dim=1, keepdim=True))
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: a loop that adds up the sum over all rows
def stable_softmax(logits):
    result = torch.zeros_like(logits)
    total = 0
    for i in range(len(logits)):
        grown = (logits[i] - logits[i].max()).exp()
        total += grown.sum()
        result[i] = grown / total
    return result

# %% stable_softmax: uses logsumexp
def stable_softmax(logits):
    return (logits - torch.logsumexp(logits, dim=1, keepdim=True)).exp()

# %% stable_softmax: max().values without keepdim
def stable_softmax(logits):
    m, where = logits.max(dim=1)
    grown = torch.exp(logits - m)
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: the sum runs down the columns
def stable_softmax(logits):
    grown = (logits - logits.amax(dim=1, keepdim=True)).exp()
    return grown / grown.sum(dim=0, keepdim=True)

# %% stable_softmax: a small number added below the line
def stable_softmax(logits):
    grown = logits.exp()
    return grown / (grown.sum(dim=1, keepdim=True) + 1e-8)

# %% stable_softmax: exp_ in place on a tensor that is logits itself
def stable_softmax(logits):
    x = logits
    x -= x.amax(dim=1, keepdim=True)
    x.exp_()
    return x / x.sum(dim=1, keepdim=True)

# %% stable_softmax: subtracts the row's sum
def stable_softmax(logits):
    grown = (logits - logits.sum(dim=1, keepdim=True)).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: returns the logarithms
def stable_softmax(logits):
    return torch.log_softmax(logits, dim=1)

# %% stable_softmax: standardises the logits
def stable_softmax(logits):
    m = logits.mean(dim=1, keepdim=True)
    s = logits.std(dim=1, keepdim=True)
    grown = ((logits - m) / s).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: Python's max of a table
def stable_softmax(logits):
    grown = (logits - max(logits)).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: math.exp without a shift
def stable_softmax(logits):
    rows = []
    for row in logits.tolist():
        grown = [math.exp(x) for x in row]
        rows.append([g / sum(grown) for g in grown])
    return torch.tensor(rows)

# %% stable_softmax: cuts the exponentials off
def stable_softmax(logits):
    grown = logits.exp().clamp(max=1e30)
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: the loop over rows writes the shift into logits
def stable_softmax(logits):
    rows = []
    for row in logits:
        row -= row.max()
        grown = row.exp()
        rows.append(grown / grown.sum())
    return torch.stack(rows)

# %% stable_softmax: divides by the first row's sum
def stable_softmax(logits):
    grown = (logits - logits.amax(dim=1, keepdim=True)).exp()
    return grown / grown.sum(dim=1)[0]

# %% stable_softmax: shifts only if some logit is large, so very negative rows underflow
def stable_softmax(logits):
    if logits.max() > 80:
        logits = logits - logits.max()
    grown = logits.exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: absolute values, so negative logits count as large
def stable_softmax(logits):
    x = logits.abs()
    grown = (x - x.amax(dim=1, keepdim=True)).exp()
    return grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: divides the shifted logits by the sum, then exp
def stable_softmax(logits):
    shifted = logits - logits.amax(dim=1, keepdim=True)
    return (shifted / shifted.sum(dim=1, keepdim=True)).exp()

# %% stable_softmax: one for the largest and 0 for the others
def stable_softmax(logits):
    return (logits == logits.amax(dim=1, keepdim=True)).float()

# %% stable_softmax: forgets the return
def stable_softmax(logits):
    grown = (logits - logits.amax(dim=1, keepdim=True)).exp()
    probabilities = grown / grown.sum(dim=1, keepdim=True)

# %% stable_softmax: sigmoid of each logit
def stable_softmax(logits):
    p = torch.sigmoid(logits)
    return p / p.sum(dim=1, keepdim=True)
