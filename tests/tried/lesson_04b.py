# Wrong answers to lesson 04, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% scale_channels: no new axes, the gains meet the columns (width)
def scale_channels(image, gains):
    return image * gains

# %% scale_channels: one new axis too few, the gains meet the height
def scale_channels(image, gains):
    return image * gains[:, None]

# %% scale_channels: in place, changes the caller's image
def scale_channels(image, gains):
    for c in range(len(gains)):
        image[c] *= gains[c]
    return image

# %% scale_channels: return inside the loop, only the first channel is scaled
def scale_channels(image, gains):
    result = image.clone()
    for c in range(image.shape[0]):
        result[c] = image[c] * gains[c]
        return result

# %% scale_channels: adds the gains instead of multiplying
def scale_channels(image, gains):
    return image + gains[:, None, None]

# %% scale_channels: returns a list of channels, not a tensor
def scale_channels(image, gains):
    return [image[c] * gains[c] for c in range(len(gains))]

# %% scale_channels: assigns to the loop variable, so nothing is written back
def scale_channels(image, gains):
    result = image.clone()
    for channel, gain in zip(result, gains):
        channel = channel * gain
    return result

# %% scale_channels: moves the channels last and forgets to move them back
def scale_channels(image, gains):
    return image.permute(1, 2, 0) * gains

# %% scale_channels: new axes on the wrong side, the gains still meet the width
def scale_channels(image, gains):
    return image * gains[None, None, :]

# %% scale_channels: loops over three fixed channels (RGB)
def scale_channels(image, gains):
    result = torch.zeros_like(image)
    for c in range(3):
        result[c] = image[c] * gains[c]
    return result

# %% row_shares: forgot keepdim, row sums divide columns
def row_shares(counts):
    return counts / counts.sum(dim=1)

# %% row_shares: sums over dim 0, so columns add up to 1
def row_shares(counts):
    return counts / counts.sum(dim=0)

# %% row_shares: divides by the sum of the whole table
def row_shares(counts):
    return counts / counts.sum()

# %% row_shares: softmax instead of shares
def row_shares(counts):
    return torch.softmax(counts, dim=1)

# %% row_shares: in place, changes the caller's counts
def row_shares(counts):
    counts /= counts.sum(dim=1, keepdim=True)
    return counts

# %% row_shares: the sum is taken again after each change, from already divided numbers
def row_shares(counts):
    result = counts.clone()
    for i in range(result.shape[0]):
        for j in range(result.shape[1]):
            result[i, j] = result[i, j] / result[i].sum()
    return result

# %% row_shares: divides by the row's mean, not by its sum
def row_shares(counts):
    return counts / counts.mean(dim=1, keepdim=True)

# %% row_shares: the fraction is upside down, sum / number
def row_shares(counts):
    return counts.sum(dim=1, keepdim=True) / counts

# %% row_shares: keepdim with the wrong dim, columns add up to 1
def row_shares(counts):
    return counts / counts.sum(dim=0, keepdim=True)

# %% row_shares: divides by the largest number of the row
def row_shares(counts):
    return counts / counts.max(dim=1, keepdim=True).values

# %% row_shares: divides column by column, then stacks the columns as rows: the result is transposed
def row_shares(counts):
    sums = counts.sum(dim=1)
    columns = []
    for j in range(counts.shape[1]):
        columns.append(counts[:, j] / sums)
    return torch.stack(columns)

# %% pairwise_distances: no axis of size 1, point i of x meets only point i of y
def pairwise_distances(x, y):
    return ((x - y) ** 2).sum(dim=1).sqrt()

# %% pairwise_distances: forgot the root
def pairwise_distances(x, y):
    difference = x[:, None, :] - y
    return (difference**2).sum(dim=2)

# %% pairwise_distances: absolute differences summed, not the root of the squares
def pairwise_distances(x, y):
    return (x[:, None] - y).abs().sum(dim=-1)

# %% pairwise_distances: sums over the points of y (dim 1), not over the coordinates
def pairwise_distances(x, y):
    difference = x[:, None] - y
    return (difference**2).sum(dim=1).sqrt()

# %% pairwise_distances: the new axis in y instead of x, result (m, n)
def pairwise_distances(x, y):
    difference = x - y[:, None]
    return (difference**2).sum(dim=-1).sqrt()

