# Wrong answers to lesson 07, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% training_bytes: counts a frozen parameter like a trained one
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "sgd":
            total += 2 * p.nbytes
        elif optimizer == "momentum":
            total += 3 * p.nbytes
        elif optimizer == "adam":
            total += 4 * p.nbytes
        else:
            total += 16 * p.numel()
    return total

# %% training_bytes: leaves frozen parameters out entirely, though they keep their weights
def training_bytes(parameters, optimizer):
    factors = {"sgd": 2, "momentum": 3, "adam": 4}
    total = 0
    for p in parameters:
        if not p.requires_grad:
            continue
        if optimizer == "mixed":
            total += p.numel() * 16
        else:
            total += p.nbytes * factors[optimizer]
    return total

# %% training_bytes: a frozen parameter in "mixed" keeps its own dtype instead of bfloat16
def training_bytes(parameters, optimizer):
    factors = {"sgd": 2, "momentum": 3, "adam": 4}
    total = 0
    for p in parameters:
        if not p.requires_grad:
            total += p.nbytes
        elif optimizer == "mixed":
            total += p.numel() * 16
        else:
            total += p.nbytes * factors[optimizer]
    return total

# %% training_bytes: always 4 bytes a number, whatever the dtype
def training_bytes(parameters, optimizer):
    per_number = {"sgd": 8, "momentum": 12, "adam": 16, "mixed": 16}[optimizer]
    total = 0
    for p in parameters:
        if p.requires_grad:
            total += p.numel() * per_number
        else:
            total += p.numel() * (2 if optimizer == "mixed" else 4)
    return total

# %% training_bytes: "mixed" keeps weights and gradients in the dtype they arrive in
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        n = p.numel()
        size = p.element_size()
        if not p.requires_grad:
            total += n * (2 if optimizer == "mixed" else size)
        elif optimizer == "sgd":
            total += n * size * 2
        elif optimizer == "momentum":
            total += n * size * 3
        elif optimizer == "adam":
            total += n * size * 4
        elif optimizer == "mixed":
            total += n * size * 2 + n * 4 * 3
    return total

# %% training_bytes: forgets the gradients
def training_bytes(parameters, optimizer):
    copies = {"sgd": 1, "momentum": 2, "adam": 3}
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += p.numel() * (2 + 12 if p.requires_grad else 2)
        elif p.requires_grad:
            total += p.nbytes * copies[optimizer]
        else:
            total += p.nbytes
    return total

# %% training_bytes: len(p), the number of rows, instead of the number of elements
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        n = len(p)
        b = p.element_size()
        if optimizer == "mixed":
            total += n * 16 if p.requires_grad else n * 2
        else:
            k = {"sgd": 2, "momentum": 3, "adam": 4}[optimizer]
            total += n * b * k if p.requires_grad else n * b
    return total

# %% training_bytes: returns inside the loop, so only the first parameter counts
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if not p.requires_grad:
            total += p.numel() * 2 if optimizer == "mixed" else p.nbytes
        elif optimizer == "mixed":
            total += p.numel() * 16
        else:
            total += p.nbytes * {"sgd": 2, "momentum": 3, "adam": 4}[optimizer]
        return total

# %% training_bytes: counts a gradient only where p.grad is there already
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += 2 * p.numel()
            if p.requires_grad:
                total += 14 * p.numel()
            continue
        total += p.nbytes
        if p.grad is not None:
            total += p.grad.nbytes
        if p.requires_grad and optimizer == "momentum":
            total += p.nbytes
        if p.requires_grad and optimizer == "adam":
            total += 2 * p.nbytes
    return total

# %% training_bytes: "mixed" without the float32 copy of the weights
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            weights = 2 * p.numel()
            rest = 2 * p.numel() + 4 * p.numel() * 2
        else:
            weights = p.nbytes
            rest = {"sgd": 1, "momentum": 2, "adam": 3}[optimizer] * p.nbytes
        total += weights
        if p.requires_grad:
            total += rest
    return total

# %% training_bytes: adds up whether the first parameter is trained, for all of them
def training_bytes(parameters, optimizer):
    trained = parameters[0].requires_grad
    numbers = sum(p.numel() for p in parameters)
    nbytes = sum(p.nbytes for p in parameters)
    if optimizer == "mixed":
        return 16 * numbers if trained else 2 * numbers
    factor = {"sgd": 2, "momentum": 3, "adam": 4}[optimizer]
    return factor * nbytes if trained else nbytes

