# Wrong answers to lesson 01, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% own_copy: from_numpy shares the array's memory
def own_copy(array):
    return torch.from_numpy(array)

# %% own_copy: the clone is made and thrown away, the shared tensor is returned
def own_copy(array):
    t = torch.from_numpy(array)
    t.clone()
    return t

# %% own_copy: a second name for the array is taken for a copy
def own_copy(array):
    mine = array
    return torch.from_numpy(mine)

# %% own_copy: as_tensor, which shares memory as from_numpy does
def own_copy(array):
    return torch.as_tensor(array)

# %% own_copy: always float32, so the array's dtype is lost
def own_copy(array):
    return torch.tensor(array, dtype=torch.float32)

# %% own_copy: torch.Tensor instead of torch.tensor, so float32 always
def own_copy(array):
    return torch.Tensor(array)

# %% own_copy: through a list, so float64 becomes float32
def own_copy(array):
    return torch.tensor(array.tolist())

# %% own_copy: returns a NumPy array, not a tensor
def own_copy(array):
    return array.copy()

# %% own_copy: gives NumPy's dtype to torch, which wants one of its own
def own_copy(array):
    return torch.tensor(array, dtype=array.dtype)

# %% own_copy: naive loop that writes rows of NumPy, and fails on tables
def own_copy(array):
    result = torch.zeros(array.shape)
    for i in range(len(array)):
        result[i] = array[i]
    return result

# %% own_copy: writes 100 into the owner's array itself, as the example says
def own_copy(array):
    tensor = torch.tensor(array)
    array += 100
    return tensor

# %% own_copy: flattens, so the shape is lost
def own_copy(array):
    numbers = [number for number in array.flatten()]
    return torch.tensor(numbers)

# %% stretch_contrast: divides by the maximum only, the darkest pixel doesn't become 0
def stretch_contrast(image):
    return image / image.max()

# %% stretch_contrast: brackets missing, only the minimum is divided
def stretch_contrast(image):
    return image - image.min() / image.max() - image.min()

# %% stretch_contrast: divides by the old maximum, not by max - min
def stretch_contrast(image):
    return (image - image.min()) / image.max()

# %% stretch_contrast: the numbers are right, but written into the caller's image
def stretch_contrast(image):
    image -= image.min()
    image /= image.max()
    return image

# %% stretch_contrast: result = image is not a copy, so -= changes the caller's image
def stretch_contrast(image):
    result = image
    result -= result.min()
    return result / result.max()

# %% stretch_contrast: the minimum and maximum of each column instead of the whole image
def stretch_contrast(image):
    low = image.amin(dim=0)
    high = image.amax(dim=0)
    return (image - low) / (high - low)

# %% stretch_contrast: row by row, with each row's own minimum and maximum
def stretch_contrast(image):
    result = torch.zeros(image.shape)
    for i in range(len(image)):
        row = image[i]
        result[i] = (row - row.min()) / (row.max() - row.min())
    return result

# %% stretch_contrast: upside down, the brightest becomes 0 and the darkest 1
def stretch_contrast(image):
    return (image.max() - image) / (image.max() - image.min())

# %% stretch_contrast: clamp cuts off instead of stretching
def stretch_contrast(image):
    return image.clamp(0, 1)

# %% stretch_contrast: only the darkest and the brightest pixel are set, the others stay
def stretch_contrast(image):
    result = image.clone()
    result[result == image.min()] = 0
    result[result == image.max()] = 1
    return result

# %% stretch_contrast: subtracts the minimum twice, the second time from the new maximum
def stretch_contrast(image):
    result = image - image.min()
    result = result / (result.max() - image.min())
    return result

# %% stretch_contrast: whole-number division, only 0 and 1 are left
def stretch_contrast(image):
    return (image - image.min()) // (image.max() - image.min())

# %% stretch_contrast: computes the result but doesn't return it
def stretch_contrast(image):
    result = (image - image.min()) / (image.max() - image.min())

# %% fill_gaps: fills the right places, but in the caller's x
def fill_gaps(x, value):
    x[x.isnan()] = value
    return x

# %% fill_gaps: result = x is not a copy, so the caller's x changes
def fill_gaps(x, value):
    result = x
    result[result.isnan()] = value
    return result

# %% fill_gaps: asks with == nan, which is never True
def fill_gaps(x, value):
    result = x.clone()
    result[result == float("nan")] = value
    return result

# %% fill_gaps: mask the wrong way round, overwrites the numbers and leaves the gaps
def fill_gaps(x, value):
    result = x.clone()
    result[~result.isnan()] = value
    return result

# %% fill_gaps: nan_to_num replaces the infinities too
def fill_gaps(x, value):
    return torch.nan_to_num(x, value)

# %% fill_gaps: asks for not finite, so the infinities are filled too
def fill_gaps(x, value):
    result = x.clone()
    result[~result.isfinite()] = value
    return result

# %% fill_gaps: a name for the taken-out part is still a copy
def fill_gaps(x, value):
    result = x.clone()
    gaps = result[result.isnan()]
    gaps[:] = value
    return result

# %% fill_gaps: returns only the filled gaps, a vector
def fill_gaps(x, value):
    result = x.clone()
    result = result[result.isnan()].fill_(value)
    return result

# %% fill_gaps: == where = was meant, so nothing is written
def fill_gaps(x, value):
    result = x.clone()
    result[result.isnan()] == value
    return result

# %% fill_gaps: masked_fill returns a new tensor, which is thrown away
def fill_gaps(x, value):
    result = x.clone()
    result.masked_fill(result.isnan(), value)
    return result

# %% fill_gaps: multiplies with the mask, and nan times 0 is nan
def fill_gaps(x, value):
    gaps = x.isnan()
    return x * ~gaps + value * gaps

# %% fill_gaps: always fills 0, ignores value
def fill_gaps(x, value):
    result = x.clone()
    result[result.isnan()] = 0
    return result

# %% fill_gaps: the loop variable gets a new value, the tensor doesn't
def fill_gaps(x, value):
    result = x.clone()
    for row in result:
        for number in row:
            if number.isnan():
                number = value
    return result

# %% fill_gaps: the loop over columns runs to the number of rows
def fill_gaps(x, value):
    result = x.clone()
    for i in range(len(result)):
        for j in range(len(result)):
            if result[i, j].isnan():
                result[i, j] = value
    return result

