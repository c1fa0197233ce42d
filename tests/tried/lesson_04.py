# Wrong answers to lesson 04, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% scale_channels: the gains have no axes of size 1, so they meet the width
def scale_channels(image, gains): return image * gains

# %% scale_channels: one None is missing, so the gains meet the height
def scale_channels(image, gains): return image * gains[:, None]

# %% scale_channels: the Nones stand in front of the gains
def scale_channels(image, gains): return image * gains[None, None, :]

# %% scale_channels: the gains stand in the middle, so they meet the height
def scale_channels(image, gains): return image * gains[None, :, None]

# %% scale_channels: multiplies in place in the caller's image
def scale_channels(image, gains):
    for c in range(len(gains)):
        image[c] *= gains[c]
    return image

# %% scale_channels: adds the gains instead of multiplying
def scale_channels(image, gains): return image + gains[:, None, None]

# %% scale_channels: leaves out the last channel
def scale_channels(image, gains):
    out = image.clone()
    for c in range(len(gains) - 1):
        out[c] = image[c] * gains[c]
    return out

# %% scale_channels: returns inside the loop
def scale_channels(image, gains):
    out = image.clone()
    for c in range(len(gains)):
        out[c] = image[c] * gains[c]
        return out

# %% scale_channels: returns a list of channels
def scale_channels(image, gains):
    out = []
    for channel, gain in zip(image, gains):
        out.append(channel * gain)
    return out

# %% scale_channels: moves the channels to the end and leaves them there
def scale_channels(image, gains): return image.permute(1, 2, 0) * gains

# %% scale_channels: moves the axes back in the wrong order
def scale_channels(image, gains): return (image.permute(1, 2, 0) * gains).permute(1, 2, 0)

# %% scale_channels: writes three channels into the code
def scale_channels(image, gains): return image * gains.reshape(3, 1, 1)

# %% scale_channels: takes a matrix product
def scale_channels(image, gains): return image @ gains

# %% scale_channels: writes three channels into the loop
def scale_channels(image, gains):
    out = torch.zeros_like(image)
    for c in range(3):
        out[c] = image[c] * gains[c]
    return out

# %% scale_channels: a second name for the same tensor, changed in place
def scale_channels(image, gains):
    result = image
    result *= gains[:, None, None]
    return result

# %% scale_channels: has no return
def scale_channels(image, gains):
    image * gains[:, None, None]

# %% scale_channels: clamps the result to 0 and 255
def scale_channels(image, gains): return (image * gains[:, None, None]).clamp(0, 255)

# %% scale_channels: multiplies every channel by all gains
def scale_channels(image, gains):
    out = image.clone()
    for g in gains:
        out = out * g
    return out

# %% scale_channels: takes the last axis for the channels
def scale_channels(image, gains):
    out = image.clone()
    for c in range(len(gains)):
        out[:, :, c] = image[:, :, c] * gains[c]
    return out

# %% scale_channels: returns a NumPy array
def scale_channels(image, gains): return image.numpy() * gains.numpy()[:, None, None]

# %% scale_channels: divides the gains by their sum
def scale_channels(image, gains): return image * (gains / gains.sum())[:, None, None]

# %% scale_channels: one None too many, in front
def scale_channels(image, gains): return image * gains[None, :, None, None]

# %% row_shares: keepdim is missing
def row_shares(counts): return counts / counts.sum(dim=1)

# %% row_shares: sums over the wrong axis
def row_shares(counts): return counts / counts.sum(dim=0, keepdim=True)

# %% row_shares: sums over the wrong axis, without keepdim
def row_shares(counts): return counts / counts.sum(dim=0)

# %% row_shares: divides by the sum of the whole table
def row_shares(counts): return counts / counts.sum()

# %% row_shares: takes a softmax
def row_shares(counts): return counts.softmax(dim=1)

# %% row_shares: divides the caller's counts in place
def row_shares(counts):
    counts /= counts.sum(dim=1, keepdim=True)
    return counts

