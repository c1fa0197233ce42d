"""Answers: a weight for each item, so that each class gets its share of the draws."""

from collections import Counter

import torch
from torch import Tensor

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import draw_weights as questions


@answers.to(
    questions.draw_weights,
    survivors={"line 2: sum(dim=1) → sum(dim=0)": "the table of equal labels is symmetric"},
    hints=[
        "A class's share is divided evenly among its items. How many items does each class have?",
        "Count the items of each class first. `torch.bincount(labels, minlength=len(shares))` does that, even"
        " for a class that has no items.",
        "Now you know two numbers for each *class*: its share and its count. Make one tensor of them, "
        "`per_class`, with one number for each class. Then `per_class[labels]` looks up that number for each "
        "*item*.",
    ],
    takeaway="A rare class is now drawn as often as you say, and no item was copied. The next cell draws a batch.",
)
def draw_weights(labels: Tensor, shares: Tensor) -> Tensor:
    same = labels[:, None] == labels
    return shares[labels] / same.sum(dim=1)


def _counts(labels: Tensor, shares: Tensor) -> Tensor:
    """How many items each class has."""
    return labels.bincount(minlength=len(shares))


def _own(labels: Tensor, shares: Tensor) -> Tensor:
    """Of each item, how many its class has; in the shares' dtype."""
    return _counts(labels, shares)[labels].to(shares.dtype)


def _present(labels: Tensor) -> int:
    return len(labels.unique())


def _counts_of_the_lessons_set(labels: Tensor, shares: Tensor) -> Tensor:
    """The notebook's `is_three` has 136 eights and 8 threes, and no other class."""
    return torch.tensor([136, 8] + [0] * len(shares), dtype=shares.dtype)[: max(2, len(shares))]


def _in_order_of_appearance(labels: Tensor, shares: Tensor) -> Tensor:
    """Counts in the order in which the classes appear, taken for the counts of class 0, 1, …; filled up for classes without items."""
    counts = list(Counter(labels.tolist()).values())
    return torch.tensor(counts + [1] * (len(shares) - len(counts)), dtype=shares.dtype)


def _two_classes(labels: Tensor, shares: Tensor) -> Tensor:
    """Every label but 0 is taken for 1."""
    return torch.where(labels == 0, shares[0] / (labels == 0).sum(), shares[1] / (labels == 1).sum())


def _last_class_left_out(labels: Tensor, shares: Tensor) -> Tensor:
    right = shares[labels] / _own(labels, shares)
    return torch.where(labels < labels.max(), right, torch.zeros_like(right))