# %% fill_gaps: where's two values the wrong way round
def fill_gaps(x, value):
    return torch.where(x.isnan(), x, value)

# %% fill_gaps: fills every number, not only the gaps
def fill_gaps(x, value):
    result = x.clone()
    if result.isnan().any():
        result.fill_(value)
    return result

# %% mean_image: the mean over everything, one number
def mean_image(images, labels, digit):
    return images[labels == digit].mean()

# %% mean_image: reduces the rows instead of the images
def mean_image(images, labels, digit):
    return images[labels == digit].mean(dim=1)

# %% mean_image: one mean for each image, rows and columns disappear
def mean_image(images, labels, digit):
    return images[labels == digit].mean(dim=(1, 2))

# %% mean_image: the mean of all images, the labels aren't used
def mean_image(images, labels, digit):
    return images.mean(dim=0)

# %% mean_image: the sum instead of the mean
def mean_image(images, labels, digit):
    return images[labels == digit].sum(dim=0)

# %% mean_image: image number `digit`, not the images with that label
def mean_image(images, labels, digit):
    return images[digit]

# %% mean_image: keepdim leaves an axis of size 1
def mean_image(images, labels, digit):
    return images[labels == digit].mean(dim=0, keepdim=True)

# %% mean_image: divides by the number of all images
def mean_image(images, labels, digit):
    total = torch.zeros(images.shape[1:])
    for image, label in zip(images, labels):
        if label == digit:
            total += image
    return total / len(images)

# %% mean_image: the first image is the total, so += writes into the caller's images
def mean_image(images, labels, digit):
    total = None
    count = 0
    for i in range(len(images)):
        if labels[i] == digit:
            if total is None:
                total = images[i]
            else:
                total += images[i]
            count += 1
    return total / count

# %% mean_image: the images whose label is not digit
def mean_image(images, labels, digit):
    return images[labels != digit].mean(dim=0)

# %% mean_image: 7 is written into the function, as in the example
def mean_image(images, labels, digit):
    sevens = images[labels == 7]
    return sevens.mean(dim=0)

# %% mean_image: the median instead of the mean
def mean_image(images, labels, digit):
    return images[labels == digit].median(dim=0).values

# %% mean_image: returns the first image with the label only
def mean_image(images, labels, digit):
    for image, label in zip(images, labels):
        if label == digit:
            return image

# %% mean_image: the count starts at 1, so it divides by one too many
def mean_image(images, labels, digit):
    total = torch.zeros_like(images[0])
    count = 1
    for i in range(len(images)):
        if labels[i] == digit:
            total = total + images[i]
            count += 1
    return total / count

# %% mean_image: the mask is taken of the labels, which then are indices of images
def mean_image(images, labels, digit):
    chosen = labels[labels == digit]
    return images[chosen].mean(dim=0)

# %% multiplication_table: counts from 0, so the first row and column are 0
def multiplication_table(n):
    numbers = torch.arange(n)
    return numbers[:, None] * numbers

# %% multiplication_table: arange stops before n, one row and column too few
def multiplication_table(n):
    numbers = torch.arange(1, n)
    return numbers[:, None] * numbers

# %% multiplication_table: a row times itself, only the squares
def multiplication_table(n):
    numbers = torch.arange(1, n + 1)
    return numbers * numbers

# %% multiplication_table: .T of a vector is the same vector, only the squares
def multiplication_table(n):
    numbers = torch.arange(1, n + 1)
    return numbers * numbers.T

# %% multiplication_table: @ of two vectors adds up to one number
def multiplication_table(n):
    numbers = torch.arange(1, n + 1)
    return numbers @ numbers

# %% multiplication_table: adds instead of multiplying
def multiplication_table(n):
    numbers = torch.arange(1, n + 1)
    return numbers[:, None] + numbers

# %% multiplication_table: counts through in reading order
def multiplication_table(n):
    return torch.arange(1, n * n + 1).reshape(n, n)

# %% multiplication_table: i * j with i and j from 0
def multiplication_table(n):
    table = torch.zeros(n, n)
    for i in range(n):
        for j in range(n):
            table[i, j] = i * j
    return table

# %% multiplication_table: the loops begin at 1, so row 0 and column 0 stay 0
def multiplication_table(n):
    table = torch.zeros(n, n)
    for i in range(1, n):
        for j in range(1, n):
            table[i, j] = (i + 1) * (j + 1)
    return table

# %% multiplication_table: only the lower half is filled
def multiplication_table(n):
    table = torch.zeros(n, n)
    for i in range(n):
        for j in range(i + 1):
            table[i, j] = (i + 1) * (j + 1)
    return table

# %% multiplication_table: cat lines the rows up behind each other
def multiplication_table(n):
    row = torch.arange(1, n + 1)
    return torch.cat([row * i for i in range(1, n + 1)])

# %% multiplication_table: the factors of the rows go from 0 to n - 1
def multiplication_table(n):
    row = torch.arange(1, n + 1)
    return torch.stack([row * i for i in range(n)])

# %% multiplication_table: a list of lists, not a tensor
def multiplication_table(n):
    return [[(i + 1) * (j + 1) for j in range(n)] for i in range(n)]

# %% multiplication_table: the same row in each line
def multiplication_table(n):
    return torch.ones(n, n) * torch.arange(1, n + 1)

# %% read_digits: x·m alone, half of m·m isn't subtracted
def read_digits(images, templates):
    products = images.flatten(1) @ templates.flatten(1).T
    return products.argmax(dim=1)

# %% read_digits: subtracts all of m·m instead of half
def read_digits(images, templates):
    t = templates.flatten(1)
    scores = images.flatten(1) @ t.T - (t * t).sum(dim=1)
    return scores.argmax(dim=1)

# %% read_digits: argmin of the score, where the largest is wanted
def read_digits(images, templates):
    t = templates.flatten(1)
    scores = images.flatten(1) @ t.T - (t**2).sum(dim=1) / 2
    return scores.argmin(dim=1)

# %% read_digits: the second factor isn't transposed
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m - (m**2).sum(dim=1) / 2
    return scores.argmax(dim=1)

# %% read_digits: the best image for each template instead of the best template for each image
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - (m**2).sum(dim=1) / 2
    return scores.argmax(dim=0)

