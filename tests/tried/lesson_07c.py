# Wrong answers to lesson 07, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% training_bytes: frozen parameters are counted as if they were trained
def training_bytes(parameters, optimizer):
    times = {"sgd": 2, "momentum": 3, "adam": 4}
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += 16 * p.numel()
        else:
            total += times[optimizer] * p.nbytes
    return total

# %% training_bytes: under mixed, weights and gradients are counted in the parameter's own dtype
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        w = p.numel() * p.element_size()
        if not p.requires_grad:
            total += w if optimizer != "mixed" else 2 * p.numel()
        elif optimizer == "sgd":
            total += 2 * w
        elif optimizer == "momentum":
            total += 3 * w
        elif optimizer == "adam":
            total += 4 * w
        elif optimizer == "mixed":
            total += 2 * w + 3 * 4 * p.numel()
    return total

# %% training_bytes: frozen parameters are skipped, not even their weights count
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        if not p.requires_grad:
            continue
        if optimizer == "mixed":
            total += p.numel() * 16
        else:
            total += p.nbytes * {"sgd": 2, "momentum": 3, "adam": 4}[optimizer]
    return total

# %% training_bytes: a frozen parameter under mixed keeps its own dtype instead of bfloat16
def training_bytes(parameters, optimizer):
    copies = {"sgd": 2, "momentum": 3, "adam": 4}
    total = 0
    for p in parameters:
        if p.requires_grad == False:
            total += p.nbytes
        elif optimizer == "mixed":
            total += 16 * p.numel()
        else:
            total += copies[optimizer] * p.nbytes
    return total

# %% training_bytes: every number is taken as 4 bytes, whatever the dtype
def training_bytes(parameters, optimizer):
    per_number = {"sgd": 8, "momentum": 12, "adam": 16, "mixed": 16}
    total = 0
    for p in parameters:
        if p.requires_grad:
            total += p.numel() * per_number[optimizer]
        elif optimizer == "mixed":
            total += p.numel() * 2
        else:
            total += p.numel() * 4
    return total

# %% training_bytes: counts the elements with len, the first dimension only
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        size = p.element_size()
        if not p.requires_grad:
            total += len(p) * (2 if optimizer == "mixed" else size)
        elif optimizer == "mixed":
            total += len(p) * 16
        else:
            total += len(p) * size * {"sgd": 2, "momentum": 3, "adam": 4}[optimizer]
    return total

# %% training_bytes: counts a gradient only if there is one in p.grad already
def training_bytes(parameters, optimizer):
    state = {"sgd": 0, "momentum": 1, "adam": 2}
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += 2 * p.numel()
            if p.grad is not None:
                total += 2 * p.numel()
            if p.requires_grad:
                total += 12 * p.numel()
        else:
            total += p.nbytes
            if p.grad is not None:
                total += p.grad.nbytes
            if p.requires_grad:
                total += state[optimizer] * p.nbytes
    return total

# %% training_bytes: the return is inside the loop, so only the first parameter counts
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

# %% training_bytes: forgets the gradients in every recipe
def training_bytes(parameters, optimizer):
    total = 0
    for p in parameters:
        total += p.nbytes if optimizer != "mixed" else 2 * p.numel()
        if p.requires_grad:
            if optimizer == "momentum":
                total += p.nbytes
            elif optimizer == "adam":
                total += 2 * p.nbytes
            elif optimizer == "mixed":
                total += 12 * p.numel()
    return total

# %% step_in_budget: zero_grad comes between the forward and the backward pass
def step_in_budget(model, optimizer, x, y):
    loss = F.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss

# %% step_in_budget: never empties the gradients
def step_in_budget(model, optimizer, x, y):
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: fills the gradients with 0 before the forward pass
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad(set_to_none=False)
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: empties the gradients after the backward pass, before the step
def step_in_budget(model, optimizer, x, y):
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.zero_grad()
    optimizer.step()
    return loss

# %% step_in_budget: returns the loss of the model after the step
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    F.cross_entropy(model(x), y).backward()
    optimizer.step()
    return F.cross_entropy(model(x), y)

# %% step_in_budget: softmax before cross_entropy
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    probabilities = torch.softmax(model(x), dim=1)
    loss = F.cross_entropy(probabilities, y)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% step_in_budget: forgets the step
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    return loss.item()

