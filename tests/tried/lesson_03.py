# Wrong answers to lesson 03, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% slot_of: leaves out the storage offset
def slot_of(x, index):
    return sum(i * s for i, s in zip(index, x.stride()))

# %% slot_of: returns the element itself
def slot_of(x, index):
    return x[index].item()

# %% slot_of: multiplies by the sizes instead of the strides
def slot_of(x, index):
    return x.storage_offset() + sum(i * n for i, n in zip(index, x.shape))

# %% slot_of: counts bytes instead of slots
def slot_of(x, index):
    return (x.storage_offset() + sum(i * s for i, s in zip(index, x.stride()))) * x.element_size()

# %% slot_of: works for two axes only
def slot_of(x, index):
    i, j = index
    return x.storage_offset() + i * x.stride(0) + j * x.stride(1)

# %% slot_of: pairs the indices with the strides in reverse
def slot_of(x, index):
    slot = x.storage_offset()
    for i, s in zip(index, reversed(x.stride())):
        slot += i * s
    return slot

# %% slot_of: assumes that the elements lie in reading order
def slot_of(x, index):
    slot = 0
    for i, n in zip(index, x.shape):
        slot = slot * n + i
    return x.storage_offset() + slot

# %% slot_of: returns inside the loop
def slot_of(x, index):
    slot = x.storage_offset()
    for i, s in zip(index, x.stride()):
        slot += i * s
        return slot

# %% slot_of: has no return
def slot_of(x, index):
    slot = x.storage_offset()
    for i, s in zip(index, x.stride()):
        slot += i * s

# %% slot_of: prints the slot instead of returning it
def slot_of(x, index):
    slot = x.storage_offset()
    for i, s in zip(index, x.stride()):
        slot += i * s
    print(slot)

# %% slot_of: overwrites the slot in each iteration instead of adding
def slot_of(x, index):
    slot = x.storage_offset()
    for i, s in zip(index, x.stride()):
        slot = i * s
    return slot

# %% slot_of: adds index and stride instead of multiplying them
def slot_of(x, index):
    slot = x.storage_offset()
    for i, s in zip(index, x.stride()):
        slot += i + s
    return slot

# %% slot_of: works with tensors, and an empty one is float
def slot_of(x, index):
    return x.storage_offset() + (torch.tensor(index) * torch.tensor(x.stride())).sum()

# %% slot_of: leaves out the last axis
def slot_of(x, index):
    slot = x.storage_offset()
    for k in range(len(index) - 1):
        slot += index[k] * x.stride(k)
    return slot

# %% slot_of: the difference of two addresses is in bytes
def slot_of(x, index):
    return x[index].data_ptr() - x.untyped_storage().data_ptr()

# %% slot_of: adds the offset once for every axis
def slot_of(x, index):
    slot = 0
    for i, s in zip(index, x.stride()):
        slot += x.storage_offset() + i * s
    return slot

# %% slot_of: adds the offset twice
def slot_of(x, index):
    return x.storage_offset() + x[index].storage_offset()

# %% slot_of: counts the slots from 1
def slot_of(x, index):
    return x.storage_offset() + sum(i * s for i, s in zip(index, x.stride())) + 1

# %% slot_of: starts from the first element's value instead of the offset
def slot_of(x, index):
    return x.flatten()[0].item() + sum(i * s for i, s in zip(index, x.stride()))

# %% slot_of: takes stride for a list: square brackets for round ones
def slot_of(x, index):
    slot = x.storage_offset()
    for k, i in enumerate(index):
        slot += i * x.stride[k]
    return slot

# %% slot_of: doesn't call storage_offset
def slot_of(x, index):
    return x.storage_offset + sum(i * s for i, s in zip(index, x.stride()))

# %% slot_of: returns a float
def slot_of(x, index):
    return float(x.storage_offset() + sum(i * s for i, s in zip(index, x.stride())))

# %% slot_of: looks for the value in a flattened copy
def slot_of(x, index):
    memory = x.flatten().tolist()
    return memory.index(x[index].item())

# %% slot_of: returns the element's address
def slot_of(x, index):
    return x[index].data_ptr()

# %% slot_of: takes the first axis's stride for all axes
def slot_of(x, index):
    return x.storage_offset() + sum(index) * x.stride(0)

