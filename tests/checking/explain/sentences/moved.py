"""Right numbers that moved, that came in another shape, or that are none of the answer's own."""

import torch

from tests.checking.explain.sentences import Rows, sample_exercise

ROWS = Rows()
cause = ROWS.cause

scaled = sample_exercise(lambda x: x * 1.5)
running = sample_exercise(lambda x: x.cumsum(1))
rows = sample_exercise(lambda x: x.mean(1))
boxes = sample_exercise(lambda x: x * 1.5, (2, 3, 4), (3, 3, 3))

cause(running, lambda x: x, "x returned", "Your answer equals `x` as it was given: nothing in it is changed.")
cause(
    scaled,
    lambda x: x[:0],
    "empty",
    "Your answer is empty on every case: it holds no numbers. Which step leaves nothing?",
)
cause(
    rows,
    lambda x: torch.tensor([1.0, 2.0]),
    "constant",
    "Your answer is the same on every case, whatever the input.",
)
cause(
    scaled,
    lambda x: torch.full_like(x, 7),
    "constant",
    "Every place of your answer holds 7, whatever the input.",
)
cause(scaled, lambda x: (x * 1.5).T, "axes exchanged", "Your numbers are the right ones, transposed.")
cause(
    boxes,
    lambda x: (x * 1.5).permute(2, 0, 1),
    "axes exchanged",
    "Your numbers are the right ones, with their axes in the order (2, 0, 1).",
)
cause(
    boxes,
    lambda x: (x * 1.5).permute(0, 2, 1),
    "axes exchanged",
    "Your numbers are the right ones, with their axes in the order (0, 2, 1).",
)
cause(
    scaled,
    lambda x: (x * 1.5).flatten(),
    "reshaped",
    "Your numbers are the right ones in the right order, in another shape.",
)
cause(
    sample_exercise(lambda x: x.T * 1.5),
    lambda x: (x * 1.5).reshape(x.shape[::-1]),
    "refilled",
    "Your numbers are the right ones in wrong places: `reshape` and `view` refill a shape in reading order, "
    "they don't exchange axes.",
)
cause(
    rows,
    lambda x: x.mean(1, keepdim=True),
    "axis kept",
    "Your numbers are the right ones, with an axis of size 1 that was not asked.",
)
cause(
    rows,
    lambda x: x.mean(1)[None],
    "axis kept in front",
    "Your numbers are the right ones, with an axis of size 1 that was not asked.",
)
cause(
    sample_exercise(lambda x: x.mean(1, keepdim=True)),
    lambda x: x.mean(1),
    "axis lost",
    "Your numbers are the right ones, with an axis of size 1 missing at the end.",
)
cause(
    sample_exercise(lambda x: x.mean(0, keepdim=True)),
    lambda x: x.mean(0),
    "axis lost in front",
    "Your numbers are the right ones, with an axis of size 1 missing in front.",
)
cause(
    scaled,
    lambda x: (x * 1.5).flip(0),
    "reversed along the first axis",
    "Your numbers are the right ones in reverse order along the first axis.",
)
cause(
    scaled,
    lambda x: (x * 1.5).flip(1),
    "reversed along the last axis",
    "Your numbers are the right ones in reverse order along the last axis.",
)
for axis, where in ((0, "first"), (1, "last")):
    for by, way in ((1, "too far"), (-1, "too early")):
        cause(
            sample_exercise(lambda x: x * 1.5, (3, 4), (4, 5)),
            lambda x, by=by, axis=axis: (x * 1.5).roll(by, axis),
            f"shifted {way} along the {where} axis",
            f"Your numbers are the right ones, each one place {way} along the {where} axis.",
        )
for word, reduce in (
    ("sum", torch.sum),
    ("mean", torch.mean),
    ("largest", torch.amax),
    ("smallest", torch.amin),
):
    cause(
        rows,
        lambda x, reduce=reduce: reduce(x.mean(1)),
        f"reduced to the {word}",
        f"Your number is the {word} of all the right ones: it was reduced once too often.",
    )
