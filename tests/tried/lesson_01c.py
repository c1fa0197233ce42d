# Wrong answers to lesson 01, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% own_copy: a copy that is always made float32
def own_copy(array):
    return torch.from_numpy(array).clone().to(torch.float32)

# %% own_copy: the clone is made and thrown away
def own_copy(array):
    t = torch.from_numpy(array)
    t.clone()
    return t

# %% own_copy: torch.Tensor with a capital T, which always makes float32
def own_copy(array):
    return torch.Tensor(array)

# %% own_copy: an array is returned, not a tensor
def own_copy(array):
    return array.copy()

# %% own_copy: as_tensor shares the memory just as from_numpy does
def own_copy(array):
    return torch.as_tensor(array)

# %% own_copy: a slice of a single number, and the zeros are always float32
def own_copy(array):
    result = torch.zeros(array.shape)
    result[:] = torch.from_numpy(array)
    return result

# %% own_copy: list(array) fails on a single number
def own_copy(array):
    return torch.tensor(list(array))

# %% own_copy: flatten loses the shape
def own_copy(array):
    return torch.tensor(array.flatten())

# %% stretch_contrast: only divides by the largest, the darkest isn't moved to 0
def stretch_contrast(image):
    return image / image.max()

# %% stretch_contrast: subtracts the smallest, then divides by the old largest
def stretch_contrast(image):
    result = image - image.min()
    return result / image.max()

# %% stretch_contrast: brackets are missing, so the smallest is divided by the range first
def stretch_contrast(image):
    return image - image.min() / (image.max() - image.min())

# %% stretch_contrast: min and max of each column instead of the whole image
def stretch_contrast(image):
    low = image.min(dim=0).values
    high = image.max(dim=0).values
    return (image - low) / (high - low)

# %% stretch_contrast: writes into the caller's image with -= and /=
def stretch_contrast(image):
    image -= image.min()
    image /= image.max()
    return image

# %% stretch_contrast: the difference is taken from the brightest, so the brightest becomes 0
def stretch_contrast(image):
    return (image.max() - image) / (image.max() - image.min())

# %% stretch_contrast: only the darkest and the brightest pixel are set, the others stay
def stretch_contrast(image):
    result = image.clone()
    result[result == image.min()] = 0
    result[result == image.max()] = 1
    return result

# %% stretch_contrast: cut off at 0 and 1 instead of stretched
def stretch_contrast(image):
    return (image - image.min()).clamp(0, 1)

# %% stretch_contrast: 255 from other image libraries stands in for the largest
def stretch_contrast(image):
    return (image - image.min()) / 255

# %% fill_gaps: compares with nan, which is never equal
def fill_gaps(x, value):
    result = x.clone()
    result[result == float("nan")] = value
    return result

# %% fill_gaps: the clone is left out, so x itself is written into
def fill_gaps(x, value):
    x[x.isnan()] = value
    return x

# %% fill_gaps: the mask is inverted, so the numbers are filled and the gaps stay
def fill_gaps(x, value):
    result = x.clone()
    result[~result.isnan()] = value
    return result

# %% fill_gaps: the filled copy of the gaps is returned alone
def fill_gaps(x, value):
    result = x.clone()
    return result[result.isnan()].fill_(value)

# %% fill_gaps: fills 0 and ignores value
def fill_gaps(x, value):
    result = x.clone()
    result[result.isnan()] = 0
    return result

# %% fill_gaps: nan_to_num changes infinities too
def fill_gaps(x, value):
    return x.nan_to_num(value)

# %% fill_gaps: everything is filled, the mask is dropped
def fill_gaps(x, value):
    result = x.clone()
    result.fill_(value)
    return result

# %% fill_gaps: nan times 0 stays nan, so adding doesn't fill
def fill_gaps(x, value):
    mask = x.isnan()
    return x * ~mask + mask * value

# %% fill_gaps: any() picks whole rows that hold a gap
def fill_gaps(x, value):
    result = x.clone()
    result[result.isnan().any(dim=1)] = value
    return result

# %% mean_image: the mean over everything, one number
def mean_image(images, labels, digit):
    return images[labels == digit].mean()

# %% mean_image: takes the image at place number digit
def mean_image(images, labels, digit):
    return images[digit]

# %% mean_image: the mean of each image, not of each pixel
def mean_image(images, labels, digit):
    return images[labels == digit].mean(dim=(1, 2))

# %% mean_image: divides by the number of all images
def mean_image(images, labels, digit):
    return images[labels == digit].sum(dim=0) / len(images)

# %% mean_image: keepdim leaves an axis of size 1 in front
def mean_image(images, labels, digit):
    return images[labels == digit].mean(dim=0, keepdim=True)