# %% row_shares: divides the caller's rows in place
def row_shares(counts):
    for row in counts:
        row /= row.sum()
    return counts

# %% row_shares: takes the sum again after the row has changed
def row_shares(counts):
    out = counts.clone()
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            out[i, j] = out[i, j] / out[i].sum()
    return out

# %% row_shares: returns only the sums
def row_shares(counts): return counts.sum(dim=1, keepdim=True)

# %% row_shares: divides by the maximum
def row_shares(counts): return counts / counts.max(dim=1, keepdim=True).values

# %% row_shares: divides by the mean
def row_shares(counts): return counts / counts.mean(dim=1, keepdim=True)

# %% row_shares: divides the wrong way round
def row_shares(counts): return counts.sum(dim=1, keepdim=True) / counts

# %% row_shares: gives percentages
def row_shares(counts): return 100 * counts / counts.sum(dim=1, keepdim=True)

# %% row_shares: F.normalize divides by the Euclidean length by default
def row_shares(counts): return F.normalize(counts, dim=1)

# %% row_shares: rounds the shares
def row_shares(counts): return (counts / counts.sum(dim=1, keepdim=True)).round(decimals=2)

# %% row_shares: divides with //
def row_shares(counts): return counts // counts.sum(dim=1, keepdim=True)

# %% row_shares: leaves the result transposed
def row_shares(counts): return counts.T / counts.sum(dim=1)

# %% row_shares: swaps the sizes of the new table
def row_shares(counts):
    n, d = counts.shape
    out = torch.zeros(d, n)
    for i in range(n):
        out[i] = counts[i] / counts[i].sum()
    return out

# %% row_shares: squeeze undoes keepdim
def row_shares(counts): return counts / counts.sum(dim=1, keepdim=True).squeeze()

# %% row_shares: the None stands in front of the sums
def row_shares(counts): return counts / counts.sum(dim=1)[None, :]

# %% row_shares: the total isn't reset for each row
def row_shares(counts):
    out = torch.zeros_like(counts)
    total = 0
    for i in range(len(counts)):
        for j in range(counts.shape[1]):
            total += counts[i, j]
        for j in range(counts.shape[1]):
            out[i, j] = counts[i, j] / total
    return out

# %% row_shares: returns a list of lists
def row_shares(counts): return [[float(c) / float(sum(row)) for c in row] for row in counts]

# %% pairwise_distances: the root is missing
def pairwise_distances(x, y): return ((x[:, None] - y) ** 2).sum(dim=-1)

# %% pairwise_distances: a None is missing, so only partners meet
def pairwise_distances(x, y): return ((x - y) ** 2).sum(dim=-1).sqrt()

# %% pairwise_distances: the None is in y, so the table is transposed
def pairwise_distances(x, y): return ((x - y[:, None]) ** 2).sum(dim=-1).sqrt()

# %% pairwise_distances: sums over the points of y instead of the coordinates
def pairwise_distances(x, y): return ((x[:, None] - y[None]) ** 2).sum(dim=1).sqrt()

# %% pairwise_distances: adds up absolute differences
def pairwise_distances(x, y): return (x[:, None] - y[None]).abs().sum(dim=-1)

# %% pairwise_distances: averages over the coordinates
def pairwise_distances(x, y): return ((x[:, None] - y[None]) ** 2).mean(dim=-1).sqrt()

# %% pairwise_distances: takes the root before the sum
def pairwise_distances(x, y): return ((x[:, None] - y[None]) ** 2).sqrt().sum(dim=-1)

# %% pairwise_distances: sums before squaring
def pairwise_distances(x, y): return ((x[:, None] - y[None]).sum(dim=-1) ** 2).sqrt()

# %% pairwise_distances: the None comes after the coordinates
def pairwise_distances(x, y): return ((x[:, :, None] - y) ** 2).sum(dim=-1).sqrt()

