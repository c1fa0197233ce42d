"""Answers: what a forward pass keeps, and the peak of a step. Counted, each of them."""

import functools

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong, wrong_part
from lessons_lib.counting.bytes import ByteCounter
from lessons_lib.exercises.lesson_07_gpu_memory import predictions_peaks as questions

TABLE = 1024 * 1024 * 4  # bytes


@answers.to(questions.tables_in_an_expression)
def tables_in_an_expression() -> int:
    with ByteCounter(block=1) as counter:
        x = torch.ones(1000, 1024)
        (x * 2 + 1).exp()
    return counter.peak // x.nbytes


tables_in_an_expression.mistakes(
    every_result_at_once=wrong(4).tell(
        "Count again: when `exp` runs, nothing needs `x * 2` any more, so PyTorch has freed it. Which tensors"
        " must be in memory while one operation runs?"
    ),
    only_x_and_y=wrong(2).tell(
        "While an operation runs, its input and its output are both in memory, and `x` stays in memory "
        "throughout. Which operations have an input other than `x`?"
    ),
    only_one=wrong(1).tell(
        "`x` stays, because it still has a name. Each operation adds a new tensor: which ones are in memory "
        "at the same time?"
    ),
    five_at_once=wrong(5).tell(
        "The numbers 2 and 1 take next to nothing, so only `x` and the results of the three operations count."
        " Which of these 4 tensors are in memory at the same time?"
    ),
    in_megabytes=wrong(12).tell(
        "12 is about how many MB are in memory at the worst moment, and `x` takes about 4 MB. How many "
        "tensors as large as `x` is that?"
    ),
    all_in_megabytes=wrong(16).tell(
        "16 MB is about what four tensors take. How many tensors as large as `x` are in memory at the same "
        "time?"
    ),
    six_at_once=wrong(6).tell(
        "`x` and three results would be 4 tensors. Which of them are still needed when the last operation "
        "runs?"
    ),
)


def _reader(activation: type[nn.Module]) -> nn.Sequential:
    layers: list[nn.Module] = []
    for into, out in ((64, 1024), (1024, 1024), (1024, 1024), (1024, 10)):
        layers += [nn.Linear(into, out), activation()]
    return nn.Sequential(*layers[:-1])


def _rows(count: int) -> tuple[Tensor, Tensor]:
    return torch.zeros(count, 64), torch.zeros(count, dtype=torch.long)


def _kept(activation: type[nn.Module]) -> int:
    model, (x, y) = _reader(activation), _rows(1024)
    with ByteCounter(block=1) as counter:
        loss = F.cross_entropy(model(x), y)
        kept = counter.allocated
    del loss
    return kept // TABLE


@answers.to(questions.tables_kept_for_backward)
def tables_kept_for_backward() -> tuple[int, int]:
    return _kept(nn.ReLU), _kept(nn.GELU)