# %% slot_of: treats the indices as counted from 1
def slot_of(x, index):
    return x.storage_offset() + sum((i - 1) * s for i, s in zip(index, x.stride()))

# %% slot_of: starts again from the offset in each iteration
def slot_of(x, index):
    for i, s in zip(index, x.stride()):
        slot = x.storage_offset() + i * s
    return slot

# %% slot_of: multiplies every index by every stride
def slot_of(x, index):
    slot = x.storage_offset()
    for i in index:
        for s in x.stride():
            slot += i * s
    return slot

# %% slot_of: returns a list of steps instead of their sum
def slot_of(x, index):
    return [x.storage_offset() + i * s for i, s in zip(index, x.stride())]

# %% slot_of: passes the index to stride instead of the axis
def slot_of(x, index):
    slot = x.storage_offset()
    for i in index:
        slot += i * x.stride(i)
    return slot

# %% slot_of: assumes two axes, the last with stride 1
def slot_of(x, index):
    return x.storage_offset() + index[0] * x.stride(0) + index[1]

# %% slot_of: subtracts the offset
def slot_of(x, index):
    return sum(i * s for i, s in zip(index, x.stride())) - x.storage_offset()

# %% slot_of: returns a float tensor
def slot_of(x, index):
    return torch.tensor(float(x.storage_offset() + sum(i * s for i, s in zip(index, x.stride()))))

# %% slot_of: works with tensors, and an empty one is float
def slot_of(x, index):
    return x.storage_offset() + torch.tensor(index).dot(torch.tensor(x.stride()))

# %% slot_of: returns a string
def slot_of(x, index):
    return f"slot {x.storage_offset() + sum(i * s for i, s in zip(index, x.stride()))}"

# %% contiguous_strides: multiplies the sizes to the left instead of those to the right
def contiguous_strides(shape):
    return tuple(math.prod(shape[:i]) for i in range(len(shape)))

# %% contiguous_strides: includes the axis's own size in the product
def contiguous_strides(shape):
    return tuple(math.prod(shape[i:]) for i in range(len(shape)))

# %% contiguous_strides: takes the next size alone
def contiguous_strides(shape):
    return tuple(shape[1:]) + (1,)

# %% contiguous_strides: doesn't reverse the list at the end
def contiguous_strides(shape):
    strides = []
    step = 1
    for n in reversed(shape):
        strides.append(step)
        step *= n
    return strides

# %% contiguous_strides: leaves out the last stride
def contiguous_strides(shape):
    return tuple(math.prod(shape[i + 1:]) for i in range(len(shape) - 1))

# %% contiguous_strides: goes through all sizes and so gets one stride too many
def contiguous_strides(shape):
    strides = [1]
    for n in reversed(shape):
        strides.insert(0, strides[0] * n)
    return strides

# %% contiguous_strides: asks torch for the strides
def contiguous_strides(shape):
    return torch.zeros(shape).stride()

# %% contiguous_strides: divides with /, which gives floats
def contiguous_strides(shape):
    rest = math.prod(shape)
    out = []
    for n in shape:
        rest = rest / n
        out.append(rest)
    return tuple(out)

# %% contiguous_strides: adds the sizes instead of multiplying them
def contiguous_strides(shape):
    return tuple(sum(shape[i + 1:]) for i in range(len(shape)))

# %% contiguous_strides: counts bytes
def contiguous_strides(shape):
    return tuple(4 * math.prod(shape[i + 1:]) for i in range(len(shape)))

# %% contiguous_strides: works for three axes only
def contiguous_strides(shape):
    a, b, c = shape
    return (b * c, c, 1)

# %% contiguous_strides: returns what list.reverse() returns, which is None
def contiguous_strides(shape):
    strides, step = [], 1
    for n in reversed(shape):
        strides.append(step)
        step *= n
    return strides.reverse()

# %% contiguous_strides: returns inside the loop
def contiguous_strides(shape):
    strides, step = [], 1
    for n in reversed(shape):
        strides.insert(0, step)
        step *= n
        return tuple(strides)

# %% contiguous_strides: the product starts from 0
def contiguous_strides(shape):
    strides, step = [], 0
    for n in reversed(shape):
        strides.insert(0, step)
        step *= n
    return tuple(strides)

# %% contiguous_strides: returns the shape
def contiguous_strides(shape):
    return shape

