# Wrong answers to lesson 07, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% training_bytes: counts optimizer and weights but no gradients
def training_bytes(parameters, optimizer):
    f = {"sgd": 1, "momentum": 2, "adam": 3, "mixed": 4}[optimizer]
    return sum(p.nbytes * f for p in parameters)

# %% training_bytes: counts frozen parameters like trained ones
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "sgd": total += 2 * p.nbytes
        elif optimizer == "momentum": total += 3 * p.nbytes
        elif optimizer == "adam": total += 4 * p.nbytes
        else: total += 16 * p.numel()
    return total

# %% training_bytes: leaves frozen parameters out
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if not p.requires_grad: continue
        if optimizer == "mixed": total += 16 * p.numel()
        else: total += {"sgd": 2, "momentum": 3, "adam": 4}[optimizer] * p.nbytes
    return total

# %% training_bytes: always 4 bytes an element
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        n = p.numel()
        if not p.requires_grad:
            total += 2 * n if optimizer == "mixed" else 4 * n
        else:
            total += {"sgd": 8, "momentum": 12, "adam": 16, "mixed": 16}[optimizer] * n
    return total

# %% training_bytes: mixed is a multiple of the parameter's own bytes
def training_bytes(parameters, optimizer):
    f = {"sgd": 2, "momentum": 3, "adam": 4, "mixed": 8}
    return sum(p.nbytes * (f[optimizer] if p.requires_grad else 1) for p in parameters)

# %% training_bytes: frozen weights keep their own dtype under mixed
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if not p.requires_grad: total += p.nbytes
        elif optimizer == "mixed": total += 16 * p.numel()
        else: total += {"sgd": 2, "momentum": 3, "adam": 4}[optimizer] * p.nbytes
    return total

# %% training_bytes: frozen weights get a float32 copy under mixed
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += p.numel() * (16 if p.requires_grad else 6)
        else:
            total += p.nbytes * ({"sgd": 2, "momentum": 3, "adam": 4}[optimizer] if p.requires_grad else 1)
    return total

# %% training_bytes: the float32 copy is missing under mixed
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += p.numel() * (12 if p.requires_grad else 2)
        else:
            total += p.nbytes * ({"sgd": 2, "momentum": 3, "adam": 4}[optimizer] if p.requires_grad else 1)
    return total

# %% training_bytes: adam has one average instead of two
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += p.numel() * (16 if p.requires_grad else 2)
        else:
            total += p.nbytes * ({"sgd": 2, "momentum": 3, "adam": 3}[optimizer] if p.requires_grad else 1)
    return total

# %% training_bytes: counts numbers, not bytes
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        k = {"sgd": 2, "momentum": 3, "adam": 4, "mixed": 5}[optimizer]
        total += p.numel() * (k if p.requires_grad else 1)
    return total

# %% training_bytes: returns inside the loop
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += p.numel() * (16 if p.requires_grad else 2)
        else:
            total += p.nbytes * ({"sgd": 2, "momentum": 3, "adam": 4}[optimizer] if p.requires_grad else 1)
        return total

# %% training_bytes: takes the first parameter's dtype for all
def training_bytes(parameters, optimizer):
    size = parameters[0].element_size()
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += p.numel() * (16 if p.requires_grad else 2)
        else:
            total += size * p.numel() * ({"sgd": 2, "momentum": 3, "adam": 4}[optimizer] if p.requires_grad else 1)
    return total

# %% training_bytes: takes the length for the number of elements
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += len(p) * (16 if p.requires_grad else 2)
        else:
            total += len(p) * p.element_size() * ({"sgd": 2, "momentum": 3, "adam": 4}[optimizer] if p.requires_grad else 1)
    return total

# %% training_bytes: divides by a billion
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += p.numel() * (16 if p.requires_grad else 2)
        else:
            total += p.nbytes * ({"sgd": 2, "momentum": 3, "adam": 4}[optimizer] if p.requires_grad else 1)
    return total / 1e9

# %% training_bytes: looks at the gradients that happen to be there
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        total += p.nbytes
        if p.grad is not None:
            total += p.grad.nbytes
        if optimizer == "momentum": total += p.nbytes
        if optimizer == "adam": total += 2 * p.nbytes
        if optimizer == "mixed": total += 14 * p.numel()
    return total

# %% training_bytes: gradients are in float32 under mixed
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += p.numel() * (18 if p.requires_grad else 2)
        else:
            total += p.nbytes * ({"sgd": 2, "momentum": 3, "adam": 4}[optimizer] if p.requires_grad else 1)
    return total