# %% pairwise_distances: the coordinates are in the middle, but the sum runs over the last axis
def pairwise_distances(x, y): return ((x[:, :, None] - y.T) ** 2).sum(dim=-1).sqrt()

# %% pairwise_distances: the None comes before the points
def pairwise_distances(x, y): return ((x[None] - y) ** 2).sum(dim=-1).sqrt()

# %% pairwise_distances: makes the table transposed
def pairwise_distances(x, y):
    out = torch.zeros(len(y), len(x))
    for i in range(len(x)):
        for j in range(len(y)):
            out[i, j] = ((x[i] - y[j]) ** 2).sum().sqrt()
    return out

# %% pairwise_distances: right, but with Python loops
def pairwise_distances(x, y):
    out = torch.zeros(len(x), len(y))
    for i in range(len(x)):
        for j in range(len(y)):
            out[i, j] = ((x[i] - y[j]) ** 2).sum().sqrt()
    return out

# %% pairwise_distances: swaps the indices inside the loops
def pairwise_distances(x, y):
    out = torch.zeros(len(x), len(y))
    for i in range(len(x)):
        for j in range(len(y)):
            out[i, j] = ((x[j] - y[i]) ** 2).sum().sqrt()
    return out

# %% pairwise_distances: takes the root of the products
def pairwise_distances(x, y): return (x @ y.T).sqrt()

# %% pairwise_distances: the factor 2 is missing in the formula
def pairwise_distances(x, y):
    return ((x**2).sum(1)[:, None] + (y**2).sum(1) - x @ y.T).sqrt()

# %% pairwise_distances: keepdim leaves an extra axis
def pairwise_distances(x, y): return ((x[:, None] - y) ** 2).sum(dim=-1, keepdim=True).sqrt()

# %% pairwise_distances: adds the points
def pairwise_distances(x, y): return ((x[:, None] + y) ** 2).sum(dim=-1).sqrt()

# %% pairwise_distances: uses two coordinates only
def pairwise_distances(x, y):
    dx = x[:, 0][:, None] - y[:, 0]
    dy = x[:, 1][:, None] - y[:, 1]
    return (dx**2 + dy**2).sqrt()

# %% pairwise_distances: sums over all axes
def pairwise_distances(x, y): return ((x[:, None] - y) ** 2).sum().sqrt()

# %% pairwise_distances: calls torch.cdist
def pairwise_distances(x, y): return torch.cdist(x, y)

# %% pairwise_distances: a bracket is missing, so only y is squared
def pairwise_distances(x, y): return (x[:, None] - y ** 2).sum(dim=-1).sqrt()

# %% pairwise_distances: compares x with itself
def pairwise_distances(x, y): return ((x[:, None] - x) ** 2).sum(dim=-1).sqrt()

# %% pairwise_distances: ** 1/2 halves instead of taking the root
def pairwise_distances(x, y): return ((x[:, None] - y) ** 2).sum(dim=-1) ** 1/2

# %% pairwise_distances: subtracts in place in a view of the caller's x
def pairwise_distances(x, y):
    x = x[:, None]
    x -= y
    return (x ** 2).sum(dim=-1).sqrt()

# %% pairwise_distances: takes the largest difference only
def pairwise_distances(x, y): return (x[:, None] - y).abs().amax(dim=-1)

# %% pairwise_distances: both loops run over the points of x
def pairwise_distances(x, y):
    out = torch.zeros(len(x), len(y))
    for i in range(len(x)):
        for j in range(len(x)):
            out[i, j] = ((x[i] - y[j]) ** 2).sum().sqrt()
    return out

# %% pairwise_distances: the formula goes slightly below 0 before the root
def pairwise_distances(x, y): return ((x**2).sum(1)[:, None] + (y**2).sum(1) - 2 * x @ y.T).sqrt()

# %% pairwise_distances: right, but with a Python loop over x
def pairwise_distances(x, y): return torch.stack([((p - y) ** 2).sum(1).sqrt() for p in x])

