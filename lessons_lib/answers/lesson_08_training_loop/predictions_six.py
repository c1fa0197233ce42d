"""Answer to the prediction about the opening's six differences."""

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import predictions_six as questions


@answers.to(questions.costliest_difference)
def costliest_difference() -> str:
    return "loss"  # trained in the lesson's next cell: 45 %, and 88 % for the second worst


costliest_difference.mistakes(
    start=wrong("start").tell(
        "Weights that start too large give a terrible loss before the first step. But this network has only "
        "two layers: how quickly could good steps repair its weights?"
    ),
    gradients=wrong("gradients").tell(
        "You chose the second-worst mistake. Old gradients still point roughly downhill at first: which "
        "mistake makes *every* gradient small?"
    ),
    order=wrong("order").tell(
        "With this mistake, each step uses the gradient of the batch before. But weights change little in one"
        " step: how different can that gradient be?"
    ),
    mode=wrong("mode").tell(
        "With this mistake, dropout is off after the first epoch. But this network learns without dropout "
        "too: how much accuracy could that cost on digits like these?"
    ),
    accuracy=wrong("accuracy").tell(
        "This difference changes no weight. It only lets the last 60 digits count as much as a batch of 100: "
        "how far can that move the accuracy?"
    ),
)
