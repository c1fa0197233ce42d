# Wrong answers to lesson 05, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% add_backward: multiplies by each number's own value
def add_backward(grad, a, b):
    return grad * a, grad * b

# %% add_backward: adds the gradient to the values
def add_backward(grad, a, b):
    return grad + a, grad + b

# %% add_backward: returns one gradient instead of two
def add_backward(grad, a, b):
    return grad

# %% add_backward: the product's rule
def add_backward(grad, a, b):
    return grad * b, grad * a

# %% add_backward: runs the forward pass
def add_backward(grad, a, b):
    return a + b

# %% add_backward: splits the gradient in half
def add_backward(grad, a, b):
    return grad / 2, grad / 2

# %% add_backward: writes into .grad instead of returning
def add_backward(grad, a, b):
    a.grad = grad
    b.grad = grad

# %% add_backward: adds to .grad, which plain tensors don't hold here
def add_backward(grad, a, b):
    a.grad += grad
    b.grad += grad
    return a.grad, b.grad

# %% add_backward: loops over len, which a single number doesn't have
def add_backward(grad, a, b):
    ga, gb = torch.zeros_like(a), torch.zeros_like(b)
    for i in range(len(grad)):
        ga[i] = grad[i]
        gb[i] = grad[i]
    return ga, gb

# %% add_backward: returns the local rates, without grad
def add_backward(grad, a, b):
    return torch.ones_like(a), torch.ones_like(b)

# %% add_backward: returns the number 1 twice
def add_backward(grad, a, b):
    return 1, 1

# %% add_backward: returns the example's number
def add_backward(grad, a, b):
    return 16, 16

# %% add_backward: prints instead of returning
def add_backward(grad, a, b):
    print(grad, grad)

# %% add_backward: returns nodes instead of tensors
def add_backward(grad, a, b):
    return Node(grad), Node(grad)

# %% add_backward: takes single numbers with item
def add_backward(grad, a, b):
    return grad.item(), grad.item()

# %% add_backward: doubles the gradient
def add_backward(grad, a, b):
    return 2 * grad, 2 * grad

# %% add_backward: lets torch's autograd do it
def add_backward(grad, a, b):
    a = a.clone().requires_grad_()
    b = b.clone().requires_grad_()
    return torch.autograd.grad(a + b, (a, b), grad)

# %% add_backward: takes tensors for nodes with a value
def add_backward(grad, a, b):
    return grad * a.value, grad * b.value

# %% add_backward: writes into the caller's a and b
def add_backward(grad, a, b):
    a *= 0
    a += grad
    b *= 0
    b += grad
    return a, b

# %% add_backward: subtracts the other number from the gradient
def add_backward(grad, a, b):
    return grad - b, grad - a

# %% add_backward: sums the gradient up
def add_backward(grad, a, b):
    return grad.sum(), grad.sum()

# %% add_backward: returns a and b
def add_backward(grad, a, b):
    return a, b

# %% add_backward: right, but with a Python loop
def add_backward(grad, a, b):
    flat = [g for g in grad.flatten()]
    out = torch.stack(flat).reshape(grad.shape)
    return out, out.clone()

# %% add_backward: shares the gradient out in proportion to the values
def add_backward(grad, a, b):
    return grad * a / (a + b), grad * b / (a + b)

# %% add_backward: returns one stacked tensor instead of two
def add_backward(grad, a, b):
    return torch.stack([grad, grad])

# %% add_backward: a name is misspelled
def add_backward(grad, a, b):
    return gard, grad

# %% add_backward: returns one gradient in a list
def add_backward(grad, a, b):
    return [grad]

# %% add_backward: returns None for b
def add_backward(grad, a, b):
    return grad, None

# %% add_backward: doubles the second gradient
def add_backward(grad, a, b):
    return grad, grad + grad

# %% add_backward: returns ones for b, without grad
def add_backward(grad, a, b):
    return grad, torch.ones_like(b)

# %% add_backward: the second gradient has the wrong sign
def add_backward(grad, a, b):
    return grad, -grad

# %% mul_backward: swaps the factors: each gradient has its own number
def mul_backward(grad, a, b):
    return grad * a, grad * b

# %% mul_backward: returns the local rates, without grad
def mul_backward(grad, a, b):
    return b, a

# %% mul_backward: returns one gradient instead of two
def mul_backward(grad, a, b):
    return grad * b

# %% mul_backward: multiplies by both factors
def mul_backward(grad, a, b):
    return grad * a * b, grad * a * b

# %% mul_backward: takes matrix products
def mul_backward(grad, a, b):
    return grad @ b, grad @ a

# %% mul_backward: adds the other factor instead of multiplying
def mul_backward(grad, a, b):
    return grad + b, grad + a

# %% mul_backward: changes grad in place and then uses it again
def mul_backward(grad, a, b):
    grad *= b
    return grad, grad * a

# %% mul_backward: loops over len, which a single number doesn't have
def mul_backward(grad, a, b):
    ga, gb = torch.zeros_like(a), torch.zeros_like(b)
    for i in range(len(a)):
        ga[i] = grad[i] * b[i]
        gb[i] = grad[i] * a[i]
    return ga, gb

