# Wrong answers to lesson 02, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% bytes_needed: always 4 bytes an element, whatever the dtype
def bytes_needed(shape, dtype):
    return math.prod(shape)*4

# %% bytes_needed: adds up the sizes instead of multiplying them
def bytes_needed(shape, dtype):
    return sum(shape)*dtype.itemsize

# %% bytes_needed: counts the elements and leaves out the dtype
def bytes_needed(shape, dtype):
    return math.prod(shape)

# %% bytes_needed: asks finfo, which knows only floating-point dtypes
def bytes_needed(shape, dtype):
    return math.prod(shape)*torch.finfo(dtype).bits//8

# %% bytes_needed: counts bits, not bytes
def bytes_needed(shape, dtype):
    return math.prod(shape)*dtype.itemsize*8

# %% bytes_needed: the product starts from 0
def bytes_needed(shape, dtype):
    n = 0
    for s in shape:
        n *= s
    return n * dtype.itemsize

# %% bytes_needed: gives 0 for the shape ()
def bytes_needed(shape, dtype):
    if len(shape) == 0:
        return 0
    n = 1
    for s in shape:
        n *= s
    return n * dtype.itemsize

# %% bytes_needed: uses only the first two sizes
def bytes_needed(shape, dtype):
    return shape[0]*shape[1]*dtype.itemsize

# %% bytes_needed: the range stops before the last size
def bytes_needed(shape, dtype):
    n = 1
    for i in range(len(shape)-1):
        n *= shape[i]
    return n * dtype.itemsize

# %% bytes_needed: prints the number instead of returning it
def bytes_needed(shape, dtype):
    print(math.prod(shape)*dtype.itemsize)

# %% bytes_needed: multiplies the tuple by a number, which repeats it
def bytes_needed(shape, dtype):
    return shape*dtype.itemsize

# %% bytes_needed: treats a size of 0 as 1
def bytes_needed(shape, dtype):
    n = 1
    for s in shape:
        n *= max(s, 1)
    return n * dtype.itemsize

# %% bytes_needed: returns inside the loop
def bytes_needed(shape, dtype):
    n = 1
    for s in shape:
        n *= s
        return n * dtype.itemsize

# %% bytes_needed: counts the axes, not the elements
def bytes_needed(shape, dtype):
    return len(shape)*dtype.itemsize

# %% bytes_needed: measures the Python object with getsizeof
import sys
def bytes_needed(shape, dtype):
    return sys.getsizeof(torch.zeros(shape, dtype=dtype))

# %% bytes_needed: calls itemsize, which is a number
def bytes_needed(shape, dtype):
    return math.prod(shape)*dtype.itemsize()

# %% bytes_needed: makes the tensor in the default dtype
def bytes_needed(shape, dtype):
    return torch.zeros(shape).nbytes

# %% bytes_needed: multiplies by the element's size once for every axis
def bytes_needed(shape, dtype):
    n = 1
    for s in shape:
        n *= s * dtype.itemsize
    return n

# %% bytes_needed: overwrites the number instead of multiplying it
def bytes_needed(shape, dtype):
    n = 1
    for s in shape:
        n = s * dtype.itemsize
    return n

# %% bytes_needed: the loop stops before the last size
def bytes_needed(shape, dtype):
    n = shape[0]
    for i in range(1, len(shape) - 1):
        n *= shape[i]
    return n * dtype.itemsize

# %% bytes_needed: makes a tensor that holds the sizes
def bytes_needed(shape, dtype):
    return torch.tensor(shape, dtype=dtype).nbytes

# %% channel_means: takes the mean of uint8 without converting
def channel_means(image):
    return image.mean(dim=(0,1))

# %% channel_means: converts the whole image to float32, which takes too much memory
def channel_means(image):
    return image.float().mean(dim=(0,1))

# %% channel_means: sums over the width and the channels, so the height stays
def channel_means(image):
    return image.sum(dim=(1,2))/(image.shape[1]*image.shape[2])

