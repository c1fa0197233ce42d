# Wrong answers to lesson 03, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% slot_of: forgets the offset
def slot_of(x, index):
    slot = 0
    for i, s in zip(index, x.stride()):
        slot += i * s
    return slot

# %% slot_of: multiplies the indices by the sizes (shape) instead of the strides
def slot_of(x, index):
    slot = x.storage_offset()
    for i, s in zip(index, x.shape):
        slot += i * s
    return slot

# %% slot_of: works out the reading-order position from the shape, as if x were contiguous, instead of using x's strides
def slot_of(x, index):
    pos = 0
    for i, size in zip(index, x.shape):
        pos = pos * size + i
    return x.storage_offset() + pos

# %% slot_of: returns inside the loop, so only the first axis counts
def slot_of(x, index):
    slot = x.storage_offset()
    for i, s in zip(index, x.stride()):
        slot += i * s
        return slot

# %% slot_of: only two axes written down, as in the lesson's example
def slot_of(x, index):
    i, j = index
    return x.storage_offset() + i * x.stride(0) + j * x.stride(1)

# %% slot_of: returns the element x[index] instead of its slot
def slot_of(x, index):
    return x[index].item()

# %% slot_of: the offset is added once per axis
def slot_of(x, index):
    slot = 0
    for k in range(len(index)):
        slot += x.storage_offset() + index[k] * x.stride(k)
    return slot

# %% slot_of: strides walked backwards (index 0 with the last stride)
def slot_of(x, index):
    slot = x.storage_offset()
    for i, s in zip(index, reversed(x.stride())):
        slot += i * s
    return slot

# %% slot_of: returns bytes, the slot times the element size
def slot_of(x, index):
    slot = x.storage_offset()
    for i, s in zip(index, x.stride()):
        slot += i * s
    return slot * x.element_size()

# %% slot_of: uses data_ptr() of the part as if it were the offset
def slot_of(x, index):
    slot = x.data_ptr()
    for i, s in zip(index, x.stride()):
        slot += i * s
    return slot

# %% slot_of: prints the slot instead of returning it
def slot_of(x, index):
    slot = x.storage_offset()
    for i, s in zip(index, x.stride()):
        slot += i * s
    print(slot)

# %% slot_of: off by one, the loop leaves out the last axis
def slot_of(x, index):
    slot = x.storage_offset()
    for k in range(len(index) - 1):
        slot += index[k] * x.stride(k)
    return slot

# %% slot_of: computes with tensors and returns a float
def slot_of(x, index):
    i = torch.tensor(index, dtype=torch.float32)
    s = torch.tensor(x.stride(), dtype=torch.float32)
    return x.storage_offset() + (i * s).sum().item()

# %% slot_of: the tuples multiplied whole, which Python can't do
def slot_of(x, index):
    return x.storage_offset() + sum(index * x.stride())

# %% slot_of: forgets the call brackets of storage_offset
def slot_of(x, index):
    slot = x.storage_offset
    for i, s in zip(index, x.stride()):
        slot += i * s
    return slot

# %% slot_of: overwrites the slot in the loop instead of adding
def slot_of(x, index):
    slot = x.storage_offset()
    for i, s in zip(index, x.stride()):
        slot = i * s
    return slot

# %% slot_of: takes the stride of the axis after (k + 1)
def slot_of(x, index):
    strides = list(x.stride()) + [1]
    slot = x.storage_offset()
    for k in range(len(index)):
        slot += index[k] * strides[k + 1]
    return slot

# %% slot_of: adds the offset to each index before multiplying
def slot_of(x, index):
    slot = 0
    for i, s in zip(index, x.stride()):
        slot += (x.storage_offset() + i) * s
    return slot

# %% slot_of: searches for the value among all values and returns its position
def slot_of(x, index):
    return x.flatten().tolist().index(x[index].item())

# %% slot_of: adds x's offset to that of x[index], which already includes it
def slot_of(x, index):
    return x.storage_offset() + x[index].storage_offset()

