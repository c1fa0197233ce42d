# Wrong answers to lesson 03, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% slot_of: forgets the offset
def slot_of(x, index):
    slot = 0
    for i, s in zip(index, x.stride()):
        slot += i * s
    return slot

# %% slot_of: multiplies by the sizes, not the strides
def slot_of(x, index):
    slot = x.storage_offset()
    for axis in range(len(index)):
        slot += index[axis] * x.shape[axis]
    return slot

# %% slot_of: assumes that x is stored in reading order
def slot_of(x, index):
    slot = 0
    for i, n in zip(index, x.shape):
        slot = slot * n + i
    return x.storage_offset() + slot

# %% slot_of: gives the element, not its slot
def slot_of(x, index):
    return x[index]

# %% slot_of: returns inside the loop, after the first axis
def slot_of(x, index):
    slot = x.storage_offset()
    for axis, i in enumerate(index):
        slot += i * x.stride(axis)
        return slot

# %% slot_of: only ever two axes
def slot_of(x, index):
    i, j = index
    return x.storage_offset() + i * x.stride(0) + j * x.stride(1)

# %% slot_of: starts again at the offset for every axis
def slot_of(x, index):
    for axis, i in enumerate(index):
        slot = x.storage_offset()
        slot += i * x.stride(axis)
    return slot

# %% slot_of: a distance in bytes, not in slots
def slot_of(x, index):
    start = x.untyped_storage().data_ptr()
    return x[index].data_ptr() - start

# %% slot_of: the slot counted from x's first element
def slot_of(x, index):
    return (x[index].data_ptr() - x.data_ptr()) // x.element_size()

# %% slot_of: adds the indices and the strides
def slot_of(x, index):
    return x.storage_offset() + sum(index) + sum(x.stride())

# %% contiguous_strides: multiplies the sizes before the axis
def contiguous_strides(shape):
    strides = []
    step = 1
    for n in shape:
        strides.append(step)
        step *= n
    return tuple(strides)

# %% contiguous_strides: counts the axis itself too
def contiguous_strides(shape):
    return tuple(math.prod(shape[i:]) for i in range(len(shape)))

# %% contiguous_strides: goes backwards and forgets to turn the list round
def contiguous_strides(shape):
    strides = []
    step = 1
    for n in reversed(shape):
        strides.append(step)
        step *= n
    return tuple(strides)

# %% contiguous_strides: only the size of the next axis
def contiguous_strides(shape):
    return tuple(shape[1:]) + (1,)

# %% contiguous_strides: the product of all other sizes
def contiguous_strides(shape):
    total = math.prod(shape)
    return tuple(total // n for n in shape)

# %% contiguous_strides: true division, so floats
def contiguous_strides(shape):
    step = math.prod(shape)
    strides = []
    for n in shape:
        step = step / n
        strides.append(step)
    return tuple(strides)

# %% contiguous_strides: adds the later sizes
def contiguous_strides(shape):
    strides = [sum(shape[i + 1:]) for i in range(len(shape) - 1)]
    return tuple(strides + [1])

# %% contiguous_strides: asks torch
def contiguous_strides(shape):
    return torch.zeros(shape).stride()

# %% contiguous_strides: no stride for the last axis
def contiguous_strides(shape):
    return tuple(math.prod(shape[i + 1:]) for i in range(len(shape) - 1))

# %% contiguous_strides: multiplies by the axis's own size instead of its neighbour's
def contiguous_strides(shape):
    strides = [1] * len(shape)
    for i in range(len(shape) - 2, -1, -1):
        strides[i] = strides[i + 1] * shape[i]
    return strides

# %% same_storage: compares the addresses of the first elements
def same_storage(a, b):
    return a.data_ptr() == b.data_ptr()

# %% same_storage: compares the values
def same_storage(a, b):
    return torch.equal(a, b)

# %% same_storage: compares the sizes of the storages
def same_storage(a, b):
    return a.untyped_storage().nbytes() == b.untyped_storage().nbytes()

# %% same_storage: compares the offsets
def same_storage(a, b):
    return a.storage_offset() == b.storage_offset()

# %% same_storage: takes an offset in slots from an address in bytes
def same_storage(a, b):
    return a.data_ptr() - a.storage_offset() == b.data_ptr() - b.storage_offset()

# %% same_storage: asks whether their bytes overlap
def same_storage(a, b):
    a0, b0 = a.data_ptr(), b.data_ptr()
    a1 = a0 + a.numel() * a.element_size()
    b1 = b0 + b.numel() * b.element_size()
    return a0 < b1 and b0 < a1

# %% same_storage: asks whether a and b are one object
def same_storage(a, b):
    return a is b

# %% same_storage: gives a word, not a bool
def same_storage(a, b):
    if a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr():
        return "shares"
    return "copies"

# %% channels_first: permutes the wrong way round
def channels_first(images):
    return images.permute(0, 2, 3, 1)

# %% channels_first: swaps channels and height
def channels_first(images):
    return images.transpose(1, 3)

# %% channels_first: reshapes instead of moving axes
def channels_first(images):
    n, h, w, c = images.shape
    return images.reshape(n, c, h, w)

# %% channels_first: view instead of moving axes
def channels_first(images):
    n, h, w, c = images.shape
    return images.view(n, c, h, w)

# %% channels_first: copies at the end
def channels_first(images):
    return images.permute(0, 3, 1, 2).contiguous()

# %% channels_first: channels in front of everything
def channels_first(images):
    return images.permute(3, 0, 1, 2)

# %% channels_first: as for one photo, three axes
def channels_first(images):
    return images.permute(2, 0, 1)

# %% channels_first: only the last two axes swapped
def channels_first(images):
    return images.transpose(2, 3)

# %% channels_first: forgets to return
def channels_first(images):
    images = images.permute(0, 3, 1, 2)

# %% channels_first: stacks the channels, which copies
def channels_first(images):
    return torch.stack([images[..., c] for c in range(images.shape[3])], dim=1)

# %% channels_first: a permute for each photo, stacked
def channels_first(images):
    return torch.stack([photo.permute(2, 0, 1) for photo in images])

# %% side_by_side: puts n last
def side_by_side(images):
    n, h, w = images.shape
    return images.permute(1, 2, 0).reshape(h, n * w)

# %% side_by_side: swaps height and width
def side_by_side(images):
    n, h, w = images.shape
    return images.transpose(1, 2).reshape(h, n * w)

# %% side_by_side: one below the other
def side_by_side(images):
    return torch.cat(list(images), dim=0)

# %% side_by_side: view after transpose
def side_by_side(images):
    n, h, w = images.shape
    return images.transpose(0, 1).view(h, n * w)

# %% side_by_side: forgets to reshape
def side_by_side(images):
    return images.permute(1, 0, 2)

# %% side_by_side: begins image k in column k
def side_by_side(images):
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w, dtype=images.dtype)
    for k in range(n):
        sheet[:, k : k + w] = images[k]
    return sheet

