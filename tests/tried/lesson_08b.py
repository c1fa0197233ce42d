# Wrong answers to lesson 08, first tries of beginners, as they wrote them. `# %% exercise_name: the true cause`

# %% Linear: weight stored as (in, out), and forward multiplies without the transpose
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(in_features, out_features).uniform_(-k, k))
        if bias:
            self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k))
        else:
            self.bias = None

    def forward(self, x):
        y = x @ self.weight
        if self.bias is not None:
            y = y + self.bias
        return y

# %% Linear: no transpose in forward: x @ weight with a weight of (out, in)
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        bound = in_features**-0.5
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-bound, bound))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-bound, bound)) if bias else None

    def forward(self, x):
        out = x @ self.weight
        return out if self.bias is None else out + self.bias

# %% Linear: plain tensors in place of parameters
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        bound = 1 / in_features**0.5
        self.weight = torch.empty(out_features, in_features).uniform_(-bound, bound)
        self.bias = torch.empty(out_features).uniform_(-bound, bound) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        if self.bias is not None:
            y = y + self.bias
        return y

# %% Linear: leaves that require grad, but not nn.Parameter
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        a = 1 / math.sqrt(in_features)
        self.weight = torch.empty(out_features, in_features).uniform_(-a, a).requires_grad_()
        self.bias = None
        if bias:
            self.bias = torch.empty(out_features).uniform_(-a, a).requires_grad_()

    def forward(self, x):
        if self.bias is None:
            return x @ self.weight.T
        return x @ self.weight.T + self.bias

# %% Linear: super().__init__() forgotten
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        return y if self.bias is None else y + self.bias

# %% Linear: torch.rand times the bound, so all values start between 0 and the bound
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.rand(out_features, in_features) * k)
        self.bias = nn.Parameter(torch.rand(out_features) * k) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        return y if self.bias is None else y + self.bias

# %% Linear: the bias starts at zero
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.zeros(out_features)) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        if self.bias is not None:
            y = y + self.bias
        return y

# %% Linear: bound without the square root, 1/in_features
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / in_features
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        if self.bias is not None:
            y = y + self.bias
        return y

# %% Linear: the bias's bound from out_features in place of in_features
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        kw = 1 / math.sqrt(in_features)
        kb = 1 / math.sqrt(out_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-kw, kw))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-kb, kb)) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        if self.bias is not None:
            y = y + self.bias
        return y

# %% Linear: normal_ in place of uniform_: no hard bound
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.randn(out_features, in_features) * k)
        self.bias = nn.Parameter(torch.randn(out_features) * k) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        if self.bias is not None:
            y = y + self.bias
        return y

# %% Linear: bias=False adds None in forward
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        return x @ self.weight.T + self.bias

# %% Linear: the argument bias ignored, so bias=False has a bias too
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k))

    def forward(self, x):
        return x @ self.weight.T + self.bias

# %% Linear: with bias=False the attribute bias never exists
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.has_bias = bias
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        if bias:
            self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k))

    def forward(self, x):
        y = x @ self.weight.T
        if self.has_bias:
            y = y + self.bias
        return y

# %% Linear: `if self.bias` asks a tensor of several numbers for its truth
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        if self.bias:
            y = y + self.bias
        return y

# %% Linear: uniform_ in place on a parameter outside no_grad
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features))
        self.weight.uniform_(-k, k)
        self.bias = None
        if bias:
            self.bias = nn.Parameter(torch.empty(out_features))
            self.bias.uniform_(-k, k)

    def forward(self, x):
        y = x @ self.weight.T
        if self.bias is not None:
            y = y + self.bias
        return y

# %% Linear: (weight @ x.T).T works for two axes only
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        y = (self.weight @ x.T).T
        if self.bias is not None:
            y = y + self.bias
        return y

# %% Linear: forward forgets the bias
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        return x @ self.weight.T

# %% Linear: other names, w and b, in place of weight and bias
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.w = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.b = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        y = x @ self.w.T
        if self.b is not None:
            y = y + self.b
        return y