# %% contiguous_strides: gives the last axis the stride 0
def contiguous_strides(shape):
    return tuple(math.prod(shape[i + 1:]) if i < len(shape) - 1 else 0 for i in range(len(shape)))

# %% contiguous_strides: gives axes of size 1 the stride 0
def contiguous_strides(shape):
    return tuple(0 if shape[i] == 1 else math.prod(shape[i + 1:]) for i in range(len(shape)))

# %% contiguous_strides: uses NumPy's cumprod
def contiguous_strides(shape):
    return tuple(int(k) for k in np.cumprod((1,) + tuple(shape[:0:-1]))[::-1])

# %% contiguous_strides: returns a tensor
def contiguous_strides(shape):
    return torch.tensor([math.prod(shape[i + 1:]) for i in range(len(shape))])

# %% contiguous_strides: multiplies from the left and then reverses
def contiguous_strides(shape):
    strides, step = [], 1
    for n in shape:
        strides.append(step)
        step *= n
    return tuple(reversed(strides))

# %% contiguous_strides: divides the number of elements by the axis's own size only
def contiguous_strides(shape):
    total = math.prod(shape)
    return tuple(total // n for n in shape)

# %% contiguous_strides: takes NumPy's strides, which count bytes
def contiguous_strides(shape):
    return np.zeros(shape).strides

# %% contiguous_strides: starts the product one size too far to the right
def contiguous_strides(shape):
    return tuple(math.prod(shape[i + 2:]) for i in range(len(shape)))

# %% contiguous_strides: returns a generator
def contiguous_strides(shape):
    return (math.prod(shape[i + 1:]) for i in range(len(shape)))

# %% contiguous_strides: multiplies each size by its right neighbour only
def contiguous_strides(shape):
    out = [1]
    for i in range(len(shape) - 1, 0, -1):
        out.insert(0, shape[i] * shape[i - 1])
    return tuple(out)

# %% contiguous_strides: takes the product of one size: a slice's colon is missing
def contiguous_strides(shape):
    strides = []
    for i in range(len(shape)):
        strides.append(math.prod(shape[i + 1]))
    return strides

# %% contiguous_strides: multiplies by the axis's own size instead of its right neighbour's
def contiguous_strides(shape):
    strides = [1]
    for n in reversed(shape[:-1]):
        strides.insert(0, strides[0] * n)
    return strides

# %% contiguous_strides: the loop starts at the last axis, which has no right neighbour
def contiguous_strides(shape):
    strides = [1] * len(shape)
    for i in reversed(range(len(shape))):
        strides[i] = strides[i + 1] * shape[i + 1]
    return strides

# %% contiguous_strides: adds the next size instead of multiplying by it
def contiguous_strides(shape):
    strides = [1] * len(shape)
    for i in range(len(shape) - 2, -1, -1):
        strides[i] = strides[i + 1] + shape[i + 1]
    return strides

# %% contiguous_strides: loops from the left, before the right neighbours are known
def contiguous_strides(shape):
    strides = [1] * len(shape)
    for i in range(len(shape) - 1):
        strides[i] = strides[i + 1] * shape[i + 1]
    return strides

# %% contiguous_strides: keeps only the last product, not a list
def contiguous_strides(shape):
    step = 1
    for n in reversed(shape[1:]):
        step *= n
    return step

# %% contiguous_strides: the range stops before axis 0
def contiguous_strides(shape):
    strides = [1] * len(shape)
    for i in range(len(shape) - 2, 0, -1):
        strides[i] = strides[i + 1] * shape[i + 1]
    return strides

# %% contiguous_strides: returns floats
def contiguous_strides(shape):
    return [float(math.prod(shape[i + 1:])) for i in range(len(shape))]

# %% contiguous_strides: uses NumPy's prod
def contiguous_strides(shape):
    return [int(np.prod(shape[i + 1:])) for i in range(len(shape))]

# %% contiguous_strides: uses NumPy's prod, and its result for an empty slice is a float
def contiguous_strides(shape):
    return [np.prod(shape[i + 1:]) for i in range(len(shape))]

# %% contiguous_strides: returns one number, without a loop over the axes
def contiguous_strides(shape):
    return math.prod(shape[1:])

# %% contiguous_strides: multiplies all sizes into one number
def contiguous_strides(shape):
    step = 1
    for n in shape:
        step = step * n
    return step

# %% same_storage: compares the values
def same_storage(a, b):
    return torch.equal(a, b)

# %% same_storage: compares the Python objects
def same_storage(a, b):
    return a is b

# %% same_storage: compares the addresses of the first elements
def same_storage(a, b):
    return a.data_ptr() == b.data_ptr()

# %% same_storage: compares the offsets
def same_storage(a, b):
    return a.storage_offset() == b.storage_offset()

# %% same_storage: compares strides and offsets
def same_storage(a, b):
    return a.stride() == b.stride() and a.storage_offset() == b.storage_offset()

# %% same_storage: returns the difference of the addresses
def same_storage(a, b):
    return a.untyped_storage().data_ptr() - b.untyped_storage().data_ptr()

# %% same_storage: compares with != instead of ==
def same_storage(a, b):
    return a.untyped_storage().data_ptr() != b.untyped_storage().data_ptr()

# %% same_storage: writes into a to see whether b changes
def same_storage(a, b):
    before = b.clone()
    a += 1
    return not torch.equal(before, b)

# %% same_storage: compares the sizes of the storages in bytes
def same_storage(a, b):
    return a.untyped_storage().nbytes() == b.untyped_storage().nbytes()

# %% same_storage: asks for equal dtypes too
def same_storage(a, b):
    return a.dtype == b.dtype and a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()

# %% same_storage: asks for equal shapes too
def same_storage(a, b):
    return a.shape == b.shape and a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()

# %% same_storage: subtracts the offset in elements from an address in bytes
def same_storage(a, b):
    return a.data_ptr() - a.storage_offset() == b.data_ptr() - b.storage_offset()

# %% same_storage: asks whether one is the other's base
def same_storage(a, b):
    return a._base is b or b._base is a

# %% same_storage: asks NumPy whether the two have elements in common
def same_storage(a, b):
    return np.shares_memory(a.numpy(), b.numpy())

# %% same_storage: asks NumPy whether the two ranges of memory overlap
def same_storage(a, b):
    return np.may_share_memory(a.numpy(), b.numpy())

# %% same_storage: returns words instead of True and False
def same_storage(a, b):
    return "shares" if a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr() else "copies"

# %% same_storage: asks whether b begins within a's elements, counted from the storage's start
def same_storage(a, b):
    start = a.untyped_storage().data_ptr()
    return start <= b.data_ptr() < start + a.numel() * a.element_size()

# %% same_storage: compares what the storages hold
def same_storage(a, b):
    return a.untyped_storage().tolist() == b.untyped_storage().tolist()

# %% same_storage: prints the answer instead of returning it
def same_storage(a, b):
    print(a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr())

# %% same_storage: uses a name from elsewhere instead of b
def same_storage(a, b):
    return a.untyped_storage().data_ptr() == x.untyped_storage().data_ptr()

# %% same_storage: compares the elements one by one
def same_storage(a, b):
    return (a == b).all()

# %% same_storage: compares offsets with numbers of elements
def same_storage(a, b):
    return a.storage_offset() + a.numel() > b.storage_offset()

# %% same_storage: always returns True
def same_storage(a, b):
    return True

# %% same_storage: compares a with itself
def same_storage(a, b):
    return a.untyped_storage().data_ptr() == a.untyped_storage().data_ptr()

# %% same_storage: compares the values up to rounding
def same_storage(a, b):
    return torch.allclose(a, b)

# %% same_storage: compares the bases, which are None for both where neither is a view
def same_storage(a, b):
    return a._base is b._base

# %% same_storage: returns None where the storages differ
def same_storage(a, b):
    if a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr():
        return True

# %% same_storage: asks for equal offsets too
def same_storage(a, b):
    return a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr() and a.storage_offset() == b.storage_offset()

# %% same_storage: clones first, so the storages are always new
def same_storage(a, b):
    return a.clone().untyped_storage().data_ptr() == b.clone().untyped_storage().data_ptr()

# %% channels_first: reshape, which moves no axis
def channels_first(images):
    n, h, w, c = images.shape
    return images.reshape(n, c, h, w)

# %% channels_first: swaps the second and the last axis, so height and width are swapped too
def channels_first(images):
    return images.transpose(1, 3)

# %% channels_first: permutes the way back
def channels_first(images):
    return images.permute(0, 2, 3, 1)

# %% channels_first: copies with contiguous()
def channels_first(images):
    return images.permute(0, 3, 1, 2).contiguous()

# %% channels_first: puts the channels before the batch
def channels_first(images):
    return images.permute(3, 0, 1, 2)

# %% channels_first: names only three of the four axes
def channels_first(images):
    return images.permute(2, 0, 1)

# %% channels_first: .T reverses all axes
def channels_first(images):
    return images.T

# %% channels_first: swaps only width and channels
def channels_first(images):
    return images.transpose(2, 3)

# %% channels_first: transposes the caller's tensor in place
def channels_first(images):
    images.transpose_(2, 3)
    images.transpose_(1, 2)
    return images

# %% channels_first: gives permute the sizes instead of the axes
def channels_first(images):
    n, h, w, c = images.shape
    return images.permute(n, c, h, w)

# %% channels_first: gives transpose four axes
def channels_first(images):
    return images.transpose(0, 3, 1, 2)

# %% channels_first: stacks the channels, which copies
def channels_first(images):
    return torch.stack([images[..., c] for c in range(images.shape[-1])], dim=1)

# %% channels_first: stacks exactly three channels, which copies
def channels_first(images):
    return torch.stack([images[:, :, :, 0], images[:, :, :, 1], images[:, :, :, 2]], 1)

# %% channels_first: moves the height to the end instead of the channels to the front
def channels_first(images):
    return images.movedim(1, -1)

# %% channels_first: takes only the first photo
def channels_first(images):
    return images[0].permute(2, 0, 1)

# %% channels_first: has no return
def channels_first(images):
    images.permute(0, 3, 1, 2)

# %% channels_first: changes the memory format, which moves no axis
def channels_first(images):
    return images.to(memory_format=torch.channels_last)

# %% channels_first: counts the axes from 1
def channels_first(images):
    return images.permute(1, 4, 2, 3)

# %% channels_first: transposes twice, in the wrong order
def channels_first(images):
    return images.transpose(1, 2).transpose(2, 3)

# %% channels_first: names one axis twice
def channels_first(images):
    return images.permute(0, 3, 1, 1)

# %% channels_first: copies channel by channel into a new tensor
def channels_first(images):
    n, h, w, c = images.shape
    out = torch.zeros(n, c, h, w)
    for k in range(c):
        out[:, k] = images[:, :, :, k]
    return out

# %% channels_first: clones first, so the view is of the copy
def channels_first(images):
    return images.clone().permute(0, 3, 1, 2)

# %% side_by_side: reshape without moving an axis first
def side_by_side(images):
    n, h, w = images.shape
    return images.reshape(h, n * w)

# %% side_by_side: moves the images' axis to the end, so their columns alternate
def side_by_side(images):
    n, h, w = images.shape
    return images.permute(1, 2, 0).reshape(h, n * w)

# %% side_by_side: uses view where only reshape can
def side_by_side(images):
    n, h, w = images.shape
    return images.transpose(0, 1).view(h, n * w)

# %% side_by_side: joins the images below each other
def side_by_side(images):
    return torch.cat(list(images), dim=0)

# %% side_by_side: swaps height and width before the reshape
def side_by_side(images):
    n, h, w = images.shape
    return images.transpose(1, 2).reshape(h, n * w)

# %% side_by_side: makes the sheet in the default dtype
def side_by_side(images):
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w)
    for k in range(n):
        sheet[:, k * w:(k + 1) * w] = images[k]
    return sheet