# %% slot_of: adds index and stride instead of multiplying
def slot_of(x, index):
    slot = x.storage_offset()
    for i, s in zip(index, x.stride()):
        slot += i + s
    return slot

# %% slot_of: only two axes, by index
def slot_of(x, index):
    return x.storage_offset() + index[0] * x.stride(0) + index[1] * x.stride(1)

# %% contiguous_strides: the products of the sizes before each axis (the mirror image)
def contiguous_strides(shape):
    strides = []
    step = 1
    for size in shape:
        strides.append(step)
        step *= size
    return tuple(strides)

# %% contiguous_strides: built from the back and not turned round
def contiguous_strides(shape):
    strides = []
    step = 1
    for size in reversed(shape):
        strides.append(step)
        step *= size
    return tuple(strides)

# %% contiguous_strides: each product includes the axis's own size
def contiguous_strides(shape):
    strides = []
    for i in range(len(shape)):
        strides.append(math.prod(shape[i:]))
    return tuple(strides)

# %% contiguous_strides: only the next size, not the product of all later ones
def contiguous_strides(shape):
    strides = []
    for i in range(len(shape) - 1):
        strides.append(shape[i + 1])
    strides.append(1)
    return tuple(strides)

# %% contiguous_strides: leaves out the last stride, the 1
def contiguous_strides(shape):
    strides = []
    for i in range(1, len(shape)):
        strides.append(math.prod(shape[i:]))
    return tuple(strides)

# %% contiguous_strides: drops the last axis from the product (slice ends at -1)
def contiguous_strides(shape):
    return tuple(math.prod(shape[i + 1:-1]) for i in range(len(shape)))

# %% contiguous_strides: adds the later sizes instead of multiplying them
def contiguous_strides(shape):
    strides = []
    for i in range(len(shape)):
        strides.append(sum(shape[i + 1:]))
    strides[-1] = 1
    return tuple(strides)

