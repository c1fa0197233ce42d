"""What an author writes in place of the blanks of `lessons new`: (file, old, new), for a small exercise of each kind."""

SOURCE = "solutions/{slug}.py"
SYLLABUS = "solutions/syllabus/{slug}.toml"
QUESTION = "lessons_lib/exercises/lesson_{slug}/FILE.py"
ANSWER = "lessons_lib/answers/lesson_{slug}/FILE.py"
ALTERNATIVES = "tests/exercises/answers_{slug}.py"

LESSON = [
    (SOURCE, "BLANK: say what one picture or number shows, in under 120 words, and end with a question", "Why?"),
    (SOURCE, "BLANK: how many minutes it takes, and which lessons it needs", "5 minutes"),
    (SOURCE, "BLANK: name the first section", "Means"),
    (SOURCE, '["show"]', '["show"] covers="means"'),
    (SOURCE, "  # BLANK: show what the section is about", ""),
    (SOURCE, "BLANK: say what follows, and that it can wait for another day", "More."),
    (SOURCE, "BLANK: name what a learner can do, what to remember, and where to go next", "take means."),
    (
        SYLLABUS,
        '# BLANK: write a line `key = "what a cell shows and an exercise or prediction checks"` for each item\n',
        "",
    ),
    (SYLLABUS, '# BLANK: write a line `key = "what people are bitten by"` for each item', 'means = "the axis"'),
    (SYLLABUS, '# BLANK: write a line `key = "what an exercise asks"` for each item\n', ""),
    (
        SYLLABUS,
        '# BLANK: write a line `key = "a claim that circulates"` for each item; a section `### Myth: "…"` settles it\n',
        "",
    ),
]  # fmt: skip

TEXT = "BLANK: write the exercise's text: the goal, an example with numbers, what comes in and out, how many minutes it takes"
MISTAKE = '''    {}_mistake=wrong(lambda x: x).tell(
        "BLANK: write and name a common mistake; say here what it did, and ask for the next step",
    ),
'''  # fmt: skip
CASES = (
    QUESTION,
    "    # BLANK: yield cases with different sizes on every axis, one with equal sizes, and the edges that the text speaks of\n",
    '    yield case(draw.normal(4, 2), label="4 rows, 2 columns")\n',
)
HINTS = [
    (ANSWER, "BLANK: write a hint that points the way and gives nothing away", "Which axis disappears?"),
    (ANSWER, "BLANK: write a plainer hint", "`x.mean(dim=…)` names it."),
    (ANSWER, "BLANK: say what a learner can do after a pass, or another way to write it", "You can average."),
]
SUMS = '    {}=wrong(lambda x: x.sum(1)).tell("You added each row up. How many numbers are in it?"),\n'
COLUMNS = '    {}=wrong(lambda x: x.mean(0)).tell("You averaged the columns. Which axis disappears?"),\n'
SQUARES = '    {}=wrong(lambda x: x.square().mean(1)).tell("You squared first. What is a mean?"),\n'
CELL = [
    (SOURCE, TEXT, "Take the mean of each row."),
    (SOURCE, "BLANK: say the inputs with their shapes, and what it returns", "x: (n, d). Returns (n,)."),
    (SOURCE, "return x  # BLANK: solve it in another way than the reference", "return x.sum(1) / x.shape[1]"),
]


def ways(before: str, *answers: str) -> list[tuple[str, str, str]]:
    """The three other right answers."""
    blank = "return x  # BLANK: write a right answer in another way, and name it"
    return [
        (ALTERNATIVES, f"{before.format(number)}{blank}", f"{before.format(number)}return {answer}")
        for number, answer in zip(("first", "second", "third"), answers, strict=True)
    ]


RIGHT = ("x.mean(-1)", "x.T.mean(0)", "(x / x.shape[1]).sum(-1)")
REFERENCE = (
    ANSWER,
    "return x  # BLANK: compute the result in another way than the solution in the source",
    "return x.mean(1)",
)
VALUE = [
    (QUESTION, "# BLANK: choose the form of the value: Number, Shape, Dtype, Choice or Several\n", ""),
    (ANSWER, "return 0.0  # BLANK: compute the value", "return 1.0 + 2.0"),
    (
        ANSWER,
        'first_mistake=wrong(0.0).tell("BLANK: name a wrong value and say what it is the value of")',
        'one=wrong(1.0).tell("1 is the first.")',
    ),
    (
        ANSWER,
        'second_mistake=wrong(0.0).tell("BLANK: name a wrong value and say what it is the value of")',
        'two=wrong(2.0).tell("2 is the second.")',
    ),
]