# %% Linear: multiplies by √in in place of dividing
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        if self.bias is not None:
            y = y + self.bias
        return y

# %% Linear: the values are made in float64: NumPy draws them
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.tensor(np.random.uniform(-k, k, (out_features, in_features))))
        self.bias = nn.Parameter(torch.tensor(np.random.uniform(-k, k, out_features))) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        if self.bias is not None:
            y = y + self.bias
        return y

# %% Linear: a bias of shape (1, out)
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(1, out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        if self.bias is not None:
            y = y + self.bias
        return y

# %% Linear: forward makes the weights anew at each call
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        self.k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features))
        self.bias = nn.Parameter(torch.empty(out_features)) if bias else None

    def forward(self, x):
        with torch.no_grad():
            self.weight.uniform_(-self.k, self.k)
            if self.bias is not None:
                self.bias.uniform_(-self.k, self.k)
        y = x @ self.weight.T
        return y if self.bias is None else y + self.bias

# %% Linear: forward returns nothing: return forgotten
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        if self.bias is not None:
            y = y + self.bias

# %% Linear: one random number for all weights
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        import random

        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.full((out_features, in_features), random.uniform(-k, k)))
        self.bias = nn.Parameter(torch.full((out_features,), random.uniform(-k, k))) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        if self.bias is not None:
            y = y + self.bias
        return y

# %% Linear: forward reads .data, so no gradient arrives
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        y = x @ self.weight.data.T
        if self.bias is not None:
            y = y + self.bias.data
        return y

# %% Linear: * in place of @
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        y = x * self.weight.T
        if self.bias is not None:
            y = y + self.bias
        return y

# %% Linear: subtracts the bias, as Contrast subtracts its shift
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        if self.bias is not None:
            y = y - self.bias
        return y

# %% Linear: asks bias.any(), so a bias of zeros is skipped and gets no gradient
class Linear(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        k = 1 / math.sqrt(in_features)
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        if self.bias is not None and self.bias.any():
            y = y + self.bias
        return y

# %% sgd_step: p = p - … makes a new tensor and leaves the parameter
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p = p - lr * p.grad

# %% sgd_step: plus in place of minus
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p += lr * p.grad

# %% sgd_step: in place on a leaf, without no_grad
def sgd_step(parameters, lr):
    for p in parameters:
        if p.grad is not None:
            p -= lr * p.grad

# %% sgd_step: no check for a gradient of None
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            p -= lr * p.grad

# %% sgd_step: empties the gradients after the move
def sgd_step(parameters, lr):
    with torch.no_grad():
        for w in parameters:
            if w.grad is not None:
                w -= lr * w.grad
                w.grad = None

# %% sgd_step: lr forgotten
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p -= p.grad

# %% sgd_step: returns at the first parameter without a gradient
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is None:
                return
            p -= lr * p.grad

# %% sgd_step: `if p.grad` asks a gradient of several numbers for its truth
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad:
                p -= lr * p.grad

# %% sgd_step: indexes a generator
def sgd_step(parameters, lr):
    with torch.no_grad():
        for i in range(len(parameters)):
            if parameters[i].grad is not None:
                parameters[i] -= lr * parameters[i].grad

# %% sgd_step: the first pass uses up the generator, the second finds nothing
def sgd_step(parameters, lr):
    without = [p for p in parameters if p.grad is None]
    with torch.no_grad():
        for p in parameters:
            if not any(p is q for q in without):
                p -= lr * p.grad

# %% sgd_step: scales the gradients in place
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p.grad *= lr
                p -= p.grad

# %% sgd_step: returns new tensors
def sgd_step(parameters, lr):
    return [p - lr * p.grad for p in parameters if p.grad is not None]

# %% sgd_step: only the first parameter moves: return inside the loop
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p.sub_(p.grad, alpha=lr)
            return

# %% sgd_step: rebinding, and without no_grad
def sgd_step(parameters, lr):
    for p in parameters:
        if p.grad is not None:
            p = p - lr * p.grad

# %% sgd_step: asks requires_grad in place of grad is None
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.requires_grad:
                p -= lr * p.grad

# %% sgd_step: gradients zeroed with zero_ after the move
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p -= lr * p.grad
                p.grad.zero_()

# %% sgd_step: divides by lr
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p -= p.grad / lr

# %% sgd_step: only the gradient's sign
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p -= lr * p.grad.sign()

# %% sgd_step: copies the move itself into the parameter
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p.copy_(-lr * p.grad)

# %% sgd_step: calls backward on the parameter
def sgd_step(parameters, lr):
    for p in parameters:
        p.backward()
        with torch.no_grad():
            p -= lr * p.grad

# %% sgd_step: works on a detached clone
def sgd_step(parameters, lr):
    for p in parameters:
        if p.grad is not None:
            w = p.detach().clone()
            w -= lr * p.grad

# %% evaluate: the mean of the batches' means, for both numbers
def evaluate(model, batches):
    was = model.training
    model.eval()
    losses, right = [], []
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            losses.append(F.cross_entropy(scores, y).item())
            right.append((scores.argmax(dim=1) == y).float().mean().item())
    model.train(was)
    return sum(losses) / len(losses), sum(right) / len(right)

# %% evaluate: the loss counts each example once, but the accuracy is the mean of the batches' means
def evaluate(model, batches):
    was_training = model.training
    model.eval()
    total, n, accs = 0.0, 0, []
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            accs.append((scores.argmax(1) == y).float().mean().item())
            n += len(x)
    model.train(was_training)
    return total / n, sum(accs) / len(accs)

# %% evaluate: no eval mode
def evaluate(model, batches):
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y).item() * len(x)
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(x)
    return total / n, right / n

