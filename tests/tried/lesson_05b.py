# Wrong answers to lesson 05, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% add_backward: multiplies grad by the values, as if they were a sum's local rates
def add_backward(grad, a, b):
    return grad * a, grad * b

# %% add_backward: the rule of a product (each times the other) used for a sum
def add_backward(grad, a, b):
    return grad * b, grad * a

# %% add_backward: returns one gradient, not a tuple of two
def add_backward(grad, a, b):
    return grad

# %% add_backward: returns the local rates 1 and 1, without grad
def add_backward(grad, a, b):
    return torch.ones_like(a), torch.ones_like(b)

# %% add_backward: adds the value to grad instead of multiplying grad by the local rate 1
def add_backward(grad, a, b):
    return a + grad, b + grad

# %% add_backward: writes into .grad and returns nothing
def add_backward(grad, a, b):
    a.grad = grad
    b.grad = grad

# %% add_backward: shares grad between the two inputs, half each
def add_backward(grad, a, b):
    return grad / 2, grad / 2

# %% add_backward: returns the forward value a + b, times grad, once for each input
def add_backward(grad, a, b):
    out = (a + b) * grad
    return out, out

# %% add_backward: writes grad into a and b in place and returns them
def add_backward(grad, a, b):
    a[...] = grad
    b[...] = grad
    return a, b

# %% add_backward: sums grad to one number
def add_backward(grad, a, b):
    return grad.sum(), grad.sum()

# %% add_backward: loops over the elements of a vector, fails for a single number
def add_backward(grad, a, b):
    ga = torch.zeros_like(a)
    gb = torch.zeros_like(b)
    for i in range(len(grad)):
        ga[i] = grad[i]
        gb[i] = grad[i]
    return ga, gb

# %% add_backward: lets torch's autograd find the gradients
def add_backward(grad, a, b):
    a = a.clone().requires_grad_()
    b = b.clone().requires_grad_()
    (a + b).backward(grad)
    return a.grad, b.grad

# %% add_backward: turns the gradients into Python numbers with item(), works only for one element
def add_backward(grad, a, b):
    return grad.item(), grad.item()

# %% add_backward: prints the gradients instead of returning them
def add_backward(grad, a, b):
    print(grad, grad)

# %% add_backward: the example's numbers 16 and 16 written in
def add_backward(grad, a, b):
    return torch.tensor(16.0), torch.tensor(16.0)

# %% add_backward: gives grad only to a, and 0 to b
def add_backward(grad, a, b):
    return grad, torch.zeros_like(b)

# %% mul_backward: multiplies each by its own value instead of the other factor
def mul_backward(grad, a, b):
    return grad * a, grad * b

# %% mul_backward: returns the local rates b and a, without grad
def mul_backward(grad, a, b):
    return b, a

# %% mul_backward: copied line not changed, both gradients use b
def mul_backward(grad, a, b):
    grad_a = grad * b
    grad_b = grad * b
    return grad_a, grad_b

# %% mul_backward: returns only a's gradient
def mul_backward(grad, a, b):
    return grad * b

# %% mul_backward: changes grad in place, so that the second gradient starts from the changed grad
def mul_backward(grad, a, b):
    grad_a = grad
    grad_a *= b
    grad_b = grad
    grad_b *= a
    return grad_a, grad_b

# %% mul_backward: uses the matrix product @ instead of element-wise *
def mul_backward(grad, a, b):
    return grad @ b, grad @ a

# %% mul_backward: multiplies grad by the product a * b for both
def mul_backward(grad, a, b):
    return grad * a * b, grad * a * b

# %% mul_backward: adds the other factor to grad instead of multiplying
def mul_backward(grad, a, b):
    return grad + b, grad + a

# %% mul_backward: sums the products to one number
def mul_backward(grad, a, b):
    return (grad * b).sum(), (grad * a).sum()

# %% mul_backward: divides the product by the factor itself, nan where the factor is 0
def mul_backward(grad, a, b):
    c = a * b
    return grad * c / a, grad * c / b

# %% mul_backward: loops over rows and columns, works only for tables
def mul_backward(grad, a, b):
    ga = torch.zeros_like(a)
    gb = torch.zeros_like(b)
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            ga[i, j] = grad[i, j] * b[i, j]
            gb[i, j] = grad[i, j] * a[i, j]
    return ga, gb

