"""Further ways to read digits wrongly: tables that don't meet, distances that aren't compared, other scores."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.read_digits import read_digits
from lessons_lib.checking.exercise.answer_key import wrong


def _rows(images: Tensor, templates: Tensor) -> tuple[Tensor, Tensor]:
    return images.flatten(1), templates.flatten(1)


def _products(images: Tensor, templates: Tensor) -> Tensor:
    x, m = _rows(images, templates)
    return x @ m.T


def _lengths(templates: Tensor) -> Tensor:
    return templates.square().sum(dim=(1, 2))


def _distances(images: Tensor, templates: Tensor) -> Tensor:
    return (images[:, None] - templates).square().sum(dim=(2, 3))


@read_digits.misconception(
    "Your answer for an image depends on the images before it, as if the best distance so far were "
    "carried over from image to image. Where in your loops should that distance start afresh?"
)
def best_carried_over(images: Tensor, templates: Tensor) -> Tensor:
    best, nearest, answers = float("inf"), 0, []
    for row in _distances(images, templates).tolist():
        for k, distance in enumerate(row):
            if distance < best:
                best, nearest = distance, k
        answers.append(nearest)
    return torch.tensor(answers)


@read_digits.misconception(
    "Your code subtracts each template from the same tensor in place. So each difference also contains "
    "the earlier templates, and the caller's images change. What gives you a new tensor for each "
    "difference?"
)
def templates_pile_up(images: Tensor, templates: Tensor) -> Tensor:
    distances = []
    for template in templates:
        images -= template
        distances.append(images.square().sum(dim=(1, 2)))
    return torch.stack(distances).argmin(dim=0)


@read_digits.misconception(
    "Your answers are right, but you squared the caller's templates in place. `pow_`, `*=` and `**=` "
    "write into the templates, and `flatten` shares their memory: what makes a new tensor?"
)
def templates_squared_in_place(images: Tensor, templates: Tensor) -> Tensor:
    products = _products(images, templates)
    return (products - templates.pow_(2).sum(dim=(1, 2)) / 2).argmax(dim=1)


read_digits.mistakes(
    star_for_at=wrong(
        lambda images, templates: (
            (r := _rows(images, templates))[0] * r[1] - _lengths(templates) / 2
        ).argmax(dim=1)
    ).tell(
        "Did you multiply the two tables with `*`? It multiplies image 0 only by template 0. Which operator "
        "multiplies every row of one table by every column of the other and adds up the products?"
    ),
    not_flattened=wrong(
        lambda images, templates: (images @ templates - _lengths(templates) / 2).argmax(dim=1)
    ).tell(
        "Did you write `images @ templates` without flattening first? With three axes, `@` pairs image 0 with"
        " template 0: what shape makes each image one row of pixels?"
    ),
    not_transposed=wrong(
        lambda images, templates: (
            (r := _rows(images, templates))[0] @ r[1] - _lengths(templates) / 2
        ).argmax(dim=1)
    ).tell(
        "Did you multiply (n, pixels) by (k, pixels)? In a matrix product, the inner sizes must agree: which "
        "of the two tables should you transpose?"
    ),
    images_transposed=wrong(
        lambda images, templates: (
            (r := _rows(images, templates))[0].T @ r[1] - _lengths(templates) / 2
        ).argmax(dim=1)
    ).tell(
        "Did you transpose the images, as in (pixels, n) @ (k, pixels)? The product should be (n, k): which "
        "of the two tables should you transpose?"
    ),
    all_axes_reversed=wrong(
        lambda images, templates: (
            images.flatten(1) @ templates.permute(2, 1, 0).flatten(1).T - _lengths(templates) / 2
        ).argmax(dim=1)
    ).tell(
        "Did you use `templates.T` before flattening? With three axes, `.T` reverses all of them. First make one row "
        "per template, then swap the two axes."
    ),
    everything_in_one_row=wrong(
        lambda images, templates: (
            images.flatten() @ templates.flatten() - templates.square().sum() / 2
        ).argmax()
    ).tell(
        "Did you make one vector of all images and one of all templates? `flatten()` joins all axes into one:"
        " which axis should it leave alone?"
    ),
    only_one_template_each=wrong(
        lambda images, templates: (templates - images).square().sum(dim=(1, 2)).argmin(dim=0)
    ).tell(
        "Did you subtract all images from all templates at once? That pairs image 0 with template 0 only. In "
        "a loop over the templates, what do you get if you subtract one template from all images?"
    ),
    squares_not_added_up=wrong(
        lambda images, templates: (_products(images, templates) - templates.flatten(1).square() / 2).argmax(
            dim=1
        )
    ).tell(
        "Did you square the templates without adding up the squares? They have the shape (k, pixels), but m ·"
        " m is one number for each template m: over which axis should you add up the squares?"
    ),
    squares_added_up_over_the_templates=wrong(
        lambda images, templates: (
            _products(images, templates) - templates.flatten(1).square().sum(dim=0) / 2
        ).argmax(dim=1)
    ).tell(
        "Did you add up the templates' squared pixels over the templates, with `dim=0`? That leaves one "
        "number per pixel, but you need one number per template: which axis should disappear?"
    ),
    squares_as_a_column=wrong(
        lambda images, templates: (_products(images, templates) - _lengths(templates)[:, None] / 2).argmax(
            dim=1
        )
    ).tell(
        "Did you subtract m · m as a column, of shape (k, 1)? Each row of your (n, k) table holds one number "
        "per template: which shape lines m · m up with every row?"
    ),
    half_cut_to_a_whole_number=wrong(
        lambda images, templates: (_products(images, templates) - _lengths(templates) // 2).argmax(dim=1)
    ).tell(
        "Some of your answers are off, as if half of each template's sum of squares had been rounded down to "
        "a whole number. Does your code divide with `//`?"
    ),
    largest_squared_difference=wrong(
        lambda images, templates: (images[:, None] - templates).square().amax(dim=(2, 3)).argmin(dim=1)
    ).tell(
        "For each image and template, you used only the largest difference, at a single pixel. How do the "
        "differences at all other pixels get into your comparison?"
    ),
    last_template_alone=wrong(
        lambda images, templates: (images - templates[-1]).square().sum(dim=(1, 2)).argmin()
    ).tell(
        "You returned one number: the position of the image that's nearest to the last template. If a loop "
        "goes over the templates, where do you keep the distances to the earlier ones?"
    ),
    all_distances=wrong(
        lambda images, templates, axis: _distances(images, templates).movedim(0, axis),
        over={"axis": {"(n, k)": 0, "(k, n)": 1}},
    ).tell(
        "You returned the whole {axis} table of distances. For each image, which template is at the smallest "
        "distance?"
    ),
    distances_and_places=wrong(
        lambda images, templates: tuple(_distances(images, templates).min(dim=1))
    ).tell(
        "You returned a pair: each image's smallest sum of squared differences, and the number of the "
        "template that has it. Which of the two should you return?"
    ),
    one_distance_for_all=wrong(
        lambda images, templates, axis: _distances(images, templates).movedim(0, axis).argmin(),
        over={"axis": {"(n, k)": 0, "(k, n)": 1}},
    ).tell(
        "You returned one number: the position of the smallest distance in the whole {axis} table. Along "
        "which axis should you look for the smallest distance, so that each image gets an answer?"
    ),
    mask_of_the_nearest=wrong(
        lambda images, templates: (d := _distances(images, templates)) == d.amin(dim=1, keepdim=True)
    ).tell(
        "You marked the nearest template in each row with True. Which call says *where* in the row it is, as a number?"
    ),
    only_image_zero=wrong(lambda images, templates: _distances(images[:1], templates).argmin()).tell(
        "You returned one number, the answer for image number 0. How do you find an answer for each of the "
        "other images too, and put all n answers into one tensor?"
    ),
    one_pixel_axis_left=wrong(
        lambda images, templates, axis: (
            (images[:, None] - templates).square().sum(dim=5 - axis).argmin(dim=1)
        ),
        over={"axis": {"columns": 3, "rows": 2}},
    ).tell(
        "You added up over only one of the pixels' two axes, so each image's {axis} are left. Which two axes "
        "should disappear together?"
    ),
    a_list=wrong(lambda images, templates: _distances(images, templates).argmin(dim=1).tolist()).tell(
        "Your numbers are right, but in a Python list. Return a tensor."
    ),
    sums_of_pixels_multiplied=wrong(
        lambda images, templates: (
            images.sum(dim=(1, 2))[:, None] * templates.sum(dim=(1, 2)) - _lengths(templates) / 2
        ).argmax(dim=1)
    ).tell(
        "For x · m, you multiplied the sum of an image's pixels by the sum of a template's. Which should come"
        " first in x · m: multiplying pixel by pixel, or adding up?"
    ),
    divided_by_the_length=wrong(
        lambda images, templates: (_products(images, templates) / _lengths(templates)).argmax(dim=1)
    ).tell(
        "You divided each product x · m of image and template by m · m. What becomes of m · m when you "
        "multiply out (x − m)²?"
    ),
    products_squared=wrong(
        lambda images, templates: ((p := _products(images, templates)) - p.square() / 2).argmax(dim=1)
    ).tell(
        "From each product x · m, you subtracted half of its square. The score subtracts half of m · m: which"
        " tensor's pixels are squared there?"
    ),
    added_up_over_all_images=wrong(
        lambda images, templates: (
            (images.sum(dim=0) * templates).sum(dim=(1, 2)) - _lengths(templates) / 2
        ).argmax()
    ).tell(
        "You returned one number for all images together, because x · m was added up over the images too. Which axes hold "
        "the pixels of one image?"
    ),
    images_of_64_pixels=wrong(
        lambda images, templates: (
            images.reshape(-1, 64) @ (m := templates.reshape(-1, 64)).T - m.square().sum(dim=1) / 2
        ).argmax(dim=1)
    ).tell(
        "Did you write the number of pixels, 64, into your code? Images can have any size: which call joins the axes of the "
        "pixels, however many there are?"
    ),
)


@read_digits.misconception(
    "Did you write into your code that there are 10 templates? There may be more or fewer: where can your"
    " code find out how many there are?"
)
def ten_templates(images: Tensor, templates: Tensor) -> Tensor:
    distances = [(images - templates[k]).square().sum(dim=(1, 2)) for k in range(10)]
    return torch.stack(distances).argmin(dim=0)
