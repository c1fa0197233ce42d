// viz.graph: a slider over the steps of backward.

function render({ model, el }) {
  const { step, steps } = model.get("shown");
  const number = make("output");
  const slider = control(
    "step of backward", { type: "range", class: "long", min: 0, max: steps, value: step },
    (value) => {
      number.textContent = value;
      form.ask({ step: Number(value) });
    },
  );
  slider.label.append(number);
  const form = openForm(model, el, {
    name: "live picture of a graph",
    hint: "Move the slider, with the arrow keys too: backward runs node by node.",
    controls: [slider.label],
    show(shown) {
      settle(slider.input, shown.step);
      number.textContent = slider.input.value;
    },
  });
  return form.start();
}

export default inPlace(render);