# %% training_bytes: prints and returns nothing
def training_bytes(parameters, optimizer):
    n = sum(p.nbytes for p in parameters)
    print(n * 4)

# %% training_bytes: one frozen parameter makes all count as frozen
def training_bytes(parameters, optimizer):
    k = {"sgd": 2, "momentum": 3, "adam": 4}
    if all(p.requires_grad for p in parameters):
        if optimizer == "mixed":
            return sum(16 * p.numel() for p in parameters)
        return sum(k[optimizer] * p.nbytes for p in parameters)
    return sum((2 * p.numel() if optimizer == "mixed" else p.nbytes) for p in parameters)

# %% training_bytes: gradients keep the parameter's own dtype under mixed
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        total += 2 * p.numel() if optimizer == "mixed" else p.nbytes
        if p.requires_grad:
            total += p.nbytes
            if optimizer == "momentum": total += p.nbytes
            if optimizer == "adam": total += 2 * p.nbytes
            if optimizer == "mixed": total += 12 * p.numel()
    return total

# %% training_bytes: multiplies exactly two sizes
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        n = p.shape[0] * p.shape[1]
        if optimizer == "mixed":
            total += n * (16 if p.requires_grad else 2)
        else:
            total += n * p.element_size() * ({"sgd": 2, "momentum": 3, "adam": 4}[optimizer] if p.requires_grad else 1)
    return total

# %% training_bytes: a key is written with a capital, and mixed is missing
def training_bytes(parameters, optimizer):
    k = {"sgd": 2, "momentum": 3, "Adam": 4}
    return sum(k[optimizer] * p.nbytes for p in parameters)

# %% training_bytes: overwrites the total instead of adding
def training_bytes(parameters, optimizer):
    for p in parameters:
        if optimizer == "mixed":
            total = p.numel() * (16 if p.requires_grad else 2)
        else:
            total = p.nbytes * ({"sgd": 2, "momentum": 3, "adam": 4}[optimizer] if p.requires_grad else 1)
    return total

# %% training_bytes: the optimizer's state is in float32
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        n = p.numel()
        if optimizer == "mixed":
            total += n * (16 if p.requires_grad else 2)
        elif not p.requires_grad: total += p.nbytes
        else:
            total += 2 * p.nbytes + {"sgd": 0, "momentum": 4, "adam": 8}[optimizer] * n
    return total

# %% training_bytes: frozen parameters have optimizer state
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        total += (2 * p.numel() if optimizer == "mixed" else p.nbytes)
        if p.requires_grad:
            total += (2 * p.numel() if optimizer == "mixed" else p.nbytes)
        total += {"sgd": 0, "momentum": p.nbytes, "adam": 2 * p.nbytes, "mixed": 12 * p.numel()}[optimizer]
    return total

# %% training_bytes: takes frozen for trained and the reverse
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += p.numel() * (2 if p.requires_grad else 16)
        else:
            total += p.nbytes * (1 if p.requires_grad else {"sgd": 2, "momentum": 3, "adam": 4}[optimizer])
    return total

# %% training_bytes: no gradients for sgd and momentum
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += p.numel() * (16 if p.requires_grad else 2)
        else:
            total += p.nbytes * ({"sgd": 1, "momentum": 2, "adam": 4}[optimizer] if p.requires_grad else 1)
    return total

# %% training_bytes: counts bits
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        bits = 16 if p.dtype == torch.bfloat16 else 32
        if optimizer == "mixed":
            total += p.numel() * (128 if p.requires_grad else 16)
        else:
            total += p.numel() * bits * ({"sgd": 2, "momentum": 3, "adam": 4}[optimizer] if p.requires_grad else 1)
    return total

# %% training_bytes: mixed has everything in 16 bits
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += p.numel() * (10 if p.requires_grad else 2)
        else:
            total += p.nbytes * ({"sgd": 2, "momentum": 3, "adam": 4}[optimizer] if p.requires_grad else 1)
    return total

# %% training_bytes: mixed has everything in float32
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += p.numel() * (20 if p.requires_grad else 4)
        else:
            total += p.nbytes * ({"sgd": 2, "momentum": 3, "adam": 4}[optimizer] if p.requires_grad else 1)
    return total

# %% training_bytes: builds the optimizer, but no step has made gradients or state
def training_bytes(parameters, optimizer):
    opt = {"sgd": torch.optim.SGD, "adam": torch.optim.Adam}[optimizer](parameters)
    total = sum(p.nbytes for p in parameters)
    total += sum(p.grad.nbytes for p in parameters)
    for s in opt.state.values():
        total += sum(t.nbytes for t in s.values())
    return total