# %% pairwise_distances: both Nones are in the same place
def pairwise_distances(x, y): return ((x[:, None] - y[:, None]) ** 2).sum(-1).sqrt()

# %% mean_squared_error: the broken program unchanged: (n, 1) minus (n,)
def mean_squared_error(prediction, target):
    difference = prediction - target
    return (difference**2).mean()

# %% mean_squared_error: the None stands in front of the target's axis
def mean_squared_error(prediction, target):
    difference = prediction - target[None, :]
    return (difference**2).mean()

# %% mean_squared_error: sums instead of averaging
def mean_squared_error(prediction, target):
    return ((prediction[:, 0] - target)**2).sum()

# %% mean_squared_error: takes a root at the end
def mean_squared_error(prediction, target):
    return ((prediction[:, 0] - target)**2).mean().sqrt()

# %% mean_squared_error: returns a Python number
def mean_squared_error(prediction, target):
    return ((prediction[:, 0] - target)**2).mean().item()

# %% mean_squared_error: makes a new tensor from a number, which cuts the graph
def mean_squared_error(prediction, target):
    return torch.tensor(((prediction[:, 0] - target)**2).mean().item())

# %% mean_squared_error: doesn't square
def mean_squared_error(prediction, target):
    return (prediction[:, 0] - target).mean()

# %% mean_squared_error: takes absolute values instead of squares
def mean_squared_error(prediction, target):
    return (prediction[:, 0] - target).abs().mean()

# %% mean_squared_error: squares after averaging
def mean_squared_error(prediction, target):
    return (prediction[:, 0] - target).mean()**2

# %% mean_squared_error: transposes the prediction and adds an axis to the target
def mean_squared_error(prediction, target):
    return ((prediction.T - target[:, None])**2).mean()

# %% mean_squared_error: averages over axis 0 only
def mean_squared_error(prediction, target):
    return ((prediction - target[:, None])**2).mean(dim=0)

# %% mean_squared_error: averages over one axis of the table of all pairs
def mean_squared_error(prediction, target):
    return ((prediction - target)**2).mean(dim=1)

# %% mean_squared_error: uses only the first prediction
def mean_squared_error(prediction, target):
    return ((prediction[0] - target)**2).mean()

# %% mean_squared_error: mse_loss broadcasts the two shapes too
def mean_squared_error(prediction, target):
    return F.mse_loss(prediction, target)

# %% mean_squared_error: detaches the prediction
def mean_squared_error(prediction, target):
    return ((prediction.detach()[:, 0] - target)**2).mean()

# %% mean_squared_error: leaves out the last pair
def mean_squared_error(prediction, target):
    total = 0
    for i in range(len(target) - 1):
        total = total + (prediction[i, 0] - target[i])**2
    return total / len(target)

# %% mean_squared_error: goes through NumPy
def mean_squared_error(prediction, target):
    return np.mean((prediction.numpy()[:, 0] - target.numpy())**2)

# %% mean_squared_error: a bracket is missing, so only the target is squared
def mean_squared_error(prediction, target):
    return (prediction[:, 0] - target**2).mean()

# %% mean_squared_error: the loop's total keeps the shape (1,)
def mean_squared_error(prediction, target):
    total = 0
    for p, t in zip(prediction, target):
        total += (p - t)**2
    return total / len(target)

# %% mean_squared_error: divides by n twice
def mean_squared_error(prediction, target):
    return ((prediction[:, 0] - target)**2).mean() / len(target)

# %% mean_squared_error: subtracts in place from the caller's target
def mean_squared_error(prediction, target):
    target -= prediction.squeeze()
    return (target**2).mean()

# %% mean_squared_error: halves the result
def mean_squared_error(prediction, target):
    return ((prediction[:, 0] - target)**2).mean() / 2

# %% mean_squared_error: .data cuts the graph
def mean_squared_error(prediction, target):
    return ((prediction.data.squeeze(1) - target)**2).mean()

