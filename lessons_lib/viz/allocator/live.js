// viz.allocator: what happened to the allocator, step by step.

function render({ model, el }) {
  const { controls, settleSteps } = stepper("step", model.get("shown"), (step) => form.ask({ step }));
  const form = openForm(model, el, {
    name: "live picture of an allocator",
    hint: "Press Next or move the slider (arrow keys work too) to see where each block comes from and where it goes.",
    controls: [controls],
    follow(shown) {
      settleSteps(shown.step);
    },
  });
  return form.start();
}

export default inPlace(render);