# %% evaluate: eval mode, but a graph: no no_grad
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    for x, y in batches:
        scores = model(x)
        total += F.cross_entropy(scores, y, reduction="sum").item()
        right += (scores.argmax(dim=1) == y).sum().item()
        n += len(y)
    model.train(mode)
    return total / n, right / n

# %% evaluate: leaves the model in eval mode
def evaluate(model, batches):
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    return total / n, right / n

# %% evaluate: always returns to train mode, also when the model came in eval mode
def evaluate(model, batches):
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train()
    return total / n, right / n

# %% evaluate: reads the mode only after eval(), so it's always False
def evaluate(model, batches):
    model.eval()
    was = model.training
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n

# %% evaluate: argmax over the examples (dim 0)
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=0) == y).sum().item()
            n += len(y)
    model.train(mode)
    return total / n, right / n

# %% evaluate: softmax before cross_entropy
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            p = model(x).softmax(dim=1)
            total += F.cross_entropy(p, y, reduction="sum").item()
            right += (p.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(mode)
    return total / n, right / n

# %% evaluate: adds up the batches' means and divides by the number of examples
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y).item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(mode)
    return total / n, right / n

# %% evaluate: accuracy in percent
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(mode)
    return total / n, 100 * right / n

# %% evaluate: accuracy first, then the loss
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(mode)
    return right / n, total / n

# %% evaluate: return inside the loop, so only the first batch counts
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
            model.train(mode)
            return total / n, right / n

# %% evaluate: indexes batches, which may be a loader, and takes the first batch's size for all
def evaluate(model, batches):
    mode = model.training
    model.eval()
    n = len(batches) * len(batches[0][0])
    total, right = 0.0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
    model.train(mode)
    return total / n, right / n

# %% evaluate: switches grad off for the whole program and never on again
def evaluate(model, batches):
    mode = model.training
    model.eval()
    torch.set_grad_enabled(False)
    total, right, n = 0.0, 0, 0
    for x, y in batches:
        scores = model(x)
        total += F.cross_entropy(scores, y, reduction="sum").item()
        right += (scores.argmax(dim=1) == y).sum().item()
        n += len(y)
    model.train(mode)
    return total / n, right / n

# %% evaluate: calls torch.no_grad() without `with`
def evaluate(model, batches):
    mode = model.training
    model.eval()
    torch.no_grad()
    total, right, n = 0.0, 0, 0
    for x, y in batches:
        scores = model(x)
        total += F.cross_entropy(scores, y).item() * len(y)
        right += (scores.argmax(dim=1) == y).sum().item()
        n += len(y)
    model.train(mode)
    return total / n, right / n

# %% evaluate: compares the highest score itself with the label: max without its indices
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.max(dim=1).values == y).sum().item()
            n += len(y)
    model.train(mode)
    return total / n, right / n

# %% evaluate: counts numbers (x.numel()) in place of examples, so the accuracy is too small by the number of features
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y).item() * x.numel()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += x.numel()
    model.train(mode)
    return total / n, right / n

# %% evaluate: back to the old mode inside the loop, so only the first batch is in eval mode
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
            model.train(mode)
    return total / n, right / n

# %% evaluate: divides the sums by the number of batches
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, right = 0.0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
    model.train(mode)
    return total / len(batches), right / len(batches)

# %% evaluate: the batches' means for the loss only
def evaluate(model, batches):
    mode = model.training
    model.eval()
    losses, right, n = [], 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            losses.append(F.cross_entropy(scores, y).item())
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(mode)
    return sum(losses) / len(losses), right / n

# %% evaluate: returns the sum of the losses and the number of right answers
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, right = 0.0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
    model.train(mode)
    return total, right

# %% evaluate: only the last batch: assigns in place of adding
def evaluate(model, batches):
    mode = model.training
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            loss = F.cross_entropy(scores, y).item()
            accuracy = (scores.argmax(dim=1) == y).float().mean().item()
    model.train(mode)
    return loss, accuracy

# %% evaluate: the mode only in the name: no call of eval (parentheses forgotten)
def evaluate(model, batches):
    mode = model.training
    model.eval
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(mode)
    return total / n, right / n

# %% evaluate: a wrong weight: the first batch's size for each batch's mean
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, right, n, size = 0.0, 0, 0, None
    with torch.no_grad():
        for x, y in batches:
            size = size or len(y)
            scores = model(x)
            total += F.cross_entropy(scores, y).item() * size
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(mode)
    return total / n, right / n

# %% evaluate: argmin in place of argmax
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmin(dim=1) == y).sum().item()
            n += len(y)
    model.train(mode)
    return total / n, right / n

# %% evaluate: model.training = False sets the flag on the outer module only
def evaluate(model, batches):
    mode = model.training
    model.training = False
    total, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.training = mode
    return total / n, right / n

# %% evaluate: measures error in place of accuracy
def evaluate(model, batches):
    mode = model.training
    model.eval()
    total, wrong, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            wrong += (scores.argmax(dim=1) != y).sum().item()
            n += len(y)
    model.train(mode)
    return total / n, wrong / n

# %% fit: the rows hold tensors with their graph: no .item()
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


def fit(model, optimizer, batches, valid, epochs):
    history = []
    for _ in range(epochs):
        model.train()
        total, n = 0, 0
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            total += loss * len(x)
            n += len(x)
        valid_loss, accuracy = evaluate(model, valid)
        history.append((total / n, valid_loss, accuracy))
    return history

# %% fit: zero_grad forgotten
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


def fit(model, optimizer, batches, valid, epochs):
    history = []
    for _ in range(epochs):
        model.train()
        total, n = 0, 0
        for x, y in batches:
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(x)
            n += len(x)
        valid_loss, accuracy = evaluate(model, valid)
        history.append((total / n, valid_loss, accuracy))
    return history

# %% fit: zero_grad once per epoch in place of once per batch
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


def fit(model, optimizer, batches, valid, epochs):
    history = []
    for _ in range(epochs):
        model.train()
        optimizer.zero_grad()
        total, n = 0, 0
        for x, y in batches:
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(x)
            n += len(x)
        history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: zero_grad between backward and step, so step finds no gradient
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


def fit(model, optimizer, batches, valid, epochs):
    history = []
    for _ in range(epochs):
        model.train()
        total, n = 0, 0
        for x, y in batches:
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.zero_grad()
            optimizer.step()
            total += loss.item() * len(x)
            n += len(x)
        history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: the training loss is the mean of the batches' means
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


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
        valid_loss, valid_acc = evaluate(model, valid)
        history.append((sum(losses) / len(losses), valid_loss, valid_acc))
    return history

# %% fit: measures the training loss with evaluate after the epoch
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        for x, y in batches:
            optimizer.zero_grad()
            F.cross_entropy(model(x), y).backward()
            optimizer.step()
        train_loss, _ = evaluate(model, batches)
        valid_loss, valid_acc = evaluate(model, valid)
        history.append((train_loss, valid_loss, valid_acc))
    return history

# %% fit: takes each batch's loss again after its step
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


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
            with torch.no_grad():
                total += F.cross_entropy(model(x), y).item() * len(y)
            n += len(y)
        history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: step before backward
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        total, n = 0.0, 0
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            optimizer.step()
            loss.backward()
            total += loss.item() * len(y)
            n += len(y)
        history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: the sums start only once, before the first epoch
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


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
            total += loss.item() * len(y)
            n += len(y)
        history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: steps on the sum of the batch's losses
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


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

# %% fit: one step per epoch, on the epoch's mean loss over all batches
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        total, n = 0.0, 0
        for x, y in batches:
            loss = F.cross_entropy(model(x), y)
            total = total + loss * len(y)
            n += len(y)
        mean = total / n
        optimizer.zero_grad()
        mean.backward()
        optimizer.step()
        history.append((mean.item(), *evaluate(model, valid)))
    return history

# %% fit: train() only once before the epochs, and its own eval() never switched back
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
        v, right, m = 0.0, 0, 0
        with torch.no_grad():
            for x, y in valid:
                scores = model(x)
                v += F.cross_entropy(scores, y, reduction="sum").item()
                right += (scores.argmax(1) == y).sum().item()
                m += len(y)
        history.append((total / n, v / m, right / m))
    return history

# %% fit: never calls train(): a model that comes in eval mode trains in eval mode
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


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
        history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: validates inside the batch loop: one row per batch
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


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

# %% fit: the row's order: accuracy before the validation loss
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


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
        valid_loss, valid_accuracy = evaluate(model, valid)
        history.append((total / n, valid_accuracy, valid_loss))
    return history

# %% fit: validates before the epoch's training
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        valid_loss, accuracy = evaluate(model, valid)
        model.train()
        total, n = 0.0, 0
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(y)
            n += len(y)
        history.append((total / n, valid_loss, accuracy))
    return history

# %% fit: the training loss is the last batch's alone
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
        valid_loss, accuracy = evaluate(model, valid)
        history.append((loss.item(), valid_loss, accuracy))
    return history

# %% fit: return inside the epoch loop: only the first epoch runs
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


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

# %% fit: validates without a graph but in train mode
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
        v, right, m = 0.0, 0, 0
        with torch.no_grad():
            for x, y in valid:
                scores = model(x)
                v += F.cross_entropy(scores, y, reduction="sum").item()
                right += (scores.argmax(1) == y).sum().item()
                m += len(y)
        history.append((total / n, v / m, right / m))
    return history

# %% fit: an optimizer of its own in place of the one passed in
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


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

# %% fit: the sum over the epoch, never divided by the number of examples
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        train_loss = 0.0
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            train_loss += loss.item()
        history.append((train_loss, *evaluate(model, valid)))
    return history

# %% fit: its own evaluate leaves eval mode on, and train() is called only once before the epochs
def evaluate(model, batches):
    total, right, n = 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    return total / n, right / n


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
        history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: the steps take the validation batches too
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        rows = []
        for data in (batches, valid):
            model.train()
            total, right, n = 0.0, 0, 0
            for x, y in data:
                optimizer.zero_grad()
                scores = model(x)
                loss = F.cross_entropy(scores, y)
                loss.backward()
                optimizer.step()
                total += loss.item() * len(y)
                right += (scores.argmax(1) == y).sum().item()
                n += len(y)
            rows += [total / n, right / n]
        history.append((rows[0], rows[2], rows[3]))
    return history

# %% fit: model(x) called twice per batch: once for the step, once more for the loss it writes down
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        total, n = 0.0, 0
        for x, y in batches:
            optimizer.zero_grad()
            total += F.cross_entropy(model(x), y, reduction="sum").item()
            n += len(y)
            F.cross_entropy(model(x), y).backward()
            optimizer.step()
        history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: nothing returned: return forgotten
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
        model.eval()
        with torch.no_grad():
            v, right, m = 0.0, 0, 0
            for x, y in valid:
                scores = model(x)
                v += F.cross_entropy(scores, y, reduction="sum").item()
                right += (scores.argmax(1) == y).sum().item()
                m += len(y)
        history.append((total / n, v / m, right / m))

# %% fit: .item() too early, so backward is called on a number
def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        total, n = 0.0, 0
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y).item()
            loss.backward()
            optimizer.step()
            total += loss * len(y)
            n += len(y)
        history.append((total / n, 0.0, 0.0))
    return history

# %% fit: its own validation takes the mean of the batches' means
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
        model.eval()
        losses, accuracies = [], []
        with torch.no_grad():
            for x, y in valid:
                scores = model(x)
                losses.append(F.cross_entropy(scores, y).item())
                accuracies.append((scores.argmax(1) == y).float().mean().item())
        history.append((total / n, sum(losses) / len(losses), sum(accuracies) / len(accuracies)))
    return history

# %% fit: its own validation records a graph
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
        model.eval()
        v, right, m = 0.0, 0, 0
        for x, y in valid:
            scores = model(x)
            v += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(1) == y).sum().item()
            m += len(y)
        history.append((total / n, v / m, right / m))
    return history

# %% fit: the accuracy of the training batches in place of the validation's
def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        total, right, n = 0.0, 0, 0
        for x, y in batches:
            optimizer.zero_grad()
            scores = model(x)
            loss = F.cross_entropy(scores, y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(y)
            right += (scores.argmax(1) == y).sum().item()
            n += len(y)
        model.eval()
        v, m = 0.0, 0
        with torch.no_grad():
            for x, y in valid:
                v += F.cross_entropy(model(x), y, reduction="sum").item()
                m += len(y)
        history.append((total / n, v / m, right / n))
    return history

# %% fit: extend in place of append: a flat list of numbers
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


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
        history += (total / n, *evaluate(model, valid))
    return history

# %% fit: validates only once, after all epochs
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


def fit(model, optimizer, batches, valid, epochs):
    train_losses = []
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
        train_losses.append(total / n)
    valid_loss, accuracy = evaluate(model, valid)
    return [(loss, valid_loss, accuracy) for loss in train_losses]

# %% fit: the step is outside the batch loop, after the gradients of all batches have added up
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


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

# %% fit: its own evaluate is still the empty one, so unpacking None fails
def evaluate(model, batches):
    ...


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
        valid_loss, accuracy = evaluate(model, valid)
        history.append((total / n, valid_loss, accuracy))
    return history

# %% fit: eval() before the training batches: trains in eval mode every epoch
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.eval()
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

# %% fit: one epoch too many: while epoch <= epochs
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


def fit(model, optimizer, batches, valid, epochs):
    history = []
    epoch = 0
    while epoch <= epochs:
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
        epoch += 1
    return history

# %% fit: softmax before cross_entropy in training
def evaluate(model, batches):
    was, total, right, n = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            n += len(y)
    model.train(was)
    return total / n, right / n


def fit(model, optimizer, batches, valid, epochs):
    history = []
    for epoch in range(epochs):
        model.train()
        total, n = 0.0, 0
        for x, y in batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x).softmax(dim=1), y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(y)
            n += len(y)
        history.append((total / n, *evaluate(model, valid)))
    return history

# %% fit: its evaluate sets grad off for good, so the second epoch can't call backward
def evaluate(model, batches):
    mode = model.training
    model.eval()
    torch.set_grad_enabled(False)
    total, right, n = 0.0, 0, 0
    for x, y in batches:
        scores = model(x)
        total += F.cross_entropy(scores, y, reduction="sum").item()
        right += (scores.argmax(dim=1) == y).sum().item()
        n += len(y)
    model.train(mode)
    return total / n, right / n


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
