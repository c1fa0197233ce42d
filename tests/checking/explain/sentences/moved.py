"""Right numbers that moved, that came in another shape, or that are none of the answer's own."""

import torch

from tests.checking.explain.sentences import Rows, sample_exercise

ROWS = Rows()
cause = ROWS.cause

scaled = sample_exercise(lambda x: x * 1.5)
running = sample_exercise(lambda x: x.cumsum(1))
rows = sample_exercise(lambda x: x.mean(1))
boxes = sample_exercise(lambda x: x * 1.5, (2, 3, 4), (3, 3, 3))

cause(
    running, lambda x: x, "x returned", "Your answer is the same as `x`. Which step should change the values?"
)
cause(
    scaled,
    lambda x: x[:0],
    "empty",
    "Your answer is empty on every case. Which step removes everything?",
)
cause(
    rows,
    lambda x: torch.tensor([1.0, 2.0]),
    "constant",
    "Your answer is the same on every case, whatever the input. Where should the input come in?",
)
cause(
    scaled,
    lambda x: torch.full_like(x, 7),
    "constant",
    "Your answer holds 7 everywhere, whatever the input. Where should the input come in?",
)
cause(
    scaled,
    lambda x: (x * 1.5).T,
    "axes exchanged",
    "Right values, transposed: rows and columns are swapped. Which axis should come first?",
)
cause(
    boxes,
    lambda x: (x * 1.5).permute(2, 0, 1),
    "axes exchanged",
    "Right values, but the axes are in the wrong order: yours are axes (2, 0, 1) of the right answer.",
)
cause(
    boxes,
    lambda x: (x * 1.5).permute(0, 2, 1),
    "axes exchanged",
    "Right values, but the axes are in the wrong order: yours are axes (0, 2, 1) of the right answer.",
)
cause(
    scaled,
    lambda x: (x * 1.5).flatten(),
    "reshaped",
    "Right values in the right order, but in the wrong shape.",
)
cause(
    sample_exercise(lambda x: x.T * 1.5),
    lambda x: (x * 1.5).reshape(x.shape[::-1]),
    "refilled",
    "Right values in the wrong places: `reshape` and `view` fill the new shape in reading order; "
    "they don't swap axes. What does swap axes?",
)
cause(
    rows,
    lambda x: x.mean(1, keepdim=True),
    "axis kept",
    "Right values, but with an extra axis of size 1.",
)
cause(
    rows,
    lambda x: x.mean(1)[None],
    "axis kept in front",
    "Right values, but with an extra axis of size 1.",
)
cause(
    sample_exercise(lambda x: x.mean(1, keepdim=True)),
    lambda x: x.mean(1),
    "axis lost",
    "Right values, but an axis of size 1 is missing at the end.",
)
cause(
    sample_exercise(lambda x: x.mean(0, keepdim=True)),
    lambda x: x.mean(0),
    "axis lost in front",
    "Right values, but an axis of size 1 is missing in front.",
)
cause(
    scaled,
    lambda x: (x * 1.5).flip(0),
    "reversed along the first axis",
    "Right values, but in reverse order along the first axis.",
)
cause(
    scaled,
    lambda x: (x * 1.5).flip(1),
    "reversed along the last axis",
    "Right values, but in reverse order along the last axis.",
)
for axis, where in ((0, "first"), (1, "last")):
    for by, way in ((1, "too far"), (-1, "too early")):
        cause(
            sample_exercise(lambda x: x * 1.5, (3, 4), (4, 5)),
            lambda x, by=by, axis=axis: (x * 1.5).roll(by, axis),
            f"shifted {way} along the {where} axis",
            f"Right values, but each is one position {way} along the {where} axis.",
        )
once_too_often = "If you reduced once too often, which axes should stay?"
one_of_them = "What about the others: did you reduce once too often, or compute only one of them?"
for word, reduce, ask in (
    ("sum", torch.sum, once_too_often),
    ("mean", torch.mean, once_too_often),
    ("largest", torch.amax, one_of_them),
    ("smallest", torch.amin, one_of_them),
):
    cause(
        rows,
        lambda x, reduce=reduce: reduce(x.mean(1)),
        f"reduced to the {word}",
        f"Your number is the {word} of all the right ones. {ask}",
    )