# %% pairwise_distances: sums before it squares
def pairwise_distances(x, y):
    difference = x[:, None] - y
    return (difference.sum(dim=-1) ** 2).sqrt()

# %% pairwise_distances: root before the sum
def pairwise_distances(x, y):
    difference = x[:, None] - y
    return (difference**2).sqrt().sum(dim=-1)

# %% pairwise_distances: mean instead of sum
def pairwise_distances(x, y):
    difference = x[:, None] - y
    return (difference**2).mean(dim=-1).sqrt()

# %% pairwise_distances: no dim in sum, one number for the whole table
def pairwise_distances(x, y):
    difference = x[:, None] - y
    return (difference**2).sum().sqrt()

# %% pairwise_distances: the new axis at the end of x, (n, d, 1)
def pairwise_distances(x, y):
    difference = x[:, :, None] - y
    return (difference**2).sum(dim=1).sqrt()

# %% pairwise_distances: inner loop runs over len(x) instead of len(y)
def pairwise_distances(x, y):
    result = torch.zeros(len(x), len(y))
    for i in range(len(x)):
        for j in range(len(x)):
            result[i, j] = ((x[i] - y[j]) ** 2).sum().sqrt()
    return result

# %% pairwise_distances: unsqueeze_ changes the caller's x
def pairwise_distances(x, y):
    x.unsqueeze_(1)
    return ((x - y) ** 2).sum(-1).sqrt()

# %% pairwise_distances: the neighbouring function cdist, which was ruled out
def pairwise_distances(x, y):
    return torch.cdist(x, y)

# %% mean_squared_error: a row instead of a column, still all pairs
def mean_squared_error(prediction, target):
    difference = prediction - target[None, :]
    return (difference**2).mean()

# %% mean_squared_error: sum instead of mean
def mean_squared_error(prediction, target):
    difference = prediction - target[:, None]
    return (difference**2).sum()

# %% mean_squared_error: mean first, then square
def mean_squared_error(prediction, target):
    difference = prediction - target[:, None]
    return difference.mean() ** 2

# %% mean_squared_error: absolute differences, not squares
def mean_squared_error(prediction, target):
    difference = prediction - target[:, None]
    return difference.abs().mean()

# %% mean_squared_error: returns a Python number
def mean_squared_error(prediction, target):
    difference = prediction - target[:, None]
    return (difference**2).mean().item()

# %% mean_squared_error: a loop over prediction rows of shape (1,), so the result has shape (1,)
def mean_squared_error(prediction, target):
    total = 0
    for i in range(len(target)):
        total += (prediction[i] - target[i]) ** 2
    return total / len(target)

# %% mean_squared_error: mse_loss with the same shapes, still all pairs
def mean_squared_error(prediction, target):
    return F.mse_loss(prediction, target)

# %% mean_squared_error: prediction[0] is the first prediction, not the first column
def mean_squared_error(prediction, target):
    difference = prediction[0] - target
    return (difference**2).mean()

# %% mean_squared_error: takes the root, RMSE
def mean_squared_error(prediction, target):
    difference = prediction.squeeze(1) - target
    return (difference**2).mean().sqrt()

# %% mean_squared_error: rebuilds a tensor from a number, the way back is lost
def mean_squared_error(prediction, target):
    total = 0.0
    for p, t in zip(prediction, target):
        total += (p.item() - t.item()) ** 2
    return torch.tensor(total / len(target))

# %% mean_squared_error: in place, prediction is changed
def mean_squared_error(prediction, target):
    prediction -= target[:, None]
    return (prediction**2).mean()

# %% mean_squared_error: mean over dim 0 only, shape (1,)
def mean_squared_error(prediction, target):
    difference = prediction - target.unsqueeze(1)
    return (difference**2).mean(dim=0)

# %% causal_attention: no mask
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    return scores.softmax(dim=2)

# %% causal_attention: the mask is the wrong way round, i sees itself and what is still to come
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    seen = time[:, None] <= time
    scores = torch.where(seen, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: strictly before, a position doesn't see itself, row 0 is nan
def causal_attention(q, k):
    d = q.shape[-1]
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] > time, scores, float("-inf"))
    return scores.softmax(dim=-1)

# %% causal_attention: softmax over i instead of j
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=1)

# %% causal_attention: forgot to divide by the root of d
def causal_attention(q, k):
    scores = q @ k.transpose(1, 2)
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: divides by d, not by its root
def causal_attention(q, k):
    scores = q @ k.transpose(1, 2) / q.shape[2]
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: masked with 0 instead of minus infinity
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    scores = scores.tril()
    return scores.softmax(dim=2)

# %% causal_attention: masks after the softmax, the rows don't add up to 1
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    p = scores.softmax(dim=2)
    return torch.where(time[:, None] >= time, p, 0.0)

# %% causal_attention: k not transposed
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: q and k swapped, the score of i for j
def causal_attention(q, k):
    d = q.shape[2]
    scores = k @ q.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: root of time instead of d
def causal_attention(q, k):
    batch, d, time = q.shape
    scores = q @ k.transpose(1, 2) / d**0.5
    t = torch.arange(q.shape[1])
    scores = torch.where(t[:, None] >= t, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: mask times minus infinity, 0 times inf is nan
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    future = time[:, None] < time
    scores = scores + future * float("-inf")
    return scores.softmax(dim=2)

# %% causal_attention: loop stops before i, a position doesn't see itself
def causal_attention(q, k):
    batch, time, d = q.shape
    result = torch.zeros(batch, time, time)
    for b in range(batch):
        for i in range(time):
            scores = torch.zeros(i)
            for j in range(i):
                scores[j] = (q[b, i] * k[b, j]).sum() / d**0.5
            result[b, i, :i] = scores.softmax(dim=0)
    return result

# %% causal_attention: torch.where with its two values swapped
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, float("-inf"), scores)
    return scores.softmax(dim=2)

# %% scale_channels: writes into the caller's image by index
def scale_channels(image, gains):
    for c in range(image.shape[0]):
        image[c] = image[c] * gains[c]
    return image

# %% scale_channels: result = image is no copy
def scale_channels(image, gains):
    result = image
    for c in range(image.shape[0]):
        result[c] = image[c] * gains[c]
    return result

# %% scale_channels: prints and returns nothing
def scale_channels(image, gains):
    for c in range(image.shape[0]):
        print(image[c] * gains[c])

# %% scale_channels: three loops, the last column is left out
def scale_channels(image, gains):
    channels, height, width = image.shape
    result = torch.zeros(channels, height, width)
    for c in range(channels):
        for i in range(height):
            for j in range(width - 1):
                result[c, i, j] = image[c, i, j] * gains[c]
    return result

# %% scale_channels: adds all channels up into one image
def scale_channels(image, gains):
    result = torch.zeros_like(image)
    for c in range(image.shape[0]):
        result += image[c] * gains[c]
    return result

# %% scale_channels: returns the first channel only
def scale_channels(image, gains):
    for channel, gain in zip(image, gains):
        return channel * gain

# %% scale_channels: torch.tensor on a list of tensors
def scale_channels(image, gains):
    result = []
    for channel, gain in zip(image, gains):
        result.append(channel * gain)
    return torch.tensor(result)

# %% scale_channels: cat instead of stack, the channels are one tall image
def scale_channels(image, gains):
    return torch.cat([channel * gain for channel, gain in zip(image, gains)])

# %% scale_channels: reshaped so that the channels seem to be last, the numbers are mixed up
def scale_channels(image, gains):
    c, h, w = image.shape
    return (image.reshape(h, w, c) * gains).reshape(c, h, w)

# %% scale_channels: a matrix product instead of a product
def scale_channels(image, gains):
    return image @ gains

# %% scale_channels: loops over the width (image.shape[2]) instead of the channels
def scale_channels(image, gains):
    result = image.clone()
    for c in range(len(gains)):
        result[:, :, c] = image[:, :, c] * gains[c]
    return result

# %% scale_channels: gain is taken as an increase, 1 + gain
def scale_channels(image, gains):
    return image * (1 + gains[:, None, None])

# %% row_shares: total isn't set back to 0 for each row
def row_shares(counts):
    n, d = counts.shape
    result = torch.zeros(n, d)
    total = 0
    for i in range(n):
        for j in range(d):
            total += counts[i, j]
        for j in range(d):
            result[i, j] = counts[i, j] / total
    return result

# %% row_shares: a list of rows, not a tensor
def row_shares(counts):
    return [row / row.sum() for row in counts]

# %% row_shares: Python's sum adds up the rows, so it gives the columns' sums
def row_shares(counts):
    return counts / sum(counts)

# %% row_shares: row /= changes the caller's rows
def row_shares(counts):
    for row in counts:
        row /= row.sum()
    return counts

# %% row_shares: return in the loop, only the first row
def row_shares(counts):
    for row in counts:
        return row / row.sum()

# %% row_shares: normalize divides by the length, not by the sum
def row_shares(counts):
    return F.normalize(counts, dim=1)

# %% row_shares: rows are stacked as columns
def row_shares(counts):
    return torch.stack([row / row.sum() for row in counts], dim=1)

# %% row_shares: divides by the sum so far
def row_shares(counts):
    return counts / counts.cumsum(dim=1)

# %% row_shares: rounded to two decimals
def row_shares(counts):
    return (counts / counts.sum(dim=1, keepdim=True)).round(decimals=2)

# %% row_shares: returns only the sums
def row_shares(counts):
    return counts.sum(dim=1, keepdim=True)

# %% row_shares: the last column is not in the sum
def row_shares(counts):
    n, d = counts.shape
    result = counts.clone()
    for i in range(n):
        total = 0
        for j in range(d - 1):
            total += counts[i, j]
        result[i] = counts[i] / total
    return result

# %% row_shares: percent
def row_shares(counts):
    return 100 * counts / counts.sum(dim=1, keepdim=True)

# %% row_shares: whole division
def row_shares(counts):
    return counts // counts.sum(dim=1, keepdim=True)

# %% pairwise_distances: new axis in both, at the same place
def pairwise_distances(x, y):
    return ((x[:, None] - y[:, None]) ** 2).sum(-1).sqrt()

# %% pairwise_distances: ** 1 / 2 halves instead of taking the root
def pairwise_distances(x, y):
    difference = x[:, None] - y
    return (difference**2).sum(-1) ** 1 / 2

# %% pairwise_distances: the summed axis is kept, (n, m, 1)
def pairwise_distances(x, y):
    difference = x[:, None] - y
    return (difference**2).sum(dim=-1, keepdim=True).sqrt()

# %% pairwise_distances: difference of the squares instead of square of the difference
def pairwise_distances(x, y):
    return (x[:, None] ** 2 - y**2).sum(-1).sqrt()

# %% pairwise_distances: plus where minus belongs in x² + y² − 2xy
def pairwise_distances(x, y):
    return ((x**2).sum(1)[:, None] + (y**2).sum(1) + 2 * x @ y.T).sqrt()

# %% pairwise_distances: the dot products, not the distances
def pairwise_distances(x, y):
    return x @ y.T

# %% pairwise_distances: the largest difference of the coordinates
def pairwise_distances(x, y):
    return (x[:, None] - y).abs().max(dim=-1).values

# %% pairwise_distances: math.sqrt on a table
def pairwise_distances(x, y):
    import math
    difference = x[:, None] - y
    return math.sqrt((difference**2).sum(-1))

# %% pairwise_distances: all differences, never made one number
def pairwise_distances(x, y):
    return x[:, None] - y

# %% pairwise_distances: three loops, total is not set back to 0 for each pair
def pairwise_distances(x, y):
    result = torch.zeros(len(x), len(y))
    total = 0
    for i in range(len(x)):
        for j in range(len(y)):
            for c in range(x.shape[1]):
                total += (x[i, c] - y[j, c]) ** 2
            result[i, j] = total**0.5
    return result

# %% pairwise_distances: nested list instead of a tensor
def pairwise_distances(x, y):
    return [[((p - q) ** 2).sum().sqrt() for q in y] for p in x]

# %% pairwise_distances: adds the points instead of subtracting them
def pairwise_distances(x, y):
    return ((x[:, None] + y) ** 2).sum(-1).sqrt()

# %% pairwise_distances: first the differences to the mean point of y, one column
def pairwise_distances(x, y):
    return ((x[:, None] - y.mean(0)) ** 2).sum(-1).sqrt()

# %% mean_squared_error: forgot the square
def mean_squared_error(prediction, target):
    difference = prediction[:, 0] - target
    return difference.mean()

# %% mean_squared_error: the column target[:, None] is made but never used
def mean_squared_error(prediction, target):
    target[:, None]
    difference = prediction - target
    return (difference**2).mean()

# %% mean_squared_error: squeeze after the subtraction, too late
def mean_squared_error(prediction, target):
    difference = (prediction - target).squeeze()
    return (difference**2).mean()

# %% mean_squared_error: squeeze_ changes the caller's prediction
def mean_squared_error(prediction, target):
    prediction.squeeze_(1)
    difference = prediction - target
    return (difference**2).mean()

# %% mean_squared_error: T does nothing to a tensor with one axis
def mean_squared_error(prediction, target):
    difference = prediction - target.T
    return (difference**2).mean()

# %% mean_squared_error: divides by n − 1
def mean_squared_error(prediction, target):
    difference = prediction[:, 0] - target
    return (difference**2).sum() / (len(target) - 1)

# %% mean_squared_error: all n × n differences, divided by n only
def mean_squared_error(prediction, target):
    difference = prediction - target
    return (difference**2).sum() / len(target)

# %% mean_squared_error: no mean at all, one number per prediction
def mean_squared_error(prediction, target):
    difference = prediction - target[:, None]
    return difference**2

# %% mean_squared_error: the difference of the means, squared
def mean_squared_error(prediction, target):
    return (prediction.mean() - target.mean()) ** 2

# %% mean_squared_error: no_grad cuts the way back
def mean_squared_error(prediction, target):
    with torch.no_grad():
        difference = prediction - target[:, None]
        return (difference**2).mean()

# %% mean_squared_error: return inside the loop
def mean_squared_error(prediction, target):
    total = 0
    for i in range(len(target)):
        total = total + (prediction[i, 0] - target[i]) ** 2
        return total / len(target)

# %% mean_squared_error: total is overwritten, only the last difference is left
def mean_squared_error(prediction, target):
    total = 0
    for i in range(len(target)):
        total = (prediction[i, 0] - target[i]) ** 2
    return total / len(target)

# %% mean_squared_error: squeezes axis 0, which has size n, so nothing happens
def mean_squared_error(prediction, target):
    difference = prediction.squeeze(0) - target
    return (difference**2).mean()

# %% mean_squared_error: detach before the subtraction
def mean_squared_error(prediction, target):
    prediction = prediction.detach().squeeze(1)
    return ((prediction - target) ** 2).mean()

# %% mean_squared_error: only the diagonal is wanted, but its square is forgotten
def mean_squared_error(prediction, target):
    difference = prediction - target
    return difference.diagonal().mean()

# %% mean_squared_error: divides by 2 too
def mean_squared_error(prediction, target):
    difference = prediction - target[:, None]
    return (difference**2).mean() / 2

# %% causal_attention: swaps the first two axes of k
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(0, 1) / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: k.T turns all three axes round
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.T / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: numbers the texts instead of the positions
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[0])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: numbers the d instead of the positions
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(d)
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: softmax over the texts
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=0)

# %% causal_attention: plus infinity instead of minus infinity
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("inf"))
    return scores.softmax(dim=2)

# %% causal_attention: no softmax, returns the scores
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    return torch.where(time[:, None] >= time, scores, float("-inf"))

# %% causal_attention: goes on to multiply by k
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2) @ k

# %% causal_attention: q /= changes the caller's q
def causal_attention(q, k):
    q /= q.shape[2] ** 0.5
    scores = q @ k.transpose(1, 2)
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: d = len(q) is the number of texts
def causal_attention(q, k):
    d = len(q)
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: multiplies by the root of d
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) * d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: divides after the softmax
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2)
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2) / d**0.5

# %% causal_attention: products number by number instead of the matrix product
def causal_attention(q, k):
    d = q.shape[2]
    scores = (q * k).sum(dim=2) / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=-1)

# %% causal_attention: loop over the texts, returns after the first
def causal_attention(q, k):
    time = torch.arange(q.shape[1])
    for a, b in zip(q, k):
        scores = a @ b.T / q.shape[2] ** 0.5
        scores = torch.where(time[:, None] >= time, scores, float("-inf"))
        return scores.softmax(dim=1)

# %% causal_attention: mask holds the row's own number only (==)
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] == time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% row_shares: assigns to the loop variable, the rows of the table stay as they were
def row_shares(counts):
    for row in counts:
        row = row / row.sum()
    return counts

# %% scale_channels: the copy is made on the right side, but the result is still written into the caller's image
def scale_channels(image, gains):
    for c in range(len(gains)):
        image[c] = image[c].clone() * gains[c]
    return image

# %% scale_channels: one gain for all channels, their mean
def scale_channels(image, gains):
    return image * gains.mean()

# %% scale_channels: red, green and blue are written out, whatever the number of channels
def scale_channels(image, gains):
    red = image[0] * gains[0]
    green = image[1] * gains[1]
    blue = image[2] * gains[2]
    return torch.stack([red, green, blue])

# %% scale_channels: clamped to 0 to 255
def scale_channels(image, gains):
    return (image * gains[:, None, None]).clamp(0, 255)

# %% scale_channels: writes into whole numbers
def scale_channels(image, gains):
    result = torch.zeros(image.shape, dtype=torch.int)
    for c in range(len(gains)):
        result[c] = image[c] * gains[c]
    return result

# %% scale_channels: starts at channel 1, channel 0 stays as it was
def scale_channels(image, gains):
    result = image.clone()
    for c in range(1, len(gains)):
        result[c] = image[c] * gains[c]
    return result

# %% scale_channels: divides by the gains
def scale_channels(image, gains):
    return image / gains[:, None, None]

# %% row_shares: the last row is left out
def row_shares(counts):
    n, d = counts.shape
    result = torch.zeros(n, d)
    for i in range(n - 1):
        result[i] = counts[i] / counts[i].sum()
    return result

# %% row_shares: one long list of all shares, the table is lost
def row_shares(counts):
    shares = []
    for row in counts:
        for number in row:
            shares.append(number / row.sum())
    return torch.tensor(shares)

# %% row_shares: divides by the number of columns
def row_shares(counts):
    return counts / counts.shape[1]

# %% row_shares: return one level too deep, after the first row
def row_shares(counts):
    result = counts.clone()
    for i in range(len(counts)):
        result[i] = counts[i] / counts[i].sum()
        return result

# %% pairwise_distances: one long list instead of a table
def pairwise_distances(x, y):
    result = []
    for p in x:
        for q in y:
            result.append(((p - q) ** 2).sum().sqrt())
    return torch.tensor(result)

# %% pairwise_distances: the root of the sum of absolute differences, no squares
def pairwise_distances(x, y):
    return (x[:, None] - y).abs().sum(-1).sqrt()

# %% pairwise_distances: ** binds closer than −, so only y is squared
def pairwise_distances(x, y):
    difference = x[:, None] - y**2
    return difference.sum(dim=-1).sqrt()

# %% pairwise_distances: sums over the points of x (dim 0)
def pairwise_distances(x, y):
    difference = x[:, None] - y
    return (difference**2).sum(dim=0).sqrt()

# %% pairwise_distances: the first coordinate only
def pairwise_distances(x, y):
    return ((x[:, None, 0] - y[:, 0]) ** 2).sqrt()

# %% pairwise_distances: only the first two coordinates, as on paper
def pairwise_distances(x, y):
    dx = x[:, None, 0] - y[:, 0]
    dy = x[:, None, 1] - y[:, 1]
    return (dx**2 + dy**2) ** 0.5

# %% pairwise_distances: only the pairs j >= i are filled in, the rest stays 0
def pairwise_distances(x, y):
    result = torch.zeros(len(x), len(y))
    for i in range(len(x)):
        for j in range(i, len(y)):
            result[i, j] = ((x[i] - y[j]) ** 2).sum().sqrt()
    return result

# %% mean_squared_error: a double loop over all pairs
def mean_squared_error(prediction, target):
    total = 0
    for p in prediction[:, 0]:
        for t in target:
            total = total + (p - t) ** 2
    return total / len(target) ** 2

# %% mean_squared_error: starts at 1, the first prediction is left out
def mean_squared_error(prediction, target):
    total = torch.tensor(0.0)
    for i in range(1, len(target)):
        total = total + (prediction[i, 0] - target[i]) ** 2
    return total / len(target)

# %% mean_squared_error: mean over axis 1, which has size 1
def mean_squared_error(prediction, target):
    difference = prediction - target[:, None]
    return (difference**2).mean(dim=1)

# %% mean_squared_error: goes through NumPy
def mean_squared_error(prediction, target):
    difference = prediction.numpy()[:, 0] - target.numpy()
    return (difference**2).mean()

# %% mean_squared_error: * 2 instead of ** 2
def mean_squared_error(prediction, target):
    difference = prediction - target[:, None]
    return (difference * 2).mean()

# %% mean_squared_error: squares before the subtraction
def mean_squared_error(prediction, target):
    return (prediction[:, 0] ** 2 - target**2).mean()

# %% mean_squared_error: the mean is taken over each row first, then the difference
def mean_squared_error(prediction, target):
    difference = (prediction - target).mean(dim=1)
    return (difference**2).mean()

# %% mean_squared_error: divides by 2, the n of the example
def mean_squared_error(prediction, target):
    difference = prediction - target[:, None]
    return (difference**2).sum() / 2

# %% causal_attention: sees one position too far
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] + 1 >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: d**1/2 is d / 2, not the root
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / (d**1/2)
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: d**1/2 without brackets: divides by d, then by 2
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**1/2
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: torch.sqrt of a Python number
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / torch.sqrt(d)
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: forgot to import math
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / math.sqrt(d)
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: q for both, k isn't used
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ q.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: −1 as the hidden score
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time, scores, -1.0)
    return scores.softmax(dim=2)

# %% causal_attention: softmax first, −∞ after it
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    scores = scores.softmax(dim=2)
    time = torch.arange(q.shape[1])
    return torch.where(time[:, None] >= time, scores, float("-inf"))

# %% causal_attention: a column is compared with a column, the mask is one True per row
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    time = torch.arange(q.shape[1])
    scores = torch.where(time[:, None] >= time[:, None], scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: time and d are swapped when unpacking, so the mask has d rows
def causal_attention(q, k):
    batch, d, time = q.shape
    scores = q @ k.transpose(1, 2) / d**0.5
    t = torch.arange(time)
    scores = torch.where(t[:, None] >= t, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: equal shares of what is seen, the scores are not used
def causal_attention(q, k):
    batch, time, d = q.shape
    t = torch.arange(time)
    seen = (t[:, None] >= t).float()
    return (seen / seen.sum(dim=1, keepdim=True)).expand(batch, time, time)

# %% scale_channels: swaps the first and last axis and doesn't swap them back
def scale_channels(image, gains):
    return image.transpose(0, 2) * gains

# %% scale_channels: expands the gains from the right, to the width
def scale_channels(image, gains):
    return image * gains.expand(image.shape)

# %% scale_channels: the result list is emptied in each round, only the last channel is left
def scale_channels(image, gains):
    for c in range(len(gains)):
        result = []
        result.append(image[c] * gains[c])
    return torch.stack(result)

# %% row_shares: divides each column by its own sum, in a loop
def row_shares(counts):
    result = torch.zeros_like(counts)
    for j in range(counts.shape[1]):
        result[:, j] = counts[:, j] / counts[:, j].sum()
    return result

# %% row_shares: total is the row's last number, = instead of +=
def row_shares(counts):
    n, d = counts.shape
    result = torch.zeros(n, d)
    for i in range(n):
        for j in range(d):
            total = counts[i, j]
        for j in range(d):
            result[i, j] = counts[i, j] / total
    return result

# %% pairwise_distances: total is overwritten, only the last coordinate counts
def pairwise_distances(x, y):
    result = torch.zeros(len(x), len(y))
    for i in range(len(x)):
        for j in range(len(y)):
            for c in range(x.shape[1]):
                total = (x[i, c] - y[j, c]) ** 2
            result[i, j] = total.sqrt()
    return result

# %% pairwise_distances: return inside the outer loop, only the first row is filled in
def pairwise_distances(x, y):
    result = torch.zeros(len(x), len(y))
    for i in range(len(x)):
        for j in range(len(y)):
            result[i, j] = ((x[i] - y[j]) ** 2).sum().sqrt()
        return result

# %% pairwise_distances: the last coordinate is left out
def pairwise_distances(x, y):
    difference = x[:, None, :-1] - y[:, :-1]
    return (difference**2).sum(dim=-1).sqrt()

# %% pairwise_distances: repeat puts both in the same order, so pairs are wrong
def pairwise_distances(x, y):
    n, m = len(x), len(y)
    difference = x.repeat(m, 1) - y.repeat(n, 1)
    return (difference**2).sum(dim=1).sqrt().reshape(n, m)

# %% pairwise_distances: the ruled out pairwise_distance, broadcast
def pairwise_distances(x, y):
    return F.pairwise_distance(x[:, None], y)

# %% mean_squared_error: brackets after mean are missing
def mean_squared_error(prediction, target):
    difference = prediction - target[:, None]
    return (difference**2).mean

# %% mean_squared_error: the square is taken of the sum, outside of the loop
def mean_squared_error(prediction, target):
    total = 0
    for i in range(len(target)):
        total = total + (prediction[i, 0] - target[i])
    return total**2 / len(target)

# %% mean_squared_error: no mean in the loop, the sum is returned
def mean_squared_error(prediction, target):
    total = 0
    for i in range(len(target)):
        total = total + (prediction[i, 0] - target[i]) ** 2
    return total

# %% mean_squared_error: divides in each round, so earlier squares shrink again and again
def mean_squared_error(prediction, target):
    total = 0
    for i in range(len(target)):
        total = (total + (prediction[i, 0] - target[i]) ** 2) / len(target)
    return total

# %% causal_attention: reshape instead of transpose, the numbers of k are mixed up
def causal_attention(q, k):
    batch, time, d = q.shape
    scores = q @ k.reshape(batch, d, time) / d**0.5
    t = torch.arange(time)
    scores = torch.where(t[:, None] >= t, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: transpose isn't in place, its result is thrown away
def causal_attention(q, k):
    batch, time, d = q.shape
    k.transpose(1, 2)
    scores = q @ k / d**0.5
    t = torch.arange(time)
    scores = torch.where(t[:, None] >= t, scores, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: hides every score that is 0 after tril, real scores of 0 too
def causal_attention(q, k):
    batch, time, d = q.shape
    scores = (q @ k.transpose(1, 2) / d**0.5).tril()
    scores = scores.masked_fill(scores == 0, float("-inf"))
    return scores.softmax(dim=2)

# %% causal_attention: triu takes the diagonal along, so positions don't see themselves
def causal_attention(q, k):
    batch, time, d = q.shape
    scores = q @ k.transpose(1, 2) / d**0.5
    future = torch.ones(time, time).triu() == 1
    return scores.masked_fill(future, float("-inf")).softmax(dim=2)

# %% causal_attention: exponentials divided by the sum over i, not over j
def causal_attention(q, k):
    batch, time, d = q.shape
    scores = q @ k.transpose(1, 2) / d**0.5
    t = torch.arange(time)
    e = scores.exp() * (t[:, None] >= t)
    return e / e.sum(dim=1, keepdim=True)

# %% causal_attention: forgot keepdim, the sums meet the wrong axis
def causal_attention(q, k):
    batch, time, d = q.shape
    scores = q @ k.transpose(1, 2) / d**0.5
    t = torch.arange(time)
    e = scores.exp() * (t[:, None] >= t)
    return e / e.sum(dim=2)

# %% causal_attention: only the first text is masked
def causal_attention(q, k):
    batch, time, d = q.shape
    scores = q @ k.transpose(1, 2) / d**0.5
    for i in range(time):
        for j in range(i + 1, time):
            scores[0, i, j] = float("-inf")
    return scores.softmax(dim=2)

# %% causal_attention: the loop over j starts at i, so the position itself is hidden
def causal_attention(q, k):
    batch, time, d = q.shape
    scores = q @ k.transpose(1, 2) / d**0.5
    for i in range(time):
        scores[:, i, i:] = float("-inf")
    return scores.softmax(dim=2)
