// viz.storage: choose an element to see its slot and its sum; controls make a view of a tensor.

const NAMESPACE = "http://www.w3.org/2000/svg";
const KINDS = ["start", "stop", "step"];

function render({ model, el }) {
  const { names } = model.get("shown");
  const which = make("select", {}, ...names.map((name, i) => make("option", { value: i }, name)));
  which.addEventListener("change", () => form.ask({ tensor: Number(which.value) }));
  const axesOf = make("div"); // the controls of the chosen tensor's axes
  const controls = make("div", { class: "controls" }, make("label", {}, "View of ", which), axesOf);
  let chosen = null; // the chosen element's key, "tensor:index"
  let built = null; // the tensor whose controls stand there
  let fields = [];
  let wantedAxes = []; // as the reader wants them

  const form = openForm(model, el, {
    name: "live picture of a storage",
    hint: "Point at an element, or go to it with Tab and the arrow keys: its slot is marked, and its sum is spelled out.",
    controls: [controls],
    show: drawElements,
    follow(shown) {
      if (built !== shown.tensor) build(shown);
      wantedAxes = shown.axes;
      shown.axes.forEach((axis, i) => settleRow(fields[i], axis));
    },
  });

  function build(shown) {
    built = which.value = shown.tensor;
    fields = shown.axes.map((axis, i) => fieldsOf(axis, i, shown));
    const head = ["axis", ...KINDS, "place in permute", "expand to"];
    const rows = fields.map((row, i) => make(
      "tr", {}, make("th", { scope: "row" }, `${i}`), ...row.cells.map((cell) => make("td", {}, ...cell)),
    ));
    const titles = make("tr", {}, ...head.map((word) => make("th", { scope: "col" }, word)));
    axesOf.replaceChildren(...(rows.length ? [make("table", {}, titles, ...rows)] : []));
  }

  function fieldsOf(axis, i, shown) {
    const range = (kind, min, max) => {
      const input = make("input", { type: "range", min, max, "aria-label": `axis ${i}, ${kind}` });
      const value = make("output");
      input.addEventListener("input", () => {
        value.textContent = input.value;
        change(i, { [kind === "expand to" ? "repeats" : kind]: Number(input.value) });
      });
      return { input, value };
    };
    const row = {
      start: range("start", 0, axis.size),
      stop: range("stop", 0, axis.size),
      step: range("step", 1, Math.max(1, axis.size)),
      repeats: range("expand to", 1, shown.most_repeats),
    };
    const places = shown.axes.map((_, place) => make("option", { value: place }, `${place}`));
    const place = make("select", { "aria-label": `axis ${i}, place in permute` }, ...places);
    place.addEventListener("change", () => move(i, Number(place.value)));
    const both = ({ input, value }) => [input, value];
    return { ...row, place, cells: [...KINDS.map((kind) => both(row[kind])), [place], both(row.repeats)] };
  }

  function settleRow(row, axis) {
    for (const kind of [...KINDS, "repeats"]) {
      settle(row[kind].input, axis[kind]);
      row[kind].value.textContent = row[kind].input.value;
    }
    row.place.value = axis.place;
    row.repeats.input.disabled = axis.length !== 1; // only a size of 1 can be expanded
  }

  function change(i, part) {
    wantAxes(wantedAxes.map((axis, j) => (j === i ? { ...axis, ...part } : axis)));
  }

  /** Put axis i at a place; the axis that stood there takes the place that i leaves. */
  function move(i, place) {
    const left = wantedAxes[i].place;
    wantAxes(wantedAxes.map((axis, j) => {
      if (j === i) return { ...axis, place };
      return axis.place === place ? { ...axis, place: left } : axis;
    }));
  }

  function wantAxes(axes) {
    if (Number(which.value) !== built) return; // another tensor is on its way, with controls of its own
    wantedAxes = axes;
    form.ask({ tensor: built, axes });
  }

  function drawElements(shown, svg) {
    const rows = [...svg.querySelectorAll("g[data-t]")].map((g) => [...g.querySelectorAll("[data-i]")]);
    const key = (cell) => `${cell.parentNode.dataset.t}:${cell.dataset.i}`;
    const cells = new Map(rows.flat().map((cell) => [key(cell), cell]));
    if (!cells.size) return;
    svg.setAttribute("role", "radiogroup");
    svg.setAttribute("aria-label", "Elements");
    for (const [name, cell] of cells) {
      cell.setAttribute("role", "radio");
      cell.setAttribute("aria-checked", "false");
      cell.setAttribute("aria-label", shown.elements[name].name);
      cell.addEventListener("mouseenter", () => choose(name));
      cell.addEventListener("focus", () => choose(name));
    }
    function choose(name) {
      cells.get(chosen)?.setAttribute("aria-checked", "false");
      chosen = name;
      const element = shown.elements[name];
      hold(cells.get(name));
      cells.get(name).setAttribute("aria-checked", "true");
      for (const mark of svg.querySelectorAll(".mark")) mark.remove();
      for (const other of element.same) markCell(cells.get(other), "3 2");
      markCell(cells.get(name), "none");
      const found = markSlots(svg, element);
      form.say(element.said + (found ? "" : " Its slot isn't shown in the picture."));
    }
    const hold = walkable(rows);
    hold(rows[0][0]);
    if (form.hadFocus) (cells.get(chosen) ?? rows[0][0]).focus({ preventScroll: true });
    if (cells.has(chosen)) {
      choose(chosen);
      form.say(`${shown.said} ${shown.elements[chosen].said}`.trim());
    }
  }
  return form.start();
}

function mark(parent, outline, dash) {
  const path = document.createElementNS(NAMESPACE, "path");
  const look = { d: outline, class: "mark", fill: "none", stroke: "#1a1a1a", "stroke-width": 3, "stroke-dasharray": dash };
  for (const [name, value] of Object.entries(look)) path.setAttribute(name, value);
  parent.append(path);
}

function markCell(cell, dash) {
  mark(cell.parentNode, cell.getAttribute("d"), dash);
}

/** Mark an element's slots; false if none of them is in the picture. */
function markSlots(svg, { slots: [first, count], storage }) {
  let found = false;
  for (const run of svg.querySelectorAll(`g[data-storage="${storage}"] g[data-slot]`)) {
    const outlines = run.querySelector("path:not(.mark)").getAttribute("d").match(/M[^M]*/g);
    const here = outlines.slice(Math.max(0, first - run.dataset.slot), Math.max(0, first + count - run.dataset.slot));
    if (here.length) mark(run, here.join(""), "none");
    found ||= here.length > 0;
  }
  return found;
}

export default inPlace(render);