# %% contiguous_strides: divides the total by each size, and not by the running product
def contiguous_strides(shape):
    total = math.prod(shape)
    return tuple(total // size for size in shape)

# %% contiguous_strides: right division from the total, but with /, so floats
def contiguous_strides(shape):
    step = math.prod(shape)
    strides = []
    for size in shape:
        step = step / size
        strides.append(step)
    return tuple(strides)

# %% contiguous_strides: makes the tensor and asks it, although it should be done by hand
def contiguous_strides(shape):
    return torch.zeros(shape).stride()

# %% contiguous_strides: byte strides, as NumPy counts them
def contiguous_strides(shape):
    return np.zeros(shape).strides

# %% contiguous_strides: an extra stride in front (the whole size), one too many
def contiguous_strides(shape):
    strides = [1]
    for size in reversed(shape):
        strides.insert(0, strides[0] * size)
    return tuple(strides)

# %% contiguous_strides: from the back, but multiplies before it stores
def contiguous_strides(shape):
    strides = []
    step = 1
    for size in reversed(shape):
        step *= size
        strides.append(step)
    return tuple(reversed(strides))

# %% contiguous_strides: the product starts one axis too late (i + 2)
def contiguous_strides(shape):
    return tuple(math.prod(shape[i + 2:]) for i in range(len(shape)))

# %% contiguous_strides: the last stride set to 0
def contiguous_strides(shape):
    strides = [math.prod(shape[i + 1:]) for i in range(len(shape) - 1)]
    strides.append(0)
    return strides

# %% contiguous_strides: only for three axes
def contiguous_strides(shape):
    a, b, c = shape
    return (b * c, c, 1)

# %% contiguous_strides: each stride is the axis's own size times the next one
def contiguous_strides(shape):
    strides = []
    for i in range(len(shape) - 1):
        strides.append(shape[i] * shape[i + 1])
    strides.append(1)
    return tuple(strides)

# %% contiguous_strides: brackets in place of tuple(...), so a generator comes back
def contiguous_strides(shape):
    return (math.prod(shape[i + 1:]) for i in range(len(shape)))

# %% contiguous_strides: return inside the loop
def contiguous_strides(shape):
    strides = [1]
    for size in reversed(shape[1:]):
        strides.insert(0, size * strides[0])
        return tuple(strides)

# %% contiguous_strides: multiplies the sizes up from the front, (3, then 4), not from the back
def contiguous_strides(shape):
    strides = [1]
    for size in shape[1:]:
        strides.insert(0, size * strides[0])
    return tuple(strides)

# %% contiguous_strides: drops the last size instead of the first when going from the back
def contiguous_strides(shape):
    strides = [1]
    for size in reversed(shape[:-1]):
        strides.insert(0, size * strides[0])
    return tuple(strides)

# %% contiguous_strides: the shape itself
def contiguous_strides(shape):
    return shape

# %% same_storage: compares the addresses of the first elements (data_ptr of the tensor)
def same_storage(a, b):
    return a.data_ptr() == b.data_ptr()

# %% same_storage: compares the values
def same_storage(a, b):
    return torch.equal(a, b)

# %% same_storage: asks whether the two names are one object
def same_storage(a, b):
    return a is b

# %% same_storage: compares the sizes of the storages, not their addresses
def same_storage(a, b):
    return a.untyped_storage().nbytes() == b.untyped_storage().nbytes()

# %% same_storage: compares the offsets
def same_storage(a, b):
    return a.storage_offset() == b.storage_offset()

# %% same_storage: the address less the offset, but the offset counted in elements, not in bytes
def same_storage(a, b):
    return a.data_ptr() - a.storage_offset() == b.data_ptr() - b.storage_offset()

# %% same_storage: right address and also the same dtype demanded
def same_storage(a, b):
    return a.dtype == b.dtype and a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()

# %% same_storage: right address and also the same shape demanded
def same_storage(a, b):
    return a.shape == b.shape and a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()

# %% same_storage: tests by writing into a and looking at b, so it changes a
def same_storage(a, b):
    before = b.clone()
    a += 1
    changed = not torch.equal(before, b)
    a -= 1
    return changed

# %% same_storage: compares the storages' contents with ==
def same_storage(a, b):
    return a.untyped_storage().tolist() == b.untyped_storage().tolist()

# %% same_storage: overlap of the address ranges, not one storage
def same_storage(a, b):
    a_end = a.data_ptr() + a.numel() * a.element_size()
    b_end = b.data_ptr() + b.numel() * b.element_size()
    return a.data_ptr() < b_end and b.data_ptr() < a_end

# %% same_storage: inverted, tells whether they are different
def same_storage(a, b):
    return a.untyped_storage().data_ptr() != b.untyped_storage().data_ptr()

# %% same_storage: forgets the comparison, returns an address
def same_storage(a, b):
    return a.untyped_storage().data_ptr() and b.untyped_storage().data_ptr()

# %% same_storage: returns the words of the later prediction
def same_storage(a, b):
    if a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr():
        return "shares"
    return "copies"

# %% same_storage: the storage's address on one side, the element's on the other
def same_storage(a, b):
    return a.untyped_storage().data_ptr() == b.data_ptr()

# %% same_storage: NumPy's shares_memory, which asks about overlap
def same_storage(a, b):
    return np.shares_memory(a.numpy(), b.numpy())

# %% same_storage: only asks whether one is a view of the other (_base)
def same_storage(a, b):
    return a._base is b or b._base is a

# %% same_storage: demands equal strides too
def same_storage(a, b):
    return a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr() and a.stride() == b.stride()

# %% same_storage: forgets the brackets of untyped_storage
def same_storage(a, b):
    return a.untyped_storage.data_ptr() == b.untyped_storage.data_ptr()

# %% same_storage: compares all elements, which gives a table of bools or raises
def same_storage(a, b):
    return (a == b).all()

# %% channels_first: reshape instead of permute
def channels_first(images):
    n, h, w, c = images.shape
    return images.reshape(n, c, h, w)

# %% channels_first: swaps channels and height, so the width comes before the height
def channels_first(images):
    return images.transpose(1, 3)

# %% channels_first: swaps only the last two axes
def channels_first(images):
    return images.transpose(2, 3)

# %% channels_first: the permutation the other way round (axis 1 moved to the end)
def channels_first(images):
    return images.permute(0, 2, 3, 1)

# %% channels_first: forgets the batch axis, permutes three axes
def channels_first(images):
    return images.permute(2, 0, 1)

# %% channels_first: puts the channels in front of the batch
def channels_first(images):
    return images.permute(3, 0, 1, 2)

# %% channels_first: right axes but copied with contiguous
def channels_first(images):
    return images.permute(0, 3, 1, 2).contiguous()

# %% channels_first: view instead of permute
def channels_first(images):
    n, h, w, c = images.shape
    return images.view(n, c, h, w)

# %% channels_first: permutes, throws the result away and returns the input
def channels_first(images):
    images.permute(0, 3, 1, 2)
    return images

# %% channels_first: loop that stacks the channels, a copy
def channels_first(images):
    return torch.stack([images[:, :, :, k] for k in range(3)], dim=1)

# %% channels_first: swaps height and width as well
def channels_first(images):
    return images.permute(0, 3, 2, 1)

# %% channels_first: one transpose too few, moves the channels only past the width
def channels_first(images):
    return images.swapaxes(3, 2)

# %% channels_first: turns all axes round with .T
def channels_first(images):
    return images.T

# %% channels_first: gives permute the sizes instead of the axes
def channels_first(images):
    n, h, w, c = images.shape
    return images.permute(n, c, h, w)

# %% channels_first: counts axes from 1
def channels_first(images):
    return images.permute(1, 4, 2, 3)

# %% channels_first: two transposes in the wrong order
def channels_first(images):
    return images.transpose(1, 3).transpose(1, 2)

# %% channels_first: movedim the wrong way round
def channels_first(images):
    return images.movedim(1, 3)

# %% channels_first: right axes, then clone
def channels_first(images):
    return images.permute(0, 3, 1, 2).clone()

# %% channels_first: changes the axes of the input itself, in place
def channels_first(images):
    images.transpose_(2, 3)
    images.transpose_(1, 2)
    return images

# %% channels_first: a loop that fills a new float tensor
def channels_first(images):
    n, h, w, c = images.shape
    out = torch.zeros(n, c, h, w)
    for k in range(c):
        out[:, k] = images[:, :, :, k]
    return out

# %% channels_first: through NumPy, and returns an array
def channels_first(images):
    return images.numpy().transpose(0, 3, 1, 2)

# %% channels_first: mT, which swaps only the last two axes
def channels_first(images):
    return images.mT

# %% channels_first: only the first channel
def channels_first(images):
    return images[:, :, :, 0].unsqueeze(1)

# %% channels_first: the right shape by a transpose and then a reshape
def channels_first(images):
    n, h, w, c = images.shape
    return images.transpose(1, 3).reshape(n, c, h, w)

# %% side_by_side: swaps height and width of each image, then reshape (permute(2, 0, 1))
def side_by_side(images):
    n, h, w = images.shape
    return images.permute(2, 0, 1).reshape(h, n * w)

# %% side_by_side: transposes the last two axes before the reshape
def side_by_side(images):
    n, h, w = images.shape
    return images.transpose(1, 2).reshape(h, n * w)

# %% side_by_side: columns of the images interleaved (permute(1, 2, 0))
def side_by_side(images):
    n, h, w = images.shape
    return images.permute(1, 2, 0).reshape(h, n * w)

# %% side_by_side: stacks the images one below the other
def side_by_side(images):
    n, h, w = images.shape
    return images.reshape(n * h, w)

# %% side_by_side: cat along axis 0, one below the other
def side_by_side(images):
    return torch.cat([image for image in images], dim=0)

# %% side_by_side: view after the transpose, which raises
def side_by_side(images):
    n, h, w = images.shape
    return images.transpose(0, 1).view(h, n * w)

# %% side_by_side: loop into a zeros sheet of float32, other dtypes lost
def side_by_side(images):
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w)
    for k in range(n):
        sheet[:, k * w:(k + 1) * w] = images[k]
    return sheet

