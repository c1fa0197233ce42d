// viz.bits: flip a bit by a click, or by Space or Enter on it.

function render({ model, el }) {
  let digits = []; // as the reader wants them
  let drawn = []; // as Python drew them last
  let place = [0, 0]; // the row, and the box in it from the left, that takes part in Tab
  const form = openForm(model, el, {
    name: "live picture of bits",
    hint: "Click a bit to flip it, or go to it with Tab and the arrow keys and press Space.",
    show(shown, svg) {
      drawn = shown.digits;
      const rows = drawn.map((_, row) => [...svg.querySelectorAll(`g[data-row="${row}"] [data-bit]`)]);
      svg.setAttribute("role", "group");
      const hold = walkable(rows);
      rows.forEach((boxes, row) => boxes.forEach((box, at) => {
        box.setAttribute("role", "switch");
        box.setAttribute("aria-checked", drawn[row][at] === "1");
        box.setAttribute("aria-label", `${shown.labels[row]}, bit ${box.dataset.bit}`);
        box.addEventListener("focus", () => { place = [row, at]; });
        box.addEventListener("click", () => flip(row, at));
        box.addEventListener("keydown", (event) => {
          if (event.key !== " " && event.key !== "Enter") return;
          event.preventDefault();
          flip(row, at);
        });
      }));
      const box = rows[place[0]][place[1]];
      hold(box);
      if (form.hadFocus) box.focus({ preventScroll: true });
    },
    follow() {
      digits = drawn;
    },
    refuse() {
      if (!form.behind) digits = drawn;
    },
  });

  function flip(row, at) {
    const flipped = digits[row][at] === "1" ? "0" : "1";
    digits = digits.with(row, digits[row].slice(0, at) + flipped + digits[row].slice(at + 1));
    form.ask({ digits });
  }
  return form.start();
}

export default inPlace(render);