# %% mul_backward: sums the gradients up
def mul_backward(grad, a, b):
    return (grad * b).sum(), (grad * a).sum()

# %% mul_backward: uses b in both gradients
def mul_backward(grad, a, b):
    return grad * b, grad * b

# %% mul_backward: the sum's rule
def mul_backward(grad, a, b):
    return grad, grad

# %% mul_backward: writes into .grad instead of returning
def mul_backward(grad, a, b):
    a.grad = grad * b
    b.grad = grad * a

# %% mul_backward: takes single numbers with item
def mul_backward(grad, a, b):
    return grad.item() * b.item(), grad.item() * a.item()

# %% mul_backward: grad is missing in the second gradient
def mul_backward(grad, a, b):
    return grad * b, a

# %% mul_backward: makes b's gradient from a's gradient
def mul_backward(grad, a, b):
    grad_a = grad * b
    grad_b = grad_a * a
    return grad_a, grad_b

# %% mul_backward: divides by the other factor
def mul_backward(grad, a, b):
    return grad / b, grad / a

# %% mul_backward: writes into the caller's a and b
def mul_backward(grad, a, b):
    old = a.clone()
    a.copy_(grad * b)
    b.copy_(grad * old)
    return a, b

# %% mul_backward: right, but with Python loops
def mul_backward(grad, a, b):
    ga = [g * y for g, y in zip(grad.flatten(), b.flatten())]
    gb = [g * x for g, x in zip(grad.flatten(), a.flatten())]
    return torch.stack(ga).reshape(a.shape), torch.stack(gb).reshape(a.shape)

# %% mul_backward: lets torch's autograd do it
def mul_backward(grad, a, b):
    a = a.clone().requires_grad_()
    b = b.clone().requires_grad_()
    (a * b).backward(grad)
    return a.grad, b.grad

# %% mul_backward: takes tensors for nodes with a value
def mul_backward(grad, a, b):
    return grad * b.value, grad * a.value

# %% mul_backward: returns one product instead of two gradients
def mul_backward(grad, a, b):
    return grad * (a * b)

# %% mul_backward: multiplies by grad twice
def mul_backward(grad, a, b):
    return grad * grad * b, grad * grad * a

# %% mul_backward: cuts to whole numbers
def mul_backward(grad, a, b):
    return (grad * b).int(), (grad * a).int()

# %% mul_backward: returns nodes instead of tensors
def mul_backward(grad, a, b):
    return Node(grad * b), Node(grad * a)

# %% mul_backward: overwrites a before b's gradient needs it
def mul_backward(grad, a, b):
    a = grad * b
    b = grad * a
    return a, b

# %% mul_backward: multiplies grad in place twice
def mul_backward(grad, a, b):
    return grad.mul_(b), grad.mul_(a)

# %% mul_backward: writes the example's numbers into the code
def mul_backward(grad, a, b):
    return grad * 3, grad * 2

# %% mul_backward: adds a instead of multiplying in the second gradient
def mul_backward(grad, a, b):
    return grad * b, grad + a

# %% mul_backward: returns the two gradients in the wrong order
def mul_backward(grad, a, b):
    grad_a = grad * b
    grad_b = grad * a
    return grad_b, grad_a

# %% mul_backward: multiplies by the sum of both factors
def mul_backward(grad, a, b):
    return grad * (a + b), grad * (a + b)

# %% mul_backward: grad is missing in the first gradient
def mul_backward(grad, a, b):
    return b, grad * a

# %% mul_backward: multiplies b's gradient by a's
def mul_backward(grad, a, b):
    return grad * b, grad * grad * b * a

# %% backward: sends a node's gradient on once for every path
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

# %% backward: the root gets no gradient
def backward(root):
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: overwrites what has arrived by another path
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad

# %% backward: adds in place to a tensor that two nodes share
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                if parent.grad is None:
                    parent.grad = grad
                else:
                    parent.grad += grad

# %% backward: calls the rule of leaves, which is None
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: gives every rule the root's gradient
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(root.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: goes through the nodes in reverse
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in reversed(ordered(root)):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: sets all gradients to 0 first, so leaves lose earlier ones
def backward(root):
    nodes = ordered(root)
    for node in nodes:
        node.grad = torch.zeros_like(node.value)
    root.grad = torch.ones_like(root.value)
    for node in nodes:
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = parent.grad + grad

# %% backward: starts with a single 1, whatever the root's shape
def backward(root):
    root.grad = torch.tensor(1.0)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: starts with the Python number 1
def backward(root):
    root.grad = 1
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: sends to the first parent only
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            grads = node.backward_rule(node.grad)
            parent = node.parents[0]
            parent.grad = grads[0] if parent.grad is None else parent.grad + grads[0]

# %% backward: skips the root
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root)[1:]:
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: returns inside the loop
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad
        return

# %% backward: asks whether a tensor is true instead of whether it's None
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                if parent.grad:
                    parent.grad = parent.grad + grad
                else:
                    parent.grad = grad