# %% training_bytes: measures the Python object with getsizeof
def training_bytes(parameters, optimizer):
    return sum(sys.getsizeof(p) * 2 for p in parameters)

# %% step_in_budget: clears the old gradients after the forward pass
def step_in_budget(model, optimizer, x, y):
    loss = F.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: never clears the gradients
def step_in_budget(model, optimizer, x, y):
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: fills the gradients with 0 instead of freeing them
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad(set_to_none=False)
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: clears the gradients before the step
def step_in_budget(model, optimizer, x, y):
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.zero_grad()
    optimizer.step()
    return loss.item()

# %% step_in_budget: takes the loss again after the step
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return F.cross_entropy(model(x), y).item()

# %% step_in_budget: sums over the batch
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y, reduction="sum")
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: never takes a step
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    return loss.item()

# %% step_in_budget: takes a softmax before cross_entropy
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x).softmax(1), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: takes the step before backward
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    optimizer.step()
    loss.backward()
    return loss.item()

# %% step_in_budget: makes an optimizer of its own
def step_in_budget(model, optimizer, x, y):
    optimizer = torch.optim.Adam(model.parameters())
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: runs the forward pass under no_grad
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    with torch.no_grad():
        loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: runs the forward pass twice and holds both graphs
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    before = F.cross_entropy(model(x), y)
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return before.item()

# %% step_in_budget: swaps the arguments of cross_entropy
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(y, model(x))
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: retain_graph keeps what the graph has saved
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward(retain_graph=True)
    optimizer.step()
    return loss.item()

# %% step_in_budget: converts the model to float32
def step_in_budget(model, optimizer, x, y):
    model.float()
    x = x.float()
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: takes the step by hand, with a rate of 0.1
def step_in_budget(model, optimizer, x, y):
    model.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    with torch.no_grad():
        for p in model.parameters():
            p -= 0.1 * p.grad
    return loss.item()

# %% step_in_budget: fills the gradients with 0 instead of freeing them
def step_in_budget(model, optimizer, x, y):
    for p in model.parameters():
        if p.grad is not None:
            p.grad.zero_()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: fills the gradients with 0 at the end instead of freeing them
def step_in_budget(model, optimizer, x, y):
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    optimizer.zero_grad(set_to_none=False)
    return loss.item()

# %% step_in_budget: the old gradients are still there in the first forward pass
def step_in_budget(model, optimizer, x, y):
    with torch.no_grad():
        value = F.cross_entropy(model(x), y).item()
    optimizer.zero_grad()
    F.cross_entropy(model(x), y).backward()
    optimizer.step()
    return value

# %% step_in_budget: divides the mean by the batch size again
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y) / len(x)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: zero_grad isn't called
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: step isn't called
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step
    return loss.item()

# %% step_in_budget: takes a squared error against ten classes
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.mse_loss(model(x), F.one_hot(y, 10).to(x.dtype))
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: takes a step for every example
def step_in_budget(model, optimizer, x, y):
    total = 0
    for i in range(len(x)):
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x[i:i+1]), y[i:i+1])
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total / len(x)

# %% step_in_budget: has no return
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()

# %% step_in_budget: nll_loss without a log-softmax
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.nll_loss(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: takes two steps
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    scores = model(x)
    loss = F.cross_entropy(scores, y)
    loss.backward()
    optimizer.step()
    optimizer.step()
    return loss.item()

# %% step_in_budget: goes backward twice through one graph
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    loss.backward()
    optimizer.step()
    return loss.item()

# %% largest_batch: the biases are missing
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: the widest includes the input
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths)
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: goes below 0
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths[1:])
    return (budget - params * bytes_a_parameter) // each

# %% largest_batch: room for two gradients, and nothing for the kernels
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 8 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: looks for the widest among hidden layers only
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths[1:-1])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: the classes are missing in what is kept
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths[:-1]) + 16 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: the inputs are missing in what is kept
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths[1:]) + 16 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: divides without rounding down
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) / each)

# %% largest_batch: rounds to the nearest
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, round((budget - params * bytes_a_parameter) / each))

# %% largest_batch: one bias for each input instead of each output
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + a for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: counts up to the first batch that doesn't fit
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths[1:])
    n = 0
    while params * bytes_a_parameter + n * each < budget:
        n += 1
    return n