# %% training_bytes: momentum counted with two buffers, like Adam
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            weight, grad, state = 2 * p.numel(), 2 * p.numel(), 12 * p.numel()
        else:
            weight, grad, state = p.nbytes, p.nbytes, 2 * p.nbytes
            if optimizer == "sgd":
                state = 0
        total += weight
        if p.requires_grad:
            total += grad + state
    return total

# %% training_bytes: takes a parameter without a gradient yet for frozen
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if p.grad is None:
            total += 2 * p.numel() if optimizer == "mixed" else p.nbytes
        elif optimizer == "mixed":
            total += 16 * p.numel()
        else:
            total += {"sgd": 2, "momentum": 3, "adam": 4}[optimizer] * p.nbytes
    return total

# %% training_bytes: "mixed" multiplies the bytes by 16, not the number of elements
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if not p.requires_grad:
            total += 2 * p.numel() if optimizer == "mixed" else p.nbytes
        elif optimizer == "mixed":
            total += 16 * p.nbytes
        else:
            total += {"sgd": 2, "momentum": 3, "adam": 4}[optimizer] * p.nbytes
    return total

# %% training_bytes: frozen weights under "mixed" count a gradient too (2 + 2)
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += 4 * p.numel()
            if p.requires_grad:
                total += 12 * p.numel()
        else:
            total += p.nbytes
            if p.requires_grad:
                total += {"sgd": 1, "momentum": 2, "adam": 3}[optimizer] * p.nbytes
    return total

# %% training_bytes: = instead of +=, so only the last parameter counts
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if not p.requires_grad:
            total = 2 * p.numel() if optimizer == "mixed" else p.nbytes
        elif optimizer == "mixed":
            total = 16 * p.numel()
        else:
            total = {"sgd": 2, "momentum": 3, "adam": 4}[optimizer] * p.nbytes
    return total

# %% training_bytes: "mixed" with a float32 copy of the gradients too, 20 bytes
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        n = p.numel()
        if optimizer == "mixed":
            total += n * 2
            if p.requires_grad:
                total += n * 2 + n * 4 * 4
            continue
        total += p.nbytes
        if p.requires_grad:
            total += {"sgd": 1, "momentum": 2, "adam": 3}[optimizer] * p.nbytes
    return total

# %% training_bytes: frozen weights under "mixed" keep a float32 copy too
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        n = p.numel()
        if optimizer == "mixed":
            total += n * 2 + n * 4
            if p.requires_grad:
                total += n * 2 + n * 8
        else:
            total += p.nbytes
            if p.requires_grad:
                total += {"sgd": 1, "momentum": 2, "adam": 3}[optimizer] * p.nbytes
    return total

# %% training_bytes: multiplies two axes, but a bias has only one
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        n = p.shape[0] * p.shape[1]
        size = p.element_size()
        if optimizer == "mixed":
            total += 16 * n if p.requires_grad else 2 * n
        else:
            k = {"sgd": 2, "momentum": 3, "adam": 4}[optimizer]
            total += n * size * k if p.requires_grad else n * size
    return total

# %% training_bytes: an if where an elif belongs, so "sgd" and "momentum" are counted by the else too
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if not p.requires_grad:
            total += 2 * p.numel() if optimizer == "mixed" else p.nbytes
            continue
        if optimizer == "sgd":
            total += 2 * p.nbytes
        if optimizer == "momentum":
            total += 3 * p.nbytes
        if optimizer == "adam":
            total += 4 * p.nbytes
        else:
            total += 16 * p.numel()
    return total

# %% training_bytes: counts 8 bits a number, so everything is in bits
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        bits = 32 if p.dtype == torch.float32 else 16
        if optimizer == "mixed":
            total += p.numel() * 16 * 8 if p.requires_grad else p.numel() * 16
        else:
            k = {"sgd": 2, "momentum": 3, "adam": 4}[optimizer]
            total += p.numel() * bits * k if p.requires_grad else p.numel() * bits
    return total