# %% backward: stops at the first leaf
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            break
        for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: a dict keeps one gradient where a parent comes twice
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in dict(zip(node.parents, node.backward_rule(node.grad))).items():
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: starts with the root's value instead of ones
def backward(root):
    root.grad = root.value
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: adds to the node's gradient instead of the parent's
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else node.grad + grad

# %% backward: multiplies where paths meet
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad * grad

# %% backward: sets all gradients to None first, so leaves lose earlier ones
def backward(root):
    for node in ordered(root):
        node.grad = None
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: starts with shape (1,), whatever the root's shape
def backward(root):
    root.grad = torch.ones(1)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: adds to None where nothing has arrived yet
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = parent.grad + grad

# %% backward: gives the rules values instead of gradients
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.value)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: writes into the node instead of its parent
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                node.grad = grad if node.grad is None else node.grad + grad

# %% backward: gives every node ones again when its turn comes
def backward(root):
    for node in ordered(root):
        node.grad = torch.ones_like(node.value)
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: walks level by level and sends each node's gradient too early
def backward(root):
    root.grad = torch.ones_like(root.value)
    todo, seen = [root], []
    while todo:
        node = todo.pop(0)
        if node in seen or node.backward_rule is None:
            continue
        seen.append(node)
        for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = grad if parent.grad is None else parent.grad + grad
            todo.append(parent)

# %% backward: gives every parent the whole tuple of gradients
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            grads = node.backward_rule(node.grad)
            for parent in node.parents:
                parent.grad = grads if parent.grad is None else parent.grad + grads

# %% backward: gives every parent the first gradient
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent in node.parents:
                grad = node.backward_rule(node.grad)[0]
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: returns the gradients in a dict and writes none into the nodes
def backward(root):
    grads = {root: torch.ones_like(root.value)}
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(grads[node])):
                grads[parent] = grads.get(parent, 0) + grad
    return grads

# %% backward: turns gradients into Python numbers
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad.item() if parent.grad is None else parent.grad + grad.item()

# %% backward: skips parents that are leaves
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                if parent.backward_rule is not None:
                    parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: runs each rule once for every node below it
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        for parent in ordered(node)[1:]:
            if node.backward_rule is not None:
                for p, grad in zip(node.parents, node.backward_rule(node.grad)):
                    p.grad = grad if p.grad is None else p.grad + grad

# %% backward: calls torch's backward on the root's value
def backward(root):
    root.value.backward()

# %% backward: averages where paths meet
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else (parent.grad + grad) / 2

# %% backward: starts with zeros instead of ones
def backward(root):
    root.grad = torch.zeros_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: adds the gradients to the values
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.value = parent.value + grad

# %% backward: overwrites the leaves' earlier gradients at the end
def backward(root):
    grads = {id(n): torch.zeros_like(n.value) for n in ordered(root)}
    grads[id(root)] = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(grads[id(node)])):
                grads[id(parent)] = grads[id(parent)] + grad
    for node in ordered(root):
        node.grad = grads[id(node)]

# %% backward: loops over the function ordered without calling it
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered:
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: starts with whole numbers
def backward(root):
    root.grad = torch.ones(root.value.shape, dtype=torch.int64)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: adds in place to gradients that leaves may share from before
def backward(root):
    for node in ordered(root):
        if node.grad is None:
            node.grad = torch.zeros_like(node.value)
    root.grad += 1
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad += grad

# %% backward: an else is missing, so the first gradient counts twice
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                if parent.grad is None:
                    parent.grad = grad
                parent.grad = parent.grad + grad

# %% backward: gives every parent all gradients of its node
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent in node.parents:
                for grad in node.backward_rule(node.grad):
                    parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: assumes two parents
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            grad_a, grad_b = node.backward_rule(node.grad)
            a, b = node.parents
            a.grad = grad_a if a.grad is None else a.grad + grad_a
            b.grad = grad_b if b.grad is None else b.grad + grad_b

# %% backward: recurses into the parents before all has arrived
def backward(root):
    if root.grad is None:
        root.grad = torch.ones_like(root.value)
    if root.backward_rule is None:
        return
    for parent, grad in zip(root.parents, root.backward_rule(root.grad)):
        parent.grad = grad if parent.grad is None else parent.grad + grad
    for parent in root.parents:
        backward(parent)

# %% backward: calls the rule without a gradient
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule()):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: gives the rule the node instead of its gradient
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: overwrites at leaves and adds elsewhere
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                if parent.backward_rule is None:
                    parent.grad = grad
                else:
                    parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: takes ones like the node instead of its value
def backward(root):
    root.grad = torch.ones_like(root)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: multiplies by the parent's value instead of calling the rule
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        for parent in node.parents:
            g = node.grad * parent.value
            parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: multiplies by the node's gradient again
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                g = node.grad * grad
                parent.grad = g if parent.grad is None else parent.grad + g

# %% backward: writes into the tuple of parents
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            grads = node.backward_rule(node.grad)
            node.parents.grad = grads