# %% largest_batch: asks for a byte to be left
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths[1:])
    n = 0
    while params * bytes_a_parameter + (n + 1) * each < budget:
        n += 1
    return n

# %% largest_batch: multiplies the parameters' bytes by 4
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, (budget - 4 * params * bytes_a_parameter) // each)

# %% largest_batch: no room for the gradients
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths)
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: room for one example instead of the batch
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    room = 16 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter - room) // (4 * sum(widths)))

# %% largest_batch: room for a single gradient
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 4 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: takes the absolute value where nothing fits
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths[1:])
    return int(abs(budget - params * bytes_a_parameter) / each)

# %% largest_batch: at least 1, even where nothing fits
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths[1:])
    return max(1, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: the loop runs past the last layer
def largest_batch(widths, bytes_a_parameter, budget):
    params = 0
    for i in range(len(widths)):
        params += widths[i] * widths[i + 1] + widths[i + 1]
    each = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: counts the classes as one number
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * (sum(widths[:-1]) + 1) + 16 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: multiplies all widths together
def largest_batch(widths, bytes_a_parameter, budget):
    params = 1
    for w in widths: params *= w
    params += sum(widths[1:])
    each = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: one bias for each layer
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + 1 for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: biases for the inputs too
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b for a, b in pairwise(widths)) + sum(widths)
    each = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: the last layer's parameters are missing
def largest_batch(widths, bytes_a_parameter, budget):
    params = 0
    for i in range(len(widths) - 2):
        params += widths[i] * widths[i + 1] + widths[i + 1]
    each = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: room for three rows instead of four
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 12 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: room for every layer at once
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * sum(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: brackets are missing around the difference
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, budget - params * bytes_a_parameter // each)

# %% largest_batch: rounds up
def largest_batch(widths, bytes_a_parameter, budget):
    import math
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, math.ceil((budget - params * bytes_a_parameter) / each))

# %% largest_batch: the parameters are missing
def largest_batch(widths, bytes_a_parameter, budget):
    each = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, budget // each)

# %% largest_batch: counts an example in numbers, not bytes
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = sum(widths) + 4 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: takes the first layer's output for the widest
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * widths[1]
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: counts hidden layers before and after ReLU
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * (sum(widths) + sum(widths[1:-1])) + 16 * max(widths[1:])
    return max(0, (budget - params * bytes_a_parameter) // each)

# %% largest_batch: returns a power of two
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths[1:])
    n = 1
    while params * bytes_a_parameter + 2 * n * each <= budget:
        n *= 2
    return n

# %% largest_batch: returns None where nothing fits
def largest_batch(widths, bytes_a_parameter, budget):
    params = sum(a * b + b for a, b in pairwise(widths))
    each = 4 * sum(widths) + 16 * max(widths[1:])
    if params * bytes_a_parameter < budget:
        return (budget - params * bytes_a_parameter) // each

# %% bytes_in_blocks: counts each tensor's own bytes, views too
def bytes_in_blocks(tensors):
    return sum(-(-t.nbytes // 512) * 512 for t in tensors)

# %% bytes_in_blocks: counts a storage once for every tensor
def bytes_in_blocks(tensors):
    return sum(-(-t.untyped_storage().nbytes() // 512) * 512 for t in tensors)

# %% bytes_in_blocks: doesn't round up to blocks
def bytes_in_blocks(tensors):
    s = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}
    return sum(s.values())

# %% bytes_in_blocks: rounds down to blocks
def bytes_in_blocks(tensors):
    s = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}
    return sum(n // 512 * 512 for n in s.values())

# %% bytes_in_blocks: rounds the sum instead of each storage
def bytes_in_blocks(tensors):
    s = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}
    return -(-sum(s.values()) // 512) * 512

# %% bytes_in_blocks: always adds a block, even where the last is full
def bytes_in_blocks(tensors):
    s = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}
    return sum((n // 512 + 1) * 512 for n in s.values())

# %% bytes_in_blocks: tells storages apart by the first element's address
def bytes_in_blocks(tensors):
    s = {t.data_ptr(): t.untyped_storage().nbytes() for t in tensors}
    return sum(-(-n // 512) * 512 for n in s.values())

# %% bytes_in_blocks: takes the last tensor's own bytes for its storage's
def bytes_in_blocks(tensors):
    s = {t.untyped_storage().data_ptr(): t.nbytes for t in tensors}
    return sum(-(-n // 512) * 512 for n in s.values())

# %% bytes_in_blocks: a set keeps one of several equal sizes
def bytes_in_blocks(tensors):
    s = {t.untyped_storage().nbytes() for t in tensors}
    return sum(-(-n // 512) * 512 for n in s)

# %% bytes_in_blocks: tells tensors apart instead of storages
def bytes_in_blocks(tensors):
    seen, total = set(), 0
    for t in tensors:
        if id(t) not in seen:
            seen.add(id(t))
            total += -(-t.untyped_storage().nbytes() // 512) * 512
    return total

# %% bytes_in_blocks: counts blocks, not bytes
def bytes_in_blocks(tensors):
    s = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}
    return sum(-(-n // 512) for n in s.values())

# %% bytes_in_blocks: gives a storage without bytes a block
def bytes_in_blocks(tensors):
    s = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}
    return sum(max(1, -(-n // 512)) * 512 for n in s.values())

# %% bytes_in_blocks: skips views without elements
def bytes_in_blocks(tensors):
    s = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors if t.numel() > 0}
    return sum(-(-n // 512) * 512 for n in s.values())

# %% bytes_in_blocks: assumes 4 bytes an element, of one tensor of each storage
def bytes_in_blocks(tensors):
    s = {}
    for t in tensors:
        s[t.untyped_storage().data_ptr()] = t.numel() * 4
    return sum(-(-n // 512) * 512 for n in s.values())

# %% bytes_in_blocks: adds a block where the last is full
def bytes_in_blocks(tensors):
    s = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}
    return sum(n + 512 - n % 512 for n in s.values())

# %% bytes_in_blocks: skips every view
def bytes_in_blocks(tensors):
    total = 0
    for t in tensors:
        if t._base is None:
            total += -(-t.untyped_storage().nbytes() // 512) * 512
    return total

# %% bytes_in_blocks: compares with the storage just before only
def bytes_in_blocks(tensors):
    last, total = None, 0
    for t in tensors:
        s = t.untyped_storage()
        if s.data_ptr() != last:
            total += (s.nbytes() + 511) // 512 * 512
        last = s.data_ptr()
    return total

# %% bytes_in_blocks: a set of tensors tells tensors apart, not storages
def bytes_in_blocks(tensors):
    total = 0
    for t in set(tensors):
        total += (t.untyped_storage().nbytes() + 511) // 512 * 512
    return total

# %% bytes_in_blocks: rounds to the nearest block
def bytes_in_blocks(tensors):
    s = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}
    return sum(round(n / 512) * 512 for n in s.values())

# %% bytes_in_blocks: takes the largest tensor's own bytes for its storage's
def bytes_in_blocks(tensors):
    s = {}
    for t in tensors:
        k = t.untyped_storage().data_ptr()
        s[k] = max(s.get(k, 0), t.nbytes)
    return sum(-(-n // 512) * 512 for n in s.values())

# %% bytes_in_blocks: takes the first tensor's own bytes for its storage's
def bytes_in_blocks(tensors):
    seen, total = set(), 0
    for t in tensors:
        k = t.untyped_storage().data_ptr()
        if k in seen: continue
        seen.add(k)
        total += (t.nbytes + 511) // 512 * 512
    return total

# %% bytes_in_blocks: blocks of 500 bytes
def bytes_in_blocks(tensors):
    s = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}
    return sum(-(-n // 500) * 500 for n in s.values())

# %% bytes_in_blocks: returns inside the loop
def bytes_in_blocks(tensors):
    seen, total = set(), 0
    for t in tensors:
        s = t.untyped_storage()
        if s.data_ptr() not in seen:
            seen.add(s.data_ptr())
            total += (s.nbytes() + 511) // 512 * 512
        return total

# %% bytes_in_blocks: never remembers a storage, so nothing is counted
def bytes_in_blocks(tensors):
    seen, total = set(), 0
    for t in tensors:
        s = t.untyped_storage()
        if s.data_ptr() in seen:
            total += (s.nbytes() + 511) // 512 * 512
    return total

# %% bytes_in_blocks: multiplies the storage's bytes by the element's size
def bytes_in_blocks(tensors):
    s = {}
    for t in tensors:
        st = t.untyped_storage()
        s[st.data_ptr()] = st.nbytes() * t.element_size()
    return sum(-(-n // 512) * 512 for n in s.values())

# %% bytes_in_blocks: divides by 1024
def bytes_in_blocks(tensors):
    s = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}
    total = 0
    for n in s.values():
        while n > 0:
            n -= 512
            total += 1
    return total * 512 / 1024