# %% side_by_side: naive loop, the columns advance by 1 and not by w
def side_by_side(images):
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w, dtype=images.dtype)
    for k in range(n):
        sheet[:, k:k + w] = images[k]
    return sheet

# %% side_by_side: stops at the transposed tensor, without joining the axes
def side_by_side(images):
    n, h, w = images.shape
    return images.transpose(0, 1)

# %% side_by_side: naive loop with h instead of w as the width of an image
def side_by_side(images):
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w, dtype=images.dtype)
    for k in range(n):
        for r in range(h):
            for c in range(w):
                sheet[r, k * h + c] = images[k, r, c]
    return sheet

# %% side_by_side: only the first two images, as in the example
def side_by_side(images):
    return torch.cat([images[0], images[1]], dim=1)

# %% side_by_side: images in the reverse order, the last at the left
def side_by_side(images):
    sheet = images[0]
    for image in images[1:]:
        sheet = torch.cat([image, sheet], dim=1)
    return sheet

# %% side_by_side: stack along the last axis and then reshape, so the columns interleave
def side_by_side(images):
    n, h, w = images.shape
    return torch.stack(list(images), dim=2).reshape(h, n * w)

# %% side_by_side: cat gets the tensor, not a list of images
def side_by_side(images):
    return torch.cat(images, dim=1)