draw_weights.mistakes(
    not_shared_out=wrong(lambda labels, shares: shares[labels]).tell(
        "You gave each item its class's full share, so a class with many items is drawn far too often. Among "
        "how many items should you divide a share?",
        breaks="All items of a class are equally likely",
    ),
    shares_ignored=wrong(lambda labels, shares: 1 / _own(labels, shares)).tell(
        "Each of your weights is 1 divided by the number of items in the item's class, so all classes are "
        "drawn equally often. Where does `shares` come in?",
        breaks="Class c gets the fraction `shares[c]`",
    ),
    shares_ignored_sum_to_one=wrong(lambda labels, shares: 1 / _own(labels, shares) / _present(labels)).tell(
        "All your classes are drawn equally often, but `shares` says how often each class should be drawn. "
        "Where does `shares` come in?"
    ),
    shares_ignored_over_all=wrong(lambda labels, shares: 1 / _own(labels, shares) / len(shares)).tell(
        "You divided the draws evenly among the classes, but `shares` says what fraction of the draws each "
        "class should get. Where does this fraction come in?"
    ),
    inverse_frequency=wrong(lambda labels, shares: len(labels) / _own(labels, shares)).tell(
        "Each of your weights is n divided by the number of items in the item's class, so all classes are "
        "drawn equally often, whatever `shares` says. Where should `shares` come in?"
    ),
    scaled_by_n=wrong(lambda labels, shares: shares[labels] * len(labels) / _own(labels, shares)).tell(
        "Your weights are right up to a factor: they sum to n. A sampler wouldn't mind, but here they should "
        "be probabilities: what's the sum of all probabilities?",
        breaks="sum to 1",
    ),
    over_their_frequency_alone=wrong(lambda labels, shares: _own(labels, shares) / len(labels)).tell(
        "Your weights say how frequent each class *is*, so frequent classes are drawn even more often than "
        "without weights. How often *should* each class be drawn?"
    ),
    one_minus_frequency=wrong(lambda labels, shares: 1 - _own(labels, shares) / len(labels)).tell(
        "An item's weight is 1 minus its class's fraction of all items, so rare classes are drawn more often "
        "than without weights. But where does `shares` come in?"
    ),
    one_minus_frequency_shared=wrong(
        lambda labels, shares: shares[labels] * (1 - _own(labels, shares) / len(labels))
    ).tell(
        "You multiplied each class's share by 1 minus the class's fraction of all items, which favours small "
        "classes. But among how many items should a class's share be divided?"
    ),
    multiplied=wrong(lambda labels, shares: shares[labels] * _own(labels, shares)).tell(
        "You multiplied each class's share by its number of items, so a large class is drawn far too often. "
        "How do you divide a share among items?"
    ),
    by_frequency=wrong(lambda labels, shares: shares[labels] * _own(labels, shares) / len(labels)).tell(
        "You multiplied each class's share by the class's fraction of all items, so a large class is drawn "
        "far too often. How do you divide a share among items?"
    ),
    divided_by_all=wrong(lambda labels, shares: shares[labels] / len(labels)).tell(
        "You divided each share by the number of *all* items. Among how many items should you divide one "
        "class's share?"
    ),
    divided_by_classes=wrong(lambda labels, shares: shares[labels] / len(shares)).tell(
        "You divided each share by the number of classes. Among how many *items* should you divide one "
        "class's share?"
    ),
    divided_by_present_classes=wrong(lambda labels, shares: shares[labels] / _present(labels)).tell(
        "You divided each share by the number of classes that have items. Among how many *items* should you "
        "divide one class's share?"
    ),
    shares_scaled=wrong(lambda labels, shares: shares[labels] / shares[labels].sum()).tell(
        "You gave each item its class's share, and then scaled all weights to sum to 1, so a class with many "
        "items is drawn too often. What should you divide a class's share by?",
    ),
    left_over_given_out=wrong(
        lambda labels, shares: shares[labels] / _own(labels, shares) / shares[labels.unique()].sum()
    ).tell(
        "When a class has no items, you give its share to the other classes, so they're drawn more often than"
        " their own shares say. What should the weights add up to if that share goes to no item?",
        breaks="A class may have no items; its share then goes to no item",
    ),
    one_per_class=wrong(lambda labels, shares: shares / _counts(labels, shares)).tell(
        "You made one weight for each class, but a sampler needs a weight for each *item*. What tells you "
        "which of your weights an item needs?",
        breaks="one for each item",
    ),
    equal_for_all=wrong(lambda labels, shares: shares.new_full((len(labels),), 1 / len(labels))).tell(
        "You made all items equally likely, so each class is drawn as often as it would be without weights. "
        "What should decide an item's weight?"
    ),
    shares_turned=wrong(lambda labels, shares: shares.flip(0)[labels] / _own(labels, shares)).tell(
        "You gave the shares to the classes in reverse: class 0 got the last share. Which class does the last"
        " share belong to?"
    ),
    root_of_the_count=wrong(lambda labels, shares: shares[labels] / _own(labels, shares).sqrt()).tell(
        "You divided each class's share by the square root of its number of items, a common compromise. But "
        "here each class should get exactly its share: among how many items should that share be divided?"
    ),
    largest_count=wrong(lambda labels, shares: shares[labels] / _counts(labels, shares).max()).tell(
        "You divided every share by the count of the largest class. Each class has a count of its own: by "
        "which class's count should you divide a share?"
    ),
    next_class=wrong(
        lambda labels, shares: shares[labels] / _counts(labels, shares).roll(-1)[labels].clamp(min=1)
    ).tell("You divided by the wrong class's count. By which label should you look the count up?"),
    softmax_of_the_weights=wrong(
        lambda labels, shares: (shares[labels] / _own(labels, shares)).softmax(0)
    ).tell(
        "Your weights are what you'd get from a softmax over the right weights, which makes them nearly "
        "equal. The right weights are probabilities already: do they need a softmax?"
    ),
    softmax_of_shares=wrong(lambda labels, shares: shares[labels].softmax(0)).tell(
        "Your weights are what you'd get if you gave each item its class's share, and then took a softmax "
        "over all items. Shares are probabilities already: among how many items should you divide one class's"
        " share?"
    ),
    by_one_over_share=wrong(lambda labels, shares: 1 / shares[labels]).tell(
        "Your weights are 1 / share, so the larger a class's share, the more rarely its items are drawn. Each"
        " class has a share and a number of items: which should you divide by which?"
    ),
    by_one_over_share_scaled=wrong(
        lambda labels, shares: (1 / shares[labels]) / (1 / shares[labels]).sum()
    ).tell(
        "Your weights are proportional to 1 / share, so the larger a class's share, the more rarely its items"
        " are drawn. Each class has a share and a number of items: which should you divide by which?"
    ),
    by_one_over_both=wrong(lambda labels, shares: 1 / (shares[labels] * _own(labels, shares))).tell(
        "Each of your weights is 1 divided by the product of a class's share and its number of items, so the "
        "larger a share, the more rarely its class is drawn. Which of the two belongs in the denominator?"
    ),
    one_more_in_each=wrong(lambda labels, shares: shares[labels] / (_own(labels, shares) + 1)).tell(
        "You divided each class's share by its number of items plus 1, so a class gets less than its share. "
        "If the 1 is there against dividing by 0: which item belongs to a class without items?"
    ),
    counts_in_order_of_appearance=wrong(
        lambda labels, shares: shares[labels] / _in_order_of_appearance(labels, shares)[labels]
    ).tell(
        "When classes don't appear in the order 0, 1, 2, …, you divide by the wrong class's count. A "
        "`Counter`, for example, keeps the order of appearance: by what can you look up a class's count in "
        "it?"
    ),
    counts_in_order_of_appearance_alone=wrong(
        lambda labels, shares: (
            shares[labels] / torch.tensor(list(Counter(labels.tolist()).values()), dtype=shares.dtype)[labels]
        )
    ).tell(
        "Your counts are in the order in which the classes appear, and a class without items has no count. "
        "How can you get the counts in the order 0, 1, 2, …, with a 0 for a class without items?"
    ),
    of_the_lessons_set=wrong(
        lambda labels, shares: shares[labels] / _counts_of_the_lessons_set(labels, shares)[labels]
    ).tell(
        "You divided by 136 and 8, the counts of the lesson's own set. Which labels should your function "
        "count?"
    ),
    two_classes=wrong(_two_classes).tell(
        "With two classes, everything is right. With more, you treat every class but 0 like class 1: how can "
        "each item get the share of its own class, however many classes there are?"
    ),
    last_class_left_out=wrong(_last_class_left_out).tell(
        "The items of the last class get the weight 0, as with `range(labels.max())`, which ends before that "
        "class. How many classes are there?"
    ),
    in_order_of_classes=wrong(
        lambda labels, shares: (shares[labels] / _own(labels, shares))[labels.argsort(stable=True)]
    ).tell(
        "Your weights are right but in the wrong order: first those for class 0's items, then those for class"
        " 1's, and so on. Which item does weight number i belong to?",
    ),
    smallest_first=wrong(lambda labels, shares: (shares[labels] / _own(labels, shares)).sort().values).tell(
        "Your weights are right, but sorted from the smallest up. Which item does weight number i belong to?"
    ),
    largest_first=wrong(
        lambda labels, shares: (shares[labels] / _own(labels, shares)).sort(descending=True).values
    ).tell(
        "Your weights are right, but sorted from the largest down. Which item does weight number i belong to?"
    ),
    cut_to_whole_numbers=wrong(lambda labels, shares: shares[labels] // _own(labels, shares)).tell(
        "Nearly all your weights are 0, because `//` drops the digits after the decimal point. Which division"
        " keeps them?"
    ),
)
