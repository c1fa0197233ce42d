"""Answers: enough free bytes, and no block large enough."""

from collections.abc import Callable
from typing import Any

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_07_gpu_memory import run_texts as questions

Run = Callable[[str], str]


@answers.to(
    questions.run_texts,
    hints=[
        "After each text its block of memory is free again. Why can't the next text always use that block?",
        "A free block can serve every request that isn't larger than the block. In which order could all "
        "texts use the first block?",
        "Run the longest text first. Sort the texts' *positions*, `sorted(range(len(texts)), key=…)`, so that"
        " you know where each result belongs.",
    ],
    takeaway="If the longest text runs first, its block of memory has room for each later text. That order helps "
    "with any inputs whose lengths vary.",
)
def run_texts(texts: list[str], run: Run) -> list[str]:
    results = [""] * len(texts)
    for place in _order(texts):
        results[place] = run(texts[place])
    return results


def _order(texts: list[str]) -> list[int]:
    """The places of the texts, the longest text's first."""
    return sorted(range(len(texts)), key=lambda place: -len(texts[place]))


def _by_order(texts: list[str], run: Run, order: list[int], *, restored: bool = True) -> list[str]:
    """The results of texts that were run in this order, in the order of the texts again or not."""
    results = {place: run(texts[place]) for place in order}
    return [results[place] for place in sorted(results)] if restored else list(results.values())


def _by_index(texts: list[str], run: Run, empty: Any) -> list[Any]:
    """Each result at its text's first place."""
    results = [empty] * len(texts)
    for text in sorted(texts, key=len, reverse=True):
        results[texts.index(text)] = run(text)
    return results


def _capitals(texts: list[str], run: Run, rehearsed: bool) -> list[str]:
    """rehearsed: the longest text runs first, only to get its memory."""
    if rehearsed and texts:
        run(max(texts, key=len))
    return [text.upper() for text in texts]


run_texts.broken_program(
    "in_the_order_given",
    "The results are right, but each text that's longer than all before it needed a new segment. In which"
    " order could the texts reuse freed blocks?",
    breaks="with no more segments than the longest text needs",
)


