// What every live form shares: the paper, the picture, the spoken line, questions to Python.

/** An element with attributes and children. */
function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** A labelled input; `change` is called with its value as it changes. */
function control(label, attributes, change) {
  const input = make("input", attributes);
  input.addEventListener("input", () => change(input.value));
  return { input, label: make("label", {}, `${label} `, input) };
}

/** Give a control Python's value, unless the reader is at it and Python is behind. */
function settle(input, value) {
  if (input !== document.activeElement) input.value = value;
}

/**
 * The form's place on the page. `show(shown, svg)` is called with each answer of Python after its picture
 * is there, `refuse(picture, error)` where it is a sentence of error; `ask(question)` sends the next question. One question is on its way at a time: of those asked
 * meanwhile the last is sent, so that a slider never runs ahead of the drawing.
 */
function openForm(model, el, { name, hint, controls = [], show, refuse }) {
  const picture = make("div");
  const said = make("p", { class: "said", "aria-live": "polite" });
  const words = make("pre");
  const root = make(
    "div", { class: "live-picture", role: "group", "aria-label": name, "data-lm-suppress-shortcuts": "true" },
    ...controls, make("p", { class: "hint" }, hint), said, picture,
    make("details", {}, make("summary", {}, "The picture in words"), words),
  );
  // Keys belong to the form: the notebook would take them for its own commands.
  for (const kind of ["keydown", "keypress", "keyup"]) {
    root.addEventListener(kind, (event) => event.stopPropagation());
  }
  el.append(root);

  let turn = model.get("shown").turn;
  let waiting = false;
  let next = null;
  function send(question) {
    waiting = true;
    turn += 1;
    model.set("asked", { ...question, turn });
    model.save_changes();
  }
  const form = {
    ask(question) {
      if (waiting) next = question;
      else send(question);
    },
    say(text, isError = false) {
      said.textContent = text;
      said.classList.toggle("error", isError);
    },
  };
  function update() {
    const shown = model.get("shown");
    if (shown.turn < turn) return;
    waiting = false;
    turn = shown.turn;
    form.say(shown.error ?? shown.said, "error" in shown);
    if ("svg" in shown) {
      form.hadFocus = picture.contains(document.activeElement);
      picture.innerHTML = shown.svg;
      words.textContent = shown.text;
      const title = picture.querySelector("title");
      const svg = picture.querySelector("svg");
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", title.textContent);
      title.remove(); // it would cover the picture as a tooltip
      for (const text of svg.querySelectorAll("text")) text.setAttribute("aria-hidden", "true");
      show(shown, svg);
    } else {
      refuse?.(picture, shown.error);
    }
    if (next !== null) {
      const question = next;
      next = null;
      send(question);
    }
  }
  form.start = () => {
    model.on("change:shown", update);
    update();
    return () => model.off("change:shown", update);
  };
  return form;
}

/**
 * Let the arrow keys, Home and End go through rows of elements, of which one at a time takes part in Tab.
 * Returns the function that makes an element that one.
 */
function walkable(rows) {
  const all = rows.flat();
  const hold = (node) => all.forEach((other) => other.setAttribute("tabindex", other === node ? "0" : "-1"));
  rows.forEach((row, r) => row.forEach((node, c) => {
    node.addEventListener("keydown", (event) => {
      const at = all.indexOf(node);
      const above = rows[r - 1], below = rows[r + 1];
      const to = {
        ArrowLeft: all[at - 1],
        ArrowRight: all[at + 1],
        ArrowUp: above?.[Math.min(c, above.length - 1)],
        ArrowDown: below?.[Math.min(c, below.length - 1)],
        Home: row[0],
        End: row.at(-1),
      };
      if (!(event.key in to)) return;
      event.preventDefault();
      if (!to[event.key]) return;
      hold(to[event.key]);
      to[event.key].focus();
    });
  }));
  return hold;
}
