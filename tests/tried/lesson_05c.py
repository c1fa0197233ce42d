# Wrong answers to lesson 05, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% add_backward: grad times each input, as for a product
def add_backward(grad, a, b):
    return grad * a, grad * b

# %% add_backward: does the sum again instead of its way back
def add_backward(grad, a, b):
    return a + b

# %% add_backward: one gradient instead of two
def add_backward(grad, a, b):
    return grad

# %% add_backward: adds grad to the inputs: read 'gradients add up' as adding to the values
def add_backward(grad, a, b):
    return a + grad, b + grad

# %% add_backward: shares grad out between the two inputs
def add_backward(grad, a, b):
    return grad / 2, grad / 2

# %% add_backward: only the local rates, without grad
def add_backward(grad, a, b):
    return torch.ones_like(a), torch.ones_like(b)

# %% add_backward: writes into .grad and returns nothing
def add_backward(grad, a, b):
    a.grad = grad
    b.grad = grad

# %% add_backward: splits grad in proportion to each number's part of the sum
def add_backward(grad, a, b):
    total = a + b
    return grad * a / total, grad * b / total

# %% mul_backward: each input gets its own value instead of the other's
def mul_backward(grad, a, b):
    return grad * a, grad * b

# %% mul_backward: only the local rates, without grad
def mul_backward(grad, a, b):
    return b, a

# %% mul_backward: adds the local rate to grad instead of multiplying
def mul_backward(grad, a, b):
    return grad + b, grad + a

# %% mul_backward: a matrix product instead of an element-wise one
def mul_backward(grad, a, b):
    return grad @ b, grad @ a

# %% mul_backward: a loop over the first axis, collects Python numbers
def mul_backward(grad, a, b):
    grad_a = []
    grad_b = []
    for i in range(len(grad)):
        grad_a.append(grad[i].item() * b[i].item())
        grad_b.append(grad[i].item() * a[i].item())
    return torch.tensor(grad_a), torch.tensor(grad_b)

# %% mul_backward: multiplies in place, so the caller's a and b have changed
def mul_backward(grad, a, b):
    a *= grad
    b *= grad
    return b, a

# %% mul_backward: grad times the product, for both
def mul_backward(grad, a, b):
    product = a * b
    return grad * product, grad * product

# %% mul_backward: a slip: the second also takes b
def mul_backward(grad, a, b):
    grad_a = b * grad
    grad_b = b * grad
    return grad_a, grad_b

# %% backward: the naive walk: goes on to the parents at once, so a node may run several times
def backward(root):
    if root.grad is None:
        root.grad = torch.ones_like(root.value)
    if root.backward_rule is None:
        return
    for parent, grad in zip(root.parents, root.backward_rule(root.grad)):
        if parent.grad is None:
            parent.grad = grad
        else:
            parent.grad = parent.grad + grad
        backward(parent)

# %% backward: replaces what a parent has instead of adding to it
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        grads = node.backward_rule(node.grad)
        for parent, grad in zip(node.parents, grads):
            parent.grad = grad

# %% backward: turns the order around once more, though ordered gives root first
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in reversed(ordered(root)):
        if node.backward_rule is None:
            continue
        for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: adds in place, into a tensor that other nodes may hold too
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                if parent.grad is None:
                    parent.grad = grad
                else:
                    parent.grad += grad

# %% backward: starts every node with zeros, so a leaf's earlier gradient is lost
def backward(root):
    nodes = ordered(root)
    for node in nodes:
        node.grad = torch.zeros_like(node.value)
    root.grad = torch.ones_like(root.value)
    for node in nodes:
        if node.backward_rule is None:
            continue
        for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = parent.grad + grad

# %% backward: a single 1 at the root, whatever the shape of its value
def backward(root):
    root.grad = torch.tensor(1.0)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
            if parent.grad is None:
                parent.grad = grad
            else:
                parent.grad = parent.grad + grad

# %% backward: stops at the first leaf (return where continue was meant)
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            return
        for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
            if parent.grad is None:
                parent.grad = grad
            else:
                parent.grad = parent.grad + grad

# %% backward: asks 'if parent.grad' instead of 'is None': a gradient of several numbers has no truth value
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if not node.parents:
            continue
        for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
            if parent.grad:
                parent.grad = parent.grad + grad
            else:
                parent.grad = grad

# %% relu_backward: applies relu to grad
def relu_backward(grad, x):
    return torch.relu(grad)

# %% relu_backward: only the local rate, 0 or 1, without grad
def relu_backward(grad, x):
    return (x > 0).double()

# %% relu_backward: lets grad through where x is exactly 0
def relu_backward(grad, x):
    return torch.where(x >= 0, grad, torch.zeros_like(grad))

# %% relu_backward: writes the zeros into grad itself
def relu_backward(grad, x):
    grad[x <= 0] = 0
    return grad

# %% relu_backward: picks the elements with a mask, so the shape is lost
def relu_backward(grad, x):
    return grad[x > 0]

# %% relu_backward: relu's value instead of its slope
def relu_backward(grad, x):
    return grad * torch.relu(x)

# %% relu_backward: keeps x where it isn't positive, instead of 0
def relu_backward(grad, x):
    return torch.where(x > 0, grad, x)

# %% relu_backward: asks a whole table a yes-or-no question
def relu_backward(grad, x):
    if x > 0:
        return grad
    else:
        return torch.zeros_like(x)

# %% descend: never resets the gradients, so they pile up from step to step
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses

# %% descend: changes the values in place with -=
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value -= lr * p.grad
    return losses

# %% descend: takes the loss after each step instead of before
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
        losses.append(loss_of(parameters).value.item())
    return losses

# %% descend: steps uphill
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value + lr * p.grad
    return losses

# %% descend: makes the graph once, before the loop
def descend(parameters, loss_of, lr, steps):
    losses = []
    loss = loss_of(parameters)
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses

# %% descend: a whole pass for each parameter, so the later ones see moved values and there are too many losses
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            loss = loss_of(parameters)
            losses.append(loss.value.item())
            p.grad = None
            run_backward(loss)
            p.value = p.value - lr * p.grad
    return losses

# %% descend: puts new nodes into a list of its own, so the caller's parameters don't move
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        parameters = [Node(p.value - lr * p.grad) for p in parameters]
    return losses