# %% backward: clears every node's gradient after use
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad
            node.grad = None

# %% backward: gives the root ones only after the loop
def backward(root):
    for node in ordered(root):
        if node.backward_rule is not None and node.grad is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad
    root.grad = torch.ones_like(root.value)

# %% backward: overwrites what has arrived by another path
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is None:
            continue
        grads = node.backward_rule(node.grad)
        for i in range(len(node.parents)):
            node.parents[i].grad = grads[i]

# %% backward: returns at the first leaf
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.op == "leaf":
            return
        for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: walks with a stack, once for every path
def backward(root):
    root.grad = torch.ones_like(root.value)
    stack = [root]
    while stack:
        node = stack.pop()
        if node.backward_rule is None:
            continue
        for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
            parent.grad = grad if parent.grad is None else parent.grad + grad
            stack.append(parent)

# %% backward: adds in place to gradients that leaves may share from before
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                if parent.grad is None:
                    parent.grad = torch.zeros_like(parent.value)
                parent.grad.add_(grad)

# %% backward: keeps only the first gradient that arrives
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                if parent.grad is None:
                    parent.grad = grad

# %% backward: starts with zeros at the root, too
def backward(root):
    for node in ordered(root):
        node.grad = torch.zeros_like(node.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                parent.grad = parent.grad + grad

# %% backward: sends only the last gradient, by its indentation
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
                pass
            parent.grad = grad if parent.grad is None else parent.grad + grad

# %% backward: pairs the parents with the gradients in reverse
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.backward_rule is not None:
            for parent, grad in zip(reversed(node.parents), node.backward_rule(node.grad)):
                parent.grad = grad if parent.grad is None else parent.grad + grad

# %% relu_backward: passes everything on
def relu_backward(grad, x):
    return grad

# %% relu_backward: takes relu of the gradient
def relu_backward(grad, x):
    return torch.relu(grad)

# %% relu_backward: multiplies by x instead of 0 or 1
def relu_backward(grad, x):
    return grad * x

# %% relu_backward: returns the mask
def relu_backward(grad, x):
    return x > 0

# %% relu_backward: passes at x = 0 too
def relu_backward(grad, x):
    return grad * (x >= 0)

# %% relu_backward: asks for the sign of the gradient instead of x
def relu_backward(grad, x):
    return grad * (grad > 0)

# %% relu_backward: writes zeros into the caller's grad
def relu_backward(grad, x):
    grad[x <= 0] = 0
    return grad

# %% relu_backward: picks the positive places out, which changes the shape
def relu_backward(grad, x):
    return grad[x > 0]

# %% relu_backward: multiplies by relu(x) instead of 0 or 1
def relu_backward(grad, x):
    return torch.relu(x) * grad

# %% relu_backward: right, but with Python loops
def relu_backward(grad, x):
    out = torch.zeros_like(x)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            if x[i, j] > 0:
                out[i, j] = grad[i, j]
    return out

# %% relu_backward: asks about a whole row with one if
def relu_backward(grad, x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] > 0:
            out[i] = grad[i]
    return out

# %% relu_backward: asks about the whole table with one if
def relu_backward(grad, x):
    if x > 0:
        return grad
    else:
        return 0

# %% relu_backward: swaps the two arguments of where
def relu_backward(grad, x):
    return torch.where(x > 0, 0, grad)

# %% relu_backward: gives x instead of 0 where nothing passes
def relu_backward(grad, x):
    return torch.where(x > 0, grad, x)

# %% relu_backward: returns the local rates, without grad
def relu_backward(grad, x):
    return torch.where(x > 0, 1.0, 0.0)

# %% relu_backward: multiplies by x clamped at 0 instead of 0 or 1
def relu_backward(grad, x):
    return grad * x.clamp(min=0)

# %% relu_backward: wraps the gradient in a list
def relu_backward(grad, x):
    return [grad * (x > 0)]

# %% relu_backward: writes into the caller's x
def relu_backward(grad, x):
    x[x < 0] = 0
    x[x > 0] = 1
    return grad * x

# %% relu_backward: multiplies by the sign, which is -1 below 0
def relu_backward(grad, x):
    return grad * torch.sign(x)

# %% relu_backward: passes on the wrong side
def relu_backward(grad, x):
    return grad * (x < 0)

# %% relu_backward: runs the forward pass
def relu_backward(grad, x):
    return torch.relu(x)

# %% relu_backward: Python's max can't compare a table
def relu_backward(grad, x):
    return grad * max(x, 0)

# %% relu_backward: the loops start at 1
def relu_backward(grad, x):
    out = torch.zeros_like(x)
    for i in range(1, x.shape[0]):
        for j in range(1, x.shape[1]):
            if x[i, j] > 0:
                out[i, j] = grad[i, j]
    return out

# %% relu_backward: lets torch's autograd do it
def relu_backward(grad, x):
    x = x.clone().requires_grad_()
    torch.relu(x).backward(grad)
    return x.grad

# %% relu_backward: half of the gradient passes at 0
def relu_backward(grad, x):
    return torch.where(x > 0, grad, torch.where(x == 0, grad / 2, 0.0))

# %% relu_backward: a leaky relu's rule
def relu_backward(grad, x):
    return torch.where(x > 0, grad, 0.01 * grad)

# %% relu_backward: cuts to whole numbers
def relu_backward(grad, x):
    return (grad * (x > 0)).int()

# %% relu_backward: takes relu of grad times x
def relu_backward(grad, x):
    return torch.relu(grad * x)

# %% relu_backward: divides by x, which is nan at 0
def relu_backward(grad, x):
    return grad * torch.relu(x) / x

# %% relu_backward: asks for a positive gradient too
def relu_backward(grad, x):
    return grad * ((x > 0) & (grad > 0))

# %% relu_backward: compares with 1 instead of 0
def relu_backward(grad, x):
    return grad * (x > 1)

# %% relu_backward: decides for whole rows
def relu_backward(grad, x):
    return grad * (x > 0).all(dim=1, keepdim=True)

# %% relu_backward: passes all or nothing, by all elements
def relu_backward(grad, x):
    if (x > 0).all():
        return grad
    return torch.zeros_like(grad)

# %% relu_backward: passes all or nothing, by any element
def relu_backward(grad, x):
    if (x > 0).any():
        return grad
    return torch.zeros_like(grad)

# %% relu_backward: passes wherever x isn't 0
def relu_backward(grad, x):
    return grad * (x != 0)

# %% relu_backward: multiplies by x clamped to 0 and 1
def relu_backward(grad, x):
    return grad * x.clamp(0, 1)

# %% relu_backward: returns a list of lists
def relu_backward(grad, x):
    return [[g if v > 0 else 0 for g, v in zip(gs, vs)] for gs, vs in zip(grad, x)]

# %% relu_backward: passes at x = 0 too
def relu_backward(grad, x):
    out = grad.clone()
    out[x < 0] = 0
    return out

# %% relu_backward: writes the zeros into a clone that is thrown away
def relu_backward(grad, x):
    grad.clone()[x <= 0] = 0
    return grad

# %% relu_backward: takes torch.max's 0 for a number, but it's an axis
def relu_backward(grad, x):
    return grad * torch.max(x, 0)

# %% relu_backward: drops the gradient's sign
def relu_backward(grad, x):
    return grad.abs() * (x > 0)

# %% relu_backward: swaps the roles of x and grad
def relu_backward(grad, x):
    return x * (grad > 0)

# %% relu_backward: runs the forward pass
def relu_backward(grad, x):
    return x * (x > 0)

# %% relu_backward: `and` can't combine tables
def relu_backward(grad, x):
    return grad and x > 0

# %% relu_backward: multiplies the caller's grad in place
def relu_backward(grad, x):
    grad *= (x > 0)
    return grad

# %% relu_backward: returns x as a second result
def relu_backward(grad, x):
    return grad * (x > 0), x

# %% relu_backward: writes into x.grad instead of returning
def relu_backward(grad, x):
    x.grad = grad * (x > 0)

# %% relu_backward: returns the local rates as whole numbers
def relu_backward(grad, x):
    return torch.where(x > 0, 1, 0)

# %% relu_backward: multiplies by grad twice and asks for its sign
def relu_backward(grad, x):
    return grad * torch.relu(torch.sign(x) * grad)

# %% relu_backward: passes at x = 0 too, with Python loops
def relu_backward(grad, x):
    out = torch.zeros_like(x)
    n, d = x.shape
    for i in range(n):
        for j in range(d):
            out[i, j] = grad[i, j] if x[i, j] >= 0 else 0
    return out

# %% relu_backward: swaps the ranges of the two loops
def relu_backward(grad, x):
    out = torch.zeros_like(x)
    n, d = x.shape
    for i in range(d):
        for j in range(n):
            out[i, j] = grad[i, j] if x[i, j] > 0 else 0
    return out

# %% descend: changes the parameters' values in place
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value -= lr * p.grad
            p.grad = None
    return losses

# %% descend: doesn't clear the gradients
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses

# %% descend: zero_ clears a tensor that another parameter may share
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad.zero_()
    return losses

# %% descend: steps uphill
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value + lr * p.grad
            p.grad = None
    return losses

# %% descend: notes the loss after the step
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
        losses.append(loss_of(parameters).value.item())
    return losses

# %% descend: collects nodes instead of numbers
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss)
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
    return losses

