"""Every fault that lint knows: its code, and what the code means in one line.

A code never changes its meaning: tests, and notes about a lesson, name faults by it.
"""

CODES = {
    # Skeletons
    "blank-left": "A place that `lessons new` left to the author is not written yet; the other rules wait for it.",
    # Files, and what can be read from them
    "source-missing": "A lesson has exercises and no solutions/NN_slug.py.",
    "exercises-missing": "A lesson's source has no package of exercises.",
    "import-fails": "The exercises or their answers can't be imported.",
    "source-unreadable": "The source is not a text in jupytext's percent format.",
    "cell-kind": "A cell is neither code nor markdown.",
    "cell-syntax": "A code cell is not Python.",
    "region-markers": "The markers of a solution region don't pair up, or nothing is between them.",
    "region-without-blank": "No blank can be made of a solution region.",
    "cell-id-twice": "Two cells would have the same id.",
    "notebook-missing": "A notebook was never built.",
    "notebook-invalid": "A file is not a valid notebook.",
    "notebook-stale": "A notebook differs from what the source makes today.",
    # Running, in `lessons build`
    "cell-raises": "A cell raises an error, and has no tag that allows it.",
    "cell-too-slow": "A cell runs too long.",
    "kernel-died": "A cell ends the kernel.",
    # The parts of a lesson's text
    "title-first": "The first cell doesn't begin with the lesson's number and title.",
    "goal-missing": "The recap doesn't say what you can now do.",
    "opening-too-long": "The opening has too many words.",
    "duration-missing": "The opening doesn't say how long the lesson takes.",
    "recap-missing": "There is no section `## Recap`.",
    "link-dead": "A link leads nowhere.",
    "image-without-alt": "A picture in the text has no alt text.",
    "list-by-accident": "Markdown makes a list of a line that belongs to the sentence before it.",
    "phrase-to-reword": "A sentence reads like a translation; see `lessons_lib/authoring/style.py`.",
    # Cells and their roles
    "unknown-tag": "A tag is neither a role nor one of nbval's.",
    "role-count": "A code cell has no role, or more than one.",
    "role-on-markdown": "A markdown cell has a role.",
    "region-missing": "A cell asks for an answer and has no solution region.",
    "region-misplaced": "A cell has a solution region and asks for no answer.",
    "check-does-more": "A check cell holds more than its check.",
    "check-not-next": "The cell after an exercise is not its check.",
    "points-without-check": "An exercise that earns points has no check cell of its own.",
    "cell-too-long": "A code cell has more lines than a reader takes in at once.",
    # Names
    "lesson-not-opened": "The first code cell doesn't open the lesson.",
    "other-lesson-opened": "A cell opens another lesson.",
    "lesson-opened-twice": "The lesson is opened more than once.",
    "slug-differs": "The lesson's slug is not its folder's name.",
    "not-written-once": "An exercise is written in no cell, or in several.",
    "not-checked-once": "An exercise is checked in no cell, or several times.",
    "not-predicted-once": "A prediction is made in no cell, or in several.",
    "cell-asks-nothing": "An exercise, check or prediction cell names no exercise or prediction of the lesson.",
    "unknown-name": "A cell names an exercise or prediction that the lesson doesn't have.",
    "name-taken": "Another lesson has an exercise of this name.",
    # What an exercise builds on
    "need-not-earlier": "An exercise needs something that is not an earlier exercise of its lesson.",
    "given-without-need": "An exercise uses or offers `given` of an exercise that is not among its needs.",
    "need-is-answer": "What an exercise needs already answers it.",
    # The syllabus
    "syllabus-unreadable": "The syllabus is not valid TOML.",
    "syllabus-table": "The syllabus has a table of no known kind.",
    "syllabus-key-twice": "Two items of the syllabus have the same key.",
    "covers-on-markdown": "A markdown cell says that it covers an item.",
    "covers-unknown": "A cell says that it covers something that is not in the syllabus.",
    "item-not-covered": "An item of the syllabus lacks a cell, exercise or prediction that it needs.",
    "deeper-missing": "There is no section `## Deeper`.",
    "too-few-exercises": "A lesson has too few code exercises.",
    "too-few-core-exercises": "A lesson has too few code exercises before its Deeper part.",
    "too-few-hunts": "A lesson has too few bug hunts.",
    "too-few-predictions": "A lesson has too few predictions.",
    "too-few-myths": "A lesson settles too few claims.",
    "too-few-pictures": "A lesson has too few pictures.",
    # Questions
    "question-imports-answer": "A question imports answers, or modules that work with answers.",
    "question-has-body": "A question has a body, and is not a bug hunt.",
    "clause-not-in-text": "A violation, a misconception or `no_demand` names words that the text doesn't have.",
    "promise-untested": "The text makes a promise that no wrong answer breaks.",
    "violation-passes": "A wrong answer that breaks a clause earns all points.",
    # Answers
    "too-few-misconceptions": "An exercise has too few misconceptions.",
    "sentence-unfinished": "A misconception's sentence ends with neither a full stop nor a question mark.",
    "sentence-holds-code": "A misconception's sentence holds code.",
    "too-many-causes": "A misconception's sentence lists more causes than a verdict offers.",
    "too-few-hints": "An exercise has too few hints.",
    "hint-gives-answer": "A first hint gives the answer away.",
    "takeaway-missing": "An exercise that earns points has no takeaway to show after a pass.",
    "takeaway-too-long": "A takeaway is longer than what a learner reads.",
    "not-judgeable": "The cases, the harness or the reference raise an error.",
    "reference-fails": "The reference doesn't pass.",
    "misconception-passes": "A misconception is accepted as right.",
    "misconception-not-judged": "A misconception can't be judged, or is judged as no answer at all.",
    "misconception-ambiguous": "A misconception behaves like another one.",
    "misconception-unnamed": "A misconception is never named: too few cases show it, by value or by an error.",
    "family-ambiguous": "Two members of a family of misconceptions behave the same.",
    "reference-not-rebuilt": "The reference, made from its source, doesn't pass.",
    "change-not-noticed": "A small change to the reference passes every case.",
    "survivor-fails": "`survivors` explains a change that fails a case.",
    "survivor-unexplained": "`survivors` doesn't say why a change passes.",
    # What a learner starts from, and the course's solution
    "raises-without-show": "A cell raises when the cells tagged `show` are left out, as in grading.",
    "starter-attempted": "The cell that a learner starts from is judged as an answer.",
    "starter-not-the-program": "A hunt doesn't start from its broken program.",
    "solution-fails": "The solution in the source doesn't pass.",
    "solution-is-reference": "The solution in the source is the same program as the reference.",
    # The stored notebooks
    "not-executed": "A cell of the solutions notebook was not executed.",
    "marker-left": "The learner's notebook holds a marker, such as `### BEGIN SOLUTION`.",
    "output-left": "The learner's notebook holds an output.",
    "answer-left": "The learner's notebook holds an answer.",
    "output-has-path": "An output holds a path of this machine.",
    "output-has-address": "An output holds a memory address.",
    "output-without-words": "HTML or an image has no text/plain that says the same.",
    "output-without-alt": "An <img> in an output has no alt text.",
    "output-not-trusted": "JupyterLab hides a part of an output until the notebook is trusted.",
    "bitmap-not-asserted": "A cell doesn't assert what its bitmap shows.",
}


def table() -> str:
    """The codes, each on a line with what it means."""
    width = max(map(len, CODES))
    return "\n".join(f"{code:<{width}}  {meaning}" for code, meaning in CODES.items())
