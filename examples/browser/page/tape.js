// The page of the tape: lines are computed once, all steps come back at once, and are told one by one.
import { drawGraph } from "./graph.js";
import { ask, at, guarded, ready } from "./library.js";
import { labelOf, short, tell } from "./tape_words.js";

const examples = {
  neuron: [
    "a neuron",
    "x = data [2, -1]\nw = [0.5, 1.5]\nb = 0.25\nz = sum(w * x) + b\ny = tanh(z)\nloss = (y - 1) * (y - 1)",
  ],
  softmax: [
    "softmax with cross-entropy, in small steps",
    "z = [2, 1, -1]\nt = data [0, 1, 0]\ne = exp(z)\np = e / sum(e)\nloss = -sum(t * log(p))",
  ],
  fused: ["the same as one op", "z = [2, 1, -1]\nloss = cross_entropy(z, 1)"],
  attention: [
    "attention of three tokens",
    "q = [[1, 0], [0, 1], [1, 1]]\nk = [[1, 0.5], [-0.5, 1], [0, 1]]\nv = [[1, 2], [3, -1], [0, 1]]\n" +
      "s = causal(q @ k.T / 1.4142)\na = softmax(s)\ny = a @ v\nloss = mean(y * y)",
  ],
  broadcast: ["a bias that is added to each row", "x = data [[1, 2], [3, 4], [5, 6]]\nb = [0.5, -1]\nloss = sum(relu(x + b - 3))"],
};

let trace = null,
  stages = [], // of the trace: what has happened when each is shown
  stage = 0;

// Forward each op, then the way back, from the result's own gradient on.
function stagesOf({ boxes, steps }) {
  const ops = boxes.flatMap((box, i) => (box.symbol ? [i] : []));
  return [
    { kind: "given" },
    ...ops.map((box, i) => ({ kind: "forward", box, count: i + 1, of: ops.length })),
    ...steps.map((step, i) => ({ kind: "backward", box: step.box, step, count: i + 1, of: steps.length })),
    { kind: "done" },
  ];
}

// What holds after the stages so far: which boxes are computed, have their whole gradient or a part of it, are let go.
function stateAt(last) {
  const state = { computed: new Set(), gradients: new Map(), freed: new Set(), current: stages[last].box };
  trace.boxes.forEach((box, i) => !box.symbol && state.computed.add(i));
  for (const { kind, box, step } of stages.slice(1, last + 1)) {
    if (kind === "forward") state.computed.add(box);
    if (kind !== "backward") continue;
    state.gradients.set(box, step.arrived);
    for (const { to, total } of step.shares) state.gradients.set(to, total);
    for (const freed of step.freed) state.freed.add(freed);
  }
  state.isBack = stages[last].kind === "backward" || stages[last].kind === "done";
  return state;
}

function show(to) {
  stage = Math.min(Math.max(to, 0), stages.length - 1);
  at("step").max = stages.length - 1;
  at("step").value = stage;
  at("place").textContent = `step ${stage} of ${stages.length - 1}`;
  at("back").disabled = stage === 0;
  at("next").disabled = stage === stages.length - 1;
  const state = stateAt(stage);
  drawGraph(at("graph"), trace, state, labelOf, short);
  tell(at("told"), trace, stages[stage], state);
}

const compute = guarded(async () => {
  at("seen").hidden = true;
  const program = at("program").value;
  trace = await ask("tape", { program });
  stages = stagesOf(trace);
  const name = Object.keys(examples).find((key) => examples[key][1] === program);
  history.replaceState(null, "", `#${name ? `example=${name}` : `program=${encodeURIComponent(program)}`}`);
  at("seen").hidden = false;
  show(0);
});

function recall() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const name = asked.get("example") in examples ? asked.get("example") : "neuron";
  at("example").value = asked.has("program") ? "" : name;
  at("program").value = asked.get("program") ?? examples[name][1];
}

at("example").append(
  new Option("your own", ""),
  ...Object.entries(examples).map(([name, [title]]) => new Option(title, name)),
);
at("example").onchange = () => {
  if (at("example").value === "") return;
  at("program").value = examples[at("example").value][1];
  compute();
};
at("program").oninput = () => {
  at("example").value = "";
};
at("lines").onsubmit = compute;
at("back").onclick = () => show(stage - 1);
at("next").onclick = () => show(stage + 1);
at("step").oninput = () => show(Number(at("step").value));
addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by || trace === null || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest("input, select, textarea, .graph, .numbers")) return;
  show(stage + by);
});

recall();
window.addEventListener("hashchange", () => {
  recall();
  compute();
});
ready.then(() => {
  at("start").disabled = false;
  compute();
});
