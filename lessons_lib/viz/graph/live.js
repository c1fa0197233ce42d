// viz.graph: the steps of backward.

function render({ model, el }) {
  const { controls, settleSteps } = stepper("step of backward", model.get("shown"), (step) => form.ask({ step }));
  const form = openForm(model, el, {
    name: "live picture of a graph",
    hint: "Press Next or move the slider (arrow keys work too): backward runs node by node.",
    controls: [controls],
    follow(shown) {
      settleSteps(shown.step);
    },
  });
  return form.start();
}

export default inPlace(render);