# %% side_by_side: starts image k in column k instead of k * w
def side_by_side(images):
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w, dtype=images.dtype)
    for k in range(n):
        sheet[:, k:k + w] = images[k]
    return sheet

# %% side_by_side: puts the images in reverse order
def side_by_side(images):
    n, h, w = images.shape
    return images.flip(0).transpose(0, 1).reshape(h, n * w)

# %% side_by_side: joins exactly two images
def side_by_side(images):
    return torch.cat([images[0], images[1]], 1)

# %% side_by_side: stacks and leaves three axes
def side_by_side(images):
    return torch.stack(list(images), 1)

# %% side_by_side: the slice is one column too narrow
def side_by_side(images):
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w, dtype=images.dtype)
    for k in range(n):
        sheet[:, k * w:(k + 1) * w - 1] = images[k]
    return sheet

# %% side_by_side: transposes each image
def side_by_side(images):
    return torch.cat([image.T for image in images], 1)

# %% side_by_side: returns a list of lists
def side_by_side(images):
    n, h, w = images.shape
    return [[images[k, i, j] for k in range(n) for j in range(w)] for i in range(h)]

# %% side_by_side: merges the first two axes instead of the last two
def side_by_side(images):
    return images.transpose(0, 1).flatten(0, 1)

# %% side_by_side: reshapes first and transposes afterwards
def side_by_side(images):
    n, h, w = images.shape
    return images.reshape(n * w, h).T

