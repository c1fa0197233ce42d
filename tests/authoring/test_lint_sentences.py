"""What lint prints: the place, a sentence with this lesson's names and numbers, and the code."""

import pytest

from tests.authoring.sample_lesson import ANSWERS_FILE, QUESTIONS_FILE, SLUG

FILE = f"solutions/{SLUG}.py"
SOLVED = f"solutions/{SLUG}.ipynb"
PACKAGE = f"lessons_lib/exercises/lesson_{SLUG}"


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (
            "# # 97 · Toy\n#\n",
            "# # Toy\n#\n",
            f"{FILE}: cell toy: the first cell should begin with `# 97 · Toy`. [title-first]",
        ),
        (
            "[above](#97-·-Toy)",
            "[below](#Nowhere)",
            f"{FILE}: cell means: the link #Nowhere names no heading (in an anchor spaces become `-`, capitals stay). "
            "[link-dead]",
        ),
        (
            "table.mean(dim=1)\n",
            "table.mean(dim=1)\n" + "table + 1\n" * 14,
            f"{FILE}: cell means-3: 16 lines of code; at most 15 are read. [cell-too-long]",
        ),
        (
            "table.mean(dim=1)\n",
            "totals = x.sum(dim=1)\nreturn totals / x.shape[1]\n",
            f"notebooks/{SLUG}.ipynb: cell means-3: it holds the answer to row_means: `return totals / x.shape[1]`. "
            "[answer-left]",
        ),
        (
            "first_sum=11",
            "first_sum=3",
            f"{FILE}: cell first_sum: the solution does not pass: first_sum: You predicted 3, but that's not what happens. "
            "3 is the sum of the first row. [solution-fails]",
        ),
        (
            "def row_means(x):",
            "def row_mean(x):",
            f"{FILE}: cell means-4: it names no exercise of {PACKAGE}; did you mean 'row_means'? [cell-asks-nothing]",
        ),
    ],
)
def test_what_is_wrong_with_a_source(sample, old, new, line):
    sample.edit(old, new)
    if "# Toy" in new:
        sample.edit("#97-·-Toy", "#Toy")
    assert line in sample.sentences()


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        (
            ', "`x.mean(dim=…)` names it."',
            "",
            ["row_means: it has 1 hint; at least 2 are needed. [too-few-hints]"],
        ),
        (
            "Which axis should disappear?",
            "Write `x.mean( dim=1 )`.",
            ["row_means: its first hint gives the answer away: `x.mean(dim=1)`. [hint-gives-answer]"],
        ),
        (
            "return x.square().mean(dim=1)",
            "return x.sum(dim=-1)",
            [
                "row_means: row_sums is named row_sums or squared_means. [misconception-ambiguous]",
                "row_means: squared_means is named row_sums or squared_means. [misconception-ambiguous]",
            ],
        ),
        (
            "return 33.0",
            'return "33"',
            [
                "first_sum: of_everything is judged 'error': Write one number, or \"raises\" if you expect an error. "
                "You wrote '33'. [misconception-not-judged]"
            ],
        ),
        (
            "answers.to(questions.row_means, ",
            'answers.to(questions.row_means, survivors={"line 9: a → b": "why"}, ',
            ["row_means: `survivors` explains 'line 9: a → b', which does not pass. [survivor-fails]"],
        ),
    ],
)
def test_what_is_wrong_with_an_answer(sample, old, new, lines):
    sample.edit(old, new, module=True)
    assert sample.sentences() == [f"{ANSWERS_FILE}: cell {line}" for line in lines]


@pytest.mark.usefixtures("quick")
def test_what_is_wrong_with_a_question(sample):
    sample.edit("lesson = Lesson", "import lessons_lib.answers\n\nlesson = Lesson", module=True)
    assert sample.sentences() == [
        f"{QUESTIONS_FILE}: cell line 9: it imports lessons_lib.answers, and is handed to the sandbox in which submissions "
        "run. [question-imports-answer]"
    ]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("in /home/ann/a.py", "its output holds a path of this machine (`/home/ann`). [output-has-path]"),
        ("<f at 0x7f3a5c1e>", "its output holds a memory address (`0x7f3a5c1e`). [output-has-address]"),
    ],
)
def test_what_is_wrong_with_an_output(sample, text, sentence):
    sample.outputs = {"means-3": [{"output_type": "stream", "name": "stdout", "text": text}]}
    assert sample.sentences() == [f"{SOLVED}: cell means-3: {sentence}"]