# %% training_bytes: every dtype that isn't float32 has 2 bytes, also float64
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        size = 4 if p.dtype == torch.float32 else 2
        n = p.numel()
        if optimizer == "mixed":
            total += n * (16 if p.requires_grad else 2)
        elif p.requires_grad:
            total += n * size * {"sgd": 2, "momentum": 3, "adam": 4}[optimizer]
        else:
            total += n * size
    return total

# %% training_bytes: counts a trained parameter's weights, gradients and averages, but no frozen ones under "mixed"
def training_bytes(parameters, optimizer):
    if optimizer == "mixed":
        return sum(16 * p.numel() for p in parameters if p.requires_grad)
    k = {"sgd": 2, "momentum": 3, "adam": 4}[optimizer]
    return sum(p.nbytes * (k if p.requires_grad else 1) for p in parameters)

# %% training_bytes: element_size() alone, without the number of elements
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += 16 if p.requires_grad else 2
        elif p.requires_grad:
            total += p.element_size() * {"sgd": 2, "momentum": 3, "adam": 4}[optimizer]
        else:
            total += p.element_size()
    return total

# %% training_bytes: `optimizer == "sgd" or "momentum"` is always true
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if not p.requires_grad:
            total += 2 * p.numel() if optimizer == "mixed" else p.nbytes
        elif optimizer == "sgd" or "momentum":
            total += 2 * p.nbytes
            if optimizer == "momentum":
                total += p.nbytes
        elif optimizer == "adam":
            total += 4 * p.nbytes
        else:
            total += 16 * p.numel()
    return total

# %% training_bytes: break at a frozen parameter, so what comes after it is missing
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if not p.requires_grad:
            total += 2 * p.numel() if optimizer == "mixed" else p.nbytes
            break
        if optimizer == "mixed":
            total += 16 * p.numel()
        else:
            total += {"sgd": 2, "momentum": 3, "adam": 4}[optimizer] * p.nbytes
    return total

# %% training_bytes: momentum without gradients, only weights and the buffer
def training_bytes(parameters, optimizer):
    k = {"sgd": 2, "momentum": 2, "adam": 4}
    total = 0
    for p in parameters:
        if not p.requires_grad:
            total += 2 * p.numel() if optimizer == "mixed" else p.nbytes
        elif optimizer == "mixed":
            total += 16 * p.numel()
        else:
            total += k[optimizer] * p.nbytes
    return total

# %% training_bytes: Adam with one average
def training_bytes(parameters, optimizer):
    k = {"sgd": 2, "momentum": 3, "adam": 3}
    total = 0
    for p in parameters:
        if not p.requires_grad:
            total += 2 * p.numel() if optimizer == "mixed" else p.nbytes
        elif optimizer == "mixed":
            total += 16 * p.numel()
        else:
            total += k[optimizer] * p.nbytes
    return total

# %% training_bytes: "mixed" with everything in bfloat16
def training_bytes(parameters, optimizer):
    k = {"sgd": 2, "momentum": 3, "adam": 4, "mixed": 5}[optimizer]
    total = 0
    for p in parameters:
        size = 2 if optimizer == "mixed" else p.element_size()
        total += p.numel() * size * (k if p.requires_grad else 1)
    return total

# %% training_bytes: asks for frozen only under the first three recipes
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += 16 * p.numel()
        elif p.requires_grad:
            total += {"sgd": 2, "momentum": 3, "adam": 4}[optimizer] * p.nbytes
        else:
            total += p.nbytes
    return total

# %% training_bytes: counts Adam's step counter, 4 bytes a parameter
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if not p.requires_grad:
            total += 2 * p.numel() if optimizer == "mixed" else p.nbytes
            continue
        if optimizer == "mixed":
            total += 16 * p.numel() + 4
        elif optimizer == "adam":
            total += 4 * p.nbytes + 4
        elif optimizer == "momentum":
            total += 3 * p.nbytes
        else:
            total += 2 * p.nbytes
    return total

# %% training_bytes: turns the parameters themselves into bfloat16, in place
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            p.data = p.data.to(torch.bfloat16)
        total += p.nbytes
        if p.requires_grad:
            total += p.nbytes
            if optimizer == "momentum":
                total += p.nbytes
            elif optimizer == "adam":
                total += 2 * p.nbytes
            elif optimizer == "mixed":
                total += 3 * 4 * p.numel()
    return total