# %% side_by_side: leaves out the last image
def side_by_side(images):
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w, dtype=images.dtype)
    for k in range(n - 1):
        sheet[:, k * w:(k + 1) * w] = images[k]
    return sheet

# %% side_by_side: reverses all axes before the reshape
def side_by_side(images):
    n, h, w = images.shape
    return images.permute(2, 1, 0).reshape(h, n * w)

# %% side_by_side: returns a NumPy array
def side_by_side(images):
    return np.concatenate(list(images.numpy()), axis=1)

# %% side_by_side: swaps the axes but merges none
def side_by_side(images):
    return images.transpose(0, 1)

# %% side_by_side: transposes the caller's tensor in place
def side_by_side(images):
    n, h, w = images.shape
    return images.transpose_(0, 1).reshape(h, n * w)

# %% side_by_side: starts with the first image and then appends it again
def side_by_side(images):
    sheet = images[0]
    for image in images:
        sheet = torch.cat([sheet, image], dim=1)
    return sheet

# %% side_by_side: reshapes to n rows instead of h rows
def side_by_side(images):
    n, h, w = images.shape
    return images.transpose(0, 1).reshape(n, h * w)

# %% side_by_side: puts the width in front before the reshape
def side_by_side(images):
    n, h, w = images.shape
    return images.permute(2, 0, 1).reshape(h, n * w)