# %% read_digits: argmax without dim, one number for all images
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - (m**2).sum(dim=1) / 2
    return scores.argmax()

# %% read_digits: reshape instead of transpose, the pixels of the templates are mixed up
def read_digits(images, templates):
    x = images.flatten(1)
    m = templates.reshape(x.shape[1], -1)
    squares = (templates**2).sum(dim=(1, 2))
    return (x @ m - squares / 2).argmax(dim=1)

# %% read_digits: 64 pixels written into the function
def read_digits(images, templates):
    x = images.reshape(-1, 64)
    m = templates.reshape(-1, 64)
    scores = x @ m.T - (m**2).sum(dim=1) / 2
    return scores.argmax(dim=1)

# %% read_digits: the squares are summed over all templates, one number for all
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    squares = (m**2).sum()
    return (x @ m.T - squares / 2).argmax(dim=1)

# %% read_digits: the squares of the images instead of the templates
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    squares = (x**2).sum(dim=1)
    return (x @ m.T - squares[:, None] / 2).argmax(dim=1)

# %% read_digits: the squares as a column, though the templates lie along the row
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    squares = (m**2).sum(dim=1)
    return (x @ m.T - squares[:, None] / 2).argmax(dim=1)

# %% read_digits: the largest scores themselves, not where they are
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - (m**2).sum(dim=1) / 2
    return scores.amax(dim=1)

# %% read_digits: max with dim gives a pair, values and indices
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - (m**2).sum(dim=1) / 2
    return scores.max(dim=1)

# %% read_digits: flatten() makes one vector of all images
def read_digits(images, templates):
    x, m = images.flatten(), templates.flatten()
    scores = x @ m.T - (m**2).sum() / 2
    return scores.argmax()

# %% read_digits: right, but with a loop over the images
def read_digits(images, templates):
    answers = []
    for x in images:
        distances = ((templates - x) ** 2).sum(dim=(1, 2))
        answers.append(distances.argmin().item())
    return torch.tensor(answers)

# %% read_digits: the cell above copied, templates - images don't fit
def read_digits(images, templates):
    differences = templates - images
    distances = (differences**2).sum(dim=(1, 2))
    return distances.argmin(dim=0)

# %% read_digits: the differences aren't squared, they cancel
def read_digits(images, templates):
    distances = []
    for m in templates:
        distances.append((images - m).sum(dim=(1, 2)))
    return torch.stack(distances).argmin(dim=0)

# %% read_digits: absolute differences instead of squared ones
def read_digits(images, templates):
    distances = [(images - m).abs().sum(dim=(1, 2)) for m in templates]
    return torch.stack(distances, dim=1).argmin(dim=1)

# %% read_digits: argmin over the images, the stack has the templates on axis 0
def read_digits(images, templates):
    distances = []
    for m in templates:
        distances.append(((images - m) ** 2).sum(dim=(1, 2)))
    return torch.stack(distances).argmin(dim=1)

# %% read_digits: -= writes into the caller's images, and the differences pile up
def read_digits(images, templates):
    distances = []
    for m in templates:
        d = images
        d -= m
        distances.append((d**2).sum(dim=(1, 2)))
    return torch.stack(distances, dim=1).argmin(dim=1)

# %% own_copy: int64 whatever the array holds, as in the example
def own_copy(array):
    return torch.tensor(array, dtype=torch.int64)

# %% own_copy: square brackets around the array add an axis
def own_copy(array):
    return torch.tensor([array])

# %% own_copy: [:] copies a list, but not a tensor
def own_copy(array):
    return torch.from_numpy(array)[:]

# %% own_copy: clone is a method of tensors, not of NumPy arrays
def own_copy(array):
    return torch.from_numpy(array.clone())

# %% own_copy: zeros_like and filling: the array isn't a tensor
def own_copy(array):
    result = torch.zeros_like(array)
    result[:] = array
    return result

# %% own_copy: clones, and then goes back to NumPy
def own_copy(array):
    return torch.from_numpy(array).clone().numpy()

# %% own_copy: copies, but into a tensor of zeros, which is float32
def own_copy(array):
    result = torch.zeros(array.shape)
    result[:] = torch.from_numpy(array)
    return result

# %% own_copy: .float() after the copy
def own_copy(array):
    return torch.from_numpy(array.copy()).float()

# %% stretch_contrast: divides by the range without subtracting the minimum
def stretch_contrast(image):
    return image / (image.max() - image.min())

# %% stretch_contrast: the brackets of a call are missing after image.min
def stretch_contrast(image):
    return (image - image.min) / (image.max() - image.min())

# %% stretch_contrast: evenly in between taken for even steps from pixel to pixel
def stretch_contrast(image):
    return torch.linspace(0, 1, image.numel()).reshape(image.shape)

# %% stretch_contrast: the numbers of the example are written into the function
def stretch_contrast(image):
    return (image - 2) / 8

# %% stretch_contrast: adds the minimum to the maximum instead of subtracting it
def stretch_contrast(image):
    return (image - image.min()) / (image.max() + image.min())

# %% stretch_contrast: standardises (mean and standard deviation) instead of stretching
def stretch_contrast(image):
    return (image - image.mean()) / image.std()

# %% stretch_contrast: stretches to 255 instead of 1
def stretch_contrast(image):
    return (image - image.min()) / (image.max() - image.min()) * 255

# %% stretch_contrast: the loop variable gets a new value, the tensor doesn't
def stretch_contrast(image):
    result = image.clone()
    low, high = image.min(), image.max()
    for row in result:
        for pixel in row:
            pixel = (pixel - low) / (high - low)
    return result

# %% stretch_contrast: right, but written into the caller's image through [:]
def stretch_contrast(image):
    image[:] = (image - image.min()) / (image.max() - image.min())
    return image

# %% stretch_contrast: the loop over columns runs to the number of rows
def stretch_contrast(image):
    result = torch.zeros(image.shape)
    low, high = image.min(), image.max()
    for i in range(image.shape[0]):
        for j in range(image.shape[0]):
            result[i, j] = (image[i, j] - low) / (high - low)
    return result

# %% stretch_contrast: divides first and subtracts the old minimum afterwards
def stretch_contrast(image):
    result = image / image.max()
    return result - image.min()

