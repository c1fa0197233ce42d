# Wrong answers to lesson 08, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% Linear: the weight is stored (in, out), and x is multiplied by it without .T
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(in_features, out_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        out = x @ self.weight
        if self.bias is not None:
            out = out + self.bias
        return out

# %% Linear: weight and bias are plain tensors with requires_grad, not Parameters
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = in_features ** -0.5
        self.weight = torch.empty(out_features, in_features).uniform_(-k, k).requires_grad_()
        self.bias = None
        if bias:
            self.bias = torch.empty(out_features).uniform_(-k, k).requires_grad_()

    def forward(self, x):
        if self.bias is None:
            return x @ self.weight.T
        return x @ self.weight.T + self.bias

# %% Linear: the bias starts at zeros
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        bound = 1 / in_features ** 0.5
        self.weight = nn.Parameter(torch.zeros(out_features, in_features).uniform_(-bound, bound))
        if bias:
            self.bias = nn.Parameter(torch.zeros(out_features))
        else:
            self.bias = None

    def forward(self, x):
        y = x @ self.weight.T
        if self.bias is not None:
            y += self.bias
        return y

# %% Linear: with bias=False the attribute bias is never made
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        bound = 1 / in_features ** 0.5
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-bound, bound))
        if bias:
            self.bias = nn.Parameter(torch.empty(out_features).uniform_(-bound, bound))

    def forward(self, x):
        return x @ self.weight.T + self.bias

# %% Linear: the bound is 1 / in_features, without the square root
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / in_features
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        out = x @ self.weight.T
        return out if self.bias is None else out + self.bias

# %% Linear: torch.rand * bound gives only positive starting values
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.rand(out_features, in_features) * k)
        self.bias = nn.Parameter(torch.rand(out_features) * k) if bias else None

    def forward(self, x):
        out = x @ self.weight.T
        if self.bias is not None:
            out = out + self.bias
        return out

# %% Linear: `if self.bias` asks a tensor of several numbers for its truth
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        out = x @ self.weight.T
        if self.bias:
            out = out + self.bias
        return out

# %% Linear: the sum runs over two axes only, so x with more axes fails
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        out = torch.zeros(x.shape[0], self.weight.shape[0], dtype=x.dtype)
        for i in range(x.shape[0]):
            for j in range(self.weight.shape[0]):
                out[i, j] = (x[i] * self.weight[j]).sum()
        if self.bias is not None:
            out = out + self.bias
        return out

# %% Linear: bias=False keeps a parameter of zeros instead of None
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        if bias:
            self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k))
        else:
            self.bias = nn.Parameter(torch.zeros(out_features))

    def forward(self, x):
        return x @ self.weight.T + self.bias

# %% Linear: the bias's bound uses out_features
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        k = 1 / math.sqrt(out_features)
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        out = x @ self.weight.T
        if self.bias is not None:
            out = out + self.bias
        return out

# %% Linear: randn scaled by the bound, a normal start instead of an even one
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.randn(out_features, in_features) * k)
        self.bias = nn.Parameter(torch.randn(out_features) * k) if bias else None

    def forward(self, x):
        out = x @ self.weight.T
        if self.bias is not None:
            out = out + self.bias
        return out

# %% Linear: super().__init__() is missing
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        out = x @ self.weight.T
        if self.bias is not None:
            out = out + self.bias
        return out

# %% Linear: one random number for the whole bias
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(1).uniform_(-k, k)) if bias else None

    def forward(self, x):
        out = x @ self.weight.T
        if self.bias is not None:
            out = out + self.bias
        return out

# %% Linear: forward computes but doesn't return
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        self.output = x @ self.weight.T
        if self.bias is not None:
            self.output += self.bias

# %% sgd_step: p = p - ... makes a new tensor, so the model's parameter stays
def sgd_step(parameters, lr):
    for p in parameters:
        if p.grad is not None:
            p = p - lr * p.grad

# %% sgd_step: in place without no_grad
def sgd_step(parameters, lr):
    for p in parameters:
        if p.grad is not None:
            p -= lr * p.grad

# %% sgd_step: adds the step instead of subtracting it
@torch.no_grad()
def sgd_step(parameters, lr):
    for p in parameters:
        if p.grad is None:
            continue
        p += lr * p.grad

# %% sgd_step: a None gradient isn't skipped
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            p -= lr * p.grad

# %% sgd_step: empties the gradients after the step
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p -= lr * p.grad
                p.grad = None