tables_kept_for_backward.mistakes(
    one_for_each_large_weight=wrong((2, 4)).tell(
        "There are two large weights, but they're the model's own, so leave them out. Count results instead: "
        "how many hidden layers have an output of 1,024 × 1,024 numbers?"
    ),
    four_layers=wrong((4, 8)).tell(
        "You counted four layers, but the last layer's output, the scores, is far smaller than a table. How "
        "many layers have an output of 1,024 × 1,024 numbers?"
    ),
    weights_added=wrong((5, 8)).tell(
        "You added the two large weights. The backward pass reads them, but they're the model's own, and "
        "PyTorch keeps no second copy: how many tables are left without them?"
    ),
    exchanged=wrong((6, 3)).tell(
        "Your two numbers are the other way round. One of the two, ReLU or GELU, keeps a table that the next "
        "layer keeps anyway, as its input: which one?"
    ),
    nothing_kept=wrong((0, 0)).tell(
        "For the weights' gradients, the backward pass needs each layer's input, so PyTorch keeps those "
        "inputs. How many of them are tables of 1,024 × 1,024?"
    ),
    four_with_the_pixels=wrong((4, 7)).tell(
        "PyTorch keeps the pixels too, but they're 1,024 × 64, only a sixteenth of a table. How many of the "
        "kept tensors are 1,024 × 1,024?"
    ),
    relu_twice=wrong_part(1, 6).tell(
        "ReLU keeps its output, and the next layer keeps that same table as its input. So how many times "
        "should you count it?"
    ),
    relu_small_ones_too=wrong_part(1, 4).tell(
        "With ReLU, 4 tables is too many: the pixels and the scores are far smaller than a table. How many "
        "hidden layers have an output of 1,024 × 1,024 numbers?"
    ),
    relu_with_weights=wrong_part(1, 5).tell(
        "With ReLU, 5 tables would include the two large weights, but these are the model's own, and PyTorch "
        "keeps no second copy of them. How many results of the hidden layers does it keep?"
    ),
    **{
        f"relu_layers_forgotten_{tables}": wrong_part(1, tables).tell(
            "You counted too few tables with ReLU: each linear layer keeps its input for its weight's gradient. "
            "For how many linear layers is that input a table?"
        )
        for tables in (0, 1, 2)
    },
    gelu_as_relu=wrong_part(2, 3).tell(
        "With GELU, 3 tables is too few: GELU's backward rule needs the *input* of GELU, and the next layer "
        "needs GELU's output. Are these two the same table?"
    ),
    **{
        f"gelu_not_two_each_{tables}": wrong_part(2, tables).tell(
            "With GELU, each of the three hidden layers keeps two tables: GELU's input for its own backward rule,"
            " and GELU's output for the next layer. How many tables is that in all?"
        )
        for tables in (0, 2, 4, 5, 9, 12)
    },
    gelu_small_ones_too=wrong_part(2, 7).tell(
        "With GELU, 7 tables is one too many: perhaps you counted the pixels, which take far less than a "
        "table. How many tables does each of the three hidden layers keep?"
    ),
    gelu_with_more=wrong_part(2, 8).tell(
        "With GELU, 8 tables is too many: the weights don't count, because they're the model's own, and "
        "pixels and scores are smaller than a table. Which tables does each of the three hidden layers keep?"
    ),
)


@functools.cache  # it trains on 4,096 rows, and each wrong part of an answer asks for the right ones
def _peak(rows: int, *, parts: int = 1, empty: str = "first") -> int:
    """In tables, of two steps of the digit reader with ReLU."""
    with ByteCounter(block=1) as counter:
        model = _reader(nn.ReLU)
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        x, y = _rows(rows)
        for _ in range(2):
            if empty == "first":
                optimizer.zero_grad()
            for part, right in zip(x.chunk(parts), y.chunk(parts), strict=True):
                loss = F.cross_entropy(model(part), right)
                if empty != "first":
                    optimizer.zero_grad(set_to_none=empty == "between")
                loss.backward()
            optimizer.step()
    return counter.peak // TABLE


@answers.to(questions.tables_in_a_step)
def tables_in_a_step() -> int:
    return _peak(1024)


tables_in_a_step.mistakes(
    two_parts_of_three=wrong(5).tell(
        "2 tables of weights and the 3 that the forward pass kept make 5. ReLU's rule also receives one table"
        " and creates another: how many tables does that add?"
    ),
    one_working_table=wrong(6).tell(
        "You counted only one gradient while ReLU's rule runs. The rule reads one gradient and writes "
        "another: can either of the two be freed before the rule is done?"
    ),
    gradients_besides=wrong(9).tell(
        "You added 2 tables for the weights' gradients. When the backward pass creates the first of these "
        "gradients, which of the tables that the forward pass kept are already gone?"
    ),
    everything_besides=wrong(10).tell(
        "10 tables is too many: PyTorch doesn't keep a ReLU's input, and it frees a kept table before it "
        "creates the first weight gradient as large as a table. How many tables are in memory at the same "
        "time, then?"
    ),
    only_what_is_kept=wrong(3).tell(
        "3 tables are only what the forward pass keeps. The weights are in memory too, and so are the "
        "gradients that ReLU's rule receives and returns: how many tables is that in all?"
    ),
    weights_and_gradients=wrong(4).tell(
        "Weights and their gradients make 4 tables. But when the backward pass creates the first gradients, "
        "how many of the tables that the forward pass kept are still in memory?"
    ),
    gradients_without_working=wrong(8).tell(
        "8 tables is one too many. When the backward pass creates the first weight gradient that is as large "
        "as a table, it has already freed one table that the forward pass kept: which one?"
    ),
    weights_alone=wrong(2).tell(
        "2 tables are the weights alone. At the peak, how many tables has the forward pass kept, and how many"
        " more does ReLU's backward rule work on?"
    ),
    **{
        f"all_added_up_{tables}": wrong(tables).tell(
            "Not all the tables that you counted are in memory at the same time. When the backward pass creates a"
            " weight's gradient, which of the tables that the forward pass kept have already gone?"
        )
        for tables in (11, 12, 13, 14)
    },
)