# %% fill_gaps: writes into a clone that has no name and returns x
def fill_gaps(x, value):
    x.clone()[x.isnan()] = value
    return x

# %% fill_gaps: the brackets of the call are missing after isnan
def fill_gaps(x, value):
    result = x.clone()
    result[result.isnan] = value
    return result

# %% fill_gaps: fills the mask, not the table
def fill_gaps(x, value):
    result = x.clone()
    result.isnan().fill_(value)
    return result

# %% fill_gaps: fillna is pandas
def fill_gaps(x, value):
    result = x.clone()
    return result.fillna(value)

# %% fill_gaps: += adds the value to nan, which stays nan
def fill_gaps(x, value):
    result = x.clone()
    result[result.isnan()] += value
    return result

# %% fill_gaps: where gives rows first, so whole rows are filled
def fill_gaps(x, value):
    result = x.clone()
    rows = torch.where(result.isnan())[0]
    result[rows] = value
    return result

# %% fill_gaps: fills result, but returns x
def fill_gaps(x, value):
    result = x.clone()
    result[result.isnan()] = value
    return x

# %% fill_gaps: one loop only, a whole row is asked for a single yes or no
def fill_gaps(x, value):
    result = x.clone()
    for i in range(len(result)):
        if result[i].isnan():
            result[i] = value
    return result

# %% fill_gaps: drops the gaps instead of filling them
def fill_gaps(x, value):
    result = x.clone()
    return result[~result.isnan()]

# %% fill_gaps: mask times value, so the gaps are filled but the numbers are lost
def fill_gaps(x, value):
    return x.isnan() * value

# %% mean_image: the labels are taken for positions
def mean_image(images, labels, digit):
    return images[labels].mean(dim=0)

# %% mean_image: averages first and chooses afterwards
def mean_image(images, labels, digit):
    return images.mean(dim=0)[labels == digit]

# %% mean_image: takes `digit` for a position and chooses the images with that image's label
def mean_image(images, labels, digit):
    return images[labels == labels[digit]].mean(dim=0)

# %% mean_image: averages the running mean with each new image, so that the last ones count most
def mean_image(images, labels, digit):
    mean = None
    for image, label in zip(images, labels):
        if label == digit:
            mean = image if mean is None else (mean + image) / 2
    return mean

# %% mean_image: cat makes one tall image, whose rows are then averaged
def mean_image(images, labels, digit):
    chosen = [image for image, label in zip(images, labels) if label == digit]
    return torch.cat(chosen).mean(dim=0)

# %% mean_image: stacks the images but doesn't average them
def mean_image(images, labels, digit):
    chosen = [image for image, label in zip(images, labels) if label == digit]
    return torch.stack(chosen)

# %% mean_image: each image's own mean is added up, not its pixels
def mean_image(images, labels, digit):
    total = torch.zeros(images.shape[1:])
    count = 0
    for image, label in zip(images, labels):
        if label == digit:
            total += image.mean()
            count += 1
    return total / count

# %% mean_image: the largest of each pixel instead of the mean
def mean_image(images, labels, digit):
    return images[labels == digit].amax(dim=0)

# %% mean_image: the mask (n,) doesn't fit beside the pixels
def mean_image(images, labels, digit):
    mask = labels == digit
    return (images * mask).sum(dim=0) / mask.sum()

# %% mean_image: the other images become 0 but still count
def mean_image(images, labels, digit):
    chosen = images.clone()
    chosen[labels != digit] = 0
    return chosen.mean(dim=0)

# %% mean_image: rounded, as in the picture below
def mean_image(images, labels, digit):
    return images[labels == digit].mean(dim=0).round()

# %% mean_image: the brackets of the call are missing after mean
def mean_image(images, labels, digit):
    chosen = images[labels == digit]
    return chosen.mean

# %% mean_image: the images 1 to n - 1 only, the first is forgotten
def mean_image(images, labels, digit):
    chosen = []
    for i in range(1, len(images)):
        if labels[i] == digit:
            chosen.append(images[i])
    return torch.stack(chosen).mean(dim=0)

# %% mean_image: writes 0 into the caller's images to leave the others out
def mean_image(images, labels, digit):
    images[labels != digit] = 0
    return images.sum(dim=0) / (labels == digit).sum()

# %% multiplication_table: (i + 1) * j + 1, brackets missing around j + 1
def multiplication_table(n):
    table = torch.zeros(n, n)
    for i in range(n):
        for j in range(n):
            table[i, j] = (i + 1) * j + 1
    return table

# %% multiplication_table: one row and one column too many, with zeros
def multiplication_table(n):
    table = torch.zeros(n + 1, n + 1)
    for i in range(n + 1):
        for j in range(n + 1):
            table[i, j] = i * j
    return table

# %% multiplication_table: the loops run from 1 to n and so do the positions
def multiplication_table(n):
    table = torch.zeros(n, n)
    for i in range(1, n + 1):
        for j in range(1, n + 1):
            table[i, j] = i * j
    return table

# %% multiplication_table: adds 1 to the product instead of to the factors
def multiplication_table(n):
    numbers = torch.arange(n)
    return numbers[:, None] * numbers + 1

# %% multiplication_table: two columns, so the result is a column of squares
def multiplication_table(n):
    numbers = torch.arange(1, n + 1)[:, None]
    return numbers * numbers

# %% multiplication_table: row @ column instead of column @ row
def multiplication_table(n):
    numbers = torch.arange(1, n + 1)
    return numbers[None] @ numbers[:, None]

# %% multiplication_table: the school's table, always 10 by 10
def multiplication_table(n):
    numbers = torch.arange(1, 11)
    return numbers[:, None] * numbers

# %% multiplication_table: the example itself, only for n = 3
def multiplication_table(n):
    return torch.tensor([[1, 2, 3], [2, 4, 6], [3, 6, 9]])

# %% multiplication_table: powers instead of products
def multiplication_table(n):
    numbers = torch.arange(1, n + 1)
    return numbers[:, None] ** numbers

# %% multiplication_table: all products in one list, one axis only
def multiplication_table(n):
    products = []
    for i in range(1, n + 1):
        for j in range(1, n + 1):
            products.append(i * j)
    return torch.tensor(products)

# %% multiplication_table: only the diagonal
def multiplication_table(n):
    numbers = torch.arange(1, n + 1)
    return torch.eye(n) * numbers * numbers