# %% descend: returns the last loss only
def descend(parameters, loss_of, lr, steps):
    for _ in range(steps):
        loss = loss_of(parameters)
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
    return loss.value.item()

# %% descend: makes the graph once, before the loop
def descend(parameters, loss_of, lr, steps):
    losses = []
    loss = loss_of(parameters)
    for _ in range(steps):
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
    return losses

# %% descend: clears the gradient before the update uses it
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.grad = None
            p.value = p.value - lr * p.grad
    return losses

# %% descend: rebinds the loop's name instead of changing the node
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p = p.value - lr * p.grad
    return losses

# %% descend: makes new nodes in a new list
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        parameters = [Node(p.value - lr * p.grad) for p in parameters]
    return losses

# %% descend: puts new nodes into the list
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for i, p in enumerate(parameters):
            parameters[i] = Node(p.value - lr * p.grad)
    return losses

# %% descend: appends one more loss at the end
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
    losses.append(loss_of(parameters).value.item())
    return losses

# %% descend: takes one step too few
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(1, steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
    return losses

# %% descend: replaces the value by the step
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = lr * p.grad
            p.grad = None
    return losses

# %% descend: uses torch's item and backward on a node
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.item())
        loss.backward()
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
    return losses

# %% descend: updates only once, after the loop
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
    for p in parameters:
        p.value = p.value - lr * p.grad
        p.grad = None
    return losses