# %% mul_backward: passes grad on unchanged, the rule of a sum
def mul_backward(grad, a, b):
    return grad, grad

# %% mul_backward: the second gradient starts from the first one, not from grad
def mul_backward(grad, a, b):
    grad = grad * b
    grad_a = grad
    grad_b = grad * a
    return grad_a, grad_b

# %% mul_backward: loops over the flattened elements, right values
def mul_backward(grad, a, b):
    ga = torch.tensor([g * y for g, y in zip(grad.flatten(), b.flatten())]).reshape(a.shape)
    gb = torch.tensor([g * x for g, x in zip(grad.flatten(), a.flatten())]).reshape(a.shape)
    return ga, gb

# %% mul_backward: writes into .grad of nodes it does not get, returns nothing
def mul_backward(grad, a, b):
    a.grad = grad * b.value
    b.grad = grad * a.value

# %% mul_backward: changes a in place before b's gradient uses it
def mul_backward(grad, a, b):
    old = a
    a *= 0
    a += grad * b
    return a, grad * old

# %% backward: forgets that the root's gradient is 1
def backward(root):
    for node in ordered(root):
        if node.backward_rule is not None:
            grads = node.backward_rule(node.grad)
            for parent, g in zip(node.parents, grads):
                if parent.grad is None:
                    parent.grad = g
                else:
                    parent.grad = parent.grad + g

# %% backward: the root's gradient is a single 1, not in the shape of its value
def backward(root):
    root.grad = torch.tensor(1.0)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: adds in place with +=
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            if parent.grad is None:
                parent.grad = g
            else:
                parent.grad += g

# %% backward: overwrites instead of adding where gradients meet
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule:
            grads = node.backward_rule(node.grad)
            for parent, grad in zip(node.parents, grads):
                parent.grad = grad

# %% backward: goes through the nodes from the leaves, reversed(ordered)
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in reversed(ordered(root)):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: the walk from the lesson, runs nodes too often
def backward(root):
    root.grad = torch.ones_like(root.value)

    def walk(node):
        if not node.parents:
            return
        for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = grad if parent.grad is None else parent.grad + grad
        for parent in node.parents:
            walk(parent)

    walk(root)

# %% backward: calls the rule of leaves, which is None
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        grads = node.backward_rule(node.grad)
        for parent, g in zip(node.parents, grads):
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: clears every gradient first, also the leaves' earlier ones
def backward(root):
    for node in ordered(root):
        node.grad = torch.zeros_like(node.value)
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = parent.grad + g

# %% backward: `if parent.grad:` asks a tensor for its truth instead of asking for None
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule:
            for parent, g in zip(node.parents, node.backward_rule(node.grad)):
                if parent.grad:
                    parent.grad = parent.grad + g
                else:
                    parent.grad = g

# %% backward: multiplies what the rule returns by the node's gradient once more
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, rate in zip(node.parents, node.backward_rule(node.grad)):
            g = rate * node.grad
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: stops at the first leaf with break
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            break
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: a dict of parents loses a parent that goes in twice
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        grads = dict(zip(node.parents, node.backward_rule(node.grad)))
        for parent in grads:
            if parent.grad is None:
                parent.grad = grads[parent]
            else:
                parent.grad = parent.grad + grads[parent]

# %% backward: starts from the root's value instead of 1
def backward(root):
    root.grad = root.value
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: gives every rule a 1 instead of the node's gradient
def backward(root):
    one = torch.ones_like(root.value)
    root.grad = one
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(one)):
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: keeps only the first gradient that arrives
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            if parent.grad is None:
                parent.grad = g

# %% backward: return in the loop, only the first node runs
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            return
        grads = node.backward_rule(node.grad)
        for parent, g in zip(node.parents, grads):
            parent.grad = g if parent.grad is None else parent.grad + g
        return