# %% multiplication_table: the column counts from 1, the row from 0
def multiplication_table(n):
    column = torch.arange(1, n + 1)[:, None]
    return column * torch.arange(n)

# %% multiplication_table: the rows stop before n, one row too few
def multiplication_table(n):
    row = torch.arange(1, n + 1)
    return torch.stack([row * i for i in range(1, n)])

# %% multiplication_table: returns inside the loop, after the first row
def multiplication_table(n):
    table = torch.zeros(n, n)
    for i in range(n):
        for j in range(n):
            table[i, j] = (i + 1) * (j + 1)
        return table

# %% read_digits: halves the whole difference instead of m·m
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = (x @ m.T - (m**2).sum(dim=1)) / 2
    return scores.argmax(dim=1)

# %% read_digits: the square of the sum instead of the sum of squares
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - m.sum(dim=1) ** 2 / 2
    return scores.argmax(dim=1)

# %% read_digits: adds half of m·m instead of subtracting it
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T + (m**2).sum(dim=1) / 2
    return scores.argmax(dim=1)

# %% read_digits: m·m as a matrix product, every template with every other
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - m @ m.T / 2
    return scores.argmax(dim=1)

# %% read_digits: * instead of @
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x * m - (m**2).sum(dim=1) / 2
    return scores.argmax(dim=1)

# %% read_digits: not flattened, the images themselves are multiplied
def read_digits(images, templates):
    scores = images @ templates - (templates**2).sum(dim=(1, 2)) / 2
    return scores.argmax(dim=1)

# %% read_digits: templates times images gives (k, n), argmax along the images
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = m @ x.T - (m**2).sum(dim=1)[:, None] / 2
    return scores.argmax(dim=1)

# %% read_digits: m·m summed over the templates (dim=0), not over the pixels
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - (m**2).sum(dim=0) / 2
    return scores.argmax(dim=1)

# %% read_digits: the mean of the squared pixels instead of their sum
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - (m**2).mean(dim=1) / 2
    return scores.argmax(dim=1)

# %% read_digits: ten templates are written into the loop
def read_digits(images, templates):
    distances = []
    for digit in range(10):
        distances.append(((images - templates[digit]) ** 2).sum(dim=(1, 2)))
    return torch.stack(distances).argmin(dim=0)

# %% read_digits: the best distance starts at 0, so no template is ever nearer
def read_digits(images, templates):
    best = torch.zeros(len(images))
    answer = torch.zeros(len(images), dtype=torch.int64)
    for k in range(len(templates)):
        distance = ((images - templates[k]) ** 2).sum(dim=(1, 2))
        nearer = distance < best
        best[nearer] = distance[nearer]
        answer[nearer] = k
    return answer

# %% read_digits: the best distance isn't updated, the last template nearer than the first wins
def read_digits(images, templates):
    best = ((images - templates[0]) ** 2).sum(dim=(1, 2))
    answer = torch.zeros(len(images), dtype=torch.int64)
    for k in range(1, len(templates)):
        distance = ((images - templates[k]) ** 2).sum(dim=(1, 2))
        nearer = distance < best
        answer[nearer] = k
    return answer

# %% read_digits: argmax of the distances, the farthest template
def read_digits(images, templates):
    distances = [((images - m) ** 2).sum(dim=(1, 2)) for m in templates]
    return torch.stack(distances, dim=1).argmax(dim=1)

# %% read_digits: the columns' axis isn't summed
def read_digits(images, templates):
    distances = [((images - m) ** 2).sum(dim=1) for m in templates]
    return torch.stack(distances).argmin(dim=0)

# %% read_digits: cosine: divided by the template's length instead of subtracting
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T / (m**2).sum(dim=1).sqrt()
    return scores.argmax(dim=1)

# %% read_digits: only the first image, as in the cell above
def read_digits(images, templates):
    x = images[0]
    products = (templates * x).sum(dim=(1, 2))
    squares = (templates**2).sum(dim=(1, 2))
    score = products - squares / 2
    return score.argmax()

# %% read_digits: the scores themselves, the argmax is missing
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    return x @ m.T - (m**2).sum(dim=1) / 2

# %% read_digits: counts the templates from 1
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - (m**2).sum(dim=1) / 2
    return scores.argmax(dim=1) + 1

# %% read_digits: a list of numbers, not a tensor, with a loop over images
def read_digits(images, templates):
    result = []
    for x in images:
        result.append(((templates - x) ** 2).sum(dim=(1, 2)).argmin().item())
    return result

# %% read_digits: the column (n, 1) of keepdim
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - (m**2).sum(dim=1) / 2
    return scores.argmax(dim=1, keepdim=True)

# %% own_copy: copies the array after the tensor was made from the old one
def own_copy(array):
    tensor = torch.from_numpy(array)
    array = array.copy()
    return tensor

# %% own_copy: the brackets of the call are missing after clone
def own_copy(array):
    return torch.from_numpy(array).clone

# %% own_copy: detach, which shares memory
def own_copy(array):
    return torch.from_numpy(array).detach()

# %% own_copy: a list, not a tensor
def own_copy(array):
    return array.tolist()

# %% own_copy: a float32 tensor of zeros is filled (zeros isn't given the dtype)
def own_copy(array):
    result = torch.zeros(array.shape)
    result[...] = torch.from_numpy(array)
    return result

# %% own_copy: the result isn't returned
def own_copy(array):
    tensor = torch.tensor(array)

# %% stretch_contrast: the first and the last pixel are taken for the darkest and the brightest
def stretch_contrast(image):
    low, high = image[0, 0], image[-1, -1]
    return (image - low) / (high - low)

# %% stretch_contrast: the minimum is cut to a whole number
def stretch_contrast(image):
    low, high = int(image.min()), int(image.max())
    return (image - low) / (high - low)

# %% stretch_contrast: min with dim gives a pair, which can't be subtracted
def stretch_contrast(image):
    low = image.min(dim=0)
    high = image.max(dim=0)
    return (image - low) / (high - low)

# %% stretch_contrast: Python's min on a table
def stretch_contrast(image):
    return (image - min(image)) / (max(image) - min(image))

# %% stretch_contrast: clamps to its own minimum and maximum, so nothing changes
def stretch_contrast(image):
    return image.clamp(image.min(), image.max())