# %% side_by_side: reshapes and transposes, which puts the width in front
def side_by_side(images):
    n, h, w = images.shape
    return images.reshape(n * h, w).T.reshape(h, n * w)

# %% side_by_side: makes the sheet in uint8
def side_by_side(images):
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w, dtype=torch.uint8)
    for k in range(n):
        sheet[:, k * w:(k + 1) * w] = images[k]
    return sheet

# %% side_by_side: moves the axis but doesn't merge the last two
def side_by_side(images):
    n, h, w = images.shape
    return images.permute(1, 0, 2)

# %% side_by_side: gives each image every n-th column
def side_by_side(images):
    n, h, w = images.shape
    sheet = torch.empty(h, n * w, dtype=images.dtype)
    for k in range(n):
        sheet[:, k::n] = images[k]
    return sheet

# %% side_by_side: view without moving an axis first
def side_by_side(images):
    n, h, w = images.shape
    return images.contiguous().view(h, n * w)

# %% side_by_side: joins the rows of one image after the other
def side_by_side(images):
    n, h, w = images.shape
    rows = []
    for k in range(n):
        for i in range(h):
            rows.append(images[k, i])
    return torch.cat(rows).reshape(h, n * w)

# %% side_by_side: converts the sheet to float32
def side_by_side(images):
    n, h, w = images.shape
    return images.transpose(0, 1).reshape(h, n * w).float()

# %% side_by_side: converts the sheet to float64
def side_by_side(images):
    n, h, w = images.shape
    return images.transpose(0, 1).reshape(h, n * w).double()

# %% side_by_side: makes a new tensor from a list, without the dtype
def side_by_side(images):
    return torch.tensor([sum([im[i].tolist() for im in images], []) for i in range(images.shape[1])])

# %% side_by_side: makes the sheet in float64
def side_by_side(images):
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w, dtype=torch.float64)
    for k in range(n):
        sheet[:, k * w:(k + 1) * w] = images[k]
    return sheet

# %% padding_mask: writes into rows that expand made from one
def padding_mask(lengths, longest):
    mask = torch.ones(longest).expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask

# %% padding_mask: clones after the writing instead of before it
def padding_mask(lengths, longest):
    mask = torch.ones(longest).expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask.clone()

# %% padding_mask: writes the zeros where the words are
def padding_mask(lengths, longest):
    mask = torch.ones(longest).expand(len(lengths), longest).clone()
    for i, n in enumerate(lengths):
        mask[i, :n] = 0
    return mask