# %% mean_squared_error: subtracts in place through a view of the caller's prediction
def mean_squared_error(prediction, target):
    prediction = prediction.view(-1)
    prediction -= target
    return (prediction ** 2).mean()

# %% causal_attention: no mask
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    return s.softmax(dim=-1)

# %% causal_attention: hides the past instead of the future
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[1])
    s = torch.where(t[:, None] > t, float("-inf"), s)
    return s.softmax(dim=-1)

# %% causal_attention: hides the position itself too
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[1])
    s = torch.where(t[:, None] > t, s, float("-inf"))
    return s.softmax(dim=-1)

# %% causal_attention: takes the softmax over the queries' axis
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[1])
    s = torch.where(t[:, None] >= t, s, float("-inf"))
    return s.softmax(dim=1)

# %% causal_attention: takes the softmax over the batch
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[1])
    s = torch.where(t[:, None] >= t, s, float("-inf"))
    return s.softmax(dim=0)

# %% causal_attention: doesn't divide by the root of d
def causal_attention(q, k):
    s = q @ k.transpose(1, 2)
    t = torch.arange(q.shape[1])
    s = torch.where(t[:, None] >= t, s, float("-inf"))
    return s.softmax(dim=-1)

# %% causal_attention: divides by d instead of its root
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[-1]
    t = torch.arange(q.shape[1])
    s = torch.where(t[:, None] >= t, s, float("-inf"))
    return s.softmax(dim=-1)

# %% causal_attention: divides by the root of the number of positions
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[1] ** 0.5
    t = torch.arange(q.shape[1])
    s = torch.where(t[:, None] >= t, s, float("-inf"))
    return s.softmax(dim=-1)

# %% causal_attention: masks with 0 before the softmax
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[1])
    s = torch.where(t[:, None] >= t, s, 0.0)
    return s.softmax(dim=-1)

# %% causal_attention: masks with 0 after the softmax
def causal_attention(q, k):
    s = (q @ k.transpose(1, 2) / q.shape[-1] ** 0.5).softmax(dim=-1)
    t = torch.arange(q.shape[1])
    return torch.where(t[:, None] >= t, s, 0.0)

# %% causal_attention: masks with minus infinity after the softmax
def causal_attention(q, k):
    s = (q @ k.transpose(1, 2) / q.shape[-1] ** 0.5).softmax(dim=-1)
    t = torch.arange(q.shape[1])
    return torch.where(t[:, None] >= t, s, float("-inf"))

# %% causal_attention: no softmax
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[1])
    return torch.where(t[:, None] >= t, s, float("-inf"))

# %% causal_attention: swaps q and k
def causal_attention(q, k):
    s = k @ q.transpose(1, 2) / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[1])
    s = torch.where(t[:, None] >= t, s, float("-inf"))
    return s.softmax(dim=-1)

# %% causal_attention: transposes q instead of k
def causal_attention(q, k):
    s = q.transpose(1, 2) @ k / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[1])
    s = torch.where(t[:, None] >= t, s, float("-inf"))
    return s.softmax(dim=-1)

# %% causal_attention: .T reverses all three axes of k
def causal_attention(q, k):
    s = q @ k.T / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[1])
    s = torch.where(t[:, None] >= t, s, float("-inf"))
    return s.softmax(dim=-1)

# %% causal_attention: makes the mask as large as a vector
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[2])
    s = torch.where(t[:, None] >= t, s, float("-inf"))
    return s.softmax(dim=-1)

# %% causal_attention: makes the mask as large as the batch
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[0])
    s = torch.where(t[:, None] >= t, s, float("-inf"))
    return s.softmax(dim=-1)

# %% causal_attention: compares t with itself, not with a column of itself
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[1])
    s = torch.where(t >= t, s, float("-inf"))
    return s.softmax(dim=-1)

# %% causal_attention: compares scores instead of positions
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    s = torch.where(s > s.transpose(1, 2), float("-inf"), s)
    return s.softmax(dim=-1)