# %% training_bytes: prints the total and returns nothing
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if not p.requires_grad:
            total += 2 * p.numel() if optimizer == "mixed" else p.nbytes
        elif optimizer == "mixed":
            total += 16 * p.numel()
        else:
            total += {"sgd": 2, "momentum": 3, "adam": 4}[optimizer] * p.nbytes
    print(total)

# %% training_bytes: asks the list for requires_grad, not its items
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if not parameters.requires_grad:
            total += 2 * p.numel() if optimizer == "mixed" else p.nbytes
        elif optimizer == "mixed":
            total += 16 * p.numel()
        else:
            total += {"sgd": 2, "momentum": 3, "adam": 4}[optimizer] * p.nbytes
    return total

# %% training_bytes: two mistakes: no frozen ones, and "mixed" in the dtype that arrives
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "sgd":
            total += 2 * p.nbytes
        elif optimizer == "momentum":
            total += 3 * p.nbytes
        elif optimizer == "adam":
            total += 4 * p.nbytes
        elif optimizer == "mixed":
            total += 2 * p.nbytes + 12 * p.numel()
    return total

# %% training_bytes: the result in GB
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if not p.requires_grad:
            total += 2 * p.numel() if optimizer == "mixed" else p.nbytes
        elif optimizer == "mixed":
            total += 16 * p.numel()
        else:
            total += {"sgd": 2, "momentum": 3, "adam": 4}[optimizer] * p.nbytes
    return total / 1e9

# %% step_in_budget: zero_grad between the forward and the backward pass
def step_in_budget(model, optimizer, x, y):
    loss = F.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: fills the gradients with 0 instead of letting go of them
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad(set_to_none=False)
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: never empties the gradients
def step_in_budget(model, optimizer, x, y):
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: returns the loss after the step
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return F.cross_entropy(model(x), y).item()

# %% step_in_budget: zero_grad between the backward pass and the step
def step_in_budget(model, optimizer, x, y):
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.zero_grad()
    optimizer.step()
    return loss.item()

# %% step_in_budget: adds the batch's losses up instead of taking their mean
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y, reduction="sum")
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: softmax before cross_entropy, which takes scores
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    probabilities = model(x).softmax(dim=1)
    loss = F.cross_entropy(probabilities, y)
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    return loss.item()

# %% step_in_budget: no optimizer.step()
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    return loss.item()

# %% step_in_budget: its own SGD step with a fixed learning rate instead of the optimizer's
def step_in_budget(model, optimizer, x, y):
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    with torch.no_grad():
        for p in model.parameters():
            p -= 0.1 * p.grad
            p.grad = None
    return loss.item()

# %% step_in_budget: the forward pass under no_grad, to save memory
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    with torch.no_grad():
        scores = model(x)
    loss = F.cross_entropy(scores, y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: forgets to return the loss
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()

# %% step_in_budget: step before backward
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    optimizer.step()
    loss.backward()
    return loss.item()

# %% step_in_budget: zero_grad without parentheses, so it isn't called
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: loss.item without parentheses
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item

# %% step_in_budget: fills the gradients with 0 in place, after the step
def step_in_budget(model, optimizer, x, y):
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    for p in model.parameters():
        p.grad.zero_()
    return loss.item()

# %% step_in_budget: a new optimizer in each step, so the momentum is lost
def step_in_budget(model, optimizer, x, y):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: labels and scores swapped
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(y, model(x))
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: keeps the graph with retain_graph=True
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward(retain_graph=True)
    optimizer.step()
    return loss.item()

# %% step_in_budget: one step for each example
def step_in_budget(model, optimizer, x, y):
    total = 0
    for xi, yi in zip(x, y):
        optimizer.zero_grad()
        loss = F.cross_entropy(model(xi[None]), yi[None])
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total / len(x)

# %% step_in_budget: gradient descent by a fixed rate on top of the optimizer's step
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    with torch.no_grad():
        for p in model.parameters():
            p -= 0.1 * p.grad
    return loss.item()

# %% step_in_budget: mean squared error between the scores and the labels
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    scores = model(x)
    loss = F.mse_loss(scores, F.one_hot(y, scores.shape[1]).to(scores.dtype))
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: empties the gradients only of the weights it finds in the model's first layer
def step_in_budget(model, optimizer, x, y):
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    next(model.parameters()).grad = None
    return loss.item()

# %% step_in_budget: two backward passes through one graph
def step_in_budget(model, optimizer, x, y):
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    loss.backward()
    return loss.item()

# %% step_in_budget: divides the mean by the batch once more
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y) / len(y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: turns the loss into a float before backward
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y).item()
    loss.backward()
    optimizer.step()
    return loss