# %% sgd_step: stops at the first parameter without a gradient
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is None:
                break
            p -= lr * p.grad

# %% sgd_step: loops over the generator twice; the second time it's empty
def sgd_step(parameters, lr):
    grads = [p.grad for p in parameters]
    with torch.no_grad():
        for p, g in zip(parameters, grads):
            if g is not None:
                p -= lr * g

# %% sgd_step: takes len() of a generator
def sgd_step(parameters, lr):
    with torch.no_grad():
        for i in range(len(parameters)):
            if parameters[i].grad is not None:
                parameters[i] -= lr * parameters[i].grad

# %% sgd_step: scales the gradients in place before subtracting them
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p.grad *= lr
                p -= p.grad

# %% sgd_step: `if p.grad` asks a tensor for its truth
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad:
                p -= lr * p.grad

# %% sgd_step: sub_ without the learning rate, which goes in as a factor of p
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p.mul_(1 - lr).sub_(p.grad)

# %% evaluate: the mean of the batches' means, for both numbers
def evaluate(model, batches):
    was = model.training
    model.eval()
    losses, accs = [], []
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            losses.append(F.cross_entropy(scores, y).item())
            accs.append((scores.argmax(1) == y).float().mean().item())
    model.train(was)
    return sum(losses) / len(losses), sum(accs) / len(accs)

# %% evaluate: the model always goes back to train mode
def evaluate(model, batches):
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y).item() * len(y)
            right += (scores.argmax(1) == y).sum().item()
            n += len(y)
    model.train()
    return total / n, right / n

# %% evaluate: the mode is remembered after eval(), so it's always eval
def evaluate(model, batches):
    model.eval()
    mode = model.training
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(x)
    model.train(mode)
    return total / n, right / n

# %% evaluate: recording is switched off for good
def evaluate(model, batches):
    was_training = model.training
    model.eval()
    torch.set_grad_enabled(False)
    loss = correct = count = 0
    for x, y in batches:
        out = model(x)
        loss += F.cross_entropy(out, y, reduction="sum").item()
        correct += (out.argmax(dim=1) == y).sum().item()
        count += len(y)
    model.train(was_training)
    return loss / count, correct / count

# %% evaluate: each batch's mean isn't multiplied by its size before the division by all examples
def evaluate(model, batches):
    was = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y).item()
            right += (scores.argmax(1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n

# %% evaluate: the answer is the highest score itself, not its class
def evaluate(model, batches):
    was = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.max(1)[0] == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n

# %% evaluate: argmax goes along the examples
def evaluate(model, batches):
    was = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(0) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n

# %% evaluate: the model is run on softmax before cross_entropy
def evaluate(model, batches):
    was = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            probs = torch.softmax(model(x), dim=1)
            total += F.cross_entropy(probs, y).item() * len(y)
            right += (probs.argmax(1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n

# %% evaluate: the return stands inside the loop
def evaluate(model, batches):
    was = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(1) == y).sum().item()
            n += len(y)
            model.train(was)
            return total / n, right / n

# %% evaluate: counts with the size of the last batch times the number of batches
def evaluate(model, batches):
    was = model.training
    model.eval()
    total, right, k = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(1) == y).sum().item()
            k += 1
    model.train(was)
    n = k * len(y)
    return total / n, right / n

# %% evaluate: indexes the batches to stick them together
def evaluate(model, batches):
    was = model.training
    model.eval()
    with torch.no_grad():
        x = torch.cat([batches[i][0] for i in range(len(batches))])
        y = torch.cat([batches[i][1] for i in range(len(batches))])
        scores = model(x)
        loss = F.cross_entropy(scores, y).item()
        acc = (scores.argmax(1) == y).float().mean().item()
    model.train(was)
    return loss, acc

# %% evaluate: eval() but no no_grad
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    for x, y in batches:
        scores = model(x)
        total += F.cross_entropy(scores, y) * len(y)
        right += (scores.argmax(1) == y).sum()
        n += len(y)
    model.train(mode)
    return total / n, right / n

# %% evaluate: the accuracy is a number of right answers
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y).item() * len(y)
            right += (scores.argmax(1) == y).sum().item()
            n += len(y)
    model.train(mode)
    return total / n, right

# %% evaluate: measures in the mode the model came in
def evaluate(model, batches):
    with torch.no_grad():
        total, right, n = 0.0, 0, 0
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y).item() * len(y)
            right += (scores.argmax(1) == y).sum().item()
            n += len(y)
    return total / n, right / n