# %% padding_mask: the zeros begin one position too late
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n + 1:] = 0
    return mask

# %% padding_mask: the zeros begin one position too early
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n - 1:] = 0
    return mask

# %% padding_mask: returns bools
def padding_mask(lengths, longest):
    return torch.arange(longest) < lengths[:, None]

# %% padding_mask: returns whole numbers
def padding_mask(lengths, longest):
    return (torch.arange(longest) < lengths[:, None]).int()

# %% padding_mask: compares with <= instead of <
def padding_mask(lengths, longest):
    return (torch.arange(longest) <= lengths[:, None]).float()

# %% padding_mask: reshape copies nothing here, so all rows are still one
def padding_mask(lengths, longest):
    mask = torch.ones(longest).expand(len(lengths), longest).reshape(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask

# %% padding_mask: repeat takes how often, not how long
def padding_mask(lengths, longest):
    mask = torch.ones(longest).repeat(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask

# %% padding_mask: writes zeros into whole rows
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for n in lengths:
        mask[n:] = 0
    return mask

# %% padding_mask: writes into a clone that is thrown away
def padding_mask(lengths, longest):
    mask = torch.ones(longest).expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i].clone()[n:] = 0
    return mask

# %% padding_mask: a list times n holds the same row n times
def padding_mask(lengths, longest):
    rows = [torch.ones(longest)] * len(lengths)
    for i, n in enumerate(lengths):
        rows[i][n:] = 0
    return torch.stack(rows)

# %% padding_mask: writes zeros into all rows at once
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[:, n:] = 0
    return mask

# %% padding_mask: writes a single 1 for each sentence
def padding_mask(lengths, longest):
    mask = torch.zeros(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n - 1] = 1
    return mask

# %% padding_mask: builds the mask transposed
def padding_mask(lengths, longest):
    mask = torch.ones(longest, len(lengths))
    for i, n in enumerate(lengths):
        mask[n:, i] = 0
    return mask

# %% padding_mask: replaces longest by the largest length
def padding_mask(lengths, longest):
    longest = int(lengths.max())
    return (torch.arange(longest) < lengths[:, None]).float()

# %% padding_mask: returns inside the loop
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
        return mask

# %% padding_mask: puts the zeros in front of the ones
def padding_mask(lengths, longest):
    mask = torch.zeros(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, longest - n:] = 1
    return mask

# %% padding_mask: counts the zeros from the end, which fails where there are none
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, -(longest - n):] = 0
    return mask

# %% padding_mask: clones the row before expand, so all rows are still one
def padding_mask(lengths, longest):
    mask = torch.ones(longest).clone().expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask

# %% padding_mask: doesn't keep what clone returns
def padding_mask(lengths, longest):
    mask = torch.ones(longest).expand(len(lengths), longest)
    mask.clone()
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask

# %% padding_mask: uses the row's number instead of its length
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, i:] = 0
    return mask

# %% padding_mask: counts the caller's lengths down in place
def padding_mask(lengths, longest):
    mask = torch.zeros(len(lengths), longest)
    for j in range(longest):
        mask[:, j] = (lengths > 0).float()
        lengths -= 1
    return mask

# %% padding_mask: compares along one axis: a None is missing
def padding_mask(lengths, longest):
    return (torch.arange(longest) < lengths).float()

# %% padding_mask: writes a single zero instead of all the rest
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n] = 0
    return mask

# %% padding_mask: returns a list of lists
def padding_mask(lengths, longest):
    return [[1.0] * n + [0.0] * (longest - n) for n in lengths.tolist()]

# %% padding_mask: writes into a clone of the row that is thrown away
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        row = mask[i].clone()
        row[n:] = 0
    return mask

# %% padding_mask: the range starts at 1
def padding_mask(lengths, longest):
    mask = torch.zeros(len(lengths), longest)
    for i, n in enumerate(lengths):
        for j in range(1, n):
            mask[i, j] = 1
    return mask

# %% padding_mask: writes the length instead of 1
def padding_mask(lengths, longest):
    mask = torch.zeros(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, :n] = n
    return mask

# %% padding_mask: makes the mask square
def padding_mask(lengths, longest):
    mask = torch.ones(longest, longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask

# %% padding_mask: fills the rest with whatever empty left
def padding_mask(lengths, longest):
    mask = torch.empty(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, :n] = 1
    return mask