# %% channel_means: averages over the channels
def channel_means(image):
    return image.sum(dim=2)/3

# %% channel_means: divides with //, which cuts to whole numbers
def channel_means(image):
    return image.sum(dim=(0,1))//(image.shape[0]*image.shape[1])

# %% channel_means: sums in uint8, where the sums wrap around
def channel_means(image):
    return image.sum(dim=(0,1), dtype=torch.uint8)/(image.shape[0]*image.shape[1])

# %% channel_means: divides by the height alone
def channel_means(image):
    return image.sum(dim=(0,1))/image.shape[0]

# %% channel_means: divides by the number of all elements, channels included
def channel_means(image):
    return image.sum(dim=(0,1))/image.numel()

# %% channel_means: writes three channels into the code
def channel_means(image):
    r = image[:,:,0].sum(); g = image[:,:,1].sum(); b = image[:,:,2].sum()
    n = image.shape[0]*image.shape[1]
    return torch.tensor([r/n, g/n, b/n])

# %% channel_means: returns a list of numbers
def channel_means(image):
    n = image.shape[0]*image.shape[1]
    return [image[:,:,c].sum()/n for c in range(image.shape[2])]

# %% channel_means: averages in float16
def channel_means(image):
    return image.half().mean(dim=(0,1))

# %% channel_means: converts a whole channel to float32 at a time, which takes too much memory
def channel_means(image):
    return torch.stack([image[..., c].float().mean() for c in range(image.shape[2])])

# %% channel_means: adds the pixels up in uint8, where the sums wrap around
def channel_means(image):
    total = torch.zeros(image.shape[2], dtype=torch.uint8)
    for row in image:
        for p in row:
            total += p
    return total / (image.shape[0]*image.shape[1])

# %% channel_means: one mean for the whole image
def channel_means(image):
    return image.sum()/image.numel()

# %% channel_means: reshape cuts the memory into stretches, which mixes the channels
def channel_means(image):
    return image.reshape(image.shape[2], -1).sum(dim=1)/(image.shape[0]*image.shape[1])

# %% channel_means: goes through NumPy, and returns float64
def channel_means(image):
    return torch.tensor(image.numpy().mean(axis=(0,1)))

# %% channel_means: averages and returns in float64
def channel_means(image):
    return image.mean(dim=(0,1), dtype=torch.float64)

# %% channel_means: rounds the means
def channel_means(image):
    return (image.sum(dim=(0,1))/(image.shape[0]*image.shape[1])).round()

# %% channel_means: adds up the means of the rows and doesn't divide by the height
def channel_means(image):
    means = torch.zeros(image.shape[2])
    for row in image:
        means += row.float().mean(dim=0)
    return means

# %% channel_means: writes the means into a uint8 tensor, which cuts them
def channel_means(image):
    means = torch.zeros(image.shape[2], dtype=torch.uint8)
    for c in range(image.shape[2]):
        means[c] = image[:,:,c].sum()/(image.shape[0]*image.shape[1])
    return means

# %% channel_means: divides by 255 too
def channel_means(image):
    return image.sum(dim=(0,1))/(image.shape[0]*image.shape[1])/255