# %% descend: returns inside the loop
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
        return losses

# %% descend: clears only the last parameter, by its indentation
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
        p.grad = None
    return losses

# %% descend: clears only before the loop
def descend(parameters, loss_of, lr, steps):
    losses = []
    for p in parameters:
        p.grad = None
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses

# %% descend: updates one parameter after the other, each with a new loss
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        losses.append(loss_of(parameters).value.item())
        for p in parameters:
            for q in parameters:
                q.grad = None
            run_backward(loss_of(parameters))
            p.value = p.value - lr * p.grad
    return losses

# %% descend: uses the text's loss function instead of loss_of
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = network_loss(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
    return losses

# %% descend: writes the learning rate into the code
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - 0.25 * p.grad
            p.grad = None
    return losses

# %% descend: uses the loss's gradient instead of the parameter's
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * loss.grad
            p.grad = None
    return losses

# %% descend: never runs backward
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
    return losses

# %% descend: calls loss_of without parameters
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of()
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
    return losses

# %% descend: returns the parameters
def descend(parameters, loss_of, lr, steps):
    for _ in range(steps):
        loss = loss_of(parameters)
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
    return parameters

# %% descend: multiplies the rate by the loss instead of the gradient
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * loss.value
            p.grad = None
    return losses

# %% descend: uses the mean of the gradient
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad.mean()
            p.grad = None
    return losses

# %% descend: multiplies a gradient in place that parameters may share
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.grad *= lr
            p.value = p.value - p.grad
            p.grad = None
    return losses

# %% descend: divides the step by the number of steps
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad / steps
            p.grad = None
    return losses

# %% descend: updates the first parameter only
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        p = parameters[0]
        p.value = p.value - lr * p.grad
        p.grad = None
    return losses

# %% descend: subtracts a tensor from a node
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p = p - lr * p.grad
            p.grad = None
    return losses

# %% descend: notes running totals
def descend(parameters, loss_of, lr, steps):
    losses = []
    total = 0
    for _ in range(steps):
        loss = loss_of(parameters)
        total += loss.value.item()
        losses.append(total)
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
    return losses

# %% descend: copies into the parameters' values in place
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value.copy_(p.value - lr * p.grad)
            p.grad = None
    return losses

# %% descend: prints the losses and returns nothing
def descend(parameters, loss_of, lr, steps):
    for step in range(steps):
        loss = loss_of(parameters)
        print(loss.value)
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None

# %% descend: runs backward on a tensor instead of a node
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters).value
        losses.append(loss)
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
    return losses

# %% descend: empties the list in every step
def descend(parameters, loss_of, lr, steps):
    for _ in range(steps):
        losses = []
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
    return losses

# %% descend: appends once for every parameter
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
            losses.append(loss.value.item())
    return losses

# %% descend: runs backward once for every parameter
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        for p in parameters:
            run_backward(loss)
            p.value = p.value - lr * p.grad
            p.grad = None
    return losses

# %% descend: loops over a number without range
def descend(parameters, loss_of, lr, steps):
    losses = []
    for step in steps:
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
    return losses

# %% descend: swaps gradient and value in the update
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.grad - lr * p.value
            p.grad = None
    return losses

# %% descend: leaves out the learning rate
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - p.grad
            p.grad = None
    return losses

# %% descend: clears the loss's gradient instead of the parameters'
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
        loss.grad = None
    return losses

# %% descend: subtracts a tensor from a node in place
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p -= lr * p.grad
            p.grad = None
    return losses

# %% descend: runs backward on the parameters instead of the loss
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        for p in parameters:
            run_backward(p)
            p.value = p.value - lr * p.grad
            p.grad = None
    return losses

# %% descend: takes one step too many
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps + 1):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
    return losses

# %% descend: turns values and gradients into Python numbers
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value.item() - lr * p.grad.item()
            p.grad = None
    return losses

# %% descend: gives loss_of one parameter at a time
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for w in parameters:
            loss = loss_of(w)
            losses.append(loss.value.item())
            run_backward(loss)
            w.value = w.value - lr * w.grad
            w.grad = None
    return losses

# %% descend: updates before backward has run
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        for p in parameters:
            if p.grad is not None:
                p.value = p.value - lr * p.grad
            p.grad = None
        run_backward(loss)
    return losses