# %% backward: every node starts with a gradient of ones, to which the rest is added
def backward(root):
    for node in ordered(root):
        node.grad = torch.ones_like(node.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = parent.grad + g

# %% backward: always takes the rule's first gradient, for each parent
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent in node.parents:
            g = node.backward_rule(node.grad)[0]
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: the root's gradient is Python's 1, not a tensor
def backward(root):
    root.grad = 1
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: puts the rule's result into the node itself instead of its parents
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            node.grad = node.backward_rule(node.grad)

# %% backward: adds only to leaves, overwrites the inner nodes
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            if not parent.parents and parent.grad is not None:
                parent.grad = parent.grad + g
            else:
                parent.grad = g

# %% backward: only the leaves get a .grad, the rest stays in a dict
def backward(root):
    grads = {root: torch.ones_like(root.value)}
    for node in ordered(root):
        if node.backward_rule is None:
            g = grads[node]
            node.grad = g if node.grad is None else node.grad + g
            continue
        for parent, g in zip(node.parents, node.backward_rule(grads[node])):
            grads[parent] = grads[parent] + g if parent in grads else g

# %% backward: calls torch's backward on the root's value
def backward(root):
    root.value.backward()

# %% backward: in place add_ after a zeros start, leaves' old tensors are changed
def backward(root):
    for node in ordered(root):
        if node.grad is None:
            node.grad = torch.zeros_like(node.value)
    root.grad.add_(1)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad.add_(g)

# %% relu_backward: multiplies by x instead of by relu's slope
def relu_backward(grad, x):
    return grad * x

# %% relu_backward: relu of grad, the sign of grad decides
def relu_backward(grad, x):
    return torch.relu(grad)

# %% relu_backward: multiplies by relu(x) instead of by its slope
def relu_backward(grad, x):
    return grad * torch.relu(x)

# %% relu_backward: lets grad through at exactly 0 (>=)
def relu_backward(grad, x):
    return grad * (x >= 0)

# %% relu_backward: returns the slopes, without grad
def relu_backward(grad, x):
    return (x > 0).double()

# %% relu_backward: sets grad to 0 in place
def relu_backward(grad, x):
    grad[x <= 0] = 0
    return grad

# %% relu_backward: asks grad's sign instead of x's, with a mask
def relu_backward(grad, x):
    return grad * (grad > 0)

# %% relu_backward: an if on a whole tensor
def relu_backward(grad, x):
    if x > 0:
        return grad
    else:
        return 0

# %% relu_backward: returns x instead of grad where x is positive
def relu_backward(grad, x):
    return torch.where(x > 0, x, 0.0)

# %% relu_backward: picks the elements with a mask, so the shape is lost
def relu_backward(grad, x):
    return grad[x > 0]

# %% relu_backward: sets x's negatives to 0 in place, then multiplies
def relu_backward(grad, x):
    x[x < 0] = 0
    x[x > 0] = 1
    return grad * x

# %% relu_backward: multiplies by the sign of x, so -1 where x is negative
def relu_backward(grad, x):
    return grad * torch.sign(x)

# %% relu_backward: divides relu(x) by x, nan where x is 0
def relu_backward(grad, x):
    return grad * torch.relu(x) / x

# %% relu_backward: mask the wrong way round
def relu_backward(grad, x):
    return grad * (x < 0)

# %% relu_backward: a loop over all elements, right values
def relu_backward(grad, x):
    out = torch.zeros_like(grad)
    for i in range(grad.shape[0]):
        for j in range(grad.shape[1]):
            if x[i, j] > 0:
                out[i, j] = grad[i, j]
    return out

# %% relu_backward: relu of the product grad * x
def relu_backward(grad, x):
    return torch.relu(grad * x)

# %% relu_backward: puts 1 where x is not positive, instead of 0
def relu_backward(grad, x):
    return torch.where(x > 0, grad, 1.0)

# %% relu_backward: out is grad itself, not a copy, so grad changes
def relu_backward(grad, x):
    out = grad
    out[x < 0] = 0
    out[x == 0] = 0
    return out

# %% relu_backward: where x is at most 0 it keeps x instead of 0
def relu_backward(grad, x):
    return torch.where(x > 0, grad, x)

# %% descend: never clears the gradients
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses

# %% descend: steps uphill, plus instead of minus
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value + lr * p.grad
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

# %% descend: clears the gradients between backward and the step
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.grad = None
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses

# %% descend: writes down the loss after each step instead of before
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

# %% descend: makes the loss once, before the loop
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

# %% descend: returns nodes instead of numbers
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses

# %% descend: returns only the last loss
def descend(parameters, loss_of, lr, steps):
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
    return loss.value.item()

# %% descend: one loss too many, also the one after the last step
def descend(parameters, loss_of, lr, steps):
    losses = [loss_of(parameters).value.item()]
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        run_backward(loss_of(parameters))
        for p in parameters:
            p.value = p.value - lr * p.grad
        losses.append(loss_of(parameters).value.item())
    return losses

# %% descend: binds p to a new tensor, so the parameter keeps its value
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p = p.value - lr * p.grad
    return losses

# %% descend: forgets lr
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - p.grad
    return losses

# %% descend: return inside the loop, one step only
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad
        return losses

# %% descend: never runs backward
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses

# %% descend: clears the gradients only once, before the loop
def descend(parameters, loss_of, lr, steps):
    for p in parameters:
        p.grad = None
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses

# %% descend: makes new nodes in its own list, the caller's parameters stay as they were
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        parameters = [Node(p.value - lr * p.grad) for p in parameters]
    return losses

# %% descend: puts new nodes into the caller's list instead of new values into the nodes
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for i in range(len(parameters)):
            parameters[i] = Node(parameters[i].value - lr * parameters[i].grad)
    return losses

# %% descend: a new loss for each parameter, after the others have moved already
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        losses.append(loss_of(parameters).value.item())
        for p in parameters:
            p.grad = None
            run_backward(loss_of(parameters))
            p.value = p.value - lr * p.grad
    return losses

# %% descend: clears the loss's gradient instead of the parameters'
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        loss.grad = None
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses

# %% descend: scales the gradient in place
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.grad *= lr
            p.value = p.value - p.grad
    return losses

# %% descend: one step too few, range(1, steps)
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(1, steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses

# %% descend: updates only the first parameter
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        parameters[0].value = parameters[0].value - lr * parameters[0].grad
    return losses

# %% descend: steps by the loss times lr instead of the gradient times lr
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * loss.value
    return losses

# %% descend: steps by loss.grad, which is 1, instead of each parameter's gradient
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * loss.grad
    return losses

# %% descend: replaces the value by minus lr times the gradient, without the old value
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = -lr * p.grad
    return losses

# %% descend: gets the gradients from torch's autograd
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        loss.value.backward()
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.value.grad
            p.grad = None
    return losses

# %% add_backward: takes grad apart, as if its first entry were a's and its second b's
def add_backward(grad, a, b):
    return grad[0], grad[1]

# %% add_backward: adds the two gradients up and returns their sum
def add_backward(grad, a, b):
    return grad + grad

# %% add_backward: returns a + b, the forward pass
def add_backward(grad, a, b):
    return a + b

# %% add_backward: reads .grad from the tensors, where nothing was put
def add_backward(grad, a, b):
    return a.grad, b.grad

# %% add_backward: doubles grad, once for each of the two inputs
def add_backward(grad, a, b):
    return grad * 2, grad * 2

# %% add_backward: b's gradient is minus grad, as in a difference
def add_backward(grad, a, b):
    return grad, -grad

# %% add_backward: treats the inputs as nodes, with .value
def add_backward(grad, a, b):
    return grad * torch.ones_like(a.value), grad * torch.ones_like(b.value)

# %% mul_backward: adds the two gradients up and returns one
def mul_backward(grad, a, b):
    return grad * b + grad * a

# %% mul_backward: grad only in the first of the two
def mul_backward(grad, a, b):
    return grad * b, a

# %% mul_backward: multiplies grad by a tuple
def mul_backward(grad, a, b):
    return grad * (b, a)

# %% mul_backward: returns b's gradient first, then a's
def mul_backward(grad, a, b):
    grad_b = grad * a
    grad_a = grad * b
    return grad_b, grad_a

# %% mul_backward: takes the local rate of a square, 2 times the number itself
def mul_backward(grad, a, b):
    return grad * 2 * a, grad * 2 * b

# %% mul_backward: divides by the other factor instead of multiplying
def mul_backward(grad, a, b):
    return grad / b, grad / a

# %% mul_backward: loops over the first axis only, fails for single numbers
def mul_backward(grad, a, b):
    ga, gb = [], []
    for i in range(len(grad)):
        ga.append(grad[i] * b[i])
        gb.append(grad[i] * a[i])
    return torch.stack(ga), torch.stack(gb)

# %% mul_backward: grad is overwritten by the first line
def mul_backward(grad, a, b):
    grad *= b
    grad_a = grad.clone()
    grad_b = grad * a
    return grad_a, grad_b

# %% backward: puts the whole tuple that the rule returns into each parent
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent in node.parents:
                parent.grad = node.backward_rule(node.grad)

# %% backward: adds to None
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = parent.grad + g

# %% backward: expects two parents of every node
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        a, b = node.parents
        ga, gb = node.backward_rule(node.grad)
        a.grad = ga if a.grad is None else a.grad + ga
        b.grad = gb if b.grad is None else b.grad + gb

# %% backward: the None test is the wrong way round
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            if parent.grad is not None:
                parent.grad = g
            else:
                parent.grad = parent.grad + g

# %% backward: calls the rule with the node's value instead of its gradient
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.value)):
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: starts at the second node, so the root never runs
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root)[1:]:
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: zips the parents with the rule itself, which is never called
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, rule in zip(node.parents, node.backward_rule):
            g = rule(node.grad)
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: multiplies the gradients where they meet
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = g if parent.grad is None else parent.grad * g