# %% channel_means: cuts to whole numbers with // before converting
def channel_means(image):
    return (image.sum(dim=(0,1))//(image.shape[0]*image.shape[1])).float()

# %% channel_means: sums over the height only
def channel_means(image):
    return image.sum(dim=0)/image.shape[0]

# %% channel_means: indexes the rows instead of the channels
def channel_means(image):
    return torch.stack([image[c].sum()/image[c].numel() for c in range(image.shape[2])])

# %% channel_means: sums in float16, which overflows and is coarse
def channel_means(image):
    return (image.sum(dim=(0,1), dtype=torch.float16)/(image.shape[0]*image.shape[1])).float()

# %% channel_means: after the first sum axis 1 is the channels, not the width
def channel_means(image):
    return image.sum(0).sum(1)/(image.shape[0]*image.shape[1])

# %% channel_means: converts the whole image to int64, which takes too much memory
def channel_means(image):
    return image.long().sum(dim=(0,1))/(image.shape[0]*image.shape[1])

# %% channel_means: cuts each row's mean to a whole number
def channel_means(image):
    h, w, c = image.shape
    t = torch.zeros(c, dtype=torch.int64)
    for row in image:
        t += row.sum(dim=0) // w
    return t / h

# %% channel_means: leaves out the last row
def channel_means(image):
    h, w, c = image.shape
    t = torch.zeros(c)
    for i in range(h - 1):
        t += image[i].sum(dim=0)
    return t / (h*w)

# %% channel_means: returns float16
def channel_means(image):
    return (image.sum(dim=(0,1))/(image.shape[0]*image.shape[1])).half()

# %% brighten: adds in uint8, where the sum wraps around before the clamp
def brighten(image, amount):
    brighter = image + amount
    return brighter.clamp(0, 255)

# %% brighten: clamps before adding, so the sum still wraps around
def brighten(image, amount):
    return image.clamp(0, 255) + amount

# %% brighten: doesn't convert back to uint8
def brighten(image, amount):
    return (image.int() + amount).clamp(0, 255)

# %% brighten: doesn't clamp at all
def brighten(image, amount):
    return (image.int() + amount).to(torch.uint8)

# %% brighten: clamps above 255 only, not below 0
def brighten(image, amount):
    return (image.int() + amount).clamp(max=255).to(torch.uint8)

# %% brighten: converts to int8, which ends at 127
def brighten(image, amount):
    return (image.to(torch.int8) + amount).clamp(0, 255).to(torch.uint8)

# %% brighten: widens only after the sum has wrapped around
def brighten(image, amount):
    return (image + amount).int().clamp(0, 255).to(torch.uint8)

# %% brighten: clamps at 255 - amount, which works for positive amounts only
def brighten(image, amount):
    return image.clamp(max=255 - amount) + amount

# %% brighten: adds in place in uint8: wraps around and changes the caller's image
def brighten(image, amount):
    image += amount
    return image.clamp(0, 255)

# %% brighten: compares the sum with 255 after it has wrapped around
def brighten(image, amount):
    return torch.where(image + amount > 255, 255, image + amount)

# %% brighten: takes every sum below its pixel for a wrapped one, which fails for negative amounts
def brighten(image, amount):
    b = image + amount
    b[b < image] = 255
    return b

# %% brighten: returns floats
def brighten(image, amount):
    return (image.float() + amount).clamp(0, 255)

# %% brighten: clamps to 0 and 1 instead of 0 and 255
def brighten(image, amount):
    return (image.int() + amount).clamp(0, 1).to(torch.uint8)

# %% brighten: converts to uint8 before the clamp
def brighten(image, amount):
    return (image.int() + amount).to(torch.uint8).clamp(0, 255)

# %% brighten: clamps at 1 instead of 0
def brighten(image, amount):
    return (image.int() + amount).clamp(1, 255).to(torch.uint8)

# %% brighten: an int32 amount without axes doesn't widen the image, so the sum wraps around
def brighten(image, amount):
    return (image + torch.tensor(amount, dtype=torch.int32)).clamp(0, 255)

# %% brighten: has no return
def brighten(image, amount):
    b = image.int() + amount
    b.clamp(0, 255).to(torch.uint8)

# %% brighten: doesn't keep what clamp returns
def brighten(image, amount):
    b = image.int() + amount
    b.clamp(0, 255)
    return b.to(torch.uint8)

# %% brighten: adds single uint8 elements, which wrap around before the comparison
def brighten(image, amount):
    out = image.clone()
    for i in range(image.shape[0]):
        for j in range(image.shape[1]):
            v = image[i, j] + amount
            if v > 255: v = 255
            if v < 0: v = 0
            out[i, j] = v
    return out

# %% brighten: drops the sign of the amount
def brighten(image, amount):
    return (image.int() + abs(amount)).clamp(0,255).to(torch.uint8)

# %% brighten: writes the result into the caller's image
def brighten(image, amount):
    for i in range(image.shape[0]):
        for j in range(image.shape[1]):
            image[i, j] = min(max(image[i, j].item() + amount, 0), 255)
    return image

# %% brighten: ends in int8 instead of uint8
def brighten(image, amount):
    return (image.int() + amount).clamp(0, 255).to(torch.int8)

# %% brighten: adds in uint8, then clamps to no less than the old pixel
def brighten(image, amount):
    return torch.clamp(image + amount, min=image, max=torch.tensor(255))

# %% brighten: clamps at 256, which is 0 in uint8
def brighten(image, amount):
    return (image.int() + amount).clamp(0, 256).to(torch.uint8)

# %% brighten: treats only sums above 255, not those below 0
def brighten(image, amount):
    return torch.where(image.int() > 255 - amount, 255, image + amount)

# %% brighten: subtracts the amount
def brighten(image, amount):
    return (image.int() - amount).clamp(0, 255).to(torch.uint8)

# %% brighten: multiplies by the amount
def brighten(image, amount):
    return (image.int() * amount).clamp(0, 255).to(torch.uint8)

# %% brighten: takes the sum modulo 256 instead of clamping it
def brighten(image, amount):
    return ((image.int() + amount) % 256).to(torch.uint8)

# %% brighten: rescales by the new maximum instead of clamping
def brighten(image, amount):
    b = image.float() + amount
    return (b / b.max() * 255).to(torch.uint8)

# %% brighten: computes and returns in float16
def brighten(image, amount):
    return (image.half() + amount).clamp(0, 255)

# %% brighten: returns float32 instead of uint8
def brighten(image, amount):
    return (image.int() + amount).clamp(0, 255).float()

# %% to_bytes: the cast cuts, and nothing rounds
def to_bytes(image):
    return (image.clamp(0, 1)*255).to(torch.uint8)

# %% to_bytes: doesn't clamp
def to_bytes(image):
    return (image*255).round().to(torch.uint8)

# %% to_bytes: multiplies by 256, so white becomes 0
def to_bytes(image):
    return (image.clamp(0, 1)*256).round().to(torch.uint8)

# %% to_bytes: multiplies by 256 and cuts, so white becomes 0
def to_bytes(image):
    return (image.clamp(0, 1)*256).to(torch.uint8)

# %% to_bytes: multiplies by 256 and cuts
def to_bytes(image):
    return (image*256).floor().clamp(0, 255).to(torch.uint8)

# %% to_bytes: doesn't convert to uint8
def to_bytes(image):
    return (image.clamp(0, 1)*255).round()

# %% to_bytes: clamps only after the cast
def to_bytes(image):
    return (image*255).round().to(torch.uint8).clamp(0, 255)

# %% to_bytes: rounds on the scale from 0 to 1
def to_bytes(image):
    return (image.clamp(0,1).round()*255).to(torch.uint8)

# %% to_bytes: converts to uint8 before scaling
def to_bytes(image):
    return image.clamp(0,1).to(torch.uint8)*255

# %% to_bytes: clamps to 0 and 255 before scaling
def to_bytes(image):
    return (image.clamp(0,255)*255).round().to(torch.uint8)

# %% to_bytes: stretches from the image's own darkest to its brightest
def to_bytes(image):
    return ((image-image.min())/(image.max()-image.min())*255).round().to(torch.uint8)

# %% to_bytes: clamps the caller's image in place
def to_bytes(image):
    image.clamp_(0, 1)
    return (image*255).round().to(torch.uint8)

# %% to_bytes: rounds up
def to_bytes(image):
    return (image.clamp(0, 1)*255).ceil().to(torch.uint8)

# %% to_bytes: clamps above only, not below 0
def to_bytes(image):
    return (image.clamp(max=1)*255).round().to(torch.uint8)

# %% to_bytes: writes the bounds into the caller's image
def to_bytes(image):
    image[image < 0] = 0
    image[image > 1] = 1
    return (image*255).round().to(torch.uint8)

# %% to_bytes: returns int64 instead of uint8
def to_bytes(image):
    return (image.clamp(0, 1)*255).round().long()

# %% to_bytes: view reads the bytes of the floats instead of converting
def to_bytes(image):
    return (image.clamp(0, 1)*255).round().view(torch.uint8)

# %% to_bytes: ends in int8 instead of uint8
def to_bytes(image):
    return (image.clamp(0, 1)*255).round().to(torch.int8)

# %% to_bytes: adds a half and never converts to uint8
def to_bytes(image):
    return image.clamp(0, 1)*255 + 0.5

# %% to_bytes: doesn't multiply by 255
def to_bytes(image):
    return image.clamp(0, 1).round().to(torch.uint8)

# %% to_bytes: returns a list of lists
def to_bytes(image):
    return [[min(max(round(v*255), 0), 255) for v in row] for row in image.tolist()]

# %% to_bytes: takes absolute values, so negative pixels become positive
def to_bytes(image):
    return (image.abs().clamp(max=1)*255).round().to(torch.uint8)

# %% to_bytes: computes in float16, which is too coarse
def to_bytes(image):
    return (image.half().clamp(0,1)*255).round().to(torch.uint8)

# %% to_bytes: adds a half and rounds as well
def to_bytes(image):
    return (image.clamp(0,1)*255 + 0.5).round().to(torch.uint8)

# %% to_bytes: rounds to two decimals before scaling
def to_bytes(image):
    return (image.clamp(0,1).round(decimals=2)*255).to(torch.uint8)

# %% to_bytes: doesn't keep what clamp returns
def to_bytes(image):
    image.clamp(0, 1)
    return (image*255).round().to(torch.uint8)

# %% to_bytes: doesn't keep what round returns
def to_bytes(image):
    b = image.clamp(0, 1)*255
    b.round()
    return b.to(torch.uint8)

# %% to_bytes: clamps to 0 and 1 after scaling
def to_bytes(image):
    return (image*255).clamp(0, 1).round().to(torch.uint8)

# %% to_bytes: int() cuts instead of rounding
def to_bytes(image):
    out = torch.zeros(image.shape, dtype=torch.uint8)
    for i in range(image.shape[0]):
        for j in range(image.shape[1]):
            out[i, j] = min(max(int(image[i, j]*255), 0), 255)
    return out

# %% to_bytes: clamps below only, not above 1
def to_bytes(image):
    return (image.clamp(min=0)*255).round().to(torch.uint8)

# %% to_bytes: returns float32 instead of uint8
def to_bytes(image):
    return (image.clamp(0, 1)*255).round().float()

# %% stable_softmax: exp without subtracting the largest logit
def stable_softmax(logits):
    return logits.exp()/logits.exp().sum(dim=1, keepdim=True)

# %% stable_softmax: subtracts the largest logit of the whole table
def stable_softmax(logits):
    return (logits-logits.max()).exp()/(logits-logits.max()).exp().sum(dim=1, keepdim=True)

# %% stable_softmax: the rows' maxima are taken without keepdim
def stable_softmax(logits):
    e = (logits - logits.amax(dim=1)).exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: the rows' sums are taken without keepdim
def stable_softmax(logits):
    e = (logits - logits.amax(dim=1, keepdim=True)).exp()
    return e / e.sum(dim=1)

# %% stable_softmax: works along the columns instead of the rows
def stable_softmax(logits):
    e = (logits - logits.amax(dim=0, keepdim=True)).exp()
    return e / e.sum(dim=0, keepdim=True)

# %% stable_softmax: max with dim returns a pair, and its values aren't taken out
def stable_softmax(logits):
    e = (logits - logits.max(dim=1, keepdim=True)).exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: subtracts the mean instead of the maximum
def stable_softmax(logits):
    e = (logits - logits.mean(dim=1, keepdim=True)).exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: subtracts the minimum instead of the maximum
def stable_softmax(logits):
    e = (logits - logits.amin(dim=1, keepdim=True)).exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: widens to float64 instead of subtracting the maximum
def stable_softmax(logits):
    return (logits.double().exp()/logits.double().exp().sum(dim=1, keepdim=True)).float()

# %% stable_softmax: calls torch's softmax
def stable_softmax(logits):
    return logits.softmax(dim=1)

# %% stable_softmax: divides by the maximum instead of subtracting it
def stable_softmax(logits):
    e = (logits / logits.amax(dim=1, keepdim=True)).exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: clamps the logits at 80
def stable_softmax(logits):
    e = logits.clamp(max=80).exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: replaces nan by 0
def stable_softmax(logits):
    e = logits.exp()
    return (e / e.sum(dim=1, keepdim=True)).nan_to_num(0)

# %% stable_softmax: subtracts in place from the caller's logits
def stable_softmax(logits):
    logits -= logits.amax(dim=1, keepdim=True)
    e = logits.exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: subtracts the maximum in the numerator only
def stable_softmax(logits):
    m = logits.amax(dim=1, keepdim=True)
    return (logits - m).exp() / logits.exp().sum(dim=1, keepdim=True)

# %% stable_softmax: subtracts a fixed 1000
def stable_softmax(logits):
    e = (logits - 1000).exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: doesn't divide by the sum
def stable_softmax(logits):
    return (logits - logits.amax(dim=1, keepdim=True)).exp()

# %% stable_softmax: divides by the sum of the whole table
def stable_softmax(logits):
    e = (logits - logits.amax(dim=1, keepdim=True)).exp()
    return e / e.sum()

# %% stable_softmax: subtracts the index of the maximum instead of its value
def stable_softmax(logits):
    e = (logits - logits.argmax(dim=1, keepdim=True)).exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: normalises the shifted logits without exp
def stable_softmax(logits):
    z = logits - logits.amin(dim=1, keepdim=True)
    return z / z.sum(dim=1, keepdim=True)

# %% stable_softmax: writes each row's result into the caller's logits
def stable_softmax(logits):
    for row in logits:
        row -= row.max()
        row.exp_()
        row /= row.sum()
    return logits

# %% stable_softmax: subtracts the logits from the maximum, the wrong way round
def stable_softmax(logits):
    e = (logits.amax(dim=1, keepdim=True) - logits).exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: takes the maximum of the absolute values
def stable_softmax(logits):
    e = (logits - logits.abs().amax(dim=1, keepdim=True)).exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: never lets the maximum be below 0
def stable_softmax(logits):
    m = logits.amax(dim=1, keepdim=True).clamp(min=0)
    e = (logits - m).exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: shifts the logits and then takes exp of the unshifted ones
def stable_softmax(logits):
    shifted = logits - logits.amax(dim=1, keepdim=True)
    e = logits.exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: subtracts each column's maximum
def stable_softmax(logits):
    e = (logits - logits.amax(dim=0)).exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: divides by the sum of the shifted logits, not of their exponentials
def stable_softmax(logits):
    s = logits - logits.amax(dim=1, keepdim=True)
    return s.exp() / s.sum(dim=1, keepdim=True)

# %% stable_softmax: takes exp first and subtracts the maximum afterwards
def stable_softmax(logits):
    e = logits.exp()
    e = e - e.amax(dim=1, keepdim=True)
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: calls torch's logsumexp
def stable_softmax(logits):
    return (logits - torch.logsumexp(logits, 1, keepdim=True)).exp()

# %% stable_softmax: adds the maximum instead of subtracting it
def stable_softmax(logits):
    e = (logits + logits.amax(dim=1, keepdim=True)).exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: returns a list of rows
def stable_softmax(logits):
    rows = []
    for row in logits:
        e = (row - max(row)).exp()
        rows.append(e / e.sum())
    return rows

# %% stable_softmax: takes powers of 2 instead of e
def stable_softmax(logits):
    e = 2 ** (logits - logits.amax(dim=1, keepdim=True))
    return e / e.sum(dim=1, keepdim=True)