# %% stretch_contrast: counts the range one too large
def stretch_contrast(image):
    return (image - image.min()) / (image.max() - image.min() + 1)

# %% stretch_contrast: subtracts the maximum instead of the minimum
def stretch_contrast(image):
    return (image - image.max()) / (image.max() - image.min())

# %% stretch_contrast: only shifts, doesn't divide
def stretch_contrast(image):
    return image - image.min()

# %% stretch_contrast: shifts and then clamps, doesn't divide
def stretch_contrast(image):
    result = image - image.min()
    return result.clamp(max=1)

# %% fill_gaps: [:] copies a list, but not a tensor, so x changes
def fill_gaps(x, value):
    result = x[:]
    result[result.isnan()] = value
    return result

# %% fill_gaps: asks with == nan in a loop
def fill_gaps(x, value):
    result = x.clone()
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            if result[i, j] == float("nan"):
                result[i, j] = value
    return result

# %% fill_gaps: the result isn't returned
def fill_gaps(x, value):
    result = x.clone()
    result[result.isnan()] = value

# %% fill_gaps: the loops begin at 1, the first row and column keep their gaps
def fill_gaps(x, value):
    result = x.clone()
    for i in range(1, x.shape[0]):
        for j in range(1, x.shape[1]):
            if result[i, j].isnan():
                result[i, j] = value
    return result

# %% fill_gaps: returns after the first gap
def fill_gaps(x, value):
    result = x.clone()
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            if result[i, j].isnan():
                result[i, j] = value
                return result
    return result

# %% fill_gaps: a second clone of the taken-out part, still not the table
def fill_gaps(x, value):
    result = x.clone()
    result[result.isnan()].clone().fill_(value)
    return result

# %% fill_gaps: row by row, but what the mask takes out of a row is a copy too
def fill_gaps(x, value):
    result = x.clone()
    for row in result:
        row[row.isnan()].fill_(value)
    return result

# %% mean_image: 8 × 8 written into the function
def mean_image(images, labels, digit):
    total = torch.zeros(8, 8)
    count = 0
    for image, label in zip(images, labels):
        if label == digit:
            total += image
            count += 1
    return total / count

# %% mean_image: a square image is assumed
def mean_image(images, labels, digit):
    size = len(images[0])
    total = torch.zeros(size, size)
    for image in images[labels == digit]:
        total += image
    return total / (labels == digit).sum()

# %% mean_image: loops over the labels and uses them as positions
def mean_image(images, labels, digit):
    chosen = [images[i] for i in labels if i == digit]
    return torch.stack(chosen).mean(dim=0)

# %% mean_image: compares the position with digit, not the label
def mean_image(images, labels, digit):
    chosen = []
    for i in range(len(labels)):
        if i == digit:
            chosen.append(images[i])
    return torch.stack(chosen).mean(dim=0)

# %% mean_image: if with a whole mask
def mean_image(images, labels, digit):
    if labels == digit:
        return images.mean(dim=0)

# %% mean_image: the division stands inside the loop
def mean_image(images, labels, digit):
    total = torch.zeros(images.shape[1:])
    count = 0
    for image, label in zip(images, labels):
        if label == digit:
            count += 1
            total = (total + image) / count
    return total

# %% mean_image: averages over the last axis, the columns
def mean_image(images, labels, digit):
    return images[labels == digit].mean(dim=-1)

# %% mean_image: is instead of ==
def mean_image(images, labels, digit):
    return images[labels is digit].mean(dim=0)

# %% mean_image: divides by the digit instead of the count
def mean_image(images, labels, digit):
    return images[labels == digit].sum(dim=0) / digit

# %% mean_image: takes the average of the smallest and the largest
def mean_image(images, labels, digit):
    chosen = images[labels == digit]
    return (chosen.amin(dim=0) + chosen.amax(dim=0)) / 2

# %% multiplication_table: no brackets at all, i + 1 * j + 1
def multiplication_table(n):
    table = torch.zeros(n, n)
    for i in range(n):
        for j in range(n):
            table[i, j] = i + 1 * j + 1
    return table

# %% multiplication_table: unsqueeze(0) makes a row, not a column
def multiplication_table(n):
    row = torch.arange(1, n + 1)
    return row.unsqueeze(0) * row

# %% multiplication_table: prints the table and returns nothing
def multiplication_table(n):
    row = torch.arange(1, n + 1)
    print(row[:, None] * row)

# %% multiplication_table: zeros(n) has one axis only
def multiplication_table(n):
    table = torch.zeros(n)
    for i in range(n):
        for j in range(n):
            table[i, j] = (i + 1) * (j + 1)
    return table

# %% multiplication_table: [[0] * n] * n holds the same row n times
def multiplication_table(n):
    table = [[0] * n] * n
    for i in range(n):
        for j in range(n):
            table[i][j] = (i + 1) * (j + 1)
    return torch.tensor(table)

# %% multiplication_table: the inner loop also runs over i
def multiplication_table(n):
    table = torch.zeros(n, n)
    for i in range(n):
        for j in range(n):
            table[i, j] = (i + 1) * (i + 1)
    return table

# %% multiplication_table: @ of a table of ones and the row adds up, instead of *
def multiplication_table(n):
    row = torch.arange(1, n + 1).float()
    return torch.ones(n, n) @ row

# %% read_digits: the answers are floats, because zeros makes floats
def read_digits(images, templates):
    answer = torch.zeros(len(images))
    best = torch.full((len(images),), 1e9)
    for k in range(len(templates)):
        distance = ((images - templates[k]) ** 2).sum(dim=(1, 2))
        nearer = distance < best
        best[nearer] = distance[nearer]
        answer[nearer] = k
    return answer

# %% read_digits: sums over the templates and rows instead of rows and columns
def read_digits(images, templates):
    d = (images[:, None] - templates) ** 2
    return d.sum(dim=(1, 2)).argmin(dim=1)

# %% read_digits: transposes the images instead of the templates
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x.T @ m - (m**2).sum(dim=1) / 2
    return scores.argmax(dim=1)

# %% read_digits: .T of all three axes before flattening
def read_digits(images, templates):
    x = images.flatten(1)
    m = templates.T.flatten(1)
    squares = (templates**2).sum(dim=(1, 2))
    return (x @ m.T - squares / 2).argmax(dim=1)

