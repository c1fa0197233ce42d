# Wrong answers to lesson 06, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% slope_of_sin_square: returns the value sin(x²) in place of its slope
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf ** 2)
    y.backward()
    return y.detach()

# %% slope_of_sin_square: makes the caller's x the leaf
def slope_of_sin_square(x):
    x.requires_grad_()
    y = torch.sin(x ** 2)
    y.backward()
    return x.grad

# %% slope_of_sin_square: reads sin(x²) as the square of sin(x)
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf) ** 2
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: returns a Python number
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    torch.sin(leaf * leaf).backward()
    return leaf.grad.item()

# %% slope_of_sin_square: makes the leaf from a Python number, so that it's always float32
def slope_of_sin_square(x):
    leaf = torch.tensor(x.item(), requires_grad=True)
    torch.sin(leaf * leaf).backward()
    return leaf.grad

# %% slope_of_sin_square: returns the tuple that autograd.grad gives
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    return torch.autograd.grad(torch.sin(leaf ** 2), leaf)

# %% slope_of_sin_square: computes from x in place of the leaf
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(x ** 2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: clones after requires_grad_, so the clone is no leaf and its grad is None
def slope_of_sin_square(x):
    leaf = x.detach().requires_grad_().clone()
    y = torch.sin(leaf ** 2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: the slope with respect to x², without the inner slope 2x
def slope_of_sin_square(x):
    square = (x * x).detach().clone().requires_grad_()
    torch.sin(square).backward()
    return square.grad

# %% linear_gradients: backward adds to the caller's grads
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    loss.backward()
    return w.grad, b.grad

# %% linear_gradients: resets the caller's grads before backward
def linear_gradients(w, b, x, y):
    w.grad = None
    b.grad = None
    loss = (w @ x + b - y) ** 2
    loss.backward()
    return w.grad, b.grad

# %% linear_gradients: bare clones aren't leaves, so both grads are None
def linear_gradients(w, b, x, y):
    w2 = w.clone()
    b2 = b.clone()
    loss = (w2 @ x + b2 - y) ** 2
    loss.backward()
    return w2.grad, b2.grad

# %% linear_gradients: adds b and subtracts y once per feature
def linear_gradients(w, b, x, y):
    loss = (w * x + b - y).sum() ** 2
    dw, db = torch.autograd.grad(loss, (w, b))
    return dw, db

# %% linear_gradients: b's gradient first
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    return torch.autograd.grad(loss, (b, w))

# %% linear_gradients: squares for each feature, then sums
def linear_gradients(w, b, x, y):
    loss = ((w * x + b - y) ** 2).sum()
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: two passes over one graph, the first has freed it
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    dw = torch.autograd.grad(loss, w)[0]
    db = torch.autograd.grad(loss, b)[0]
    return dw, db

# %% linear_gradients: tuples of one inside the tuple
def linear_gradients(w, b, x, y):
    dw = torch.autograd.grad((w @ x + b - y) ** 2, w)
    db = torch.autograd.grad((w @ x + b - y) ** 2, b)
    return dw, db

# %% linear_gradients: leaves out the 2 of the square's slope
def linear_gradients(w, b, x, y):
    with torch.no_grad():
        error = w @ x + b - y
        return error * x, error

# %% gradient_in_parts: one pass over all rows
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    ((x @ leaf - y) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: leaves out the shorter last part
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for i in range(len(x) // rows):
        start = i * rows
        part = x[start:start + rows] @ leaf - y[start:start + rows]
        (part ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: adds up the losses and runs one backward at the end
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    total = 0
    for xs, ys in zip(x.split(rows), y.split(rows)):
        total = total + ((xs @ leaf - ys) ** 2).sum()
    total.backward()
    return leaf.grad

# %% gradient_in_parts: the mean of each part in place of the sum
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        loss = ((xs @ leaf - ys) ** 2).mean()
        loss.backward()
    return leaf.grad

# %% gradient_in_parts: takes rows for the number of parts
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.chunk(rows), y.chunk(rows)):
        ((xs @ leaf - ys) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: slices up to rows in place of i + rows
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for i in range(0, len(x), rows):
        loss = ((x[i:rows] @ leaf - y[i:rows]) ** 2).sum()
        loss.backward()
    return leaf.grad

# %% gradient_in_parts: a new leaf for each part, so only the last part's gradient is left
def gradient_in_parts(w, x, y, rows):
    for xs, ys in zip(x.split(rows), y.split(rows)):
        leaf = w.detach().clone().requires_grad_()
        ((xs @ leaf - ys) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: the square of the part's sum
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        loss = (xs @ leaf - ys).sum() ** 2
        loss.backward()
    return leaf.grad

# %% gradient_in_parts: splits x, but takes all of y each time
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for part in x.split(rows):
        ((part @ leaf - y) ** 2).sum().backward()
    return leaf.grad

# %% mean_loss: the sum, not divided by the number of batches
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
    return total

# %% mean_loss: detaches only at the end, so the graph grows all the same
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return (total / len(batches)).detach()

# %% mean_loss: runs backward to free the saved tensors, and resets weight.grad
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        loss.backward()
        weight.grad = None
        total += loss.item()
    return total / len(batches)

# %% mean_loss: switches recording off and leaves it off
def mean_loss(weight, batches):
    torch.set_grad_enabled(False)
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: the mean over all examples, where the batches have different lengths
def mean_loss(weight, batches):
    total = 0
    count = 0
    with torch.no_grad():
        for x, y in batches:
            total += F.cross_entropy(x @ weight, y, reduction="sum")
            count += len(y)
    return total / count

# %% mean_loss: deletes the name, but the total holds the graph
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        total += loss
        del loss
    return total / len(batches)

# %% mean_loss: keeps the last batch's loss only
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total = F.cross_entropy(x @ weight, y).item()
    return total / len(batches)

# %% mean_loss: turns off requires_grad of the caller's weight
def mean_loss(weight, batches):
    weight.requires_grad_(False)
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: no_grad around the division only
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    with torch.no_grad():
        return total / len(batches)

# %% what_backward_does: takes a tensor without grad_fn for one without a graph, also a leaf that requires grad
def what_backward_does(result):
    if result.grad_fn is None:
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: takes every leaf for one without a graph
def what_backward_does(result):
    if result.is_leaf:
        return "no graph"
    elif result.numel() == 1:
        return "runs"
    else:
        return "not one number"

# %% what_backward_does: asks for the shape (), so a (1, 1) isn't one number
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.shape != ():
        return "not one number"
    return "runs"

# %% what_backward_does: asks for the number of elements first
def what_backward_does(result):
    if result.numel() > 1:
        return "not one number"
    if not result.requires_grad:
        return "no graph"
    return "runs"

# %% what_backward_does: asks for the len of a tensor of shape ()
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if len(result) > 1:
        return "not one number"
    return "runs"

# %% what_backward_does: runs backward and reads the error
def what_backward_does(result):
    try:
        result.backward()
        return "runs"
    except RuntimeError as e:
        if "does not require grad" in str(e):
            return "no graph"
        return "not one number"

# %% what_backward_does: asks whether .grad is filled
def what_backward_does(result):
    if result.grad is None:
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: a string that isn't one of the three
def what_backward_does(result):
    if not result.requires_grad:
        return "no grad"
    if result.numel() != 1:
        return "not one number"
    return "runs"