# %% backward: runs the root only, then calls itself on the parents, each starting from 1
def backward(root):
    root.grad = torch.ones_like(root.value)
    if root.backward_rule is None:
        return
    for parent, g in zip(root.parents, root.backward_rule(root.grad)):
        parent.grad = g if parent.grad is None else parent.grad + g
        backward(parent)

# %% backward: fills only the leaves that have no gradient yet, drops what arrives at the others
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.parents:
            grads = node.backward_rule(node.grad)
            for parent, g in zip(node.parents, grads):
                if parent.op == "leaf" and parent.grad is not None:
                    continue
                parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: sums g to one number before it adds
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            g = g.sum()
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: the second gradient goes in twice (adds g after it has set it)
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            if parent.grad is None:
                parent.grad = g
            parent.grad = parent.grad + g

# %% relu_backward: precedence slip, grad * x > 0 compares the product
def relu_backward(grad, x):
    return grad * x > 0

# %% relu_backward: returns a tuple with one gradient
def relu_backward(grad, x):
    return (grad * (x > 0),)

# %% relu_backward: one condition for the whole table, any()
def relu_backward(grad, x):
    if (x > 0).any():
        return grad
    return torch.zeros_like(grad)

# %% relu_backward: torch.where without the third part
def relu_backward(grad, x):
    return torch.where(x > 0, grad)