@answers.to(questions.tables_by_zero_grad)
def tables_by_zero_grad() -> tuple[int, int]:
    return _peak(1024, empty="between"), _peak(1024, empty="zeros")


tables_by_zero_grad.mistakes(
    no_difference=wrong((7, 7)).tell(
        "7 tables are the peak of a first step. Which 2 tables of that step are still in memory during the "
        "second step's forward pass?"
    ),
    exchanged_places=wrong((9, 8)).tell(
        "Your two numbers are the other way round. Which of the two ways frees the old gradients before the "
        "backward pass begins: emptying them, or filling them with 0?"
    ),
    freed_in_time=wrong_part(1, 7).tell(
        "The old gradients stay in memory during the forward pass, which needs 6 tables itself. How many "
        "tables do the old gradients add?"
    ),
    kept_after_forward=wrong_part(1, 5).tell(
        "Weights and kept results make only 5 tables. The old gradients are in memory too, and so is the last"
        " ReLU's input while this ReLU runs: how many tables are there in all?"
    ),
    forward_alone=wrong_part(1, 6).tell(
        "6 tables are what the forward pass itself needs. In the second step, the first step's gradients are "
        "in memory too: how many tables do these gradients take?"
    ),
    **{
        f"stay_through_backward_{tables}": wrong_part(1, tables).tell(
            "If you free the 2 old gradients before the backward pass, they add only to the forward pass: 2 "
            "tables of weights, 3 kept results, and the last ReLU's input. How many tables are there in all?"
        )
        for tables in (9, 10, 11)
    },
    zeros_are_free=wrong_part(2, 7).tell(
        "7 tables are what the backward pass needs without the old gradients. But gradients full of zeros are"
        " as large as any others: how many tables do they take?"
    ),
    zeros_in_the_forward_alone=wrong_part(2, 8).tell(
        "Filled with 0, the old gradients stay in memory through the backward pass too. Without these "
        "gradients, that pass needs 7 tables: how many are in memory with them?"
    ),
    **{
        f"zeros_counted_twice_{tables}": wrong_part(2, tables).tell(
            "Filling with 0 creates no tables: it only overwrites the 2 old gradients, which stay in memory. "
            "Without these 2, the backward pass has 7 tables in memory at its peak: how many does it have with "
            "them?"
        )
        for tables in (10, 11, 12, 13)
    },
)


def _forward_peak(rows: int, *, recording: bool) -> int:
    with ByteCounter(block=1) as counter:
        model = _reader(nn.ReLU)
        x, y = _rows(rows)
        with torch.set_grad_enabled(recording):
            F.cross_entropy(model(x), y)
    return counter.peak


@answers.to(questions.no_grad_with_few_rows)
def no_grad_with_few_rows() -> str:
    left = _forward_peak(16, recording=False) / _forward_peak(16, recording=True)
    return "about half" if left < 0.75 else "nearly all"


no_grad_with_few_rows.mistakes(
    half_of_it=wrong("about half").tell(
        "Under `no_grad` PyTorch keeps nothing for a backward pass, which saves only 0.2 MB with 16 rows. "
        "What fraction of the peak is that, if the weights take 8.7 MB?"
    ),
)


@answers.to(questions.mean_of_the_parts_means)
def mean_of_the_parts_means() -> float:
    return (4 * 2 + 7) / 5