# kind: (the exercise's name, its file's, what is written in place of its blanks)
FILLED = {
    "function": (
        "row_means",
        "row_means",
        [
            (QUESTION, "# BLANK: name the inputs, and the axes of inputs and result\n", ""),
            (QUESTION, "BLANK: say what it returns", "The mean of each row."),
            CASES,
            *HINTS,
            REFERENCE,
            *(
                (ANSWER, MISTAKE.format(number), row.format(name))
                for number, row, name in (
                    ("first", SUMS, "sums"),
                    ("second", COLUMNS, "columns"),
                    ("third", SQUARES, "squares"),
                )
            ),
            *CELL,
            *ways("def {}_way(x: Tensor) -> Tensor:\n        ", *RIGHT),
        ],
    ),
    "hunt": (
        "broken_means",
        "broken_means",
        [
            (QUESTION, "# BLANK: write the program as people write it, with its bug\n", ""),
            (QUESTION, "BLANK: say what it should return", "The mean of each row."),
            (QUESTION, "x.sum(dim=0)", "x.mean(dim=0)"),
            CASES,
            *HINTS,
            REFERENCE,
            (ANSWER, "the_bug", "columns"),
            (
                ANSWER,
                "BLANK: name the bug; say here what it does, and ask for the next step",
                "You averaged the columns. Which axis disappears?",
            ),
            (ANSWER, MISTAKE.format("second"), SUMS.format("sums")),
            (ANSWER, MISTAKE.format("third"), SQUARES.format("squares")),
            *CELL,
            *ways("def {}_way(x: Tensor) -> Tensor:\n        ", *RIGHT),
        ],
    ),
    "class": (
        "MeanOfRows",
        "mean_of_rows",
        [
            (
                QUESTION,
                "BLANK: make one object of the class, use it as a learner would, and say here what is compared",
                "What an object returns for x.",
            ),
            (QUESTION, "# BLANK: name the methods that a learner writes\n", ""),
            (QUESTION, "BLANK: say what its objects do", "Takes means of rows."),
            CASES,
            *HINTS,
            REFERENCE,
            *(
                (
                    ANSWER,
                    '    "BLANK: write and name a common mistake; say here what it did, and ask for the next step",\n'
                    f")\nclass {number}Mistake:\n    def __call__(self, x: Tensor) -> Tensor:\n        return x\n",
                    f'    "{sentence}",\n)\nclass {number}:\n    def __call__(self, x: Tensor) -> Tensor:\n'
                    f"        return {wrong}\n",
                )
                for number, sentence, wrong in (
                    ("First", "You added each row up.", "x.sum(1)"),
                    ("Second", "You averaged the columns.", "x.mean(0)"),
                    ("Third", "You squared first.", "x.square().mean(1)"),
                )
            ),
            CELL[0],
            (SOURCE, "BLANK: say what its objects do", "Takes means of rows."),
            CELL[2],
            *ways(
                "class {}_way:\n        def __call__(self, x: Tensor) -> Tensor:\n            ",
                *RIGHT,
            ),
        ],
    ),
    "value": (
        "a_sum",
        "a_sum",
        [
            *VALUE,
            HINTS[-1],
            (QUESTION, "BLANK: say what to compute", "1 + 2."),
            (SOURCE, TEXT, "What is 1 + 2?"),
            (SOURCE, "a_sum = 0  # BLANK: write the value in another way than the reference", "a_sum = 3"),
        ],
    ),
    "prediction": (
        "guess",
        "guess",
        [
            *VALUE,
            (QUESTION, "BLANK: say what to predict", "1 + 2."),
            (SOURCE, "BLANK: show the code in question, and ask", "What is 1 + 2?"),
            (SOURCE, "guess=0)  # BLANK: write the value", "guess=3)"),
        ],
    ),
}