# %% relu_backward: Python's max of 0 and the tensor
def relu_backward(grad, x):
    return max(0, grad)

# %% relu_backward: out is x itself, so x changes
def relu_backward(grad, x):
    out = x
    out[x > 0] = grad[x > 0]
    out[x <= 0] = 0
    return out

# %% relu_backward: writes the result over x where x is positive, then asks the changed x
def relu_backward(grad, x):
    out = x
    out[x > 0] = grad[x > 0]
    out[out < 0] = 0
    return out

# %% relu_backward: asks both, x and grad, to be positive
def relu_backward(grad, x):
    return torch.where((x > 0) & (grad > 0), grad, 0.0)

# %% relu_backward: a loop over the rows with an if on a row
def relu_backward(grad, x):
    out = torch.zeros_like(grad)
    for i in range(len(x)):
        if x[i] > 0:
            out[i] = grad[i]
    return out

# %% relu_backward: the slope at 0 is a half
def relu_backward(grad, x):
    return grad * (torch.sign(x) + 1) / 2

# %% relu_backward: uses torch's autograd
def relu_backward(grad, x):
    x = x.clone().requires_grad_()
    return torch.autograd.grad(torch.relu(x), x, grad)[0]

# %% descend: moves every element by the sum of its parameter's gradients
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = 0
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad.sum()
    return losses

# %% descend: one loss for each parameter, loss_of(p)
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
            loss = loss_of(p)
            run_backward(loss)
            losses.append(loss.value.item())
            p.value = p.value - lr * p.grad
    return losses

