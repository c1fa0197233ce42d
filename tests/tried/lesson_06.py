# Wrong answers to lesson 06, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% slope_of_sin_square: requires_grad_ isn't called
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_
    y = torch.sin(leaf ** 2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: backward is missing
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf ** 2)
    return leaf.grad

# %% slope_of_sin_square: item takes the number out of the graph
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf.item() ** 2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: computes under no_grad
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    with torch.no_grad():
        y = torch.sin(leaf ** 2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: takes the square only, without the sine
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    (leaf ** 2).backward()
    return leaf.grad

# %% slope_of_sin_square: takes the sine only, without the square
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    torch.sin(leaf).backward()
    return leaf.grad

# %% slope_of_sin_square: clones after requires_grad_, so it isn't a leaf
def slope_of_sin_square(x):
    leaf = x.detach().requires_grad_().clone()
    y = torch.sin(leaf ** 2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: takes the sine twice instead of a square
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    torch.sin(torch.sin(leaf)).backward()
    return leaf.grad

# %% slope_of_sin_square: calls grad like a method
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf ** 2)
    y.backward()
    return leaf.grad()

# %% slope_of_sin_square: prints instead of returning
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf ** 2)
    y.backward()
    print(leaf.grad)

# %% slope_of_sin_square: returns a Python number
def slope_of_sin_square(x):
    t = x.detach().clone().requires_grad_()
    torch.sin(t * t).backward()
    return float(t.grad)

# %% slope_of_sin_square: cubes instead of squaring
def slope_of_sin_square(x):
    t = x.detach().clone().requires_grad_()
    torch.sin(t ** 3).backward()
    return t.grad

# %% slope_of_sin_square: returns the value instead of the slope
def slope_of_sin_square(x):
    return torch.sin(x * x)

# %% slope_of_sin_square: takes the square of the sine
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf) ** 2
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: works the derivative out by hand
def slope_of_sin_square(x):
    return 2 * x * torch.cos(x * x)

# %% slope_of_sin_square: makes the caller's x require grad
def slope_of_sin_square(x):
    x.requires_grad_()
    y = torch.sin(x * x)
    y.backward()
    return x.grad

# %% slope_of_sin_square: asks the result for .grad instead of the leaf
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf ** 2)
    y.backward()
    return y.grad

# %% slope_of_sin_square: the copy doesn't require grad
def slope_of_sin_square(x):
    leaf = x.detach().clone()
    y = torch.sin(leaf ** 2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: returns a Python number
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf ** 2)
    y.backward()
    return leaf.grad.item()

# %% slope_of_sin_square: returns what backward returns, which is None
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    return torch.sin(leaf ** 2).backward()

# %% slope_of_sin_square: takes finite differences
def slope_of_sin_square(x):
    h = 1e-3
    return (torch.sin((x + h) ** 2) - torch.sin((x - h) ** 2)) / (2 * h)

# %% slope_of_sin_square: makes the leaf in the default dtype
def slope_of_sin_square(x):
    leaf = torch.tensor(float(x), requires_grad=True)
    y = torch.sin(leaf ** 2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: returns the tuple that autograd.grad gives
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    return torch.autograd.grad(torch.sin(leaf ** 2), leaf)

# %% slope_of_sin_square: differentiates with respect to x squared
def slope_of_sin_square(x):
    leaf = (x * x).detach().clone().requires_grad_()
    y = torch.sin(leaf)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: goes backward twice, which adds up
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    for _ in range(2):
        torch.sin(leaf ** 2).backward()
    return leaf.grad

# %% slope_of_sin_square: doubles x instead of squaring it
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    torch.sin(2 * leaf).backward()
    return leaf.grad

# %% slope_of_sin_square: returns the leaf itself
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    torch.sin(leaf ** 2).backward()
    return leaf

# %% slope_of_sin_square: fills the caller's x.grad
def slope_of_sin_square(x):
    x.requires_grad_()
    y = torch.sin(x * x)
    y.backward()
    x.requires_grad_(False)
    return x.grad

# %% slope_of_sin_square: widens to float64 and stays there
def slope_of_sin_square(x):
    leaf = x.detach().double().requires_grad_()
    torch.sin(leaf ** 2).backward()
    return leaf.grad

# %% slope_of_sin_square: math.sin leaves the graph
def slope_of_sin_square(x):
    import math
    leaf = x.detach().clone().requires_grad_()
    y = math.sin(leaf ** 2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: computes with x instead of the leaf
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(x * x)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: detaches the result before backward
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf * leaf).detach()
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: multiplies by x instead of squaring inside
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = leaf * torch.sin(leaf)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: squares a leaf in place
def slope_of_sin_square(x):
    leaf = x.detach().requires_grad_()
    y = torch.sin(leaf.square_())
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: works the derivative out by hand, with a shifted sine
def slope_of_sin_square(x):
    return 2 * x * torch.sin(x * x + torch.pi / 2)

# %% slope_of_sin_square: returns the value too
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf ** 2)
    y.backward()
    return y, leaf.grad

# %% slope_of_sin_square: squares in place under no_grad, which changes x and loses the inner slope
def slope_of_sin_square(x):
    leaf = x.detach().requires_grad_()
    with torch.no_grad():
        leaf *= leaf
    y = torch.sin(leaf)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: converts to float32 and stays there
def slope_of_sin_square(x):
    leaf = x.detach().clone().float().requires_grad_()
    y = torch.sin(leaf ** 2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: takes the square of the sine
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf) ** 2
    return torch.autograd.grad(y, leaf)[0]

# %% slope_of_sin_square: asks for the gradient of x, which has no part in it
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf ** 2)
    return torch.autograd.grad(y, x)[0]

# %% slope_of_sin_square: makes a leaf of shape (1,)
def slope_of_sin_square(x):
    leaf = torch.tensor([x.item()], dtype=x.dtype, requires_grad=True)
    y = torch.sin(leaf ** 2)
    y.backward()
    return leaf.grad

# %% linear_gradients: the clone hangs on w and isn't a leaf
def linear_gradients(w, b, x, y):
    w2 = w.clone().requires_grad_()
    b2 = b.clone().requires_grad_()
    loss = (w2 @ x + b2 - y) ** 2
    loss.backward()
    return w2.grad, b2.grad

# %% linear_gradients: deepcopy copies an old .grad, too
def linear_gradients(w, b, x, y):
    import copy
    w2, b2 = copy.deepcopy(w), copy.deepcopy(b)
    loss = (w2 @ x + b2 - y) ** 2
    loss.backward()
    return w2.grad, b2.grad

# %% linear_gradients: returns two tuples of one gradient
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    return torch.autograd.grad(loss, w, retain_graph=True), torch.autograd.grad(loss, b)

# %% linear_gradients: asks the same graph twice without retain_graph
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    return torch.autograd.grad(loss, w)[0], torch.autograd.grad(loss, b)[0]

# %% linear_gradients: asks for the gradients in the wrong order
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    return torch.autograd.grad(loss, (b, w))

# %% linear_gradients: leaves x out of w's gradient
def linear_gradients(w, b, x, y):
    err = (w @ x + b - y).detach()
    return 2 * err * torch.ones_like(x), 2 * err

# %% linear_gradients: y is missing in the loss
def linear_gradients(w, b, x, y):
    loss = (w @ x + b) ** 2
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: adds b to each product
def linear_gradients(w, b, x, y):
    loss = ((w * x + b).sum() - y) ** 2
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: squares only y: a bracket is missing
def linear_gradients(w, b, x, y):
    loss = w @ x + b - y ** 2
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: returns the loss as well
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    dw, db = torch.autograd.grad(loss, (w, b))
    return loss, dw, db

# %% linear_gradients: doesn't add up the products, so the loss isn't one number
def linear_gradients(w, b, x, y):
    loss = (w * x + b - y) ** 2
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: multiplies by the squared error
def linear_gradients(w, b, x, y):
    loss = ((w @ x + b - y) ** 2).detach()
    return 2 * loss * x, 2 * loss

# %% linear_gradients: the factor 2 is missing for b
def linear_gradients(w, b, x, y):
    err = (w @ x + b - y).detach()
    return 2 * err * x, err

# %% linear_gradients: the error is missing for b
def linear_gradients(w, b, x, y):
    err = (w @ x + b - y).detach()
    return 2 * err * x, torch.tensor(1.0, dtype=x.dtype)

# %% linear_gradients: sums w's gradient up
def linear_gradients(w, b, x, y):
    err = (w @ x + b - y).detach()
    return (2 * err * x).sum(), 2 * err

# %% linear_gradients: subtracts b
def linear_gradients(w, b, x, y):
    w2 = w.detach()
    b2 = b.detach()
    w2.requires_grad = True
    b2.requires_grad = True
    loss = (w2 @ x - b2 - y) ** 2
    return torch.autograd.grad(loss, (w2, b2))

# %% linear_gradients: adds b and subtracts y once for every product
def linear_gradients(w, b, x, y):
    loss = (w.T * x + b - y).sum() ** 2
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: the clones hang on w and b, so their .grad is filled
def linear_gradients(w, b, x, y):
    w2, b2 = w.clone(), b.clone()
    w2.retain_grad()
    b2.retain_grad()
    ((w2 @ x + b2 - y) ** 2).backward()
    return w2.grad, b2.grad

# %% linear_gradients: makes a leaf for w only, so b's .grad is filled
def linear_gradients(w, b, x, y):
    w2 = w.detach().clone().requires_grad_()
    ((w2 @ x + b - y) ** 2).backward()
    return w2.grad, b.grad

# %% linear_gradients: cubes the error
def linear_gradients(w, b, x, y):
    return torch.autograd.grad((w @ x + b - y) ** 3, (w, b))

# %% linear_gradients: b's gradient has the wrong sign
def linear_gradients(w, b, x, y):
    err = (w @ x + b - y).detach()
    return 2 * err * x, -2 * err

# %% linear_gradients: b is missing in the output
def linear_gradients(w, b, x, y):
    return torch.autograd.grad((w @ x - y) ** 2, (w, b))

# %% linear_gradients: returns the two gradients in the wrong order
def linear_gradients(w, b, x, y):
    out = (w @ x + b - y) ** 2
    dw, db = torch.autograd.grad(out, (w, b))
    return db, dw

# %% linear_gradients: runs backward, which fills the caller's .grad
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    loss.backward()
    return w.grad, b.grad

# %% linear_gradients: doesn't square
def linear_gradients(w, b, x, y):
    loss = w @ x + b - y
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: squares before adding up the products
def linear_gradients(w, b, x, y):
    loss = ((w * x + b - y) ** 2).sum()
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: the factor 2 is missing
def linear_gradients(w, b, x, y):
    err = (w @ x + b - y).detach()
    return err * x, err

# %% linear_gradients: the error has the wrong sign
def linear_gradients(w, b, x, y):
    err = (y - w @ x - b).detach()
    return 2 * err * x, 2 * err

# %% linear_gradients: runs backward and then wipes the caller's .grad
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    loss.backward()
    dw, db = w.grad, b.grad
    w.grad = None
    b.grad = None
    return dw, db

# %% linear_gradients: wipes the caller's .grad and fills it
def linear_gradients(w, b, x, y):
    w.grad = None
    b.grad = None
    loss = (w @ x + b - y) ** 2
    loss.backward()
    return w.grad, b.grad

# %% linear_gradients: zeroes a .grad that is None
def linear_gradients(w, b, x, y):
    w.grad.zero_()
    b.grad.zero_()
    ((w @ x + b - y) ** 2).backward()
    return w.grad.clone(), b.grad.clone()

# %% linear_gradients: asks for w's gradient only
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    return torch.autograd.grad(loss, w)

# %% linear_gradients: takes the gradient for x instead of w
def linear_gradients(w, b, x, y):
    x = x.clone().requires_grad_()
    loss = (w @ x + b - y) ** 2
    return torch.autograd.grad(loss, (x, b))

# %% linear_gradients: clones aren't leaves, so their .grad stays None
def linear_gradients(w, b, x, y):
    w2, b2 = w.clone(), b.clone()
    loss = (w2 @ x + b2 - y) ** 2
    loss.backward()
    return w2.grad, b2.grad

# %% linear_gradients: the copies don't require grad
def linear_gradients(w, b, x, y):
    w2, b2 = w.detach().clone(), b.detach().clone()
    loss = (w2 @ x + b2 - y) ** 2
    loss.backward()
    return w2.grad, b2.grad

# %% linear_gradients: averages the products instead of summing
def linear_gradients(w, b, x, y):
    loss = ((w * x).mean() + b - y) ** 2
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: b is missing in the output
def linear_gradients(w, b, x, y):
    loss = (w @ x - y) ** 2
    (dw,) = torch.autograd.grad(loss, w)
    return dw, 2 * (w @ x - y).detach()

# %% linear_gradients: multiplies by w instead of x
def linear_gradients(w, b, x, y):
    err = (w @ x + b - y).detach()
    return 2 * err * w.detach(), 2 * err

# %% linear_gradients: multiplies b's gradient by b
def linear_gradients(w, b, x, y):
    err = (w @ x + b - y).detach()
    return 2 * err * x, 2 * err * b.detach()

# %% linear_gradients: halves the loss
def linear_gradients(w, b, x, y):
    loss = 0.5 * (w @ x + b - y) ** 2
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: returns one joined tensor
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    dw, db = torch.autograd.grad(loss, (w, b))
    return torch.cat([dw, db.reshape(1)])

# %% linear_gradients: adds y instead of subtracting it
def linear_gradients(w, b, x, y):
    loss = (w @ x + b + y) ** 2
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: gives b's gradient the shape (1,)
def linear_gradients(w, b, x, y):
    err = (w @ x + b - y).detach()
    return 2 * err * x, (2 * err).reshape(1)

# %% linear_gradients: the loop leaves out the last product
def linear_gradients(w, b, x, y):
    out = b.detach().clone()
    for i in range(len(w) - 1):
        out = out + w[i].detach() * x[i]
    err = out - y
    return 2 * err * x, 2 * err

# %% linear_gradients: returns Python numbers
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    dw, db = torch.autograd.grad(loss, (w, b))
    return dw.tolist(), db.item()

# %% linear_gradients: works for two inputs only
def linear_gradients(w, b, x, y):
    out = w[0] * x[0] + w[1] * x[1] + b
    return torch.autograd.grad((out - y) ** 2, (w, b))

# %% linear_gradients: subtracts an old .grad that is None
def linear_gradients(w, b, x, y):
    old_w = w.grad
    old_b = b.grad
    ((w @ x + b - y) ** 2).backward()
    return w.grad - old_w, b.grad - old_b

# %% linear_gradients: computes under no_grad
def linear_gradients(w, b, x, y):
    with torch.no_grad():
        loss = (w @ x + b - y) ** 2
        return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: takes the absolute value instead of the square
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y).abs()
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: clears the caller's .grad with an optimizer and fills it
def linear_gradients(w, b, x, y):
    torch.optim.SGD([w, b], lr=0.1).zero_grad()
    ((w @ x + b - y) ** 2).backward()
    return w.grad, b.grad

# %% linear_gradients: changes w in place
def linear_gradients(w, b, x, y):
    err = (w @ x + b - y).detach()
    with torch.no_grad():
        w -= 0.1 * 2 * err * x
    return 2 * err * x, 2 * err

# %% linear_gradients: squares each part instead of the difference
def linear_gradients(w, b, x, y):
    loss = (w @ x) ** 2 + b ** 2 - y ** 2
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: restores .grad, but backward has added to it in place
def linear_gradients(w, b, x, y):
    old = w.grad, b.grad
    ((w @ x + b - y) ** 2).backward()
    out = w.grad, b.grad
    w.grad, b.grad = old
    return out

# %% linear_gradients: returns what backward returns, which is None
def linear_gradients(w, b, x, y):
    return ((w @ x + b - y) ** 2).backward()

# %% gradient_in_parts: adds up .grad, which adds up by itself
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    total = 0
    for xs, ys in zip(x.split(rows), y.split(rows)):
        ((xs @ leaf - ys) ** 2).sum().backward()
        total += leaf.grad
    return total

# %% gradient_in_parts: overwrites the gradient instead of adding
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        g = torch.autograd.grad(((xs @ leaf - ys) ** 2).sum(), leaf)[0]
    return g

# %% gradient_in_parts: loops over the rows of one part instead of the parts
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for i in range(rows):
        ((x[i:i + rows] @ leaf - y[i:i + rows]) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: y always starts from the beginning
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for i in range(0, len(x), rows):
        ((x[i:i + rows] @ leaf - y[:rows]) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: averages within each part
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        F.mse_loss(xs @ leaf, ys).backward()
    return leaf.grad

# %% gradient_in_parts: multiplies element by element instead of x @ w
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        ((xs * leaf - ys) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: the start moves by one row too many, so rows are left out
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for i in range(0, len(x), rows + 1):
        ((x[i:i + rows] @ leaf - y[i:i + rows]) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: divides by the number of rows in a part
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        ((xs @ leaf - ys) ** 2).sum().backward()
    return leaf.grad / rows

# %% gradient_in_parts: takes absolute errors instead of squares
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        (xs @ leaf - ys).abs().sum().backward()
    return leaf.grad

# %% gradient_in_parts: has no return
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        ((xs @ leaf - ys) ** 2).sum().backward()

# %% gradient_in_parts: takes a step after each part, which also changes the caller's w
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        loss = ((xs @ leaf - ys) ** 2).sum()
        loss.backward()
        leaf.data -= leaf.grad
    return leaf.grad

# %% gradient_in_parts: predicts all rows once, outside the loop, with retain_graph
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    out = x @ leaf
    for o, ys in zip(out.split(rows), y.split(rows)):
        ((o - ys) ** 2).sum().backward(retain_graph=True)
    return leaf.grad

# %% gradient_in_parts: w itself doesn't require grad
def gradient_in_parts(w, x, y, rows):
    for xs, ys in zip(x.split(rows), y.split(rows)):
        ((xs @ w - ys) ** 2).sum().backward()
    return w.grad

# %% gradient_in_parts: cuts all parts into copies before the loop
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    parts = [(x[i:i + rows].clone(), y[i:i + rows].clone()) for i in range(0, len(x), rows)]
    for xs, ys in parts:
        ((xs @ leaf - ys) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: takes the norm instead of the squares' sum
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        (xs @ leaf - ys).norm().backward()
    return leaf.grad

# %% gradient_in_parts: counts the loss twice
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        (2 * (xs @ leaf - ys) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: computes under no_grad
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    with torch.no_grad():
        for xs, ys in zip(x.split(rows), y.split(rows)):
            ((xs @ leaf - ys) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: takes a step and clears after each part
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    opt = torch.optim.SGD([leaf], lr=0.1)
    for xs, ys in zip(x.split(rows), y.split(rows)):
        opt.zero_grad()
        ((xs @ leaf - ys) ** 2).sum().backward()
        opt.step()
    return leaf.grad

# %% gradient_in_parts: item takes the loss out of the graph
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        loss = ((xs @ leaf - ys) ** 2).sum().item()
        loss.backward()
    return leaf.grad

# %% gradient_in_parts: takes all rows in one piece
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    loss = ((x @ leaf - y) ** 2).sum()
    loss.backward()
    return leaf.grad

# %% gradient_in_parts: makes a new leaf for every part
def gradient_in_parts(w, x, y, rows):
    for xs, ys in zip(x.split(rows), y.split(rows)):
        leaf = w.detach().clone().requires_grad_()
        ((xs @ leaf - ys) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: leaves out the last, shorter part
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for i in range(len(x) // rows):
        xs, ys = x[i * rows:(i + 1) * rows], y[i * rows:(i + 1) * rows]
        ((xs @ leaf - ys) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: averages within each part
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        ((xs @ leaf - ys) ** 2).mean().backward()
    return leaf.grad

# %% gradient_in_parts: adds up the losses and goes backward once, so all graphs live
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    total = 0
    for xs, ys in zip(x.split(rows), y.split(rows)):
        total += ((xs @ leaf - ys) ** 2).sum()
    total.backward()
    return leaf.grad

# %% gradient_in_parts: makes the caller's w require grad
def gradient_in_parts(w, x, y, rows):
    w.requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        ((xs @ w - ys) ** 2).sum().backward()
    return w.grad

# %% gradient_in_parts: splits into parts of n // rows rows
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    n = len(x) // rows
    for xs, ys in zip(x.split(n), y.split(n)):
        ((xs @ leaf - ys) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: doesn't split y
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs in x.split(rows):
        ((xs @ leaf - y) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: the factor 2 is missing
def gradient_in_parts(w, x, y, rows):
    total = torch.zeros_like(w)
    for xs, ys in zip(x.split(rows), y.split(rows)):
        total += xs.T @ (xs @ w - ys)
    return total

# %% gradient_in_parts: clears the gradient for every part
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        leaf.grad = None
        ((xs @ leaf - ys) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: divides by the number of parts
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    parts = list(zip(x.split(rows), y.split(rows)))
    for xs, ys in parts:
        ((xs @ leaf - ys) ** 2).sum().backward()
    return leaf.grad / len(parts)

# %% gradient_in_parts: each slice is one row too short
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for i in range(0, len(x), rows):
        ((x[i:i + rows - 1] @ leaf - y[i:i + rows - 1]) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: the start moves by 1 instead of rows, so parts overlap
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for i in range(len(x)):
        ((x[i:i + rows] @ leaf - y[i:i + rows]) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: returns a list of gradients
def gradient_in_parts(w, x, y, rows):
    out = []
    for xs, ys in zip(x.split(rows), y.split(rows)):
        leaf = w.detach().clone().requires_grad_()
        ((xs @ leaf - ys) ** 2).sum().backward()
        out.append(leaf.grad)
    return out

# %% gradient_in_parts: y as a column meets every output
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        ((xs @ leaf - ys.unsqueeze(1)) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: chunk(rows) makes that many parts
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.chunk(rows), y.chunk(rows)):
        ((xs @ leaf - ys) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: doesn't square
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        (xs @ leaf - ys).sum().backward()
    return leaf.grad

# %% gradient_in_parts: squares the sum of each part's errors
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        ((xs @ leaf - ys).sum() ** 2).backward()
    return leaf.grad

# %% gradient_in_parts: adds a tuple to a number
def gradient_in_parts(w, x, y, rows):
    total = 0
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        total += torch.autograd.grad(((xs @ leaf - ys) ** 2).sum(), leaf)
    return total

# %% gradient_in_parts: y is missing in the loss
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs in x.split(rows):
        ((xs @ leaf) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: returns inside the loop
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        ((xs @ leaf - ys) ** 2).sum().backward()
        return leaf.grad

# %% gradient_in_parts: takes a step after each part
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        ((xs @ leaf - ys) ** 2).sum().backward()
        with torch.no_grad():
            leaf -= 0.01 * leaf.grad
    return leaf.grad

# %% gradient_in_parts: collects all losses before going backward
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    losses = []
    for xs, ys in zip(x.split(rows), y.split(rows)):
        losses.append(((xs @ leaf - ys) ** 2).sum())
    for loss in losses:
        loss.backward()
    return leaf.grad

# %% gradient_in_parts: goes backward from a running total
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    total = 0
    for xs, ys in zip(x.split(rows), y.split(rows)):
        total = total + ((xs @ leaf - ys) ** 2).sum()
        total.backward()
    return leaf.grad

# %% gradient_in_parts: goes backward from a running total, with retain_graph
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    total = 0
    for xs, ys in zip(x.split(rows), y.split(rows)):
        total = total + ((xs @ leaf - ys) ** 2).sum()
        total.backward(retain_graph=True)
    return leaf.grad

# %% gradient_in_parts: predicts all rows once, outside the loop
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    out = x @ leaf
    for o, ys in zip(out.split(rows), y.split(rows)):
        ((o - ys) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: adds y instead of subtracting it
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        ((xs @ leaf + ys) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: the loss of a part isn't one number
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        ((xs @ leaf - ys) ** 2).backward()
    return leaf.grad

# %% gradient_in_parts: splits the columns instead of the rows
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows, dim=1), y.split(rows)):
        ((xs @ leaf - ys) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: a clone of w doesn't require grad
def gradient_in_parts(w, x, y, rows):
    leaf = w.clone()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        ((xs @ leaf - ys) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: adds up in the default dtype
def gradient_in_parts(w, x, y, rows):
    total = torch.zeros(len(w))
    leaf = w.detach().clone().requires_grad_()
    for xs, ys in zip(x.split(rows), y.split(rows)):
        total += torch.autograd.grad(((xs @ leaf - ys) ** 2).sum(), leaf)[0]
    return total

# %% gradient_in_parts: the range skips the first part
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for i in range(rows, len(x), rows):
        ((x[i:i + rows] @ leaf - y[i:i + rows]) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: the range ends before the last part
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for i in range(0, len(x) - rows, rows):
        ((x[i:i + rows] @ leaf - y[i:i + rows]) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: returns the loss instead of the gradient
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    total = 0
    for xs, ys in zip(x.split(rows), y.split(rows)):
        loss = ((xs @ leaf - ys) ** 2).sum()
        loss.backward()
        total += loss.item()
    return total

# %% gradient_in_parts: divides by the number of rows
def gradient_in_parts(w, x, y, rows):
    total = torch.zeros_like(w)
    for xs, ys in zip(x.split(rows), y.split(rows)):
        total += 2 * (xs @ w - ys) @ xs
    return total / len(x)

# %% gradient_in_parts: takes all rows in one piece, by hand
def gradient_in_parts(w, x, y, rows):
    err = x @ w - y
    return 2 * err @ x

# %% mean_loss: no_grad has no brackets
def mean_loss(weight, batches):
    with torch.no_grad:
        total = 0
        for x, y in batches:
            total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: item isn't called
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item
    return total / len(batches)

# %% mean_loss: switches requires_grad off on a computed tensor
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        loss.requires_grad_(False)
        total += loss
    return total / len(batches)

# %% mean_loss: cuts the losses to whole numbers
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += int(F.cross_entropy(x @ weight, y))
    return total / len(batches)

# %% mean_loss: collects garbage, but the graphs are still held
def mean_loss(weight, batches):
    import gc
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
        gc.collect()
    return total / len(batches)

# %% mean_loss: divides by the last batch's number
def mean_loss(weight, batches):
    total = 0
    for i, (x, y) in enumerate(batches):
        total += F.cross_entropy(x @ weight, y).item()
    return total / i

# %% mean_loss: averages the running mean and the new loss
def mean_loss(weight, batches):
    mean = 0
    for x, y in batches:
        mean = (mean + F.cross_entropy(x @ weight, y).item()) / 2
    return mean

# %% mean_loss: divides twice by the number of batches
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item() / len(batches)
    return total / len(batches)

# %% mean_loss: divides by the number of examples
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
    return total / sum(len(y) for _, y in batches)

# %% mean_loss: zeroes a .grad that is None
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
        weight.grad.zero_()
    return total / len(batches)

# %% mean_loss: runs backward, which fills weight's .grad
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        loss.backward(retain_graph=True)
        total += loss.item()
    return total / len(batches)

# %% mean_loss: detaches the scores but keeps those of all batches
def mean_loss(weight, batches):
    losses = []
    for x, y in batches:
        scores = x @ weight
        losses.append(scores.detach())
    total = 0
    for scores, (x, y) in zip(losses, batches):
        total += F.cross_entropy(scores, y)
    return total / len(batches)

# %% mean_loss: enters no_grad and never leaves it
def mean_loss(weight, batches):
    torch.no_grad().__enter__()
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: the total requires grad
def mean_loss(weight, batches):
    total = torch.tensor(0.0, requires_grad=True)
    for x, y in batches:
        total = total + F.cross_entropy(x @ weight, y).item()
    return total / len(batches)

# %% mean_loss: calls inference_mode without with
def mean_loss(weight, batches):
    torch.inference_mode(True)
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: calls eval on a tensor
def mean_loss(weight, batches):
    weight.eval()
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: swaps the arguments of cross_entropy
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(y, x @ weight).item()
    return total / len(batches)

# %% mean_loss: skips the first batch
def mean_loss(weight, batches):
    total = 0
    for x, y in batches[1:]:
        total += F.cross_entropy(x @ weight, y).item()
    return total / len(batches)

# %% mean_loss: the list starts with a 0, which counts as a loss
def mean_loss(weight, batches):
    losses = [0]
    for x, y in batches:
        losses.append(F.cross_entropy(x @ weight, y).item())
    return sum(losses) / len(losses)

# %% mean_loss: turns a tensor with a graph into NumPy
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).numpy()
    return total / len(batches)

# %% mean_loss: the program as given: adds up losses with their graphs
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: detaches only at the end
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total.detach() / len(batches)

# %% mean_loss: takes the number out only at the end
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total.item() / len(batches)

# %% mean_loss: switches recording off and never on again
def mean_loss(weight, batches):
    torch.set_grad_enabled(False)
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: adds up losses with their graphs, after a backward
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        loss.backward()
        total += loss
    return total / len(batches)

# %% mean_loss: runs backward and wipes weight's .grad
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        loss.backward()
        weight.grad = None
        total += loss.item()
    return total / len(batches)

# %% mean_loss: switches requires_grad off on the caller's weight
def mean_loss(weight, batches):
    weight.requires_grad_(False)
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: detaches the caller's weight in place
def mean_loss(weight, batches):
    weight.detach_()
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: doesn't divide
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
    return total

# %% mean_loss: overwrites the total instead of adding
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total = F.cross_entropy(x @ weight, y).item()
    return total / len(batches)

# %% mean_loss: returns inside the loop
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
        return total / len(batches)

# %% mean_loss: weights the batches by their rows
def mean_loss(weight, batches):
    total, n = 0, 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item() * len(y)
        n += len(y)
    return total / n

# %% mean_loss: stacks all losses and takes the number out at the end
def mean_loss(weight, batches):
    losses = []
    for x, y in batches:
        losses.append(F.cross_entropy(x @ weight, y))
    return torch.stack(losses).mean().item()

# %% mean_loss: deletes the name, but the total still holds the graph
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        total += loss
        del loss
    return total.item() / len(batches)

# %% mean_loss: calls no_grad without with
def mean_loss(weight, batches):
    torch.no_grad()
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: detaches x instead of the loss
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x.detach() @ weight, y)
    return total / len(batches)

# %% mean_loss: clones weight, which keeps the graph
def mean_loss(weight, batches):
    weight = weight.clone()
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: sums within each batch
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y, reduction="sum").item()
    return total / len(batches)

# %% mean_loss: clones the loss, which keeps the graph
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).clone()
    return total / len(batches)

# %% mean_loss: divides by one less
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
    return total / (len(batches) - 1)

# %% mean_loss: trains while it measures
def mean_loss(weight, batches):
    total = 0
    optimizer = torch.optim.SGD([weight], lr=0.1)
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        total += loss.item()
    return total / len(batches)

# %% mean_loss: doesn't keep what detach returns
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        loss.detach()
        total += loss
    return total / len(batches)

# %% mean_loss: goes backward through all batches at the end
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    total.backward()
    weight.grad = None
    return total.item() / len(batches)

# %% mean_loss: rounds the mean
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
    return round(total / len(batches), 2)

# %% mean_loss: takes a softmax before cross_entropy
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy((x @ weight).softmax(1), y).item()
    return total / len(batches)

# %% mean_loss: takes all batches in one piece
def mean_loss(weight, batches):
    x = torch.cat([x for x, _ in batches])
    y = torch.cat([y for _, y in batches])
    return F.cross_entropy(x @ weight, y).item()

# %% mean_loss: sets weight to 0
def mean_loss(weight, batches):
    with torch.no_grad():
        weight.zero_()
        total = 0
        for x, y in batches:
            total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: keeps all losses in a list before taking the numbers
def mean_loss(weight, batches):
    losses = [F.cross_entropy(x @ weight, y) for x, y in batches]
    return sum(loss.item() for loss in losses) / len(losses)

# %% mean_loss: divides each loss by its rows
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item() / len(y)
    return total / len(batches)

# %% mean_loss: returns a list of losses
def mean_loss(weight, batches):
    return [F.cross_entropy(x @ weight, y).item() for x, y in batches]

# %% mean_loss: doesn't keep what detach returns
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
        total.detach()
    return total / len(batches)

# %% mean_loss: adds the last loss with its graph
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        total += loss.item()
    total = (total - loss.item()) + loss
    return total / len(batches)

# %% what_backward_does: asks for the first size, which () doesn't have
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.shape[0] != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: item raises where there are several numbers
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.item() is None:
        return "not one number"
    return "runs"

# %% what_backward_does: writes no grad instead of no graph
def what_backward_does(result):
    if not result.requires_grad:
        return "no grad"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: says runs for every leaf, of any size
def what_backward_does(result):
    if result.is_leaf and result.requires_grad:
        return "runs"
    if not result.requires_grad:
        return "no graph"
    return "runs" if result.numel() == 1 else "not one number"

# %% what_backward_does: requires_grad is never None
def what_backward_does(result):
    if result.requires_grad is None:
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: allows two numbers
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.numel() > 2:
        return "not one number"
    return "runs"

# %% what_backward_does: asks only whether there are any numbers at all
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.numel() > 0:
        return "runs"
    return "not one number"

# %% what_backward_does: asks for the number first, and takes a leaf for no graph
def what_backward_does(result):
    if result.numel() != 1:
        return "not one number"
    if result.grad_fn is None:
        return "no graph"
    return "runs"

# %% what_backward_does: the second problem overwrites the first
def what_backward_does(result):
    answer = "runs"
    if not result.requires_grad:
        answer = "no graph"
    if result.numel() != 1:
        answer = "not one number"
    return answer

# %% what_backward_does: asks whether a tensor is a Python float
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if not isinstance(result, float):
        return "not one number"
    return "runs"

# %% what_backward_does: calls requires_grad, which is a bool
def what_backward_does(result):
    if not result.requires_grad():
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: goes by the name of the last operation
def what_backward_does(result):
    if result.grad_fn is not None and "Sum" in result.grad_fn.name():
        return "runs"
    if not result.requires_grad:
        return "no graph"
    return "not one number"

# %% what_backward_does: compares the shape with 1
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.shape != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: joins both problems into one string
def what_backward_does(result):
    problems = ""
    if not result.requires_grad:
        problems += "no graph"
    if result.numel() != 1:
        problems += "not one number"
    return problems or "runs"

# %% what_backward_does: takes a leaf for no graph, and counts axes instead of numbers
def what_backward_does(result):
    if result.grad_fn is None:
        return "no graph"
    if result.shape != ():
        return "not one number"
    return "runs"

# %% what_backward_does: says runs for every leaf, with or without requires_grad
def what_backward_does(result):
    if result.is_leaf:
        return "runs"
    if result.dim() == 0:
        return "runs"
    return "not one number"

# %% what_backward_does: allows two numbers
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    return "runs" if result.numel() <= 2 else "not one number"

# %% what_backward_does: asks for the number before the graph
def what_backward_does(result):
    if result.numel() != 1:
        return "not one number"
    if not result.requires_grad:
        return "no graph"
    return "runs"

# %% what_backward_does: counts axes instead of numbers
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.shape != ():
        return "not one number"
    return "runs"

# %% what_backward_does: takes a leaf for no graph, by its grad_fn
def what_backward_does(result):
    if result.grad_fn is None:
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: takes every leaf for no graph
def what_backward_does(result):
    if result.is_leaf:
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: doesn't count the numbers
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    return "runs"

# %% what_backward_does: doesn't ask for a graph
def what_backward_does(result):
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: tries backward itself
def what_backward_does(result):
    try:
        result.backward()
        return "runs"
    except RuntimeError as e:
        if "does not require grad" in str(e):
            return "no graph"
        return "not one number"

# %% what_backward_does: writes an underscore into the word
def what_backward_does(result):
    if not result.requires_grad:
        return "no_graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: prints instead of returning
def what_backward_does(result):
    if not result.requires_grad:
        print("no graph")
    elif result.numel() != 1:
        print("not one number")
    else:
        print("runs")

# %% what_backward_does: returns a bool
def what_backward_does(result):
    return result.requires_grad and result.numel() == 1

# %% what_backward_does: asks whether .grad is None
def what_backward_does(result):
    if result.grad is None:
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: asks for the length, which a single number doesn't have
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if len(result) != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: asks for the first size only
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.dim() > 0 and result.size(0) != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: swaps the two words
def what_backward_does(result):
    if not result.requires_grad:
        return "not one number"
    if result.numel() != 1:
        return "no graph"
    return "runs"

# %% what_backward_does: a not is missing
def what_backward_does(result):
    if result.requires_grad:
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: compares with == instead of !=
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.numel() == 1:
        return "not one number"
    return "runs"

# %% what_backward_does: tries backward on the sum
def what_backward_does(result):
    try:
        result.sum().backward()
    except RuntimeError:
        return "no graph"
    return "runs" if result.numel() == 1 else "not one number"

# %% what_backward_does: tries autograd.grad
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    try:
        torch.autograd.grad(result, result)
    except RuntimeError:
        return "not one number"
    return "runs"

# %% what_backward_does: allows every tensor with up to one axis
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.ndim > 1:
        return "not one number"
    return "runs"

# %% what_backward_does: always says runs
def what_backward_does(result):
    return "runs"

# %% what_backward_does: capitalises the words
def what_backward_does(result):
    if not result.requires_grad:
        return "No graph"
    if result.numel() != 1:
        return "Not one number"
    return "Runs"

# %% what_backward_does: makes the caller's result require grad first
def what_backward_does(result):
    result.requires_grad_()
    if not result.requires_grad:
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: gives both problems one word
def what_backward_does(result):
    if not result.requires_grad or result.numel() != 1:
        return "no graph"
    return "runs"

# %% what_backward_does: asks for no graph only where there is one number
def what_backward_does(result):
    if not result.requires_grad and result.numel() == 1:
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: asks a leaf's grad_fn, which is None
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if not result.grad_fn.next_functions:
        return "no graph"
    return "runs" if result.numel() == 1 else "not one number"

# %% what_backward_does: asks for the dtype instead of the graph
def what_backward_does(result):
    if not result.is_floating_point():
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: writes a word of its own
def what_backward_does(result):
    if not result.requires_grad or result.numel() != 1:
        return "raises"
    return "runs"

# %% what_backward_does: allows the shapes () and (1,) only
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.shape not in ((), (1,)):
        return "not one number"
    return "runs"

# %% what_backward_does: returns nothing where it runs
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.numel() != 1:
        return "not one number"

# %% what_backward_does: asks whether a whole comparison is true
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.sum() != result:
        return "not one number"
    return "runs"

# %% what_backward_does: returns tuples
def what_backward_does(result):
    return ("runs",) if result.requires_grad and result.numel() == 1 else ("no graph",)

# %% what_backward_does: takes every leaf for no graph
def what_backward_does(result):
    if result.requires_grad and not result.is_leaf:
        return "runs" if result.numel() == 1 else "not one number"
    return "no graph"

# %% what_backward_does: numel isn't called
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.numel != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: runs backward itself
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    result.backward()
    return "runs"