mean_of_the_parts_means.mistakes(
    mean_of_two_means=wrong(4.5).tell(
        "(2 + 7) / 2 gives the single example as much weight as the other four together. How many examples "
        "are in each part?"
    ),
    sum_of_means=wrong(9).tell(
        "That's the sum of the two means. What do all five losses add up to, and what's their mean?"
    ),
    sum_of_losses=wrong(15).tell(
        "That's the sum of the five losses. How do you turn this sum into the mean loss?"
    ),
    divided_by_parts=wrong(7.5).tell("The five losses add up to 15. How many of them are there?"),
    too_much_of_the_small_part=wrong(3.5).tell(
        "A mean loss of 3.5 gives the single example too much weight. Four examples have a mean loss of 2, "
        "and the fifth has a loss of 7: what do all five losses add up to?"
    ),
    means_over_five=wrong(1.8).tell(
        "That's (2 + 7) / 5. The 2 is a mean of four examples, so how many times should you add it?"
    ),
    by_four=wrong(3.75).tell(
        "15 is the sum of all five losses, but you divided it by 4. How many examples are there in the two "
        "parts together?"
    ),
    the_large_part=wrong(2).tell(
        "A loss of 2 is the mean of the large part alone. The fifth example has a loss of 7: what do all five"
        " losses add up to?"
    ),
    nearly_the_mean_of_means=wrong(4).tell(
        "A mean loss of 4 gives the single example too much weight. Four examples have a mean loss of 2, and "
        "the fifth has a loss of 7: what do all five losses add up to?"
    ),
    too_little_of_the_small_part=wrong(2.5).tell(
        "A mean loss of 2.5 gives the single example too little weight. Four examples have a mean loss of 2, "
        "and the fifth has a loss of 7: what do all five losses add up to?"
    ),
)


@answers.to(questions.tables_in_four_parts)
def tables_in_four_parts() -> tuple[int, int]:
    return _peak(4096), _peak(4096, parts=4)


tables_in_four_parts.mistakes(
    four_times_seven=wrong((28, 7)).tell(
        "The whole batch needs only 2 + 4 · 5 tables, because the 2 tables of weights don't grow with the "
        "batch. A part needs 7 tables by itself: how many do the earlier parts' gradients add?"
    ),
    at_once_as_before=wrong_part(1, 7).tell(
        "7 tables were the peak for 1,024 rows. With 4,096 rows, the 3 tables kept for the backward pass and "
        "the 2 that ReLU's rule works on are four times as large: what's the peak then?"
    ),
    everything_four_times=wrong_part(1, 28).tell(
        "28 tables are 4 · 7, as if everything grew with the batch. Which of the 7 tables have a row for each"
        " example, and which are weights?"
    ),
    gradients_at_once=wrong_part(1, 24).tell(
        "With the whole batch, the peak is at the beginning of the backward pass, before any large weight has"
        " a gradient. Which tables are in memory at that moment?"
    ),
    rows_alone=wrong_part(1, 20).tell(
        "4 · 5 covers the tables with a row per example. Which tables are in memory too, however large the "
        "batch is?"
    ),
    kept_alone_grows=wrong_part(1, 16).tell(
        "16 is 2 + 4 · 3 + 2: the weights, four times the 3 kept tables, and the 2 gradients that ReLU's rule"
        " works on. Do these two gradients have a row for each example, too?"
    ),
    as_before=wrong_part(2, 7).tell(
        "7 tables are what one part needs by itself. While the later parts run, the first part's gradients "
        "stay in memory: how many tables do they add?"
    ),
    a_quarter=wrong_part(2, 5.5).tell(
        "The weights take 2 tables and their gradients 2 more, however small the batch is. How many tables "
        "does one part of 1,024 rows add to these?"
    ),
    one_gradient=wrong_part(2, 8).tell(
        "From the second part on, the gradients that the earlier parts left are in memory too. How many of "
        "these gradients are tables?"
    ),
    **{
        f"gradients_pile_up_{tables}": wrong_part(2, tables).tell(
            "The gradients don't take more memory with each part: every weight has one `.grad`, and later parts "
            "add to it. How many tables do all weights' `.grad`s take together?"
        )
        for tables in (10, 11, 12, 13, 15)
    },
    parts_save_nothing=wrong_part(2, 22).tell(
        "22 tables are what the whole batch needs at once. If you run four parts, each call of `backward` "
        "frees its part's tables before the next part begins: how many rows are in memory at a time?"
    ),
    four_steps_at_once=wrong_part(2, 28).tell(
        "Four times 7 would be four parts at the same time. But each call of `backward` frees its part's "
        "tables before the next part begins: how many parts have tables in memory at a time?"
    ),
)
