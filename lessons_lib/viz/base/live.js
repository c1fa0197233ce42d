// What every live form shares: the paper, the picture, the spoken line, questions to Python.

const ENDED = "This picture can't answer any more. Run its cell again to use it.";
const NO_KERNEL = ["restarting", "autorestarting", "terminating", "dead"];

/**
 * What anywidget is given. A cell's output is the still picture, within an element whose class is the model's `place`.
 * Wherever that comes onto the page, `render` opens the form in it, and ends it when the kernel or the model is gone.
 */
function inPlace(render) {
  function initialize({ model }) {
    const name = model.get("place");
    const ends = new Map(); // by place
    function open(node) {
      if (node.nodeType !== Node.ELEMENT_NODE) return;
      const inside = node.getElementsByClassName(name);
      for (const place of node.classList.contains(name) ? [node] : inside) {
        if (!ends.has(place)) ends.set(place, render({ model, el: place }));
      }
    }
    // JupyterLab takes cells off the page and puts them back as the reader scrolls.
    const watch = new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(open);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    open(document.body);

    const status = model.widget_manager?.kernel?.statusChanged; // JupyterLab's; other pages may have none
    const follow = (_, now) => NO_KERNEL.includes(now) && end();
    status?.connect(follow);
    function end() {
      watch.disconnect();
      status?.disconnect(follow);
      for (const endForm of ends.values()) endForm();
      ends.clear();
    }
    return end;
  }
  return { initialize, render };
}

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

/**
 * Buttons for the step before and the next one, and a slider over all, from 0 to `steps`; the arrow keys step at each of
 * them. `ask` is called with the step that is wanted; `settleSteps` takes the one that Python has drawn.
 */
function stepper(label, { step, steps }, ask) {
  const number = make("output");
  const slider = control(label, { type: "range", class: "long", min: 0, max: steps, value: step }, go);
  slider.label.append(number);
  const buttons = [["Previous", -1], ["Next", 1]].map(([name, by]) => {
    const button = make("button", { type: "button" }, name);
    button.addEventListener("click", () => move(by));
    button.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -steps, End: steps }[event.key];
      if (way === undefined) return;
      event.preventDefault();
      move(way);
    });
    return button;
  });
  function move(by) {
    const from = Number(slider.input.value);
    slider.input.value = from + by; // it stays between its ends
    if (Number(slider.input.value) !== from) go();
  }
  function go() {
    tell();
    ask(Number(slider.input.value));
  }
  function tell() {
    const at = Number(slider.input.value);
    number.textContent = at;
    // Never disabled: a disabled button would lose the focus.
    buttons.forEach((button, i) => button.setAttribute("aria-disabled", at === [0, steps][i]));
  }
  return {
    controls: make("div", { class: "steps" }, ...buttons, slider.label),
    settleSteps(drawn) {
      settle(slider.input, drawn);
      tell();
    },
  };
}

/** Give a control Python's value, unless the reader is at it: in the middle of a word the cursor would jump. */
function settle(input, value) {
  if (input !== document.activeElement) input.value = value;
}

/**
 * The form's place on the page. `show(shown, svg)` is called with each answer of Python after its picture
 * is there, `refuse(picture, error)` where it is a sentence of error; `ask(question)` sends the next question.
 * One question is on its way at a time: of those asked meanwhile the last is sent, so that a slider never runs
 * ahead of the drawing. While one waits, `form.behind` is true: the reader has already changed the controls again, and
 * Python's values would undo that. So set controls in `follow(shown)`, which is called only when no question waits.
 * `start()` returns the function that ends the form.
 */
function openForm(model, el, { name, hint, controls = [], show, follow, refuse }) {
  const still = [...el.childNodes];
  const picture = make("div", { class: "picture" });
  const said = make("p", { class: "said", "aria-live": "polite" });
  const words = make("pre");
  const help = make("p", { class: "hint" }, hint);
  const inWords = make("details", {}, make("summary", {}, "The picture in words"), words);
  const root = make(
    "div", { class: "live-picture", role: "group", "aria-label": name, "data-lm-suppress-shortcuts": "true" },
    ...controls, help, said, picture, inWords,
  );
  // Keys belong to the form: the notebook would take them for its own commands.
  for (const kind of ["keydown", "keypress", "keyup"]) {
    root.addEventListener(kind, (event) => event.stopPropagation());
  }
  el.replaceChildren(root);

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
    get behind() {
      return next !== null;
    },
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
      show?.(shown, svg);
      if (!form.behind) follow?.(shown);
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
    return end;
  };
  /** The still picture again, under controls that say why they no longer move it. */
  function end() {
    model.off("change:shown", update);
    for (const input of root.querySelectorAll("input, select, button")) input.disabled = true;
    picture.replaceChildren(...still);
    help.remove();
    inWords.remove();
    form.say(ENDED, true);
  }
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
