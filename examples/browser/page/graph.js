// The graph of a computation as a picture: given numbers at the top, the result at the bottom.

const wide = 118,
  high = 50,
  column = 132,
  row = 74;

// An op stands one row below the lowest of its inputs; what is given, one above the first that uses it.
function rowsOf(boxes) {
  const rows = boxes.map(() => 0);
  boxes.forEach((box, i) => {
    if (box.symbol) rows[i] = 1 + Math.max(...box.inputs.map((input) => rows[input]));
  });
  boxes.forEach((box, i) => {
    if (box.symbol) return;
    const users = boxes.flatMap((other, at) => (other.inputs.includes(i) ? [rows[at]] : []));
    rows[i] = users.length ? Math.min(...users) - 1 : 0;
  });
  return rows;
}

// Within its row each goes to where those stand that it is connected with.
function placesOf(boxes) {
  const rows = rowsOf(boxes),
    lists = Array.from({ length: Math.max(...rows) + 1 }, () => []);
  rows.forEach((at, i) => lists[at].push(i));
  const x = boxes.map(() => 0);
  const spread = (list) => list.forEach((i, at) => (x[i] = (at - (list.length - 1) / 2) * column));
  lists.forEach(spread);
  const near = boxes.map((box, i) => [...box.inputs, ...boxes.flatMap((other, at) => (other.inputs.includes(i) ? [at] : []))]);
  for (let sweep = 0; sweep < 4; ++sweep) {
    for (const list of lists) {
      const middle = (i) => (near[i].length ? near[i].reduce((sum, other) => sum + x[other], 0) / near[i].length : x[i]);
      const wanted = new Map(list.map((i) => [i, middle(i)]));
      list.sort((a, b) => wanted.get(a) - wanted.get(b) || a - b);
      spread(list);
    }
  }
  return boxes.map((_, i) => [x[i], rows[i] * row]);
}

const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
const shapeWords = (shape) => (shape.length ? shape.join(" × ") : "one number");
const inOne = (numbers, short) => (numbers.values.length <= 2 ? numbers.values.map(short).join("  ") : null);

function arrow(from, to, shift, className) {
  const [x1, y1] = [from[0] + shift, from[1] + high / 2],
    [x2, y2] = [to[0] + shift, to[1] - high / 2];
  const bend = Math.min(30, (y2 - y1) / 2);
  return `<path class="${className}" d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}"/>`;
}

function arrows(boxes, places, state) {
  return boxes.flatMap((box, i) =>
    box.inputs.map((input, at) => {
      const twice = box.inputs.filter((other) => other === input).length > 1;
      const className = state.current === i ? (state.isBack ? "way back" : "way on") : "way";
      return arrow(places[input], places[i], twice ? (at ? 14 : -14) : 0, className);
    }),
  );
}

function drawBox(box, i, [x, y], state, labelOf, short) {
  const gradient = state.gradients.get(i),
    computed = state.computed.has(i);
  const classes = ["box", box.symbol ? "op" : box.kind, computed ? "computed" : "waiting"];
  if (gradient) classes.push("arrived");
  if (state.current === i) classes.push("current");
  const left = x - wide / 2,
    top = y - high / 2;
  const numbers = computed ? (inOne(box.numbers, short) ?? shapeWords(box.numbers.shape)) : "";
  const slope = gradient ? `grad ${inOne(gradient, short) ?? "is there"}` : "";
  const line = (text, dy, className) => `<text class="${className}" x="${x}" y="${y + dy}">${escape(text)}</text>`;
  const folded = box.kept && computed && !state.freed.has(i);
  const fold = folded ? `<path class="fold" d="M${left + wide - 13} ${top}v13h13z"/>` : "";
  return (
    `<g class="${classes.join(" ")}"><rect x="${left}" y="${top}" width="${wide}" height="${high}" rx="${box.symbol ? 12 : 2}"/>` +
    fold +
    line(labelOf(box), -10, "label") +
    line(numbers, 5, "size") +
    line(slope, 19, "slope") +
    "</g>"
  );
}

/// Draws `trace` as it stands in `state` into an SVG element.
export function drawGraph(svg, { boxes }, state, labelOf, short) {
  const places = placesOf(boxes);
  const xs = places.map(([x]) => x),
    lowest = Math.max(...places.map(([, y]) => y));
  const left = Math.min(...xs) - wide / 2 - 4,
    width = Math.max(...xs) + wide / 2 + 4 - left,
    height = lowest + high + 8;
  svg.setAttribute("viewBox", `${left} ${-high / 2 - 4} ${width} ${height}`);
  svg.setAttribute("width", width);
  svg.setAttribute("height", height);
  const said = boxes.map((box) => labelOf(box) + (box.inputs.length ? ` of ${box.inputs.map((i) => labelOf(boxes[i])).join(" and ")}` : ""));
  svg.setAttribute("aria-label", `From top to bottom: ${said.join("; ")}`);
  svg.innerHTML =
    arrows(boxes, places, state).join("") +
    boxes.map((box, i) => drawBox(box, i, places[i], state, labelOf, short)).join("");
}