# %% step_in_budget: no return
def step_in_budget(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()

# %% step_in_budget: empties the gradients by multiplying them by 0 after the step
def step_in_budget(model, optimizer, x, y):
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    with torch.no_grad():
        for p in model.parameters():
            p.grad *= 0
    return loss

# %% largest_batch: forgets the biases
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = 0
    for a, b in pairwise(widths):
        parameters += a * b
    example = 4 * sum(widths) + 4 * 4 * max(widths[1:])
    return max(0, (budget - parameters * bytes_a_parameter) // example)

# %% largest_batch: takes the widest of all widths, the inputs too
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in zip(widths[:-1], widths[1:]))
    left = budget - parameters * bytes_a_parameter
    kept = 4 * sum(widths)
    room = 4 * 4 * max(widths)
    return max(left // (kept + room), 0)

# %% largest_batch: no room for what a kernel borrows
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in zip(widths[:-1], widths[1:]))
    left = budget - parameters * bytes_a_parameter
    per_example = 4 * sum(widths) + 2 * 4 * max(widths[1:])
    return max(left // per_example, 0)

# %% largest_batch: negative if the parameters alone don't fit
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in zip(widths[:-1], widths[1:]))
    left = budget - parameters * bytes_a_parameter
    per_example = 4 * sum(widths) + 16 * max(widths[1:])
    return left // per_example

# %% largest_batch: the widest is searched among the hidden layers only
def largest_batch(widths, bytes_a_parameter, budget):
    n_params = 0
    for i in range(len(widths) - 1):
        n_params += widths[i] * widths[i + 1] + widths[i + 1]
    left = budget - n_params * bytes_a_parameter
    widest = max(widths[1:-1])
    per_example = 4 * sum(widths) + 4 * 4 * widest
    return max(0, int(left / per_example))

# %% largest_batch: the loop returns the first batch that doesn't fit
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    used = parameters * bytes_a_parameter
    per_example = 4 * sum(widths) + 16 * max(widths[1:])
    n = 0
    while used + n * per_example <= budget:
        n += 1
    return n

# %% largest_batch: forgets the inputs among what's kept
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    kept = 4 * sum(widths[1:])
    room = 4 * 4 * max(widths[1:])
    return max(0, left // (kept + room))

# %% largest_batch: rounds to the nearest batch instead of down
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    per_example = 4 * sum(widths) + 16 * max(widths[1:])
    return max(0, round(left / per_example))

# %% largest_batch: the room to work isn't multiplied by 4 bytes
def largest_batch(widths, bytes_a_parameter, budget):
    parameters = sum(a * b + b for a, b in pairwise(widths))
    left = budget - parameters * bytes_a_parameter
    per_example = 4 * sum(widths) + 4 * max(widths[1:])
    return max(0, left // per_example)

# %% bytes_in_blocks: counts the view's own bytes and every tensor on its own
def bytes_in_blocks(tensors):
    total = 0
    for t in tensors:
        total += (t.nbytes + 511) // 512 * 512
    return total

# %% bytes_in_blocks: tells storages apart by the tensor's own data_ptr, so x[2:] counts again
def bytes_in_blocks(tensors):
    seen = set()
    total = 0
    for t in tensors:
        if t.data_ptr() not in seen:
            seen.add(t.data_ptr())
            n = t.untyped_storage().nbytes()
            total += (n + 511) // 512 * 512
    return total

# %% bytes_in_blocks: rounds the sum up once instead of each storage
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes()
    total = sum(storages.values())
    return -(-total // 512) * 512

# %% bytes_in_blocks: one block too many when the bytes fill whole blocks
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes()
    return sum((n // 512 + 1) * 512 for n in storages.values())

# %% bytes_in_blocks: counts a shared storage once for each tensor
def bytes_in_blocks(tensors):
    total = 0
    for t in tensors:
        n = t.untyped_storage().nbytes()
        blocks = n // 512
        if n % 512 != 0:
            blocks += 1
        total += blocks * 512
    return total

# %% bytes_in_blocks: a set of sizes, so two storages of the same size count once
def bytes_in_blocks(tensors):
    sizes = {t.untyped_storage().nbytes() for t in tensors}
    return sum((n + 511) // 512 * 512 for n in sizes)

# %% bytes_in_blocks: skips tensors without elements, though they keep a storage alive
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        if t.numel() == 0:
            continue
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes()
    return sum((n + 511) // 512 * 512 for n in storages.values())

# %% bytes_in_blocks: returns the number of blocks, not bytes
def bytes_in_blocks(tensors):
    storages = {}
    for t in tensors:
        s = t.untyped_storage()
        storages[s.data_ptr()] = s.nbytes()
    return sum((n + 511) // 512 for n in storages.values())