# %% read_digits: whole-number division of m·m
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - (m**2).sum(dim=1) // 2
    return scores.argmax(dim=1)

# %% read_digits: m² isn't added up
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - m**2 / 2
    return scores.argmax(dim=1)

# %% read_digits: two loops, the best isn't reset for each image
def read_digits(images, templates):
    answers = []
    best = float("inf")
    nearest = 0
    for x in images:
        for k in range(len(templates)):
            d = ((x - templates[k]) ** 2).sum()
            if d < best:
                best = d
                nearest = k
        answers.append(nearest)
    return torch.tensor(answers)

# %% read_digits: compares the mean brightness
def read_digits(images, templates):
    x = images.mean(dim=(1, 2))
    m = templates.mean(dim=(1, 2))
    return (x[:, None] - m).abs().argmin(dim=1)

# %% read_digits: m·m in place, which changes the caller's templates
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    products = x @ m.T
    squares = m.pow_(2).sum(dim=1)
    return (products - squares / 2).argmax(dim=1)

# %% read_digits: a loop over the templates that keeps only the last distance
def read_digits(images, templates):
    for m in templates:
        distances = ((images - m) ** 2).sum(dim=(1, 2))
    return distances.argmin()

# %% read_digits: multiplies the sums of the pixels instead of pixel by pixel
def read_digits(images, templates):
    products = (images.flatten(1) * 1).sum(dim=1)[:, None] * templates.flatten(1).sum(dim=1)
    squares = (templates.flatten(1) ** 2).sum(dim=1)
    return (products - squares / 2).argmax(dim=1)

# %% multiplication_table: the loops run from 1 to n - 1, row 0 and column 0 and the last products are missing
def multiplication_table(n):
    table = torch.zeros(n, n)
    for i in range(1, n):
        for j in range(1, n):
            table[i, j] = i * j
    return table

# %% multiplication_table: arange goes one too far, from 1 to n + 1
def multiplication_table(n):
    numbers = torch.arange(1, n + 2)
    return numbers[:, None] * numbers

# %% multiplication_table: zeros one too small
def multiplication_table(n):
    table = torch.zeros(n - 1, n - 1)
    for i in range(n - 1):
        for j in range(n - 1):
            table[i, j] = (i + 1) * (j + 1)
    return table

# %% multiplication_table: linspace from 0 to n
def multiplication_table(n):
    numbers = torch.linspace(0, n, n)
    return numbers[:, None] * numbers

# %% multiplication_table: range(n) in the list, so from 0
def multiplication_table(n):
    row = torch.tensor(range(n))
    return torch.stack([row * i for i in row])

# %% stretch_contrast: rounds the result
def stretch_contrast(image):
    return ((image - image.min()) / (image.max() - image.min())).round()

# %% stretch_contrast: makes whole numbers of the result
def stretch_contrast(image):
    return ((image - image.min()) / (image.max() - image.min())).long()

# %% stretch_contrast: divides by the mean
def stretch_contrast(image):
    return (image - image.min()) / image.mean()

# %% stretch_contrast: divides by the number of pixels minus one
def stretch_contrast(image):
    return (image - image.min()) / (image.numel() - 1)

# %% stretch_contrast: 1 for what is above the middle, 0 below
def stretch_contrast(image):
    middle = (image.min() + image.max()) / 2
    return (image > middle).float()

# %% stretch_contrast: each pixel's rank, evenly from 0 to 1
def stretch_contrast(image):
    order = image.flatten().argsort().argsort()
    return (order / (image.numel() - 1)).reshape(image.shape)

# %% fill_gaps: nan_to_num without value fills 0 and replaces the infinities
def fill_gaps(x, value):
    return torch.nan_to_num(x)

# %% fill_gaps: whole columns with a gap are filled
def fill_gaps(x, value):
    result = x.clone()
    result[:, result.isnan().any(dim=0)] = value
    return result

# %% fill_gaps: the mask is right but the value is written to a new table of zeros
def fill_gaps(x, value):
    result = torch.zeros_like(x)
    result[x.isnan()] = value
    return result

# %% fill_gaps: fills the zeros, not the gaps
def fill_gaps(x, value):
    result = x.clone()
    result[result == 0] = value
    return result

# %% fill_gaps: asks with `is nan`, which is never True
def fill_gaps(x, value):
    result = x.clone()
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            if result[i, j] is float("nan"):
                result[i, j] = value
    return result

# %% mean_image: returns the last image with the label
def mean_image(images, labels, digit):
    for image, label in zip(images, labels):
        if label == digit:
            result = image
    return result

# %% mean_image: divides by the count minus one
def mean_image(images, labels, digit):
    chosen = images[labels == digit]
    return chosen.sum(dim=0) / (len(chosen) - 1)

# %% mean_image: the total begins with images[0], whatever its label
def mean_image(images, labels, digit):
    total = images[0].clone()
    count = 0
    for image, label in zip(images, labels):
        if label == digit:
            total += image
            count += 1
    return total / count

# %% mean_image: divides by the number of rows
def mean_image(images, labels, digit):
    chosen = images[labels == digit]
    return chosen.sum(dim=0) / len(chosen[0])

# %% mean_image: as many images as digit says, from the start
def mean_image(images, labels, digit):
    return images[:digit].mean(dim=0)

# %% read_digits: the largest of the squared differences instead of their sum
def read_digits(images, templates):
    distances = [((images - m) ** 2).amax(dim=(1, 2)) for m in templates]
    return torch.stack(distances).argmin(dim=0)

# %% read_digits: returns zeros, the answers are never stored
def read_digits(images, templates):
    answer = torch.zeros(len(images), dtype=torch.int64)
    for k in range(len(templates)):
        distance = ((images - templates[k]) ** 2).sum(dim=(1, 2))
    return answer

# %% read_digits: squares of the sums of differences
def read_digits(images, templates):
    distances = [((images - m).sum(dim=(1, 2))) ** 2 for m in templates]
    return torch.stack(distances).argmin(dim=0)

# %% read_digits: the dot product divided by m·m
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T / (m**2).sum(dim=1)
    return scores.argmax(dim=1)

# %% read_digits: subtracts half of the root of m·m
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - (m**2).sum(dim=1).sqrt() / 2
    return scores.argmax(dim=1)