# %% causal_attention: tril sets later scores to 0 before the softmax
def causal_attention(q, k):
    s = (q @ k.transpose(1, 2) / q.shape[-1] ** 0.5).tril()
    return s.softmax(dim=-1)

# %% causal_attention: sees one position ahead
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[1])
    s = torch.where(t[:, None] + 1 >= t, s, float("-inf"))
    return s.softmax(dim=-1)

# %% causal_attention: divides both q and k by the root of d
def causal_attention(q, k):
    r = q.shape[-1] ** 0.5
    s = (q / r) @ (k / r).transpose(1, 2)
    t = torch.arange(q.shape[1])
    s = s.masked_fill(t > t[:, None], float("-inf"))
    return s.softmax(dim=-1)

# %% causal_attention: multiplies each query with its own key only
def causal_attention(q, k):
    s = (q * k).sum(dim=-1) / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[1])
    s = torch.where(t[:, None] >= t, s, float("-inf"))
    return s.softmax(dim=-1)

# %% causal_attention: uses the first text for all texts
def causal_attention(q, k):
    b, time, d = q.shape
    out = torch.zeros(b, time, time)
    for i in range(time):
        scores = (q[0, i] * k[0, :i + 1]).sum(-1) / d ** 0.5
        out[:, i, :i + 1] = scores.softmax(0)
    return out

# %% causal_attention: the slice leaves the position itself out
def causal_attention(q, k):
    b, time, d = q.shape
    out = torch.zeros(b, time, time)
    for n in range(b):
        for i in range(time):
            scores = k[n, :i] @ q[n, i] / d ** 0.5
            out[n, i, :i] = scores.softmax(0)
    return out

# %% causal_attention: keepdim is missing in the sums
def causal_attention(q, k):
    s = (q @ k.transpose(1, 2) / q.shape[-1] ** 0.5).exp()
    s = s.tril()
    return s / s.sum(dim=-1)

# %% causal_attention: divides the caller's q in place
def causal_attention(q, k):
    q /= q.shape[-1] ** 0.5
    s = q @ k.transpose(1, 2)
    t = torch.arange(q.shape[1])
    s = torch.where(t[:, None] >= t, s, float("-inf"))
    return s.softmax(dim=-1)

# %% causal_attention: divides after the softmax instead of before
def causal_attention(q, k):
    s = q @ k.transpose(1, 2)
    t = torch.arange(q.shape[1])
    s = torch.where(t[:, None] >= t, s, float("-inf"))
    return s.softmax(dim=-1) / q.shape[-1] ** 0.5

# %% causal_attention: swaps the arguments of where
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[1])
    s = torch.where(t > t[:, None], s, float("-inf"))
    return s.softmax(dim=-1)

# %% causal_attention: multiplies the mask by minus infinity, and 0 times that is nan
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[1])
    s = s + (t > t[:, None]) * float("-inf")
    return s.softmax(dim=-1)

# %% causal_attention: right, but with Python loops
def causal_attention(q, k):
    b, time, d = q.shape
    out = torch.zeros(b, time, time)
    for n in range(b):
        for i in range(time):
            scores = k[n, :i + 1] @ q[n, i] / d ** 0.5
            out[n, i, :i + 1] = scores.softmax(0)
    return out

# %% causal_attention: hides every score that is 0
def causal_attention(q, k):
    s = (q @ k.transpose(1, 2) / q.shape[-1] ** 0.5).tril()
    s[s == 0] = float("-inf")
    return s.softmax(dim=-1)

# %% causal_attention: masks with -100, which isn't low enough
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    t = torch.arange(q.shape[1])
    return torch.where(t[:, None] >= t, s, -100.0).softmax(dim=-1)

# %% causal_attention: math isn't imported and d isn't defined
def causal_attention(q, k):
    s = q @ k.transpose(1, 2) / math.sqrt(d)
    return s.softmax(dim=-1)
