"""What counts as not attempted, and what does not."""

from collections.abc import Iterator

import pytest
import torch
from torch.utils.data import BatchSampler, IterableDataset

from lessons_lib.checking.collect.blanks import is_blank, returns_nothing, same_program


def whole_body(x): ...  # type: ignore[no-untyped-def]


def with_docstring(x):  # type: ignore[no-untyped-def]
    """What is asked."""
    ...


def right_hand_side(x):  # type: ignore[no-untyped-def]
    mean = ...
    return x - mean


def returned(x):  # type: ignore[no-untyped-def]
    return ...


def forgotten_return(x):  # type: ignore[no-untyped-def]
    x - x.mean()


def ellipsis_as_index(x):  # type: ignore[no-untyped-def]
    return x[..., None] + x[...]


class EmptyClass: ...


class EmptyStream(IterableDataset): ...  # type: ignore[type-arg]


class WrittenStream(IterableDataset):  # type: ignore[type-arg]
    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter((1, 2))


class BlankMethod:
    def forward(self, x):  # type: ignore[no-untyped-def]
        ...


class BlankStaticMethod:
    @staticmethod
    def forward(ctx, x):  # type: ignore[no-untyped-def]
        ...


class Written:
    def forward(self, x):  # type: ignore[no-untyped-def]
        return x


class WrittenStatic:
    @staticmethod
    def forward(ctx, x):  # type: ignore[no-untyped-def]
        return x


@pytest.mark.parametrize(
    "answer",
    [
        ...,
        whole_body,
        with_docstring,
        right_hand_side,
        returned,
        EmptyClass,
        EmptyStream,
        BlankMethod,
        BlankStaticMethod,
    ],
)
def test_a_blank_is_recognised(answer: object) -> None:
    assert is_blank(answer)


@pytest.mark.parametrize(
    "answer",
    [
        forgotten_return,
        ellipsis_as_index,
        Written,
        WrittenStatic,
        WrittenStream,
        None,
        0,
        (),
        torch.zeros(2),
    ],
)
def test_an_answer_is_not_a_blank(answer: object) -> None:
    assert not is_blank(answer)


class AllOfTorch(BatchSampler): ...


def test_an_empty_class_with_another_base_than_the_starters_is_an_answer() -> None:
    assert not is_blank(AllOfTorch, EmptyClass)
    assert is_blank(EmptyStream, EmptyStream)
    assert is_blank(EmptyClass, EmptyClass)


def test_the_same_program_under_another_name() -> None:
    def one(x):  # type: ignore[no-untyped-def]
        """First."""
        return [y + 1 for y in x]

    def two(x):  # type: ignore[no-untyped-def]
        return [y + 1 for y in x]

    def three(x):  # type: ignore[no-untyped-def]
        return [y + 2 for y in x]

    assert same_program(one, two)

    def four(x):  # type: ignore[no-untyped-def]
        rows = [y + 1 for y in x]
        return rows[0]

    assert not same_program(one, three)
    assert not same_program(one, four)
    assert not same_program(one, len)


def test_the_same_program_where_its_module_is_imported_elsewhere() -> None:
    program = "def {}(n):\n    t = torch.zeros(n)\n    t[0] += 1\n    return t\n"
    here: dict[str, object] = {}
    there: dict[str, object] = {"torch": torch}
    exec("import torch\n" + program.format("broken"), here)
    exec(program.format("answer"), there)
    exec(program.format("mended").replace("+= 1", "+= 2"), there)
    exec(program.format("other").replace("zeros", "ones"), there)
    assert same_program(there["answer"], here["broken"])
    assert not same_program(there["mended"], here["broken"])
    assert not same_program(there["other"], here["broken"])


def test_the_same_program_with_a_loop_behind_such_a_call() -> None:
    loop = """
def {}(n):
    t = torch.zeros(n)
    for i in range(n):
        if i:
            if n:
                t[i] = 1
            else:
                t[i] = 2
    return t
"""
    here: dict[str, object] = {}
    there: dict[str, object] = {"torch": torch}
    exec("import torch\n" + loop.format("broken"), here)
    exec(loop.format("answer"), there)
    exec(
        loop.format("other_else").replace("    else", "else").replace("        t[i] = 2", "    t[i] = 2"),
        there,
    )
    assert same_program(there["answer"], here["broken"])
    assert not same_program(there["other_else"], here["broken"])


def test_a_function_without_a_return_that_has_a_value() -> None:
    def adds(x: int) -> None:
        x + 1

    def ends_early(x: int) -> None:
        if x:
            return
        print(x)

    def returns_a_name(x: object) -> object:
        return x

    def returns_on_one_way(x: int) -> int | None:
        if x:
            return 3
        return None

    def yields(x: int) -> Iterator[int]:
        yield x

    nothing = (adds, ends_early)
    something = (returns_a_name, returns_on_one_way, yields, lambda x: x if x else None, lambda x: 3, 3)
    assert [returns_nothing(f) for f in (*nothing, *something)] == [True] * 2 + [False] * 6