# %% side_by_side: begins with an image of zeros, so there is one image too many
def side_by_side(images):
    n, h, w = images.shape
    sheet = torch.zeros(h, w, dtype=images.dtype)
    for k in range(n):
        sheet = torch.cat([sheet, images[k]], dim=1)
    return sheet

# %% side_by_side: the loop begins with image 1, so image 0 is missing
def side_by_side(images):
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w, dtype=images.dtype)
    for k in range(1, n):
        sheet[:, k * w:(k + 1) * w] = images[k]
    return sheet

# %% side_by_side: the right shape by reshape to (n * w, h) and a transpose
def side_by_side(images):
    n, h, w = images.shape
    return images.reshape(n * w, h).T

# %% side_by_side: transposes axes 0 and 2
def side_by_side(images):
    n, h, w = images.shape
    return images.transpose(0, 2).reshape(h, n * w)

# %% side_by_side: stack along axis 1, the axes not joined
def side_by_side(images):
    return torch.stack(list(images), dim=1)

# %% side_by_side: rows collected in a list and not stacked
def side_by_side(images):
    rows = []
    for r in range(images.shape[1]):
        rows.append(images[:, r].flatten())
    return rows

# %% side_by_side: by way of Python lists, so bytes become int64
def side_by_side(images):
    rows = []
    for r in range(images.shape[1]):
        row = []
        for image in images:
            row += image[r].tolist()
        rows.append(row)
    return torch.tensor(rows)

# %% side_by_side: turns each image before joining
def side_by_side(images):
    return torch.cat([image.T for image in images], dim=1)

# %% side_by_side: changes the axes of the input itself, in place
def side_by_side(images):
    n, h, w = images.shape
    images.transpose_(0, 1)
    return images.reshape(h, n * w)

# %% side_by_side: return inside the loop, after the first image
def side_by_side(images):
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w, dtype=images.dtype)
    for k in range(n):
        sheet[:, k * w:(k + 1) * w] = images[k]
        return sheet

# %% side_by_side: transposes, but throws the result away
def side_by_side(images):
    n, h, w = images.shape
    images.transpose(0, 1)
    return images.reshape(h, n * w)

# %% padding_mask: clones too early, before expand, so the rows still share one
def padding_mask(lengths, longest):
    mask = torch.ones(longest).clone().expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask

# %% padding_mask: contiguous on the row before expand, the rows still share one
def padding_mask(lengths, longest):
    row = torch.ones(longest).contiguous()
    mask = row.expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask

# %% padding_mask: clone is not assigned
def padding_mask(lengths, longest):
    mask = torch.ones(longest).expand(len(lengths), longest)
    mask.clone()
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask

# %% padding_mask: clones only at the end, after the writes
def padding_mask(lengths, longest):
    mask = torch.ones(longest).expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask.clone()