run_texts.mistakes(
    left_in_order_of_length=wrong(
        lambda texts, run: _by_order(texts, run, _order(texts), restored=False)
    ).tell(
        "Your memory use is fine, but your results are in order of length, the longest text's first. How do "
        "you find out where each result belongs in the order of `texts`?",
        breaks="in the order of `texts`",
    ),
    shortest_first=wrong(lambda texts, run: _by_order(texts, run, _order(texts)[::-1])).tell(
        "You ran the shortest text first, so every longer one needs another segment. In which order could all"
        " texts use the first text's block?"
    ),
    left_shortest_first=wrong(
        lambda texts, run: _by_order(
            texts, run, sorted(range(len(texts)), key=lambda i: len(texts[i])), restored=False
        )
    ).tell(
        "You ran the shortest text first, and left the results in that order. Which text should run first, "
        "and where does its result belong?"
    ),
    places_applied_again=wrong(
        lambda texts, run: (lambda results, order: [results[place] for place in order])(
            _by_order(texts, run, _order(texts), restored=False), _order(texts)
        )
    ).tell(
        "You applied the order to the sorted results a second time. Result k belongs at position order[k]: on"
        " which side of `=` should `order[k]` be?"
    ),
    last_first=wrong(lambda texts, run: _by_order(texts, run, list(range(len(texts)))[::-1])).tell(
        "You ran the texts from last to first, which is right only if the last one is the longest. If a list "
        "can be in any order, which text should run first?"
    ),
    last_first_not_restored=wrong(
        lambda texts, run: _by_order(texts, run, list(range(len(texts)))[::-1], restored=False)
    ).tell(
        "You ran the texts from last to first, and your results are in that order too. Which text should run "
        "first, and where does each result belong?"
    ),
    by_the_alphabet=wrong(
        lambda texts, run: _by_order(
            texts, run, sorted(range(len(texts)), key=lambda i: texts[i], reverse=True)
        )
    ).tell(
        "You ran the texts in reverse alphabetical order. Memory depends on something else: what should you sort by?"
    ),
    by_the_alphabet_forwards=wrong(
        lambda texts, run: _by_order(texts, run, sorted(range(len(texts)), key=lambda i: texts[i]))
    ).tell(
        "You ran the texts in alphabetical order. Memory depends on something else: what should you sort by?"
    ),
    left_by_the_alphabet=wrong(
        lambda texts, run: _by_order(
            texts, run, sorted(range(len(texts)), key=lambda i: texts[i], reverse=True), restored=False
        )
    ).tell(
        "You ran the texts in reverse alphabetical order, and left the results in that order. What should you"
        " sort by, and where does each result belong?"
    ),
    left_by_the_alphabet_forwards=wrong(
        lambda texts, run: _by_order(
            texts, run, sorted(range(len(texts)), key=lambda i: texts[i]), restored=False
        )
    ).tell(
        "You ran the texts in alphabetical order, and left the results in that order. What should you sort "
        "by, and where does each result belong?"
    ),
    one_result_for_a_length=wrong(
        lambda texts, run: (lambda results: [results[len(text)] for text in texts])(
            {len(texts[place]): run(texts[place]) for place in _order(texts)}
        )
    ).tell(
        "All texts of one length got the result of the last text with that length. What tells two texts "
        "apart, if not their length?"
    ),
    one_result_for_a_length_the_first=wrong(
        lambda texts, run: (lambda results: [results[len(text)] for text in texts])(
            {
                len(texts[place]): run(texts[place])
                for place in sorted(_order(texts), key=lambda i: (-len(texts[i]), -i))
            }
        )
    ).tell(
        "All texts of one length got the result of the first text with that length. What tells two texts "
        "apart, if not their length?"
    ),
    one_result_for_a_length_and_letter=wrong(
        lambda texts, run: (lambda results: [results[len(text), text[0]] for text in texts])(
            {(len(texts[place]), texts[place][0]): run(texts[place]) for place in _order(texts)}
        )
    ).tell(
        "Texts with the same length and the same first letter all got the same result. What tells two "
        "positions in the list apart, whatever texts are there?"
    ),
    place_by_index=wrong(
        lambda texts, run, empty: _by_index(texts, run, empty), over={"empty": [None, "", 0]}
    ).tell(
        "If a text is in the list twice, one of its positions stays empty in your result. `texts.index(text)`"
        " finds only the first position: how do you keep track of each one?",
        breaks="in the order of `texts`",
    ),
    longest_run_alone=wrong(
        lambda texts, run: [run(text) if text == max(texts, key=len) else text.upper() for text in texts]
    ).tell(
        "Only the longest text's result came from `run`; for the others you returned capitals. You can't know"
        " what `run` does to a text: where should each result come from?",
        breaks="Each result should come from `run`",
    ),
    capitals=wrong(
        lambda texts, run, rehearsed: _capitals(texts, run, rehearsed), over={"rehearsed": [False, True]}
    ).tell(
        "All your results are in capitals, but capitals were only an example of what `run` might do. Where "
        "should each result come from?"
    ),
    padded=wrong(lambda texts, run: [run(text.ljust(max(map(len, texts)))) for text in texts]).tell(
        "You padded every text to the longest text's length, so `run` got changed texts and gave changed "
        "results. If you leave the texts as they are, in which order could they all use the same memory?"
    ),
    longest_alone=wrong(lambda texts, run: [run(max(texts, key=len))] if texts else []).tell(
        "You ran only the longest text. If this text runs first, what should happen to the others?"
    ),
    longest_twice=wrong(
        lambda texts, run: [run(text) for text in [max(texts, key=len), *texts]] if texts else []
    ).tell(
        "Your memory use is fine, but you ran the longest text twice, and its result is in the list twice. "
        "How many results should the list have for each text?"
    ),
    longest_missing=wrong(lambda texts, run: [run(texts[place]) for place in _order(texts)[1:]]).tell(
        "The longest text's result is missing, and the others are in order of length. At which position "
        "should each result be?"
    ),
)


def _sorted_in_place(texts: list[str], run: Run) -> Any:
    texts.sort(key=len, reverse=True)
    return [run(text) for text in texts]


@run_texts.misconception(
    "You sorted the caller's own list, and your results are in order of length. Other code may be using "
    "that list: how could you leave it as it was, and where does each result belong?"
)
def texts_sorted_in_place(texts: list[str], run: Run) -> Any:
    return _sorted_in_place(texts, run)


@run_texts.violation("Leave the list itself as it is")
def sorted_for_the_caller(texts: list[str], run: Run) -> list[str]:
    before = list(texts)
    results = dict(zip(sorted(texts, key=len, reverse=True), _sorted_in_place(texts, run), strict=True))
    return [results[text] for text in before]