# %% descend: writes into the parameters' values in place
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value[...] = p.value - lr * p.grad
            p.grad = None
    return losses

# %% descend: clears by multiplying in place a tensor that parameters may share
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad *= 0
    return losses

# %% descend: updates and notes only after the loop
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        run_backward(loss)
    for p in parameters:
        p.value = p.value - lr * p.grad
        p.grad = None
        losses.append(loss.value.item())
    return losses

# %% descend: multiplies the rate by the number of the step
def descend(parameters, loss_of, lr, steps):
    losses = []
    for i in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * i * p.grad
            p.grad = None
    return losses

# %% descend: the parameter's name and the one used differ
def descend(params, loss_of, lr, steps):
    losses = []
    for i in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
            p.grad = None
    return losses

# %% descend: clears the gradients only after all steps
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        losses.append(loss.value.item())
        run_backward(loss)
        for p in parameters:
            p.value = p.value - lr * p.grad
    for p in parameters:
        p.grad = None
    return losses

# %% unbroadcast: calls sum_to_size
def unbroadcast(grad, shape):
    return grad.sum_to_size(shape)

# %% unbroadcast: reshapes without summing
def unbroadcast(grad, shape):
    return grad.reshape(shape)

# %% unbroadcast: always sums over axis 0
def unbroadcast(grad, shape):
    return grad.sum(0)

# %% unbroadcast: doesn't sum over the stretched axes
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    return grad

# %% unbroadcast: doesn't sum over the missing axes
def unbroadcast(grad, shape):
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(i, keepdim=True)
    return grad

# %% unbroadcast: keepdim is missing
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(i)
    return grad

# %% unbroadcast: sums over an empty list of axes, which sums everything
def unbroadcast(grad, shape):
    missing = grad.dim() - len(shape)
    axes = list(range(missing))
    for i, size in enumerate(shape):
        if size == 1:
            axes.append(i + missing)
    return grad.sum(axes, keepdim=True).reshape(shape)

# %% unbroadcast: compares the sizes from the left
def unbroadcast(grad, shape):
    for i in range(len(shape)):
        if grad.shape[i] != shape[i]:
            grad = grad.sum(i, keepdim=True)
    return grad

# %% unbroadcast: averages instead of summing
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad = grad.mean(0)
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.mean(i, keepdim=True)
    return grad

# %% unbroadcast: expand can't make a tensor smaller
def unbroadcast(grad, shape):
    return grad.expand(shape)

# %% unbroadcast: sums the last axes away instead of the first
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad = grad.sum(-1)
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(i, keepdim=True)
    return grad

# %% unbroadcast: axes move up after each sum, but the index goes on
def unbroadcast(grad, shape):
    for i in range(grad.dim() - len(shape)):
        grad = grad.sum(i)
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(i, keepdim=True)
    return grad

# %% unbroadcast: handles shapes of up to two axes only
def unbroadcast(grad, shape):
    if shape == ():
        return grad.sum()
    if len(shape) == 1:
        return grad.sum(0)
    if shape[1] == 1:
        return grad.sum(1, keepdim=True)
    if shape[0] == 1:
        return grad.sum(0, keepdim=True)
    return grad

# %% unbroadcast: asks whether a size occurs in shape, not where
def unbroadcast(grad, shape):
    axes = [i for i in range(grad.dim()) if grad.shape[i] not in shape]
    return grad.sum(axes).reshape(shape)

# %% unbroadcast: zip pairs the sizes from the left
def unbroadcast(grad, shape):
    for i, (g, s) in enumerate(zip(grad.shape, shape)):
        if g != s:
            grad = grad.sum(i, keepdim=True)
    return grad

# %% unbroadcast: keeps the missing axes with size 1
def unbroadcast(grad, shape):
    for i in range(grad.dim() - len(shape)):
        grad = grad.sum(i, keepdim=True)
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(i - len(shape), keepdim=True)
    return grad

# %% unbroadcast: the count from the right stops before the first axis
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    for i in range(1, len(shape)):
        if shape[-i] == 1:
            grad = grad.sum(-i, keepdim=True)
    return grad

# %% unbroadcast: always sums everything
def unbroadcast(grad, shape):
    return grad.sum()

# %% unbroadcast: returns inside the loop
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(i, keepdim=True)
        return grad

# %% unbroadcast: takes the first element instead of the sum
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad = grad[0]
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.narrow(i, 0, 1)
    return grad

# %% unbroadcast: broadcast_to can't make a tensor smaller
def unbroadcast(grad, shape):
    return torch.broadcast_to(grad, shape)

# %% unbroadcast: shifts the axes though the missing ones are already gone
def unbroadcast(grad, shape):
    missing = grad.dim() - len(shape)
    for i in range(missing):
        grad = grad.sum(0)
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(i + missing, keepdim=True)
    return grad

# %% unbroadcast: returns a Python number for the shape ()
def unbroadcast(grad, shape):
    if shape == ():
        return grad.sum().item()
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(i, keepdim=True)
    return grad