# %% side_by_side: fills a sheet of floats
def side_by_side(images):
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w)
    for k in range(n):
        sheet[:, k * w : (k + 1) * w] = images[k]
    return sheet

# %% side_by_side: reshapes to the width and turns the sheet
def side_by_side(images):
    n, h, w = images.shape
    return images.reshape(n * w, h).T

# %% side_by_side: turns all three axes round
def side_by_side(images):
    n, h, w = images.shape
    return images.permute(2, 1, 0).reshape(h, n * w)

# %% side_by_side: stacks on a new last axis
def side_by_side(images):
    n, h, w = images.shape
    return torch.stack(list(images), dim=2).reshape(h, n * w)

# %% side_by_side: steps by the height
def side_by_side(images):
    n, h, w = images.shape
    sheet = torch.zeros((h, n * w), dtype=images.dtype)
    for k in range(n):
        for row in range(h):
            for col in range(w):
                sheet[row, k * h + col] = images[k, row, col]
    return sheet

# %% padding_mask: clones only at the end
def padding_mask(lengths, longest):
    mask = torch.ones(longest).expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask.clone()

# %% padding_mask: zeros and ones swapped
def padding_mask(lengths, longest):
    mask = torch.ones(longest).expand(len(lengths), longest).clone()
    for i, n in enumerate(lengths):
        mask[i, :n] = 0
    return mask

# %% padding_mask: one too many
def padding_mask(lengths, longest):
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n + 1 :] = 0
    return mask

# %% padding_mask: clones the row before expanding
def padding_mask(lengths, longest):
    mask = torch.ones(longest).clone().expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask

# %% padding_mask: writes into a clone of the row
def padding_mask(lengths, longest):
    mask = torch.ones(longest).expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        row = mask[i].clone()
        row[n:] = 0
    return mask

# %% padding_mask: repeat with the shape, not the times
def padding_mask(lengths, longest):
    mask = torch.ones(longest).repeat(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask

# %% padding_mask: gives bools
def padding_mask(lengths, longest):
    return torch.arange(longest) < lengths[:, None]

# %% padding_mask: compares with <=
def padding_mask(lengths, longest):
    return (torch.arange(longest) <= lengths[:, None]).float()

# %% padding_mask: a column for each sentence
def padding_mask(lengths, longest):
    return (torch.arange(longest)[:, None] < lengths).float()

# %% padding_mask: stays with expand and fills ones into zeros
def padding_mask(lengths, longest):
    mask = torch.zeros(longest).expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, :n] = 1
    return mask

# %% padding_mask: keeps writing to one row, and appends clones of it
def padding_mask(lengths, longest):
    row = torch.ones(longest)
    rows = []
    for n in lengths:
        row[n:] = 0
        rows.append(row.clone())
    return torch.stack(rows)

# %% padding_mask: a Python list of lists
def padding_mask(lengths, longest):
    return [[1.0] * int(n) + [0.0] * (longest - int(n)) for n in lengths]

# %% padding_mask: as wide as the longest length in the batch
def padding_mask(lengths, longest):
    longest = int(lengths.max())
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask
