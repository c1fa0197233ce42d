# Wrong answers to lesson 06, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% slope_of_sin_square: returns the value sin(x²) in place of its slope
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf**2)
    y.backward()
    return y.detach()

# %% slope_of_sin_square: misread as (sin x)²
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf) ** 2
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: makes the caller's x require grad
def slope_of_sin_square(x):
    x.requires_grad_()
    y = (x * x).sin()
    y.backward()
    return x.grad

# %% slope_of_sin_square: returns a Python float
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    torch.sin(leaf * leaf).backward()
    return leaf.grad.item()

# %% slope_of_sin_square: returns the tuple of autograd.grad
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf**2)
    return torch.autograd.grad(y, leaf)

# %% slope_of_sin_square: forgot the square
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: the formula with cos
def slope_of_sin_square(x):
    return 2 * x * torch.cos(x**2)

# %% slope_of_sin_square: returns what backward returns, None
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf**2)
    return y.backward()

# %% slope_of_sin_square: item() and torch.tensor lose the dtype float64
def slope_of_sin_square(x):
    leaf = torch.tensor(x.item(), requires_grad=True)
    y = torch.sin(leaf**2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: squares the leaf in place
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    leaf *= leaf
    y = torch.sin(leaf)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: computes with x, not with the leaf
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(x**2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: returns x.grad in place of leaf.grad
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf**2)
    y.backward()
    return x.grad

# %% slope_of_sin_square: takes the square first, and lets the leaf start after it
def slope_of_sin_square(x):
    leaf = (x**2).detach().clone().requires_grad_()
    y = torch.sin(leaf)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: forgot requires_grad_
def slope_of_sin_square(x):
    leaf = x.detach().clone()
    y = torch.sin(leaf**2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: math.sin gives a float, which has no backward
import math

def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = math.sin(leaf**2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: a difference quotient in place of autograd
def slope_of_sin_square(x):
    h = 1e-3
    return (torch.sin((x + h) ** 2) - torch.sin(x**2)) / h

# %% slope_of_sin_square: forgot return
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf**2)
    y.backward()
    leaf.grad

# %% slope_of_sin_square: 2·leaf in place of leaf², so the square is misread as doubling
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(2 * leaf)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: returns the leaf in place of its grad
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf**2)
    y.backward()
    return leaf

# %% slope_of_sin_square: asks the result y for its .grad
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf**2)
    y.backward()
    return y.grad

# %% slope_of_sin_square: autograd.grad with its arguments swapped
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf**2)
    return torch.autograd.grad(leaf, y)[0]

# %% slope_of_sin_square: requires_grad_ without brackets, so leaf is a method
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_
    y = torch.sin(leaf**2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: multiplies by the inner slope 2x once more
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf**2)
    y.backward()
    return leaf.grad * 2 * x

# %% slope_of_sin_square: the slope of x² alone, forgot the sine
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = leaf**2
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: detach taken for the path back, so y is cut off before backward
def slope_of_sin_square(x):
    leaf = x.clone().requires_grad_()
    y = torch.sin(leaf**2).detach()
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: computes under no_grad
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    with torch.no_grad():
        y = torch.sin(leaf**2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: requires_grad_ before detach, so the leaf no longer requires grad and x does
def slope_of_sin_square(x):
    leaf = x.requires_grad_().detach().clone()
    y = torch.sin(leaf**2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: zeros_like keeps the shape, not the number
def slope_of_sin_square(x):
    leaf = torch.zeros_like(x, requires_grad=True)
    y = torch.sin(leaf**2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: divides the value by x, as if the slope were rise over run from 0
def slope_of_sin_square(x):
    return torch.sin(x**2) / x

# %% slope_of_sin_square: a clone of the leaf is used as the leaf, its .grad is None
def slope_of_sin_square(x):
    leaf = x.detach().requires_grad_().clone()
    y = torch.sin(leaf**2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: a second backward adds the gradient once more
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    for _ in range(2):
        torch.sin(leaf**2).backward()
    return leaf.grad

# %% slope_of_sin_square: the returned gradient is put into a new tensor of one number, shape (1,)
def slope_of_sin_square(x):
    leaf = torch.tensor([x.item()], dtype=x.dtype, requires_grad=True)
    y = torch.sin(leaf**2)
    y.backward()
    return leaf.grad

# %% slope_of_sin_square: sin(x)·x², a misreading
def slope_of_sin_square(x):
    leaf = x.detach().clone().requires_grad_()
    y = torch.sin(leaf) * leaf**2
    y.backward()
    return leaf.grad

# %% linear_gradients: backward on the caller's leaves, adds to their .grad
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    loss.backward()
    return w.grad, b.grad

# %% linear_gradients: forgot the square
def linear_gradients(w, b, x, y):
    out = w @ x + b - y
    dw, db = torch.autograd.grad(out, (w, b))
    return dw, db

# %% linear_gradients: the wrong order, b first
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    return torch.autograd.grad(loss, (b, w))

# %% linear_gradients: a bare clone isn't a leaf, its grad is None
def linear_gradients(w, b, x, y):
    w2 = w.clone()
    b2 = b.clone()
    loss = (w2 @ x + b2 - y) ** 2
    loss.backward()
    return w2.grad, b2.grad

# %% linear_gradients: resets the caller's .grad first
def linear_gradients(w, b, x, y):
    w.grad = None
    b.grad = None
    loss = (w @ x + b - y) ** 2
    loss.backward()
    return w.grad, b.grad

# %% linear_gradients: by hand, the factor 2 forgotten
def linear_gradients(w, b, x, y):
    error = (w @ x + b - y).detach()
    return error * x, error

# %% linear_gradients: the products aren't added up, b and y go to each feature
def linear_gradients(w, b, x, y):
    loss = ((w * x + b - y) ** 2).sum()
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: asks for w only
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    return torch.autograd.grad(loss, w)

# %% linear_gradients: two backward passes through one graph
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    dw = torch.autograd.grad(loss, w)[0]
    db = torch.autograd.grad(loss, b)[0]
    return dw, db

# %% linear_gradients: two tuples of one in the tuple
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    dw = torch.autograd.grad(loss, w, retain_graph=True)
    db = torch.autograd.grad(loss, b)
    return dw, db

# %% linear_gradients: the loss divided by the number of features
def linear_gradients(w, b, x, y):
    loss = ((w @ x + b - y) ** 2) / len(x)
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: b subtracted
def linear_gradients(w, b, x, y):
    loss = (w @ x - b - y) ** 2
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: forgot b in the loss
def linear_gradients(w, b, x, y):
    loss = (w @ x - y) ** 2
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: returns lists and floats
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    dw, db = torch.autograd.grad(loss, (w, b))
    return dw.tolist(), db.item()

# %% linear_gradients: autograd.grad of the loss with respect to detached copies that the loss never used
def linear_gradients(w, b, x, y):
    w2 = w.detach().clone().requires_grad_()
    b2 = b.detach().clone().requires_grad_()
    loss = (w @ x + b - y) ** 2
    return torch.autograd.grad(loss, (w2, b2))

# %% linear_gradients: one tensor of all gradients joined
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    dw, db = torch.autograd.grad(loss, (w, b))
    return torch.cat([dw, db.reshape(1)])

# %% linear_gradients: forgot the target y
def linear_gradients(w, b, x, y):
    loss = (w @ x + b) ** 2
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: b given as the third argument, which is grad_outputs
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    return torch.autograd.grad(loss, w, b)

# %% linear_gradients: autograd.grad with its arguments swapped
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    return torch.autograd.grad((w, b), loss)

# %% linear_gradients: the absolute value in place of the square
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y).abs()
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: own leaves that don't require grad
def linear_gradients(w, b, x, y):
    w2 = w.detach().clone()
    b2 = b.detach().clone()
    loss = (w2 @ x + b2 - y) ** 2
    loss.backward()
    return w2.grad, b2.grad

# %% linear_gradients: a leaf for w only, b's .grad is the caller's
def linear_gradients(w, b, x, y):
    leaf = w.detach().clone().requires_grad_()
    loss = (leaf @ x + b - y) ** 2
    loss.backward()
    return leaf.grad, b.grad

# %% linear_gradients: backward, then zeroes the caller's .grad
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    loss.backward()
    dw, db = w.grad.clone(), b.grad.clone()
    w.grad.zero_()
    b.grad.zero_()
    return dw, db

# %% linear_gradients: no sum over the features, so the loss isn't one number
def linear_gradients(w, b, x, y):
    loss = (w * x + b - y) ** 2
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: the mean of the products in place of their sum
def linear_gradients(w, b, x, y):
    loss = ((w * x).mean() + b - y) ** 2
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: the formula by hand, with w in place of x
def linear_gradients(w, b, x, y):
    error = (w @ x + b - y).detach()
    return 2 * error * w.detach(), 2 * error

# %% linear_gradients: by hand with the graph kept, and the bias gradient taken for 1
def linear_gradients(w, b, x, y):
    with torch.no_grad():
        error = w @ x + b - y
        return 2 * error * x, torch.ones_like(b)

# %% linear_gradients: returns the loss too
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    dw, db = torch.autograd.grad(loss, (w, b))
    return loss, dw, db

# %% linear_gradients: squares only y, by a missing bracket
def linear_gradients(w, b, x, y):
    loss = w @ x + b - y**2
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: asks for x's gradient, which doesn't require grad
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    dw, db, dx = torch.autograd.grad(loss, (w, b, x))
    return dw, db

# %% linear_gradients: clone().requires_grad_() isn't a leaf
def linear_gradients(w, b, x, y):
    w2 = w.clone().requires_grad_()
    b2 = b.clone().requires_grad_()
    loss = (w2 @ x + b2 - y) ** 2
    loss.backward()
    return w2.grad, b2.grad

# %% linear_gradients: leaves one after the other, so the first call's graph is gone
def linear_gradients(w, b, x, y):
    out = w @ x + b
    loss = (out - y) ** 2
    (db,) = torch.autograd.grad(loss, b)
    (dw,) = torch.autograd.grad(loss, w)
    return dw, db

# %% linear_gradients: subtracts the old .grad, which may be None
def linear_gradients(w, b, x, y):
    old_w, old_b = w.grad.clone(), b.grad.clone()
    loss = (w @ x + b - y) ** 2
    loss.backward()
    return w.grad - old_w, b.grad - old_b

# %% linear_gradients: the target's sign, y added
def linear_gradients(w, b, x, y):
    loss = (w @ x + b + y) ** 2
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: squares the weights, not the error
def linear_gradients(w, b, x, y):
    loss = w**2 @ x + b - y
    return torch.autograd.grad(loss, (w, b))

# %% linear_gradients: the gradient of w added up to one number
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    dw, db = torch.autograd.grad(loss, (w, b))
    return dw.sum(), db

# %% linear_gradients: the sign turned round, as in a step downhill
def linear_gradients(w, b, x, y):
    loss = (w @ x + b - y) ** 2
    dw, db = torch.autograd.grad(loss, (w, b))
    return -dw, -db

# %% gradient_in_parts: all rows forward at once
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    loss = ((x @ leaf - y) ** 2).sum()
    loss.backward()
    return leaf.grad

# %% gradient_in_parts: the mean of each part in place of the sum
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        loss = ((xp @ leaf - yp) ** 2).mean()
        loss.backward()
    return leaf.grad

# %% gradient_in_parts: keeps only the last part's gradient
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        loss = ((xp @ leaf - yp) ** 2).sum()
        grad = torch.autograd.grad(loss, leaf)[0]
    return grad

# %% gradient_in_parts: return inside the loop
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        loss = ((xp @ leaf - yp) ** 2).sum()
        loss.backward()
        return leaf.grad

# %% gradient_in_parts: adds up the losses and goes backward once at the end
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    total = 0
    for xp, yp in zip(x.split(rows), y.split(rows)):
        total += ((xp @ leaf - yp) ** 2).sum()
    total.backward()
    return leaf.grad

# %% gradient_in_parts: drops the last, shorter part
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for i in range(len(x) // rows):
        xp = x[i * rows : (i + 1) * rows]
        yp = y[i * rows : (i + 1) * rows]
        ((xp @ leaf - yp) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: resets .grad in each part
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        leaf.grad = None
        loss = ((xp @ leaf - yp) ** 2).sum()
        loss.backward()
    return leaf.grad

# %% gradient_in_parts: makes the caller's w require grad
def gradient_in_parts(w, x, y, rows):
    w.requires_grad_()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        ((xp @ w - yp) ** 2).sum().backward()
    return w.grad

# %% gradient_in_parts: collects in float32 zeros, in place
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    total = torch.zeros(len(w))
    for xp, yp in zip(x.split(rows), y.split(rows)):
        loss = ((xp @ leaf - yp) ** 2).sum()
        total += torch.autograd.grad(loss, leaf)[0]
    return total

# %% gradient_in_parts: the forward pass before the loop, backward in it
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    loss = ((x @ leaf - y) ** 2).sum()
    for part in x.split(rows):
        loss.backward()
    return leaf.grad

# %% gradient_in_parts: takes rows for the number of parts
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.chunk(rows), y.chunk(rows)):
        ((xp @ leaf - yp) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: divides by the number of rows at the end
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        ((xp @ leaf - yp) ** 2).sum().backward()
    return leaf.grad / len(x)

# %% gradient_in_parts: squares the sum of the errors
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        loss = (xp @ leaf - yp).sum() ** 2
        loss.backward()
    return leaf.grad

# %% gradient_in_parts: forgot the square
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        (xp @ leaf - yp).sum().backward()
    return leaf.grad

# %% gradient_in_parts: the parts' gradients stacked, not added
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    grads = []
    for xp, yp in zip(x.split(rows), y.split(rows)):
        loss = ((xp @ leaf - yp) ** 2).sum()
        grads.append(torch.autograd.grad(loss, leaf)[0])
    return torch.stack(grads)

# %% gradient_in_parts: the slice ends at rows, not at i + rows
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for i in range(0, len(x), rows):
        loss = ((x[i:rows] @ leaf - y[i:rows]) ** 2).sum()
        loss.backward()
    return leaf.grad

# %% gradient_in_parts: the range steps by 1, so the parts overlap
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for i in range(len(x)):
        loss = ((x[i : i + rows] @ leaf - y[i : i + rows]) ** 2).sum()
        loss.backward()
    return leaf.grad

# %% gradient_in_parts: goes backward from the running total each time
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    total = 0
    for xp, yp in zip(x.split(rows), y.split(rows)):
        total = total + ((xp @ leaf - yp) ** 2).sum()
        total.backward(retain_graph=True)
    return leaf.grad

# %% gradient_in_parts: a bare clone, forgot requires_grad_
def gradient_in_parts(w, x, y, rows):
    leaf = w.clone()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        ((xp @ leaf - yp) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: y isn't split
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp in x.split(rows):
        ((xp @ leaf - y) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: x * w in place of x @ w
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        ((xp * leaf - yp) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: a step of gradient descent after each part, so w moves
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        ((xp @ leaf - yp) ** 2).sum().backward()
        with torch.no_grad():
            leaf -= 0.01 * leaf.grad
    return leaf.grad

# %% gradient_in_parts: collects leaf.grad, the same tensor each time, in a list
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    grads = []
    for xp, yp in zip(x.split(rows), y.split(rows)):
        ((xp @ leaf - yp) ** 2).sum().backward()
        grads.append(leaf.grad)
    return sum(grads)

# %% gradient_in_parts: adds .grad to a total without resetting it
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    total = torch.zeros_like(w)
    for xp, yp in zip(x.split(rows), y.split(rows)):
        ((xp @ leaf - yp) ** 2).sum().backward()
        total += leaf.grad
    return total

# %% gradient_in_parts: backward after the loop, so only the last part goes backward
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        loss = ((xp @ leaf - yp) ** 2).sum()
    loss.backward()
    return leaf.grad

# %% gradient_in_parts: the slice ends one row early
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for i in range(0, len(x), rows):
        xp, yp = x[i : i + rows - 1], y[i : i + rows - 1]
        ((xp @ leaf - yp) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: splits the columns
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp in x.split(rows, dim=1):
        ((xp @ leaf - y) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: zips parts of x with single numbers of y
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.split(rows), y):
        ((xp @ leaf - yp) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: y as a column, so the error is a square table
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        ((xp @ leaf - yp[:, None]) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: resets with zero_ before there is a .grad
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        leaf.grad.zero_()
        ((xp @ leaf - yp) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: a new leaf in each part, returns the last one's grad
def gradient_in_parts(w, x, y, rows):
    for xp, yp in zip(x.split(rows), y.split(rows)):
        leaf = w.detach().clone().requires_grad_()
        ((xp @ leaf - yp) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: averages over the parts
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    parts = list(zip(x.split(rows), y.split(rows)))
    for xp, yp in parts:
        ((xp @ leaf - yp) ** 2).sum().backward()
    return leaf.grad / len(parts)

# %% gradient_in_parts: no sum, so the loss isn't one number
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        loss = (xp @ leaf - yp) ** 2
        loss.backward()
    return leaf.grad

# %% gradient_in_parts: adds up the losses and returns them
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    total = 0
    for xp, yp in zip(x.split(rows), y.split(rows)):
        loss = ((xp @ leaf - yp) ** 2).sum()
        loss.backward()
        total += loss.item()
    return total

# %% gradient_in_parts: the tuples of autograd.grad are joined by +=, not added
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    total = ()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        loss = ((xp @ leaf - yp) ** 2).sum()
        total += torch.autograd.grad(loss, leaf)
    return total

# %% gradient_in_parts: 0 plus a tuple
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    total = 0
    for xp, yp in zip(x.split(rows), y.split(rows)):
        loss = ((xp @ leaf - yp) ** 2).sum()
        total += torch.autograd.grad(loss, leaf)
    return total

# %% gradient_in_parts: the outputs are computed for all rows before the loop, then split
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    errors = (x @ leaf - y) ** 2
    for part in errors.split(rows):
        part.sum().backward(retain_graph=True)
    return leaf.grad

# %% gradient_in_parts: autograd.grad with respect to the caller's w, which doesn't require grad
def gradient_in_parts(w, x, y, rows):
    total = torch.zeros_like(w)
    for xp, yp in zip(x.split(rows), y.split(rows)):
        loss = ((xp @ w - yp) ** 2).sum()
        total += torch.autograd.grad(loss, w)[0]
    return total

# %% gradient_in_parts: the loop's start never moves, an endless loop
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    start = 0
    while start < len(x):
        ((x[start : start + rows] @ leaf - y[start : start + rows]) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: loops over rows, not over the parts
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for i in range(rows):
        ((x[i : i + rows] @ leaf - y[i : i + rows]) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: collects the graphs of the losses in a list before backward
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    losses = [((xp @ leaf - yp) ** 2).sum() for xp, yp in zip(x.split(rows), y.split(rows))]
    for loss in losses:
        loss.backward()
    return leaf.grad

# %% gradient_in_parts: one row of each part only
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for i in range(0, len(x), rows):
        ((x[i] @ leaf - y[i]) ** 2).backward()
    return leaf.grad

# %% gradient_in_parts: split(rows) taken for a number of parts, so len(x) // rows as the size
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    size = len(x) // rows
    for xp, yp in zip(x.split(size), y.split(size)):
        ((xp @ leaf - yp) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: halves the errors, ½ of the square
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        (0.5 * (xp @ leaf - yp) ** 2).sum().backward()
    return leaf.grad

# %% gradient_in_parts: F.mse_loss, which takes the mean
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp, yp in zip(x.split(rows), y.split(rows)):
        F.mse_loss(xp @ leaf, yp).backward()
    return leaf.grad

# %% gradient_in_parts: forgot y
def gradient_in_parts(w, x, y, rows):
    leaf = w.detach().clone().requires_grad_()
    for xp in x.split(rows):
        ((xp @ leaf) ** 2).sum().backward()
    return leaf.grad

# %% mean_loss: the number is taken out only at the end
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total.item() / len(batches)

# %% mean_loss: goes backward in each batch and resets .grad, the total keeps the graph
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        loss.backward()
        weight.grad = None
        total += loss
    return total / len(batches)

# %% mean_loss: goes backward in each batch to free the graph, fills weight.grad
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        loss.backward()
        total += loss.item()
    return total / len(batches)

# %% mean_loss: returns the sum, forgot the mean
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
    return total

# %% mean_loss: the mean over the digits in place of the mean over the batches
def mean_loss(weight, batches):
    total = 0
    count = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item() * len(x)
        count += len(x)
    return total / count

# %% mean_loss: detach without taking its result
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        loss.detach()
        total += loss
    return total / len(batches)

# %% mean_loss: detaches the total after the loop only
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    total = total.detach()
    return total / len(batches)

# %% mean_loss: a list of losses with their graphs
def mean_loss(weight, batches):
    losses = []
    for x, y in batches:
        losses.append(F.cross_entropy(x @ weight, y))
    return torch.stack(losses).mean().item()

# %% mean_loss: del loss, but the total holds the graph
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        total += loss
        del loss
    return (total / len(batches)).detach()

# %% mean_loss: divides by len(x) in the last line
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
    return total / len(x)

# %% mean_loss: return inside the loop
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
        return total / len(batches)

# %% mean_loss: switches off weight's requires_grad
def mean_loss(weight, batches):
    weight.requires_grad_(False)
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: item without parentheses
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item
    return total / len(batches)

# %% mean_loss: resets weight.grad in place of cutting the graph
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
        weight.grad = None
    return total / len(batches)

# %% mean_loss: reduction="sum", then the mean over the batches
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y, reduction="sum").item()
    return total / len(batches)

# %% mean_loss: no_grad around the division only
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    with torch.no_grad():
        return total / len(batches)

# %% mean_loss: switches recording off for good
def mean_loss(weight, batches):
    torch.set_grad_enabled(False)
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: detaches the wrong tensor, x
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x.detach() @ weight, y)
    return total / len(batches)

# %% mean_loss: clones weight, which is recorded too
def mean_loss(weight, batches):
    w = weight.clone()
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ w, y)
    return total / len(batches)

# %% mean_loss: a detached clone of weight that requires grad again
def mean_loss(weight, batches):
    w = weight.detach().clone().requires_grad_()
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ w, y)
    return total / len(batches)

# %% mean_loss: item of a float after the loop
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
    return total.item() / len(batches)

# %% mean_loss: sets requires_grad of a loss
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        loss.requires_grad = False
        total += loss
    return total / len(batches)

# %% mean_loss: no_grad called without with
def mean_loss(weight, batches):
    torch.no_grad()
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: no_grad without brackets
def mean_loss(weight, batches):
    total = 0
    with torch.no_grad:
        for x, y in batches:
            total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: keeps the last loss only
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total = F.cross_entropy(x @ weight, y).item()
    return total / len(batches)

# %% mean_loss: softmax before cross_entropy
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy((x @ weight).softmax(1), y).item()
    return total / len(batches)

# %% mean_loss: cross_entropy with its arguments swapped
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(y, x @ weight).item()
    return total / len(batches)

# %% mean_loss: backward from the running total
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
        total.backward()
    return total.item() / len(batches)

# %% mean_loss: one backward at the end, to free the graph
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    total.backward()
    weight.grad = None
    return total.item() / len(batches)

# %% mean_loss: a list of the losses as numbers, not averaged
def mean_loss(weight, batches):
    losses = []
    for x, y in batches:
        losses.append(F.cross_entropy(x @ weight, y).item())
    return losses

# %% mean_loss: detaches the caller's weight in place
def mean_loss(weight, batches):
    weight.detach_()
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total / len(batches)

# %% mean_loss: collects garbage in place of cutting the graph
def mean_loss(weight, batches):
    import gc
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
        gc.collect()
    return total / len(batches)

# %% mean_loss: divides in each step
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
        total = total / len(batches)
    return total

# %% mean_loss: a whole number, by integer division
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
    return total // len(batches)

# %% mean_loss: empties the cache of a GPU
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
        torch.cuda.empty_cache()
    return total / len(batches)

# %% mean_loss: adds a clone of the loss, which has a graph too
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).clone()
    return total / len(batches)

# %% mean_loss: numpy of a tensor that requires grad
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).numpy()
    return total / len(batches)

# %% mean_loss: divides by the list of batches
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
    return total / batches

# %% mean_loss: divides by 9, the number of batches at the beginning
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
    return total / 9

# %% mean_loss: divides by len(weight)
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
    return total / len(weight)

# %% mean_loss: backward with retain_graph and no reset
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        loss.backward(retain_graph=True)
        total += loss
    return total.item() / len(batches)

# %% mean_loss: a list of all scores before the losses, under no_grad only for the losses
def mean_loss(weight, batches):
    scores = [x @ weight for x, y in batches]
    total = 0
    with torch.no_grad():
        for s, (x, y) in zip(scores, batches):
            total += F.cross_entropy(s, y)
    return total / len(batches)

# %% mean_loss: prints in place of return
def mean_loss(weight, batches):
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
    print(total / len(batches))

# %% what_backward_does: looks at grad_fn, a leaf that requires grad is missed
def what_backward_does(result):
    if result.grad_fn is None:
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: asks for one number first
def what_backward_does(result):
    if result.numel() != 1:
        return "not one number"
    if not result.requires_grad:
        return "no graph"
    return "runs"

# %% what_backward_does: takes only the shape () for one number
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.shape != ():
        return "not one number"
    return "runs"

# %% what_backward_does: tries backward
def what_backward_does(result):
    try:
        result.backward()
        return "runs"
    except RuntimeError as e:
        if "does not require grad" in str(e):
            return "no graph"
        return "not one number"

# %% what_backward_does: every leaf is "no graph"
def what_backward_does(result):
    if result.is_leaf:
        return "no graph"
    elif result.numel() > 1:
        return "not one number"
    else:
        return "runs"

# %% what_backward_does: len gives the rows only, and fails for shape ()
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if len(result) != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: the words of the predictions
def what_backward_does(result):
    if not result.requires_grad:
        return "raises"
    if result.numel() != 1:
        return "raises"
    return "runs"

# %% what_backward_does: looks at .grad
def what_backward_does(result):
    if result.grad is None:
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: size(0) in place of numel
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.dim() > 0 and result.size(0) != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: the two conditions the wrong way round
def what_backward_does(result):
    if result.requires_grad:
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: prints in place of return
def what_backward_does(result):
    if not result.requires_grad:
        print("no graph")
    elif result.numel() != 1:
        print("not one number")
    else:
        print("runs")

# %% what_backward_does: numel without parentheses
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.numel != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: forgot "not one number"
def what_backward_does(result):
    if result.requires_grad:
        return "runs"
    return "no graph"

# %% what_backward_does: a slip in the string
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.numel() != 1:
        return "not a number"
    return "runs"

# %% what_backward_does: forgot the last return
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.numel() != 1:
        return "not one number"

# %% what_backward_does: autograd.grad of a sum, to test whether there is a graph
def what_backward_does(result):
    try:
        torch.autograd.grad(result.sum(), result)
    except RuntimeError:
        return "no graph"
    return "runs" if result.numel() == 1 else "not one number"

# %% what_backward_does: dim() in place of numel()
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    return "runs" if result.dim() == 0 else "not one number"

# %% what_backward_does: never says "no graph"
def what_backward_does(result):
    if result.numel() == 1:
        return "runs"
    return "not one number"

# %% what_backward_does: every leaf runs
def what_backward_does(result):
    if result.is_leaf:
        return "runs"
    if not result.requires_grad:
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: makes the result require grad
def what_backward_does(result):
    if not result.requires_grad_():
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: asks whether the shape is (1,)
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.shape == (1,) or result.shape == ():
        return "runs"
    return "not one number"

# %% what_backward_does: compares the tensor itself with True
def what_backward_does(result):
    if result:
        if result.numel() == 1:
            return "runs"
        return "not one number"
    return "no graph"

# %% what_backward_does: isinstance float for one number
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if isinstance(result, (int, float)):
        return "runs"
    return "not one number"

# %% what_backward_does: item fails for several numbers
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.item() is None:
        return "not one number"
    return "runs"

# %% what_backward_does: a capital letter
def what_backward_does(result):
    if not result.requires_grad:
        return "No graph"
    if result.numel() != 1:
        return "Not one number"
    return "Runs"

# %% what_backward_does: numel() == 0 in place of != 1
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.numel() == 0:
        return "not one number"
    return "runs"

# %% what_backward_does: looks whether grad_fn is a sum
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if "Sum" in result.grad_fn.name():
        return "runs"
    return "not one number"

# %% what_backward_does: the shape's length for the number of elements
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if len(result.shape) > 1:
        return "not one number"
    return "runs"

# %% what_backward_does: tries backward on a clone, which fills w.grad
def what_backward_does(result):
    copy = result.clone()
    try:
        copy.backward()
    except RuntimeError:
        if result.requires_grad:
            return "not one number"
        return "no graph"
    return "runs"

# %% what_backward_does: returns True and False
def what_backward_does(result):
    return result.requires_grad and result.numel() == 1

# %% what_backward_does: "runs" first, whenever a graph is there
def what_backward_does(result):
    if result.requires_grad:
        return "runs"
    elif result.numel() != 1:
        return "not one number"
    else:
        return "no graph"

# %% what_backward_does: size() compared with 1
def what_backward_does(result):
    if not result.requires_grad:
        return "no graph"
    if result.size() == 1:
        return "runs"
    return "not one number"

# %% what_backward_does: hasattr, which is always True
def what_backward_does(result):
    if not hasattr(result, "grad_fn"):
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: compares requires_grad with a string
def what_backward_does(result):
    if result.requires_grad == "False":
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"

# %% what_backward_does: numel() > 1 asked, both answers swapped
def what_backward_does(result):
    if not result.requires_grad:
        return "not one number"
    if result.numel() > 1:
        return "no graph"
    return "runs"
