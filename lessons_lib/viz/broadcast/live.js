// viz.broadcast: a text field for each operand's shape.

function render({ model, el }) {
  const { names, shapes } = model.get("shown");
  const fields = names.map((name, i) => control(
    `shape of ${name}`, { type: "text", value: shapes[i], size: 18, spellcheck: "false", autocomplete: "off" },
    () => form.ask({ shapes: fields.map(({ input }) => input.value) }),
  ));
  const form = openForm(model, el, {
    name: "live picture of broadcasting",
    hint: "Type shapes, such as (3, 1) and 4: the picture follows. An empty field, or (), is a single number.",
    controls: fields.map(({ label }) => label),
    show() {
      for (const { input } of fields) input.setAttribute("aria-invalid", "false");
    },
    follow(shown) {
      fields.forEach(({ input }, i) => settle(input, shown.shapes[i]));
    },
    refuse(picture, error) { // the sentence begins with the operand's name
      fields.forEach(({ input }, i) => input.setAttribute("aria-invalid", error.startsWith(`${names[i]}: `)));
      picture.replaceChildren(); // it would show other shapes than those typed
    },
  });
  return form.start();
}

export default inPlace(render);