# %% read_digits: the squared products instead of the squared templates
def read_digits(images, templates):
    products = images.flatten(1) @ templates.flatten(1).T
    squares = products**2
    return (products - squares / 2).argmax(dim=1)

# %% read_digits: in a loop over the templates, x·m is summed over all images too
def read_digits(images, templates):
    scores = []
    for m in templates:
        scores.append((images * m).sum() - (m * m).sum() / 2)
    return torch.stack(scores).argmax(dim=0)

# %% read_digits: argsort goes upwards, so column 0 is the lowest score
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - (m**2).sum(dim=1) / 2
    return scores.argsort(dim=1)[:, 0]

# %% own_copy: cuts to whole numbers on the way, and always float64
def own_copy(array):
    return torch.tensor(array).long().to(torch.float64)

# %% own_copy: adds the owner's 100 to its own copy
def own_copy(array):
    return torch.tensor(array) + 100

# %% own_copy: numpy's zeros_like, the numbers are never copied
def own_copy(array):
    result = np.zeros_like(array)
    return torch.from_numpy(result)

# %% multiplication_table: range(1, n) stops before n in both loops
def multiplication_table(n):
    return torch.tensor([[i * j for j in range(1, n)] for i in range(1, n)])

# %% multiplication_table: only the squares, one list
def multiplication_table(n):
    return torch.tensor([i * i for i in range(1, n + 1)])

# %% multiplication_table: the first row only
def multiplication_table(n):
    return torch.arange(1, n + 1)

# %% multiplication_table: row i begins at i + 1 and goes on by 1
def multiplication_table(n):
    return torch.stack([torch.arange(i, i + n) for i in range(1, n + 1)])

# %% multiplication_table: the rows begin at index 1, so the first row stays 0
def multiplication_table(n):
    row = torch.arange(1, n + 1)
    table = torch.zeros(n, n)
    for i in range(1, n):
        table[i] = row * (i + 1)
    return table

# %% multiplication_table: total += row writes into the same tensor, which stands in the list n times
def multiplication_table(n):
    row = torch.arange(1, n + 1)
    rows = []
    total = torch.zeros(n)
    for i in range(n):
        rows.append(total)
        total += row
    return torch.stack(rows)

# %% mean_image: the sum of all pixels divided by the number of images
def mean_image(images, labels, digit):
    chosen = images[labels == digit]
    return chosen.sum() / len(chosen)

# %% mean_image: sums the rows instead of averaging the images
def mean_image(images, labels, digit):
    return images[labels == digit].sum(dim=1)

# %% mean_image: the mean of the labels' mask, not of the images
def mean_image(images, labels, digit):
    return (labels == digit).float().mean()

# %% mean_image: images and labels swapped in the mask
def mean_image(images, labels, digit):
    return labels[images == digit].mean(dim=0)

# %% mean_image: chosen images, rows and columns flattened
def mean_image(images, labels, digit):
    return images[labels == digit].flatten(1).mean(dim=0)

# %% mean_image: transposed, the columns come first
def mean_image(images, labels, digit):
    return images[labels == digit].mean(dim=0).T

# %% read_digits: argmin of all distances, one number
def read_digits(images, templates):
    distances = [((images - m) ** 2).sum(dim=(1, 2)) for m in templates]
    return torch.stack(distances).argmin()

# %% read_digits: the smallest distances themselves
def read_digits(images, templates):
    distances = [((images - m) ** 2).sum(dim=(1, 2)) for m in templates]
    return torch.stack(distances).amin(dim=0)

# %% read_digits: the whole table of distances
def read_digits(images, templates):
    distances = [((images - m) ** 2).sum(dim=(1, 2)) for m in templates]
    return torch.stack(distances, dim=1)

# %% read_digits: min with dim gives a pair
def read_digits(images, templates):
    distances = [((images - m) ** 2).sum(dim=(1, 2)) for m in templates]
    return torch.stack(distances).min(dim=0)

# %% read_digits: the mask of the nearest, one-hot, not its number
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - (m**2).sum(dim=1) / 2
    return scores == scores.amax(dim=1, keepdim=True)

# %% read_digits: returns the nearest templates themselves, not their numbers
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - (m**2).sum(dim=1) / 2
    return templates[scores.argmax(dim=1)]

# %% read_digits: -2 (x·m) + m·m is a distance, but the largest is taken
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    d = (m**2).sum(dim=1) - 2 * (x @ m.T)
    return d.argmax(dim=1)

# %% read_digits: the distance with the brackets wrong: x·x − 2 (x·m − m·m)
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    xx, mm = (x * x).sum(dim=1), (m * m).sum(dim=1)
    d = xx[:, None] - 2 * (x @ m.T - mm)
    return d.argmin(dim=1)

# %% read_digits: the result isn't returned
def read_digits(images, templates):
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - (m**2).sum(dim=1) / 2
    answer = scores.argmax(dim=1)

# %% fill_gaps: returns the mask
def fill_gaps(x, value):
    return x.isnan()

# %% fill_gaps: assigns the whole result instead of its gaps
def fill_gaps(x, value):
    result = x.clone()
    if result[result.isnan()] is not None:
        result = value
    return result

# %% fill_gaps: the value is written as an index and the mask as a value
def fill_gaps(x, value):
    result = x.clone()
    result[value] = result.isnan()
    return result

# %% own_copy: adds an axis behind the copy
def own_copy(array):
    return torch.tensor(array)[None]

# %% own_copy: always float64
def own_copy(array):
    return torch.tensor(array, dtype=torch.float64)

# %% own_copy: shares, and turns only the dtype with .to, which copies nothing when it already fits
def own_copy(array):
    shared = torch.from_numpy(array)
    return shared.to(shared.dtype)

# %% own_copy: contiguous, which copies nothing when the memory is already in order
def own_copy(array):
    return torch.from_numpy(array).contiguous()

# %% stretch_contrast: shifts by the mean
def stretch_contrast(image):
    return (image - image.mean()) / (image.max() - image.min())

# %% stretch_contrast: multiplies by the range
def stretch_contrast(image):
    return (image - image.min()) * (image.max() - image.min())

# %% stretch_contrast: changes the image in place with methods
def stretch_contrast(image):
    image.sub_(image.min())
    image.div_(image.max())
    return image