# %% unbroadcast: writes the sums back into the caller's grad, which keeps its shape
def unbroadcast(grad, shape):
    grad *= 1
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    for i, size in enumerate(shape):
        if size == 1:
            grad[:] = grad.sum(i, keepdim=True)
    return grad

# %% unbroadcast: doesn't keep what sum returns
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad.sum(0)
        break
    for i, size in enumerate(shape):
        if size == 1:
            grad.sum(i, keepdim=True)
    return grad

# %% unbroadcast: puts the summed axis back in front, wherever it was
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(i).unsqueeze(0)
    return grad

# %% unbroadcast: returns lists
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(i, keepdim=True)
    return grad.tolist()

# %% unbroadcast: sums over an empty list of axes where nothing was stretched
def unbroadcast(grad, shape):
    full = (1,) * (grad.dim() - len(shape)) + shape
    axes = [i for i in range(grad.dim()) if full[i] != grad.shape[i]]
    return grad.sum(axes).reshape(shape)

# %% unbroadcast: >= sums one axis too many, and never ends for ()
def unbroadcast(grad, shape):
    while grad.dim() >= len(shape):
        grad = grad.sum(0)
    return grad

# %% unbroadcast: overwrites the result instead of adding, and sums no axis
def unbroadcast(grad, shape):
    out = torch.zeros(shape)
    for row in grad:
        out = row
    return out

# %% unbroadcast: squeeze drops the axes that keepdim kept
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(i, keepdim=True)
    return grad.squeeze()

# %% unbroadcast: compares from the left and runs past the shape's end
def unbroadcast(grad, shape):
    for i in range(grad.dim()):
        if grad.shape[i] != shape[i]:
            grad = grad.sum(i, keepdim=True)
    return grad

# %% unbroadcast: pads the shape on the right instead of the left
def unbroadcast(grad, shape):
    padded = shape + (1,) * (grad.dim() - len(shape))
    for i in range(grad.dim()):
        if padded[i] == 1:
            grad = grad.sum(i, keepdim=True)
    return grad.reshape(shape)

# %% unbroadcast: removes at most one missing axis
def unbroadcast(grad, shape):
    if grad.dim() > len(shape):
        grad = grad.sum(0)
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(i, keepdim=True)
    return grad

# %% unbroadcast: asks for the length instead of the number of axes
def unbroadcast(grad, shape):
    while len(grad) > len(shape):
        grad = grad.sum(0)
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(i, keepdim=True)
    return grad

# %% unbroadcast: asks for grad's size instead of the shape's
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    for i in range(len(shape)):
        if grad.shape[i] == 1:
            grad = grad.sum(i, keepdim=True)
    return grad

# %% unbroadcast: sums over the axes that are equal
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    for i in range(len(shape)):
        if grad.shape[i] == shape[i]:
            grad = grad.sum(i, keepdim=True)
    return grad

# %% unbroadcast: gives every element the sum of everything
def unbroadcast(grad, shape):
    return torch.full(shape, grad.sum().item())

# %% unbroadcast: takes the tuple shape for a tensor
def unbroadcast(grad, shape):
    while grad.dim() > shape.dim():
        grad = grad.sum(0)
    return grad

# %% unbroadcast: sums over the last axis only, of those stretched
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    if len(shape) > 0 and shape[-1] == 1:
        grad = grad.sum(-1, keepdim=True)
    return grad

# %% unbroadcast: keeps the missing axes with size 1
def unbroadcast(grad, shape):
    full = (1,) * (grad.dim() - len(shape)) + shape
    for i in range(grad.dim()):
        if full[i] == 1:
            grad = grad.sum(i, keepdim=True)
    return grad

# %% unbroadcast: has no return
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(i, keepdim=True)

# %% unbroadcast: doesn't keep the sums over stretched axes
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    for i, size in enumerate(shape):
        if size == 1:
            grad.sum(i, keepdim=True)
    return grad

# %% unbroadcast: cuts the first elements out instead of summing
def unbroadcast(grad, shape):
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    return grad[tuple(slice(0, s) for s in shape)]

# %% unbroadcast: sums the stretched axes first, by their wrong numbers
def unbroadcast(grad, shape):
    for i, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(i, keepdim=True)
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    return grad

# %% unbroadcast: keepdim is missing, and the axes move up
def unbroadcast(grad, shape):
    missing = grad.dim() - len(shape)
    for i in range(missing):
        grad = grad.sum(0)
    for i in range(len(shape)):
        if shape[i] != grad.shape[i]:
            grad = grad.sum(i)
    return grad

# %% unbroadcast: sums over axis 0 until the shapes agree, which may never be
def unbroadcast(grad, shape):
    while grad.shape != shape:
        grad = grad.sum(0)
    return grad

# %% unbroadcast: sums everything and reshapes
def unbroadcast(grad, shape):
    return grad.sum().reshape(shape)

# %% unbroadcast: always sums over the last axis
def unbroadcast(grad, shape):
    return grad.sum(dim=-1, keepdim=True)
