"""Answers that are nothing one would think of: each costs its own exercise, and no other one of the notebook."""

import pytest

from lessons_lib.answers import load
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge
from lessons_lib.grading.execute.worker_pool import WorkerPool
from tests.grading.running import grade_cells, scores
from tests.grading.sandboxes import needs_bubblewrap
from tests.grading.submissions import RIGHT

pytestmark = needs_bubblewrap

PREPARE = """
import collections, enum, fractions, decimal
import numpy as np
deep = []
for _ in range(100_000):
    deep = [deep]
own = []
own.append(own)
looped = {}
looped["it"] = looped
class Raises(list):
    def __len__(self): raise RuntimeError("len")
    __iter__ = __getitem__ = __eq__ = __hash__ = __repr__ = __bool__ = __len__
class Number(int):
    def __eq__(self, other): raise RuntimeError("eq")
    __hash__ = int.__hash__
    def bit_length(self): raise RuntimeError("bits")
class Words(str):
    def __getitem__(self, place): raise RuntimeError("cut")
class Meta(type):
    @property
    def __name__(self): raise RuntimeError("no name")
    def __getattribute__(self, name): raise RuntimeError("no attribute")
class Nameless(metaclass=Meta): pass
class Mine(torch.Tensor):
    @classmethod
    def __torch_function__(cls, *_, **__): raise RuntimeError("function")
class Pair(tuple):
    _fields = ("a", "b")
class Loud(Exception):
    def __str__(self): raise SystemExit
    __repr__ = __str__
def loud(): raise Loud()
def long_name(): raise type("x" * 3_000_000, (Exception,), {})("y" * 3_000_000)
class Empty(Exception):
    def __str__(self): return Words("text")
def own_text(): raise Empty()
"""
ODD = [
    "2**900", "2**1023", "2**1100", "2**100_000", "-2**63", "[2**900]", "[2**2000] * 900", "[2**63, -2**64, 0.5]", "True",
    "[float('nan')] * 3", "float('inf')", "-float('inf')", "[float('inf'), 2**900]", "complex('nan+infj')", "3j", "1e308 * 10",
    "deep", "own", "looped", "[[own]]", "{'a': deep}", "Raises()", "[Raises([1])]", "Number(3)", "[Number(3)]", "{Number(3): 1}",
    "Words('abc')", "[Words('abc')]", "Nameless", "Nameless()", "[Nameless()]", "torch.ones(3).as_subclass(Mine)", "Pair((1, 2))",
    "{1.5: 2}", "{None: 1}", "{(1, 2): 3}", "{'k' * 3_000_000: 1}", "{2**20_000: 1}", "{2**900: 1}", "{1, 2}", "frozenset()", "b'abc'",
    "(i for i in range(3))", "iter([])", "range(3)", "object()", "type", "torch", "lambda: 1", "...", "NotImplemented", "print",
    "np.array([1, None], dtype=object)", "np.array(['a'])", "np.float64('nan')", "np.datetime64('2020-01-01')", "np.zeros(3)",
    r"'\ud800'", r"['\udfff' * 3]", r"{'\ud800': 1}", r"'\x00\x1b[2J\u202e'", "'x' * 5_000_000", "['y' * 9_000] * 900",
    "[[0] * 999] * 999", "[0] * 10**6", "[torch.zeros(10**6)] * 900", "torch.zeros(1_900_000, dtype=torch.complex128)",
    "torch.zeros(3, dtype=torch.complex64).conj()", "torch.zeros(3, device='meta')", "torch.eye(3).to_sparse()",
    "torch.nested.nested_tensor([torch.ones(2), torch.ones(3)])", "torch.zeros(2**40, device='meta')", "torch.zeros(()).expand(2**40)",
    "torch.quantize_per_tensor(torch.ones(3), 1.0, 0, torch.quint8)", "torch.zeros((1,) * 64)", "torch.zeros(0, 2**40)",
    "torch.tensor([], dtype=torch.float8_e4m3fn)", "torch.full((3, 4, 5), torch.nan)", "torch.Generator()", "torch.float32",
    "enum.Enum('E', 'a').a", "fractions.Fraction(1, 3)", "decimal.Decimal('NaN')", "collections.OrderedDict(a=1)",
    "collections.Counter('ab')", "collections.namedtuple('P', 'x y')(1, 2)", "ValueError('x' * 5_000_000)",
    "type('n' * 3_000_000, (), {})()", "type('a\\n<b>`', (), {})()", "loud()", "long_name()", "own_text()", "exit()",
    "torch.ones(3).log_softmax(9)", "torch.nn.Linear(2, 3)", "torch.nn.Parameter(torch.ones(3))", "torch.nn.parameter.UninitializedParameter()",
    "torch.Size([2**62, 2**62])", "torch.return_types.max((torch.ones(1), torch.ones(1)))", "__import__('datetime').date.max",
]  # fmt: skip


@pytest.mark.parametrize(("exercise", "answers"), [("scale_channels", ODD), ("broadcast_shape", ODD[:20])])
def test_an_odd_answer_costs_its_own_exercise_only(
    pool: WorkerPool, exercise: str, answers: list[str]
) -> None:
    wrong = []
    for odd in answers:
        answer = f"def {exercise}(*inputs):\n    return {odd}\ncheck('{exercise}')"
        right = f"{RIGHT['row_shares']}\ncheck('row_shares')"
        grade = grade_cells(pool, PREPARE, answer, right)
        result = next(r for r in grade.results if r.exercise == exercise)
        if grade.look or scores(grade) != {"row_shares": 1} or (result.status != "failed" and odd != "..."):
            wrong.append((odd, grade.look, scores(grade), result.status, result.message[:300]))
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize("number", [2**900, -(2**63) - 1, 2.0**1023, float("inf"), float("nan")])
def test_numbers_that_no_tensor_holds_are_judged(number: float) -> None:
    for key in load("02_dtypes").in_order():
        exercise = key.exercise
        for answer in (number, [number], (number, [number])):
            candidate = (lambda *_, answer=answer: answer) if exercise.has_inputs else answer
            assert judge(key, collect(exercise, candidate)).points == 0