# %% fit: no zero_grad
def fit(model, optimizer, batches, valid, epochs):
    history = []
    for _ in range(epochs):
        model.train()
        total, n = 0.0, 0
        for x, y in batches:
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(y)
            n += len(y)
        v_loss, v_acc = evaluate(model, valid)
        history.append((total / n, v_loss, v_acc))
    return history

# %% fit: the training loss is the mean of the batches' means
def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        losses = []
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history.append((sum(losses) / len(losses), *evaluate(model, valid)))
    return history

# %% fit: the sums aren't emptied between the epochs
def fit(model, optimizer, batches, valid, epochs):
    history = []
    total, n = 0.0, 0
    for epoch in range(epochs):
        model.train()
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(x)
            n += len(x)
        history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: the training loss is measured with evaluate after the epoch
def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
        train_loss, _ = evaluate(model, batches)
        valid_loss, valid_acc = evaluate(model, valid)
        history.append((train_loss, valid_loss, valid_acc))
    return history

# %% fit: one row per batch, since the append stands in the inner loop
def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        total, n = 0.0, 0
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(y)
            n += len(y)
            history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: validates only once, after all epochs
def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        total, n = 0.0, 0
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(y)
            n += len(y)
    history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: the training loss keeps its graph, as no item() is called
def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        total, n = 0, 0
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            total += loss * len(y)
            n += len(y)
        history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: no model.train(), so it trains in the mode the model came in
def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        total, n = 0.0, 0
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(y)
            n += len(y)
        v, a = evaluate(model, valid)
        history.append((total / n, v, a))
    return history

# %% fit: train() once at the start and eval() by hand in each epoch, so from epoch 2 on it trains in eval mode
def fit(model, optimizer, batches, valid, epochs):
    history = []
    model.train()
    for epoch in range(epochs):
        total, n = 0.0, 0
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(y)
            n += len(y)
        model.eval()
        v_total, v_right, v_n = 0.0, 0, 0
        with torch.no_grad():
            for x, y in valid:
                scores = model(x)
                v_total += F.cross_entropy(scores, y).item() * len(y)
                v_right += (scores.argmax(1) == y).sum().item()
                v_n += len(y)
        history.append((total / n, v_total / v_n, v_right / v_n))
    return history

# %% fit: the loss is computed again after the step
def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        total, n = 0.0, 0
        for x, y in batches:
            optimizer.zero_grad()
            F.cross_entropy(model(x), y).backward()
            optimizer.step()
            total += F.cross_entropy(model(x), y).item() * len(y)
            n += len(y)
        history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: one step per epoch, as the step stands after the inner loop
def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        optimizer.zero_grad()
        total, n = 0.0, 0
        for x, y in batches:
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            total += loss.item() * len(y)
            n += len(y)
        optimizer.step()
        history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: the step takes the gradient of the batch's summed loss
def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        total, n = 0.0, 0
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y, reduction="sum")
            loss.backward()
            optimizer.step()
            total += loss.item()
            n += len(y)
        history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: makes an optimizer of its own
def fit(model, optimizer, batches, valid, epochs):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    history = []
    for epoch in range(epochs):
        model.train()
        total, n = 0.0, 0
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(y)
            n += len(y)
        history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: zero_grad stands between backward and step
def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        total, n = 0.0, 0
        for x, y in batches:
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.zero_grad()
            optimizer.step()
            total += loss.item() * len(y)
            n += len(y)
        history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: the row is one flat list for all epochs
def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        total, n = 0.0, 0
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(y)
            n += len(y)
        v, a = evaluate(model, valid)
        history += [total / n, v, a]
    return history

# %% fit: the training loss is the epoch's last batch's
def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
        v, a = evaluate(model, valid)
        history.append((loss.item(), v, a))
    return history

# %% fit: the model also learns from valid
def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        total, n = 0.0, 0
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(y)
            n += len(y)
        v_total, right, m = 0.0, 0, 0
        for x, y in valid:
            optimizer.zero_grad()
            scores = model(x)
            loss = F.cross_entropy(scores, y)
            loss.backward()
            optimizer.step()
            v_total += loss.item() * len(y)
            right += (scores.argmax(1) == y).sum().item()
            m += len(y)
        history.append((total / n, v_total / m, right / m))
    return history
