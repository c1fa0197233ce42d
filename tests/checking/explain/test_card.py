"""The card: a real table, safe from what the learner returned, and never a traceback."""

import re
from collections.abc import Callable, Iterator

import pytest
import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.explain.card import LOOKS, ON_COLOUR, Card, Row, card
from lessons_lib.checking.explain.grid import as_html, as_text, digits_needed
from lessons_lib.checking.judging import judge
from lessons_lib.checking.values.numbers import format_number
from lessons_lib.checking.values.snapshot import Formula
from tests.checking.sample_lesson import SampleLesson, row_means_exercise
from tests.contrast import contrast


def card_of(exercise: AnswerKey, answer: object) -> Card:
    return card(judge(exercise, collect(exercise.exercise, answer)))


def test_expected_stands_beside_got_with_the_differences_marked() -> None:
    made = card_of(row_means_exercise(), lambda x: torch.stack([x[0].mean(), *x[1:].sum(1)]))
    rows = {row.heading: row.text for row in made.rows}
    assert "›" not in rows["Expected"]
    assert rows["You gave"].count("›") == 1
    assert not rows["You gave"].startswith("›")


@pytest.mark.parametrize(
    ("expected", "got", "digits"),
    [
        ([2.0, 3.0], [2.5, 3.0], 3),
        ([2.0, 1.0004], [2.5, 1.0004], 3),
        ([2.3412, 2.9422], [2.3260, 2.9389], 4),
        ([1.00001, 1.0], [1.00002, 2.0], 6),
        ([1.0], [1.0 + 1e-12], 9),
    ],
)
def test_numbers_have_as_many_digits_as_their_differences_need(
    expected: list[float], got: list[float], digits: int
) -> None:
    one, other = (torch.tensor(numbers, dtype=torch.float64) for numbers in (expected, got))
    assert digits_needed(one, other, one != other) == digits


def test_the_part_of_an_answer_that_is_shown_is_told() -> None:
    lesson = SampleLesson()

    @lesson.exercise()
    def lowest_and_highest(x: Float[Tensor, " n"]) -> tuple[Tensor, Tensor]:
        """Both ends."""
        return x.min(), x.max()

    @lowest_and_highest.exercise.cases
    def rows(draw: Draw) -> Iterator[Case]:
        yield case(draw.normal(3))
        yield case(draw.normal(5))

    rows_of = {r.heading: r.text for r in card_of(lowest_and_highest, lambda x: (x.min(), x.max() + 1)).rows}
    assert {"Expected, part 2 of 2", "You gave, part 2 of 2"} <= set(rows_of)
    assert rows_of["What"] == "Shape and type are right, but part 2 of 2 is wrong on all 3 cases."


def test_a_card_says_which_entry_of_a_dict_it_shows() -> None:
    lesson = SampleLesson()

    @lesson.exercise()
    def both_ends(x: Float[Tensor, " n"]) -> dict[str, Tensor]:
        """The ends by name."""
        return {"lowest": x.min(), "highest": x.max()}

    @both_ends.exercise.cases
    def rows(draw: Draw) -> Iterator[Case]:
        yield case(draw.normal(3))
        yield case(draw.normal(5))

    shown = card_of(both_ends, lambda x: {"lowest": x.min(), "highest": x.max() + 1}).rows
    assert {"Expected, highest", "You gave, highest"} <= {row.heading for row in shown}


def test_an_input_made_by_a_formula_is_no_string_of_the_learners() -> None:
    lesson = SampleLesson()

    def harness(candidate: Callable[[Tensor], Tensor], t: str, n: int) -> Tensor:
        return candidate(eval(t, {"torch": torch, "n": n}))

    @lesson.exercise(harness=harness)
    def total(t: Tensor) -> Tensor:
        """The sum."""
        return t.sum()

    @total.exercise.cases
    def tensors(draw: Draw) -> Iterator[Case]:
        yield case(Formula("torch.arange(n)"), 3)

    rows_of = {r.heading: r.text for r in card_of(total, lambda t: t.sum() + 1).rows}
    assert rows_of["Case"] == "`t`: given by the formula `torch.arange(n)`, `n`: the Python number 3"


def test_after_an_error_about_dtypes_the_inputs_dtypes_are_told() -> None:
    rows = {row.heading: row.text for row in card_of(row_means_exercise(), lambda x: x @ x.long().T).rows}
    assert "`x`: a float64 tensor of shape (" in rows["Case"]
    rows = {row.heading: row.text for row in card_of(row_means_exercise(), lambda x: x @ x).rows}
    assert "float64" not in rows["Case"]


def test_the_html_is_one_table_with_the_verdict_as_its_caption() -> None:
    html = card_of(row_means_exercise(), lambda x: x.sum(1)).html()
    assert html.count("<table") == html.count("<caption") == 1
    said = html.partition("<output>")[2].partition("</output>")[0]
    assert re.sub("<[^>]*>", "", said) == "✗ not yet row_means · 0 of 2 points"
    assert html.index("<caption") < html.index("</output>") < html.index("</caption>") < html.index("<td")
    assert html.count('<th scope="row"') == html.count("<td") == html.count("<tr")
    for dropped in ("<style", "<svg", "<script", "var(", "class=", "aria-", "role="):
        assert dropped not in html


def test_a_card_is_read_on_a_light_and_on_a_dark_page() -> None:
    """Its text has the page's own colour; white text on a colour of its own, which is seen on either ground."""
    for look, (_, colour) in LOOKS.items():
        html = Card(look, "t", (Row("a", "b"), Row("c", "`d`")), word="e").html()
        inks = re.findall(r"[;\"](color|opacity):([^;\"]*)", html)
        badge = [] if look == "note" else [("color", ON_COLOUR)]
        assert inks == [*badge, ("opacity", "0.75"), ("opacity", "0.75")]
        assert set(re.findall(r"background:([^;\"]*)", html)) == {"none", *([colour] if badge else [])}
        assert contrast(ON_COLOUR, colour) >= 4.5
        assert min(contrast(colour, "#ffffff"), contrast(colour, "#111111")) >= 3