# %% padding_mask: off by one, zeros begin one position too late
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n + 1:] = 0
    return mask

# %% padding_mask: ones and zeros swapped
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, :n] = 0
    return mask

# %% padding_mask: comparison with <=, one one too many
def padding_mask(lengths, longest):
    return (torch.arange(longest) <= lengths.unsqueeze(1)).float()

# %% padding_mask: returns a mask of bools
def padding_mask(lengths, longest):
    return torch.arange(longest) < lengths.unsqueeze(1)

# %% padding_mask: returns a mask of whole numbers
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest, dtype=torch.int64)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask

# %% padding_mask: the table transposed, positions down and sentences across
def padding_mask(lengths, longest):
    return (torch.arange(longest).unsqueeze(1) < lengths).float()

# %% padding_mask: writes through a row clone, so the mask never changes
def padding_mask(lengths, longest):
    mask = torch.ones(longest).expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        row = mask[i].clone()
        row[n:] = 0
    return mask

# %% padding_mask: uses the longest of the lengths, not the given longest
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), int(lengths.max()))
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask

# %% padding_mask: returns inside the loop, only the first row is done
def padding_mask(lengths, longest):
    mask = torch.ones(longest).repeat(len(lengths), 1)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
        return mask

# %% padding_mask: only the single position n is set to zero
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n] = 0
    return mask

# %% padding_mask: ones at the right end instead of the left (negative slice)
def padding_mask(lengths, longest):
    mask = torch.zeros(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, -n:] = 1
    return mask

# %% padding_mask: a list with one row object repeated
def padding_mask(lengths, longest):
    rows = [torch.ones(longest)] * len(lengths)
    for i, n in enumerate(lengths):
        rows[i][n:] = 0
    return torch.stack(rows)

# %% padding_mask: reshape after expand, which still gives a view of the one row
def padding_mask(lengths, longest):
    mask = torch.ones(longest).expand(len(lengths), longest).reshape(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask

# %% padding_mask: begins with zeros in one shared row and writes ones, so all rows look like the longest
def padding_mask(lengths, longest):
    mask = torch.zeros(longest).expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, :n] = 1
    return mask

# %% padding_mask: writes ones into ones
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, :n] = 1
    return mask

# %% padding_mask: one row for all turns of the loop, collected in a list
def padding_mask(lengths, longest):
    rows = []
    row = torch.ones(longest)
    for n in lengths:
        row[n:] = 0
        rows.append(row)
    return torch.stack(rows)

# %% padding_mask: one row for all turns; stacks copies, but the zeros stay in the row
def padding_mask(lengths, longest):
    rows = []
    row = torch.ones(longest)
    for n in lengths:
        row[n:] = 0
        rows.append(row.clone())
    return torch.stack(rows)

# %% padding_mask: clones the row inside the loop and writes it back into the shared row
def padding_mask(lengths, longest):
    mask = torch.ones(longest).expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        row = mask[i].clone()
        row[n:] = 0
        mask[i] = row
    return mask

# %% padding_mask: uses the length as the row number (no enumerate)
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for n in lengths:
        mask[n, n:] = 0
    return mask

# %% padding_mask: off by one, zeros begin one position too early
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n - 1:] = 0
    return mask

# %% padding_mask: the number of zeros is n, not longest - n
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, longest - n:] = 0
    return mask

# %% padding_mask: repeat without the 1, so one long row
def padding_mask(lengths, longest):
    mask = torch.ones(longest).repeat(len(lengths))
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask

# %% padding_mask: the axes swapped when the table is made
def padding_mask(lengths, longest):
    mask = torch.ones(longest, len(lengths))
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask

# %% padding_mask: a list of lists, not a tensor
def padding_mask(lengths, longest):
    return [[1.0] * int(n) + [0.0] * (longest - int(n)) for n in lengths]

# %% padding_mask: compares without the new axis for the sentences
def padding_mask(lengths, longest):
    return (torch.arange(longest) < lengths).float()

# %% padding_mask: sorts the sentences by length
def padding_mask(lengths, longest):
    lengths = lengths.sort().values
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask
