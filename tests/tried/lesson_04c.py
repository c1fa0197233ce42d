# Wrong answers to lesson 04, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% scale_channels: only one new axis after the channels, so the gains meet the rows of pixels
def scale_channels(image, gains):
    return image * gains[:, None]

# %% scale_channels: the result is a second name for the image, so the loop changes the caller's image
def scale_channels(image, gains):
    result = image
    for i in range(len(gains)):
        result[i] = image[i] * gains[i]
    return result

# %% scale_channels: always three channels
def scale_channels(image, gains):
    red, green, blue = image
    r, g, b = gains
    return torch.stack([red * r, green * g, blue * b])

# %% scale_channels: the return stands inside the loop
def scale_channels(image, gains):
    out = image.clone()
    for c in range(image.shape[0]):
        out[c] = out[c] * gains[c]
        return out

# %% scale_channels: cat joins the channels below each other instead of stacking them
def scale_channels(image, gains):
    channels = []
    for channel, gain in zip(image, gains):
        channels.append(channel * gain)
    return torch.cat(channels)

# %% scale_channels: cuts the colours off at 255
def scale_channels(image, gains):
    scaled = image * gains[:, None, None]
    return scaled.clamp(0, 255)

# %% scale_channels: channels moved last for the product and never moved back
def scale_channels(image, gains):
    return image.permute(1, 2, 0) * gains

# %% scale_channels: both loops nested, so every channel gets every gain
def scale_channels(image, gains):
    new = image.clone()
    for i in range(len(image)):
        for gain in gains:
            new[i] = new[i] * gain
    return new

# %% row_shares: divides by the sum of the column
def row_shares(counts):
    return counts / counts.sum(dim=0, keepdim=True)

# %% row_shares: divides by the row's largest number, not by its sum
def row_shares(counts):
    biggest, _ = counts.max(dim=1, keepdim=True)
    return counts / biggest

# %% row_shares: sums the row again after some of its numbers have already been divided
def row_shares(counts):
    shares = counts.clone()
    for i in range(counts.shape[0]):
        for j in range(counts.shape[1]):
            shares[i, j] = shares[i, j] / shares[i].sum()
    return shares

# %% row_shares: normalize divides by the row's length (root of the sum of squares)
def row_shares(counts):
    return F.normalize(counts, dim=1)

# %% row_shares: rounds the shares to two decimals
def row_shares(counts):
    shares = counts / counts.sum(dim=1, keepdim=True)
    return shares.round(decimals=2)

# %% row_shares: divides the caller's table in place
def row_shares(counts):
    counts /= counts.sum(dim=1, keepdim=True)
    return counts

# %% row_shares: the new axis of the sums is put in front, so the sums stay a row
def row_shares(counts):
    total = counts.sum(1).unsqueeze(0)
    return counts / total

# %% row_shares: collects the rows in a list and returns the list
def row_shares(counts):
    result = []
    for row in counts:
        result.append(row / row.sum())
    return result

# %% pairwise_distances: no new axis, so row i of x meets only row i of y
def pairwise_distances(x, y):
    return ((x - y) ** 2).sum(dim=1).sqrt()

# %% pairwise_distances: sums over the points of y instead of the coordinates
def pairwise_distances(x, y):
    difference = x[:, None] - y
    return torch.sqrt((difference**2).sum(dim=1))

# %% pairwise_distances: sums the differences before it squares them
def pairwise_distances(x, y):
    difference = x[:, None, :] - y[None, :, :]
    return (difference.sum(dim=2) ** 2).sqrt()

# %% pairwise_distances: rows are the points of y and columns the points of x
def pairwise_distances(x, y):
    difference = y[:, None] - x
    return (difference**2).sum(-1).sqrt()

# %% pairwise_distances: adds up the first two coordinates only
def pairwise_distances(x, y):
    dx = x[:, 0][:, None] - y[:, 0]
    dy = x[:, 1][:, None] - y[:, 1]
    return (dx**2 + dy**2).sqrt()

# %% pairwise_distances: keepdim leaves an axis of size 1 at the end
def pairwise_distances(x, y):
    difference = x[:, None] - y
    return (difference**2).sum(dim=2, keepdim=True).sqrt()

# %% pairwise_distances: math.sqrt takes one number, not a tensor
def pairwise_distances(x, y):
    import math
    squared = (x[:, None] - y) ** 2
    return math.sqrt(squared.sum(-1))

# %% pairwise_distances: the binomial formula without its 2
def pairwise_distances(x, y):
    xx = (x**2).sum(1)[:, None]
    yy = (y**2).sum(1)
    return (xx + yy - x @ y.T).sqrt()

# %% mean_squared_error: the new axis of the targets is put in front, so they stay a row
def mean_squared_error(prediction, target):
    difference = prediction - target[None, :]
    return (difference**2).mean()

# %% mean_squared_error: the loop adds tensors of shape (1,), so the result has the shape (1,)
def mean_squared_error(prediction, target):
    total = 0
    for p, t in zip(prediction, target):
        total = total + (p - t) ** 2
    return total / len(target)

# %% mean_squared_error: squares the mean instead of taking the mean of the squares
def mean_squared_error(prediction, target):
    difference = prediction - target[:, None]
    return difference.mean() ** 2

# %% mean_squared_error: wraps the result in torch.tensor, which cuts the way back
def mean_squared_error(prediction, target):
    difference = prediction[:, 0] - target
    return torch.tensor((difference**2).sum() / len(target))

# %% mean_squared_error: takes the root of the mean
def mean_squared_error(prediction, target):
    difference = prediction - target.unsqueeze(1)
    return (difference**2).mean().sqrt()

# %% mean_squared_error: torch's mse_loss on a column and a row compares all with all
def mean_squared_error(prediction, target):
    return F.mse_loss(prediction, target)

# %% mean_squared_error: halves the mean, as some courses define it
def mean_squared_error(prediction, target):
    n = target.shape[0]
    difference = prediction.squeeze(1) - target
    return (difference**2).sum() / (2 * n)

# %% mean_squared_error: takes the mean of each row first, so each prediction meets the average target
def mean_squared_error(prediction, target):
    difference = (prediction - target).mean(dim=1)
    return (difference**2).mean()

# %% causal_attention: adds False times minus infinity, which is nan
def causal_attention(q, k):
    d = q.shape[2]
    scores = q @ k.transpose(1, 2) / d**0.5
    position = torch.arange(q.shape[1])
    future = position[None, :] > position[:, None]
    scores = scores + future * float("-inf")
    return scores.softmax(dim=2)

# %% causal_attention: sets the later scores to 0 before the softmax, so they still get a share
def causal_attention(q, k):
    scores = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    return torch.tril(scores).softmax(dim=-1)

# %% causal_attention: divides by the root of the number of positions, not by the root of d
def causal_attention(q, k):
    batch, d, time = q.shape
    scores = q @ k.transpose(1, 2) / d**0.5
    position = torch.arange(q.shape[1])
    seen = position[:, None] >= position
    return torch.where(seen, scores, float("-inf")).softmax(dim=2)

# %% causal_attention: the mask is the wrong way round, so it sees itself and what's still to come
def causal_attention(q, k):
    scores = q @ k.transpose(1, 2) / q.shape[2] ** 0.5
    position = torch.arange(q.shape[1])
    mask = position[:, None] <= position
    return torch.where(mask, scores, float("-inf")).softmax(dim=2)

# %% causal_attention: goes on and takes the weighted sum of the keys
def causal_attention(q, k):
    scores = q @ k.transpose(1, 2) / q.shape[2] ** 0.5
    position = torch.arange(q.shape[1])
    mask = position[:, None] >= position
    attention = torch.where(mask, scores, float("-inf")).softmax(dim=2)
    return attention @ k

# %% causal_attention: softmax over i, so the columns add up to 1
def causal_attention(q, k):
    scores = q @ k.transpose(1, 2) / q.shape[2] ** 0.5
    position = torch.arange(q.shape[1])
    mask = position[:, None] >= position
    return torch.where(mask, scores, float("-inf")).softmax(dim=1)

# %% causal_attention: a position doesn't see itself
def causal_attention(q, k):
    scores = q @ k.transpose(1, 2) / q.shape[2] ** 0.5
    position = torch.arange(q.shape[1])
    before = position[:, None] > position
    return torch.where(before, scores, float("-inf")).softmax(dim=2)

# %% causal_attention: softmax first, then later positions set to 0, so the rows no longer add up to 1
def causal_attention(q, k):
    out = []
    for i in range(len(q)):
        s = q[i] @ k[i].T / q.shape[2] ** 0.5
        out.append(s.softmax(dim=1).tril())
    return torch.stack(out)