# %% mean_image: the mean of all images, digit isn't used
def mean_image(images, labels, digit):
    return images.mean(dim=0)

# %% mean_image: the sum in a loop, and the division is forgotten
def mean_image(images, labels, digit):
    total = torch.zeros(images.shape[1], images.shape[2])
    for image, label in zip(images, labels):
        if label == digit:
            total += image
    return total

# %% mean_image: total is an alias of the first image, += writes into images
def mean_image(images, labels, digit):
    chosen = [image for image, label in zip(images, labels) if label == digit]
    total = chosen[0]
    for image in chosen[1:]:
        total += image
    return total / len(chosen)

# %% mean_image: return stands inside the loop, after the first image
def mean_image(images, labels, digit):
    total = torch.zeros(images.shape[1:])
    count = 0
    for i in range(len(labels)):
        if labels[i] == digit:
            total = total + images[i]
            count += 1
            return total / count

# %% multiplication_table: counts from 0
def multiplication_table(n):
    a = torch.arange(n)
    return a[:, None] * a

# %% multiplication_table: arange(1, n) stops before n
def multiplication_table(n):
    a = torch.arange(1, n)
    return a[:, None] * a

# %% multiplication_table: row times row, only the squares
def multiplication_table(n):
    a = torch.arange(1, n + 1)
    return a * a

# %% multiplication_table: a sum instead of a product
def multiplication_table(n):
    a = torch.arange(1, n + 1)
    return a[:, None] + a

# %% multiplication_table: @ of two vectors gives one number
def multiplication_table(n):
    a = torch.arange(1, n + 1)
    return a @ a

# %% multiplication_table: a list of lists, not a tensor
def multiplication_table(n):
    return [[i * j for j in range(1, n + 1)] for i in range(1, n + 1)]

# %% multiplication_table: i * j + 1 in place of (i + 1) * (j + 1)
def multiplication_table(n):
    result = torch.zeros(n, n)
    for i in range(n):
        for j in range(n):
            result[i, j] = i * j + 1
    return result

# %% multiplication_table: counts on from 1 in a square, in reading order
def multiplication_table(n):
    return torch.arange(1, n * n + 1).reshape(n, n)

# %% multiplication_table: the loop starts at 1, so the first row and column stay 0
def multiplication_table(n):
    result = torch.zeros(n, n)
    for i in range(1, n):
        for j in range(1, n):
            result[i, j] = i * j
    return result

# %% read_digits: images and templates meet with the axes as they are, (n, h, w) - (k, h, w)
def read_digits(images, templates):
    return ((images - templates) ** 2).sum(dim=(1, 2)).argmin()

# %% read_digits: the largest product, without the half m·m
def read_digits(images, templates):
    x = images.flatten(1)
    m = templates.flatten(1)
    return (x @ m.T).argmax(dim=1)

# %% read_digits: argmin of the score, which wants the largest
def read_digits(images, templates):
    x = images.flatten(1)
    m = templates.flatten(1)
    score = x @ m.T - (m * m).sum(dim=1) / 2
    return score.argmin(dim=1)

# %% read_digits: argmax over the images, one answer for each template
def read_digits(images, templates):
    x = images.flatten(1)
    m = templates.flatten(1)
    score = x @ m.T - (m * m).sum(dim=1) / 2
    return score.argmax(dim=0)

# %% read_digits: m·m isn't halved
def read_digits(images, templates):
    x = images.flatten(1)
    m = templates.flatten(1)
    score = x @ m.T - (m * m).sum(dim=1)
    return score.argmax(dim=1)

# %% read_digits: a loop over the images
def read_digits(images, templates):
    result = []
    for x in images:
        result.append(((templates - x) ** 2).sum(dim=(1, 2)).argmin())
    return torch.stack(result)

# %% read_digits: the differences are added up without a square
def read_digits(images, templates):
    distances = []
    for m in templates:
        distances.append((images - m).sum(dim=(1, 2)))
    return torch.stack(distances, dim=1).argmin(dim=1)

# %% read_digits: the distances are stacked along axis 0 and argmin runs over the images
def read_digits(images, templates):
    distances = []
    for m in templates:
        distances.append(((images - m) ** 2).sum(dim=(1, 2)))
    return torch.stack(distances).argmin(dim=1)

# %% read_digits: the smallest distance is returned, not where it is
def read_digits(images, templates):
    distances = torch.stack([((images - m) ** 2).sum(dim=(1, 2)) for m in templates])
    return distances.amin(dim=0)

# %% read_digits: reshape to (64, k) in place of .T
def read_digits(images, templates):
    x = images.reshape(len(images), -1)
    m = templates.reshape(-1, len(templates))
    score = x @ m - (m * m).sum(dim=0) / 2
    return score.argmax(dim=1)
