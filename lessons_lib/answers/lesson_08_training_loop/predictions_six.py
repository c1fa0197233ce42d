"""Answer to the prediction about the opening's six differences."""

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import predictions_six as questions


@answers.to(questions.costliest_difference)
def costliest_difference() -> str:
    return "loss"  # trained in the lesson's next cell: 45 %, and 88 % for the second worst


costliest_difference.mistakes(
    start=wrong("start").tell(
        "It looks terrible before the first step. But this network has two layers, and a few epochs of good steps repair its start."
    ),
    gradients=wrong("gradients").tell(
        "That's the second worst. Old gradients still point roughly downhill at first. Which mistake holds back *every* gradient?"
    ),
    order=wrong("order").tell(
        "Each step uses the gradient of the batch before. Weights change little in one step, so does that gradient differ much?"
    ),
    mode=wrong("mode").tell(
        "Dropout is off after the first epoch. This network learns without it too: how much does that cost on digits like these?"
    ),
    accuracy=wrong("accuracy").tell(
        "That one changes no weight. It only weights the last 60 digits like 100: how far can that move the number?"
    ),
)
