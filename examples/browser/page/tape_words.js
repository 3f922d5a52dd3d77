// What is told of a step of the tape: in words, with the numbers.

const shapeOf = (shape) => (shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(", ")})`);

const words = { inf: "∞", "-inf": "−∞", nan: "NaN" };
export const short = (x) => words[x] ?? String(Number(x.toPrecision(4))).replace("-", "−");

/// "e = exp", "w", "@", "2".
export function labelOf(box) {
  if (box.name && box.symbol) return `${box.name} = ${box.symbol}`;
  return box.name || box.symbol || (box.numbers.values.length === 1 ? short(box.numbers.values[0]) : "numbers");
}

function element(name, content, className) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...[content].flat());
  return made;
}

const code = (text) => element("code", text);
const paragraph = (...content) => element("p", content);
const nameOf = (trace, box) => code(labelOf(trace.boxes[box]));

// A list of names with commas between them.
const names = (trace, boxes) => boxes.flatMap((box, i) => (i ? [", ", nameOf(trace, box)] : [nameOf(trace, box)]));

// The last dim is a row; what has more than two dims stands as matrices below each other.
function numbers({ shape, values }) {
  const width = shape.at(-1) ?? 1;
  const rows = [];
  for (let i = 0; i < values.length; i += width) rows.push(values.slice(i, i + width));
  const body = element(
    "tbody",
    rows.map((row) =>
      element(
        "tr",
        row.map((x) => element("td", short(x))),
      ),
    ),
  );
  const box = element("div", element("table", body), "numbers");
  box.tabIndex = 0;
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", `numbers of shape ${shapeOf(shape)}`);
  return box;
}

function forward(trace, { box, count, of }) {
  const { inputs, numbers: result, kept } = trace.boxes[box];
  const last = count === of;
  return [
    element("h2", `Forward, ${count} of ${of}`),
    paragraph(nameOf(trace, box), " of ", ...names(trace, [...new Set(inputs)]), ` makes ${shapeOf(result.shape)}:`),
    numbers(result),
    ...(kept ? [paragraph("The tape keeps these numbers: an op needs them on the way back.")] : []),
    ...(last ? whenComputed(trace) : []),
  ];
}

function whenComputed(trace) {
  const ops = trace.boxes.flatMap((box, i) => (box.kind === "op" && i !== trace.result ? [i] : []));
  const [kept, let_go] = [ops.filter((i) => trace.boxes[i].kept), ops.filter((i) => !trace.boxes[i].kept)];
  return [
    paragraph("All is computed. ", ...(kept.length ? ["Kept for the way back: ", ...names(trace, kept), ". "] : [])),
    ...(let_go.length ? [paragraph("Not held by the tape: ", ...names(trace, let_go), ".")] : []),
  ];
}

function share(trace, { to, made, handed, total, met }) {
  const isSummed = shapeOf(made) !== shapeOf(handed.shape);
  const parts = [paragraph("To ", nameOf(trace, to), ":"), numbers(handed)];
  if (isSummed) {
    const text = `It was ${shapeOf(made)}, for a broadcast had repeated the input, and is summed to ${shapeOf(handed.shape)}.`;
    parts.push(paragraph(text));
  }
  if (met) parts.push(paragraph("Something had arrived there before. Both are added:"), numbers(total));
  return parts;
}

function backward(trace, { box, step, count, of }) {
  const result = labelOf(trace.boxes[trace.result]).split(" = ")[0];
  return [
    element("h2", `Backward, ${count} of ${of}`),
    paragraph(nameOf(trace, box), `: d ${result} / d its output is`, count === 1 ? ", at the beginning, 1:" : ":"),
    numbers(step.arrived),
    paragraph("It hands on, by its rule and the chain rule:"),
    ...step.shares.flatMap((one) => share(trace, one)),
    ...(step.freed.length ? [paragraph("Let go, for nobody needs them any more: the numbers of ", ...names(trace, step.freed), ".")] : []),
  ];
}

function atTheEnd(trace, { gradients }) {
  const leaves = trace.boxes.flatMap((box, i) => (box.kind === "leaf" && gradients.has(i) ? [i] : []));
  return [
    element("h2", "Done"),
    paragraph("Each leaf has its gradient, as ", code("x.grad()"), " holds it:"),
    ...leaves.flatMap((leaf) => [paragraph(nameOf(trace, leaf)), numbers(gradients.get(leaf))]),
  ];
}

function given(trace) {
  const of = (kind) => trace.boxes.flatMap((box, i) => (box.kind === kind && !box.symbol ? [i] : []));
  const show = (boxes) => boxes.flatMap((i) => [paragraph(nameOf(trace, i)), numbers(trace.boxes[i].numbers)]);
  const data = of("data");
  return [
    element("h2", "Given"),
    paragraph("Leaves, which ask for a gradient:"),
    ...show(of("leaf")),
    ...(data.length ? [paragraph("Data, which do not:"), ...show(data)] : []),
  ];
}

/// Fills `place` with what happens in a stage.
export function tell(place, trace, stage, state) {
  const parts = { given, forward, backward, done: (all) => atTheEnd(all, state) }[stage.kind](trace, stage);
  place.replaceChildren(...parts);
}
