# Wrong answers to lesson 02, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% bytes_needed: the loop returns inside its body, so only the first size counts
def bytes_needed(shape, dtype):
    n = 1
    for size in shape:
        n = n * size
        return n * dtype.itemsize

# %% bytes_needed: a product that starts at 0
def bytes_needed(shape, dtype):
    total = 0
    for s in shape:
        total *= s
    return total * dtype.itemsize

# %% bytes_needed: makes a tensor of the sizes themselves, instead of a tensor of that shape
def bytes_needed(shape, dtype):
    t = torch.tensor(shape, dtype=dtype)
    return t.numel() * t.element_size()

# %% bytes_needed: the new tensor has the default dtype, the given one isn't used
def bytes_needed(shape, dtype):
    return torch.zeros(shape).nbytes

# %% bytes_needed: finfo knows floats only
def bytes_needed(shape, dtype):
    return math.prod(shape) * torch.finfo(dtype).bits // 8

# %% bytes_needed: a single number counted as no element
def bytes_needed(shape, dtype):
    if len(shape) == 0:
        return 0
    return math.prod(shape) * dtype.itemsize

# %% bytes_needed: multiplies every size by the element's bytes
def bytes_needed(shape, dtype):
    result = 1
    for size in shape:
        result *= size * dtype.itemsize
    return result

# %% channel_means: divides by all of the image's numbers, not by the pixels
def channel_means(image):
    return image.sum(dim=(0, 1)) / image.numel()

# %% channel_means: whole-number division cuts the fractions off
def channel_means(image):
    height, width, channels = image.shape
    return (image.sum(dim=(0, 1)) // (height * width)).float()

# %% channel_means: sums over the colours, one mean for each pixel
def channel_means(image):
    return image.sum(dim=2) / image.shape[2]

# %% channel_means: adds up in a uint8 tensor, which wraps around
def channel_means(image):
    h, w, c = image.shape
    total = torch.zeros(c, dtype=torch.uint8)
    for y in range(h):
        total += image[y].sum(dim=0)
    return total / (h * w)

# %% channel_means: a float copy of one channel at a time is still too large
def channel_means(image):
    means = []
    for k in range(image.shape[2]):
        means.append(image[:, :, k].float().mean())
    return torch.stack(means)

# %% channel_means: the mean over the rows only, divided in one direction
def channel_means(image):
    return image.sum(0).sum(0) / image.shape[0]

# %% channel_means: returns the last channel only, overwritten in the loop
def channel_means(image):
    h, w, c = image.shape
    out = torch.zeros(c)
    for k in range(c):
        out = image[:, :, k].sum() / (h * w)
    return out

# %% brighten: the clamp comes before the addition
def brighten(image, amount):
    return image.clamp(0, 255) + amount

# %% brighten: wider, but back to bytes without a clamp
def brighten(image, amount):
    brighter = image.to(torch.int16) + amount
    return brighter.to(torch.uint8)

# %% brighten: clamps after it has gone back to uint8
def brighten(image, amount):
    brighter = (image.int() + amount).to(torch.uint8)
    return brighter.clamp(0, 255)

# %% brighten: the wider tensor is made but not kept
def brighten(image, amount):
    image.to(torch.int16)
    brighter = image + amount
    return brighter.clamp(0, 255).to(torch.uint8)

# %% brighten: what wrapped around is set to 255, also when the amount is negative
def brighten(image, amount):
    brighter = image + amount
    brighter[brighter < image] = 255
    return brighter

# %% brighten: int8 doesn't hold the pixels above 127
def brighten(image, amount):
    signed = image.to(torch.int8) + amount
    return signed.clamp(0, 255).to(torch.uint8)

# %% brighten: widens after the addition has wrapped
def brighten(image, amount):
    brighter = (image + amount).to(torch.int32)
    return brighter.clamp(0, 255).to(torch.uint8)

# %% brighten: only the top is cut, below 0 wraps around
def brighten(image, amount):
    brighter = image.long() + amount
    brighter[brighter > 255] = 255
    return brighter.to(torch.uint8)

# %% brighten: the result is float32
def brighten(image, amount):
    return torch.clamp(image.float() + amount, 0, 255)

# %% to_bytes: the cast cuts, without rounding
def to_bytes(image):
    return (image.clamp(0, 1) * 255).to(torch.uint8)

# %% to_bytes: rounds before it multiplies
def to_bytes(image):
    return (image.clamp(0, 1).round() * 255).to(torch.uint8)

# %% to_bytes: multiplies by 256
def to_bytes(image):
    return (image * 256).round().clamp(0, 255).to(torch.uint8)

# %% to_bytes: stretches the image from its own minimum to its maximum
def to_bytes(image):
    low, high = image.min(), image.max()
    return ((image - low) / (high - low) * 255).round().to(torch.uint8)

# %% to_bytes: clamps bytes, after the cast
def to_bytes(image):
    return (image * 255).round().to(torch.uint8).clamp(0, 255)

# %% to_bytes: rounded, but still floats
def to_bytes(image):
    image = torch.clamp(image, 0.0, 1.0)
    return torch.round(image * 255)

# %% to_bytes: casts to bytes before it multiplies
def to_bytes(image):
    return image.clamp(0, 1).to(torch.uint8) * 255

# %% to_bytes: clamps the image itself in place
def to_bytes(image):
    image[image < 0] = 0
    image[image > 1] = 1
    return (image * 255).round().to(torch.uint8)

# %% to_bytes: what's above 1 becomes 255 after the cast, but what's below 0 isn't cut at all
def to_bytes(image):
    scaled = (image * 255 + 0.5).to(torch.uint8)
    return torch.where(image > 1, 255, scaled)

# %% stable_softmax: one maximum for the whole table
def stable_softmax(logits):
    e = torch.exp(logits - logits.max())
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: the maximum of each column
def stable_softmax(logits):
    m = logits.amax(dim=0)
    e = torch.exp(logits - m)
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: max returns two things, and the pair is subtracted
def stable_softmax(logits):
    m = logits.max(dim=1, keepdim=True)
    e = (logits - m).exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: no keepdim in either place
def stable_softmax(logits):
    shifted = logits - logits.amax(dim=1)
    e = shifted.exp()
    return e / e.sum(dim=1)

# %% stable_softmax: subtracts each row's mean
def stable_softmax(logits):
    m = logits.mean(dim=1, keepdim=True)
    e = torch.exp(logits - m)
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: divides the logits by the largest one instead of subtracting it
def stable_softmax(logits):
    scaled = logits / logits.amax(dim=1, keepdim=True)
    e = scaled.exp()
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: subtracts the maximum after exp
def stable_softmax(logits):
    e = logits.exp()
    e = e - e.amax(dim=1, keepdim=True)
    return e / e.sum(dim=1, keepdim=True)

# %% stable_softmax: the sum is of the unshifted exponentials
def stable_softmax(logits):
    m = logits.amax(dim=1, keepdim=True)
    return (logits - m).exp() / logits.exp().sum(dim=1, keepdim=True)

# %% stable_softmax: the loop uses the largest logit of the first row for all rows
def stable_softmax(logits):
    m = max(logits[0])
    result = torch.zeros_like(logits)
    for i, row in enumerate(logits):
        e = (row - m).exp()
        result[i] = e / e.sum()
    return result