# %% step_in_budget: two steps on the same batch's gradient
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    optimizer.step()
    return loss.item()

# %% step_in_budget: nll_loss on scores, without the log-softmax
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.nll_loss(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: rounds the loss
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return round(loss.item(), 3)

# %% step_in_budget: gives the class with the largest score to the loss
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    guess = model(x).argmax(dim=1)
    loss = F.cross_entropy(guess, y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: puts new gradients of zeros in place before the forward pass
def step_in_budget(model, optimizer, x, y):
    for p in model.parameters():
        p.grad = torch.zeros_like(p)
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: trains a copy of the model
def step_in_budget(model, optimizer, x, y):
    import copy
    mine = copy.deepcopy(model)
    optimizer.zero_grad()
    loss = F.cross_entropy(mine(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: backward twice, with retain_graph, so the gradient counts twice
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward(retain_graph=True)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: empties the gradients only every second call
def step_in_budget(model, optimizer, x, y):
    if all(p.grad is not None and (p.grad == 0).all() for p in model.parameters()):
        optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: returns the model with the loss
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return model, loss.item()

# %% step_in_budget: empties only after the loss's forward pass, with two forward passes
def step_in_budget(model, optimizer, x, y):
    with torch.no_grad():
        before = F.cross_entropy(model(x), y).item()
    optimizer.zero_grad()
    F.cross_entropy(model(x), y).backward()
    optimizer.step()
    return before

# %% step_in_budget: the loss is printed, not returned, and zero_grad comes too late
def step_in_budget(model, optimizer, x, y):
    loss = F.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item())

# %% largest_batch: leaves the biases out
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = 0
    for i in range(len(widths) - 1):
        parameters += widths[i] * widths[i + 1]
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 4 * 4 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: takes the inputs for a layer's output: the widest of all widths
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in zip(widths, widths[1:]))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 4 * 4 * max(widths)
    return max(0, left // example)

# %% largest_batch: returns a negative number if the weights alone don't fit
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return left // example

# %% largest_batch: forgets the room that a kernel borrows
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    kept = 4 * sum(widths)
    work = 2 * 4 * max(widths[1:])
    return max(0, left // (kept + work))

# %% largest_batch: divides with / and rounds, so it may round up
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, round(left / example))

# %% largest_batch: keeps only the hidden outputs, without the inputs and the classes
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths[1:-1]) + 16 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: a range one short, so the last layer's weights are missing
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = 0
    for i in range(len(widths) - 2):
        parameters += widths[i] * widths[i + 1] + widths[i + 1]
    memory = budget - parameters * bytes_a_parameter
    per_example = 4 * sum(widths) + 4 * 4 * max(widths[1:])
    if memory < per_example:
        return 0
    return memory // per_example

# %% largest_batch: counts up and returns the first batch that doesn't fit
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    example = 4 * sum(widths) + 16 * max(widths[1:])
    left = budget - parameters * bytes_a_parameter
    if left < example:
        return 0
    return left // example + 1

# %% largest_batch: looks for the widest among the hidden layers only
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    widest = max(widths[1:-1], default=0)
    example = 4 * sum(widths) + 16 * widest
    return max(0, left // example)

# %% largest_batch: counts the hidden outputs twice, before ReLU and after it
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    kept = widths[0] + 2 * sum(widths[1:-1]) + widths[-1]
    example = 4 * kept + 16 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: the room to work only once for the batch, not for each example
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    work = 16 * max(widths[1:])
    left = budget - parameters * bytes_a_parameter - work
    return max(0, left // (4 * sum(widths)))

# %% largest_batch: counts numbers for the room to work, not bytes
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 4 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: a batch that fills the budget exactly is refused
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    used = parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * max(widths[1:])
    batch = 0
    while used + (batch + 1) * example < budget:
        batch += 1
    return batch

# %% largest_batch: one bias for each input of a layer, not for each output
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + a for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: always 8 bytes a parameter
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * 8
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: true division, so it returns a float that isn't whole
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, left / example)

# %% largest_batch: // before -, the precedence is wrong
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, budget - parameters * bytes_a_parameter // example)

# %% largest_batch: the number for each class isn't counted as kept
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths[:-1]) + 16 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: the inputs aren't counted as kept
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths[1:]) + 16 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: room to work for every layer, not only for the widest
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * sum(widths[1:])
    return max(0, left // example)

# %% largest_batch: widest among inputs and hidden layers, without the classes
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * max(widths[:-1])
    return max(0, left // example)

# %% largest_batch: rounds up
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, -(-left // example))

# %% largest_batch: a bias is one number for a whole layer
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + 1 for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: doubles the batch until it doesn't fit, so only powers of two
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    used = parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * max(widths[1:])
    if used + example > budget:
        return 0
    batch = 1
    while used + 2 * batch * example <= budget:
        batch *= 2
    return batch

# %% largest_batch: a kernel borrows the size of one gradient, not of both
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 3 * 4 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: tries only batches up to 1000, and returns None beyond
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    example = 4 * sum(widths) + 16 * max(widths[1:])
    for n in range(1, 1000):
        if parameters * bytes_a_parameter + n * example > budget:
            return n - 1

# %% largest_batch: the loop over layers runs one step too far
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = 0
    for i in range(len(widths)):
        parameters += widths[i] * widths[i + 1] + widths[i + 1]
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: multiplies the parameters by 4 bytes on top of bytes_a_parameter
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter * 4
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: forgets the 4 bytes of what is kept
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = sum(widths) + 16 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: at least 1, even if not one example fits
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return max(1, left // example)

# %% largest_batch: the weights' gradients counted again, in the room to work
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * (bytes_a_parameter + 4)
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: the parameters are counted for each example
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, budget // (parameters * bytes_a_parameter + example))

# %% largest_batch: the parameters aren't subtracted from the budget
def largest_batch(widths, bytes_a_parameter, budget):
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, budget // example)

# %% largest_batch: takes the first hidden layer for the widest
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * widths[1]
    return max(0, left // example)

# %% largest_batch: no room to work at all
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    return max(0, left // (4 * sum(widths)))

# %% largest_batch: two mistakes: no biases, and the widest of all widths
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * max(widths)
    return max(0, left // example)

# %% largest_batch: two mistakes: no room for the kernel, and no inputs
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths[1:]) + 8 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: prints the batch and returns nothing
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * max(widths[1:])
    print(max(0, left // example))

# %% largest_batch: abs instead of max(0, …)
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = abs(budget - parameters * bytes_a_parameter)
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return left // example

# %% largest_batch: room of the widest layer's input and output, two and two
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    work = max(4 * 2 * (a + b) for a, b in pairwise(widths))
    return max(0, left // (4 * sum(widths) + work))

# %% largest_batch: the output of every layer without biases for the last one
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = 0
    for a, b in pairwise(widths):
        parameters += a * b
    parameters += sum(widths[1:-1])
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: keeps the widest layer's numbers only, not the sum
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    example = 4 * max(widths) + 16 * max(widths[1:])
    return max(0, left // example)

# %% largest_batch: the parameters' product of all widths in one go
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = 1
    for w in widths:
        parameters *= w
    parameters += sum(widths[1:])
    left = budget - parameters * bytes_a_parameter
    example = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, left // example)

# %% bytes_in_blocks: the tensor's own bytes, not its storage's
def bytes_in_blocks(tensors):
    seen = set()
    total = 0
    for t in tensors:
        pointer = t.untyped_storage().data_ptr()
        if pointer in seen:
            continue
        seen.add(pointer)
        total += (t.nbytes + 511) // 512 * 512
    return total

# %% bytes_in_blocks: rounds the sum up, not each storage
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes()
    total = sum(storages.values())
    return (total + 511) // 512 * 512

# %% bytes_in_blocks: rounds down
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes()
    return sum(n // 512 * 512 for n in storages.values())

# %% bytes_in_blocks: counts a shared storage once for each tensor
def bytes_in_blocks(tensors):
    total = 0
    for t in tensors:
        total += -(-t.untyped_storage().nbytes() // 512) * 512
    return total

# %% bytes_in_blocks: tells storages apart by where the tensor's first element is
def bytes_in_blocks(tensors):
    seen = set()
    total = 0
    for t in tensors:
        if t.data_ptr() not in seen:
            seen.add(t.data_ptr())
            total += (t.untyped_storage().nbytes() + 511) // 512 * 512
    return total

# %% bytes_in_blocks: always one more block, also for a whole number of blocks
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes()
    total = 0
    for n in storages.values():
        if n > 0:
            total += (n // 512 + 1) * 512
    return total

# %% bytes_in_blocks: tells tensors apart, not their storages
def bytes_in_blocks(tensors):
    total = 0
    for t in set(tensors):
        n = t.untyped_storage().nbytes()
        total += (n + 511) // 512 * 512
    return total

# %% bytes_in_blocks: takes storages of the same size for one storage
def bytes_in_blocks(tensors):
    sizes = {t.untyped_storage().nbytes() for t in tensors}
    return sum((n + 511) // 512 * 512 for n in sizes)

# %% bytes_in_blocks: gives a storage without bytes a block too
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes()
    return sum(max(512, (n + 511) // 512 * 512) for n in storages.values())

# %% bytes_in_blocks: returns the number of blocks, not their bytes
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes()
    return sum((n + 511) // 512 for n in storages.values())

# %% bytes_in_blocks: rounds to the nearest block
def bytes_in_blocks(tensors):
    storages = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}
    total = 0
    for n in storages.values():
        total += round(n / 512) * 512
    return total

# %% bytes_in_blocks: skips a tensor without elements, though it keeps a storage alive
def bytes_in_blocks(tensors):
    seen = []
    total = 0
    for t in tensors:
        if t.numel() == 0:
            continue
        s = t.untyped_storage()
        if s.data_ptr() not in seen:
            seen.append(s.data_ptr())
            total += (s.nbytes() + 511) // 512 * 512
    return total

# %% bytes_in_blocks: leaves out every view, also one whose base isn't in the list
def bytes_in_blocks(tensors):
    total = 0
    for t in tensors:
        if t._base is None:
            total += (t.untyped_storage().nbytes() + 511) // 512 * 512
    return total

# %% bytes_in_blocks: true division, so it returns a float and no whole blocks
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes()
    total = 0
    for n in storages.values():
        total += n / 512 * 512
    return total

# %% bytes_in_blocks: 4 bytes a number, whatever the dtype
def bytes_in_blocks(tensors):
    seen = set()
    total = 0
    for t in tensors:
        s = t.untyped_storage()
        if s.data_ptr() in seen:
            continue
        seen.add(s.data_ptr())
        n = s.nbytes() // t.element_size() * 4
        total += (n + 511) // 512 * 512
    return total

# %% bytes_in_blocks: adds 512 - n % 512, a whole block too many for whole blocks
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes()
    total = 0
    for n in storages.values():
        total += n + (512 - n % 512)
    return total

# %% bytes_in_blocks: t in a list of tensors, which compares their numbers
def bytes_in_blocks(tensors):
    seen = []
    total = 0
    for t in tensors:
        if t in seen:
            continue
        seen.append(t)
        total += (t.untyped_storage().nbytes() + 511) // 512 * 512
    return total

# %% bytes_in_blocks: t._base or t asks for a tensor's truth
def bytes_in_blocks(tensors):
    seen = {}
    for t in tensors:
        base = t._base or t
        seen[id(base)] = base.nbytes
    return sum((n + 511) // 512 * 512 for n in seen.values())

# %% bytes_in_blocks: tells storages apart by their tensors' bases, but detach has none
def bytes_in_blocks(tensors):
    seen = {}
    for t in tensors:
        base = t if t._base is None else t._base
        seen[id(base)] = base.nbytes
    return sum((n + 511) // 512 * 512 for n in seen.values())

# %% bytes_in_blocks: the storage's number of elements, not of bytes
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes() // t.element_size()
    return sum((n + 511) // 512 * 512 for n in storages.values())

# %% bytes_in_blocks: looks up what it has seen, but never notes it
def bytes_in_blocks(tensors):
    seen = set()
    total = 0
    for t in tensors:
        s = t.untyped_storage()
        if s.data_ptr() not in seen:
            total += (s.nbytes() + 511) // 512 * 512
    return total

# %% bytes_in_blocks: compares only with the tensor before
def bytes_in_blocks(tensors):
    total = 0
    last = None
    for t in tensors:
        s = t.untyped_storage()
        if s.data_ptr() != last:
            total += (s.nbytes() + 511) // 512 * 512
        last = s.data_ptr()
    return total

# %% bytes_in_blocks: adds the rest of the division to the number of blocks
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes()
    return sum((n // 512 + n % 512) * 512 for n in storages.values())

# %% bytes_in_blocks: at most one block for each storage
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes()
    total = 0
    for n in storages.values():
        if n > 0:
            total += 512
    return total

# %% bytes_in_blocks: blocks of 1024
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes()
    return sum((n + 1023) // 1024 * 1024 for n in storages.values())

# %% bytes_in_blocks: the storage's bytes, no blocks at all
def bytes_in_blocks(tensors):
    storages = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}
    return sum(storages.values())

# %% bytes_in_blocks: a set of rounded sizes and addresses of the tensors, not the storages
def bytes_in_blocks(tensors):
    pieces = set()
    for t in tensors:
        pieces.add((t.data_ptr(), (t.nbytes + 511) // 512 * 512))
    return sum(size for _, size in pieces)

# %% bytes_in_blocks: return inside the loop
def bytes_in_blocks(tensors):
    seen = set()
    total = 0
    for t in tensors:
        s = t.untyped_storage()
        if s.data_ptr() not in seen:
            seen.add(s.data_ptr())
            total += (s.nbytes() + 511) // 512 * 512
        return total

# %% bytes_in_blocks: .nbytes of a storage without the parentheses
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes
    return sum((n + 511) // 512 * 512 for n in storages.values())

# %% bytes_in_blocks: rounds up only what is smaller than a block
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes()
    total = 0
    for n in storages.values():
        if 0 < n < 512:
            n = 512
        total += n
    return total

# %% bytes_in_blocks: for each storage the largest of its tensors, not the storage itself
def bytes_in_blocks(tensors):
    largest = {}
    for t in tensors:
        p = t.untyped_storage().data_ptr()
        largest[p] = max(largest.get(p, 0), t.nbytes)
    return sum((n + 511) // 512 * 512 for n in largest.values())

# %% bytes_in_blocks: int(n / 512) + 1
def bytes_in_blocks(tensors):
    seen = []
    blocks = 0
    for t in tensors:
        s = t.untyped_storage()
        if s.data_ptr() in seen:
            continue
        seen.append(s.data_ptr())
        blocks += int(s.nbytes() / 512) + 1
    return blocks * 512

# %% bytes_in_blocks: prints the total and returns nothing
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes()
    print(sum((n + 511) // 512 * 512 for n in storages.values()))

# %% bytes_in_blocks: two mistakes: every view again, and the tensor's own bytes
def bytes_in_blocks(tensors):
    total = 0
    for t in tensors:
        total += (t.nbytes + 511) // 512 * 512
    return total

# %% bytes_in_blocks: two mistakes: the tensors' own bytes, and only the total rounded
def bytes_in_blocks(tensors):
    total = sum(t.nbytes for t in tensors)
    return (total + 511) // 512 * 512

# %% bytes_in_blocks: no blocks, and storages counted again
def bytes_in_blocks(tensors):
    return sum(t.untyped_storage().nbytes() for t in tensors)

# %% bytes_in_blocks: takes the shared tensors out of the caller's list
def bytes_in_blocks(tensors):
    total = 0
    while tensors:
        t = tensors.pop()
        p = t.untyped_storage().data_ptr()
        for other in list(range(len(tensors) - 1, -1, -1)):
            if tensors[other].untyped_storage().data_ptr() == p:
                tensors.pop(other)
        total += (t.untyped_storage().nbytes() + 511) // 512 * 512
    return total

# %% bytes_in_blocks: the number of elements times 4, in place of the storage's bytes
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        storages[t.untyped_storage().data_ptr()] = t.numel() * 4
    return sum((n + 511) // 512 * 512 for n in storages.values())

# %% bytes_in_blocks: (n + 512) // 512, one block too many where n is whole blocks
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        if s.nbytes() == 0:
            continue
        storages[s.data_ptr()] = s.nbytes()
    return sum((n + 512) // 512 * 512 for n in storages.values())