def test_a_marked_number_is_read_on_a_light_and_on_a_dark_page() -> None:
    html = as_html(torch.tensor([1.0, 2.0]), torch.tensor([False, True]))
    [(red, green, blue, alpha)] = re.findall(r"rgba\((\d+),(\d+),(\d+),([\d.]+)\)", html)
    for page, ink in (("#ffffff", "#212121"), ("#111111", "#ffffff")):
        mixed = [
            round(int(c) * float(alpha) + int(page[1:3], 16) * (1 - float(alpha))) for c in (red, green, blue)
        ]
        assert contrast(ink, "#" + "".join(f"{c:02x}" for c in mixed)) >= 4.5
    assert re.sub("<[^>]*>", "", html) == "1  ›2‹"


def test_a_card_is_small() -> None:
    assert len(Card("note", "t", ()).html()) < 400
    one, two = (Card("note", "t", (Row("", ""),) * n).html() for n in (1, 2))
    assert len(two) - len(one) < 300


def test_what_a_learner_prints_is_escaped() -> None:
    def answer(x: torch.Tensor) -> torch.Tensor:
        print("<script>alert(1)</script>")
        return x.sum(1)

    html = card_of(row_means_exercise(), answer).html()
    assert "<script" not in html
    assert "&lt;script&gt;" in html


def test_a_fault_in_drawing_leaves_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    made = card_of(row_means_exercise(), lambda x: x.sum(1))
    monkeypatch.setattr(Card, "html", lambda self: 1 / 0)
    bundle = made._repr_mimebundle_()
    assert list(bundle) == ["text/plain"]
    assert "Your numbers are sums." in bundle["text/plain"]


def test_a_card_is_never_more_than_a_screenful() -> None:
    data = torch.arange(10_000.0).reshape(100, 100)
    assert len(as_text(data, data > 5).splitlines()) <= 7
    assert len(as_html(data, data > 5)) < 4_000
    far_away = torch.zeros(100, 100, dtype=torch.bool)
    far_away[70, 90] = True
    assert "›7.09e+03‹" in as_text(data, far_away)
    assert "rows 69 to 74, columns 89 to 96" in as_text(data, far_away)
    four_axes = torch.zeros(5, 6, 7, 8)
    four_axes[3, 2, 1, 0] = 1
    assert "the part at [3, 2]" in as_text(four_axes, four_axes == 1)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (1.0, "1"),
        (-0.5, "-0.5"),
        (1 / 3, "0.333"),
        (1e-17, "0"),
        (1234.5, "1.23e+03"),
        (7, "7"),
        (True, "True"),
        (float("nan"), "nan"),
        (float("-inf"), "-inf"),
        (1 + 2j, "1+2j"),
    ],
)
def test_numbers_are_short_and_stable(value: complex, shown: str) -> None:
    assert format_number(value) == shown


def test_code_in_backticks_and_lone_backticks() -> None:
    assert "<code>x</code>" in Card("note", "t", (Row("a", "see `x` there"),)).html()
    assert "`lone" in Card("note", "t", (Row("a", "a `lone one"),)).html()


def test_digits_grow_where_few_would_hide_the_difference() -> None:
    rows = {row.heading: row.text for row in card_of(row_means_exercise(), lambda x: x.mean(1) + 1e-6).rows}
    assert rows["Expected"] != rows["You gave"].replace("›", "").replace("‹", "")


def test_of_a_dict_the_entry_that_differs_is_shown_and_not_how_many_there_are() -> None:
    lesson = SampleLesson()

    def harness(candidate: Callable[[int], int], n: int) -> dict[str, object]:
        return {"answer": candidate(n), "tried": f"{n}, {n // 2}", "parts": [n, candidate(n)]}

    @lesson.exercise(harness=harness)
    def half(n: int) -> int:
        """Half of it."""
        return n // 2

    @half.exercise.cases
    def numbers(draw: Draw) -> Iterator[Case]:
        yield case(8)
        yield case(12)

    made = card_of(half, lambda n: n // 4)
    rows_of = {r.heading: r.text for r in made.rows}
    assert (rows_of["Expected, answer"], rows_of["You gave, answer"]) == ("4", "2")
    assert "Expected, answer" in made.html()
    assert "a dict" not in made.text()

    def forgotten(n: int) -> None:
        n // 2

    assert "as `answer`. You returned None. Is a `return` missing?" in card_of(half, forgotten).text()
    assert "missing" not in card_of(half, lambda n: {8: None, 12: 6}[n]).text()


def test_of_a_dict_with_other_keys_the_keys_are_shown() -> None:
    lesson = SampleLesson()

    @lesson.exercise()
    def both_ends(x: Float[Tensor, " n"]) -> dict[str, Tensor]:
        """The ends by name."""
        return {"lowest": x.min(), "highest": x.max()}

    @both_ends.exercise.cases
    def rows(draw: Draw) -> Iterator[Case]:
        yield case(draw.normal(3))
        yield case(draw.normal(5))

    rows_of = {
        r.heading: r.text for r in card_of(both_ends, lambda x: {"low": x.min(), "high": x.max()}).rows
    }
    assert rows_of["Expected"] == "a dict with the keys 'lowest', 'highest'"
    assert rows_of["You gave"] == "a dict with the keys 'low', 'high'"