# %% descend: takes the list apart, loss_of(*parameters)
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(*parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses

# %% descend: calls loss.backward(), a method that Node does not have
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        loss.backward()
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses

# %% descend: makes the value a Node
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = Node(p.value - lr * p.grad)
    return losses

# %% descend: subtracts from the node instead of its value
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p = p - lr * p.grad
    return losses

# %% descend: steps by the sign of the gradient
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * torch.sign(p.grad)
    return losses

# %% descend: divides the gradient by lr
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - p.grad / lr
    return losses

# %% descend: returns the parameters instead of the losses
def descend(parameters, loss_of, lr, steps):
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
    return parameters

# %% descend: returns nothing, only prints the losses
def descend(parameters, loss_of, lr, steps):
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        print(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad

# %% descend: the list is made anew in each step, so only the last loss is in it
def descend(parameters, loss_of, lr, steps):
    for _ in range(steps):
        losses = []
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses

# %% descend: the update stands after the loop over the parameters, so only the last one moves
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        p.value = p.value - lr * p.grad
    return losses

# %% descend: the number of steps is taken from the parameters
def descend(parameters, loss_of, lr, steps):
    losses = []
    for p in parameters:
        p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        p.value = p.value - lr * p.grad
    return losses

# %% descend: clears each gradient in the step's loop, before the new value uses it
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.grad = None
            p.value = p.value - lr * p.grad
    return losses

# %% descend: subtracts lr itself, and the gradient not at all
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr
    return losses

# %% descend: adds the losses of all steps up
def descend(parameters, loss_of, lr, steps):
    total = 0
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        total += loss.value.item()
        for p in parameters:
            p.value = p.value - lr * p.grad
    return total

# %% descend: changes the value in place with copy_
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(float(loss.value))
        with torch.no_grad():
            for p in parameters:
                p.value.copy_(p.value - lr * p.grad)
    return losses

# %% backward: adds the node's own gradient to what the rule returns
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            if parent.grad is None:
                parent.grad = g + node.grad
            else:
                parent.grad = parent.grad + g + node.grad

# %% backward: the root starts with zeros
def backward(root):
    root.grad = torch.zeros_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: clears each gradient once it has been sent on, so only leaves keep theirs
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = g if parent.grad is None else parent.grad + g
        node.grad = None

# %% backward: runs the nodes level by level from the root (a queue), q may run too early
def backward(root):
    root.grad = torch.ones_like(root.value)
    queue = [root]
    seen = [root]
    while queue:
        node = queue.pop(0)
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = g if parent.grad is None else parent.grad + g
            if parent not in seen:
                seen.append(parent)
                queue.append(parent)

# %% backward: clears the parents' gradients just before each node runs
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent in node.parents:
            parent.grad = None
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: the rule gets grad and the parents' values, as add_backward(grad, a, b) would
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        values = [p.value for p in node.parents]
        for parent, g in zip(node.parents, node.backward_rule(node.grad, *values)):
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: sends nothing to leaves (skips every parent without a rule)
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            if parent.backward_rule is None:
                continue
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: the else belongs to nothing, the second gradient replaces the sum
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            if parent.grad is not None:
                parent.grad = parent.grad + g
            parent.grad = g

# %% backward: changes the value instead of .grad
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        for parent, g in zip(node.parents, node.backward_rule(node.grad)):
            parent.value = g if parent.grad is None else parent.grad + g

# %% descend: runs backward from the value, not from the node
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters).value
        run_backward(loss)
        losses.append(loss.item())
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses

# %% descend: writes down what run_backward returns, which is None
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        losses.append(run_backward(loss_of(parameters)))
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses

# %% descend: runs backward from each parameter instead of from the loss
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        for p in parameters:
            run_backward(p)
            p.value = p.value - lr * p.grad
    return losses

# %% descend: treats the list of parameters as one thing with .grad and .value
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        parameters.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        parameters.value = parameters.value - lr * parameters.grad
    return losses

# %% descend: clears the gradients after backward with zeros, before the step uses them
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.grad = torch.zeros_like(p.value)
            p.value = p.value - lr * p.grad
    return losses

# %% descend: divides the step by the number of steps
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad / steps
    return losses

# %% descend: puts the new value into .grad and leaves .value
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.grad = p.value - lr * p.grad
    return losses

# %% descend: moves the start value by the latest gradient, so earlier steps are lost
def descend(parameters, loss_of, lr, steps):
    start = [p.value for p in parameters]
    losses = []
    for _ in range(steps):
        for p in parameters:
            p.grad = None
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p, first in zip(parameters, start):
            p.value = first - lr * p.grad
    return losses
