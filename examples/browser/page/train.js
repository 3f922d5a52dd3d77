// The page of the training run: what one sees and presses. All that computes is in worker.js.
import { drawLosses, lookAgain } from "./chart.js";
import { ask, at, guarded, number, onTurn, ready, tell } from "./library.js";
import { unzipped, zipOf } from "./zip.js";

const { drawOdds, knobsOf } = window; // assets/sampling.js

const form = at("settings");
const curve = { steps: [], validation: [], even: 0, first: 0, last: 0 };
let run = null, // {…facts, done, seconds, tokens}
  isTraining = false,
  sampledAt = 0,
  samples = 0,
  odds = [], // of the next token
  text = null; // of the reader's, in bytes

// --- a run begins, and goes on

function flagsOf(fields) {
  const [layers, heads, width, context] = fields.get("size").split(",");
  const steps = fields.get("steps");
  const flags = ["--n-layer", layers, "--n-head", heads, "--n-embd", width, "--block-size", context];
  flags.push("--max-iters", steps, "--eval-interval", String(Math.max(10, Math.round(steps / 10))));
  flags.push("--seed", fields.get("seed"), "--out", "/run");
  if (fields.get("like") !== "gpt2") flags.push("--like", fields.get("like"));
  return flags;
}

// The settings are in the address, the text is not: whoever gets it begins with the same model.
function remember(fields) {
  const words = ["source", "size", "like", "steps", "seed"].map((name) => `${name}=${fields.get(name)}`);
  history.replaceState(null, "", `#${words.join("&")}`);
}

function recall() {
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
    const field = form.elements[name];
    if (!field) continue;
    const before = field.value;
    field.value = value;
    if (field.value !== value) field.value = before;
  }
  showSource();
}

function showSource() {
  at("own").hidden = form.elements.source.value !== "own";
}

function showLength() {
  at("length").textContent = at("text").value ? `${number(at("text").value.length)} characters` : "";
}

// How many steps in all a run goes on to when it is over.
function nextLength() {
  const wanted = Number(form.elements.steps.value);
  return wanted > run.steps ? wanted : 2 * run.steps;
}

function showButtons() {
  const isOver = run !== null && run.done >= run.steps;
  at("pause").disabled = at("save").disabled = at("write").disabled = run === null;
  at("pause").textContent = isOver ? `Go on to ${number(nextLength())} steps` : isTraining || !run ? "Pause" : "Go on";
}

async function begin(action, request, keepsCurve = false) {
  if (run) await ask("pause");
  const before = run;
  run = null;
  isTraining = false;
  showButtons();
  at("status").textContent = "The text is being read …";
  let facts;
  try {
    ({ facts } = await ask(action, request));
  } catch (error) {
    at("status").textContent = before ? "That run is over; a new one can begin." : "Ready.";
    throw error;
  }
  run = { ...facts, done: facts.first_step, seconds: 0, tokens: 0 };
  if (!keepsCurve) {
    Object.assign(curve, { steps: [], validation: [], first: facts.first_step });
    at("samples").replaceChildren();
  }
  Object.assign(curve, { even: Math.log(facts.vocabulary), last: facts.steps });
  at("even").textContent = curve.even.toFixed(2);
  at("parameters").textContent = number(facts.parameters);
  at("seen").hidden = false;
  drawLosses(curve);
  await start();
}

async function start() {
  await ask("start");
  isTraining = true;
  showButtons();
}

form.onsubmit = guarded(async () => {
  const fields = new FormData(form);
  const own = fields.get("source") === "own";
  if (own && !at("text").value) throw new Error("There is no text yet: paste one, or drop a file.");
  remember(fields);
  const flags = flagsOf(fields);
  text = own ? new TextEncoder().encode(at("text").value) : null;
  await begin("begin", own ? { flags: [...flags, "--data", "/text.txt"], text } : { flags });
});

at("pause").onclick = guarded(async () => {
  if (run.done >= run.steps) {
    const steps = String(nextLength());
    form.elements.steps.value = steps;
    return begin("lengthen", { flags: ["--resume", "--out", "/run", "--max-iters", steps] }, true);
  }
  if (!isTraining) return start();
  await ask("pause");
  isTraining = false;
  showButtons();
  at("status").textContent = `${at("status").textContent.replace(" (paused)", "")} (paused)`;
});

// --- files

async function takeText(file) {
  if (!file) return;
  if (file.size > 20e6) {
    throw new Error(`${file.name}: ${number(file.size)} bytes are more than this page learns from; 20 MB are the most.`);
  }
  at("text").value = new TextDecoder().decode(await file.arrayBuffer());
  form.elements.source.value = "own";
  showSource();
  showLength();
}

at("file").onchange = guarded(() => takeText(at("file").files[0]));
at("text").oninput = showLength;
form.addEventListener("change", () => {
  showSource();
  showButtons();
});
at("trainer").addEventListener("dragover", (event) => event.preventDefault());
at("trainer").addEventListener(
  "drop",
  guarded((event) => takeText(event.dataTransfer.files[0])),
);

at("save").onclick = guarded(async () => {
  const { files } = await ask("save");
  if (text) files.push(["text.txt", text]);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(zipOf(files));
  link.download = "tinytensor-run.zip";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
});

at("load").onchange = guarded(async () => {
  const [file] = at("load").files;
  if (!file) return;
  at("load").value = "";
  const files = (await unzipped(file)).map(([path, bytes]) => [
    path.replace(/^[^/]*\/(?=(last|best)\/|text\.txt$)/, ""),
    bytes,
  ]);
  if (!files.some(([path]) => path.startsWith("last/"))) {
    throw new Error(
      `${file.name}: holds no run: a folder "last" is expected, as ./tt train and this page save it.`,
    );
  }
  text = files.find(([path]) => path === "text.txt")?.[1] ?? null;
  const flags = ["--resume", "--out", "/run", ...(text ? ["--data", "/text.txt"] : [])];
  await begin("begin", { flags, run: files, ...(text ? { text } : {}) });
});

// --- what is seen

function showStatus(ended) {
  const loss = curve.steps.at(-1)?.[1],
    validation = curve.validation.at(-1)?.[1];
  const left = (run.seconds / Math.max(1, run.done - run.first_step)) * (run.steps - run.done);
  const parts = [
    `step ${number(run.done)} of ${number(run.steps)}`,
    loss === undefined ? "" : `loss ${loss.toFixed(3)}`,
    validation === undefined ? "" : `validation ${validation.toFixed(4)}`,
    `${number(Math.round(run.tokens / Math.max(run.seconds, 1e-3)))} ${run.unit} a second`,
    ended ? "done" : `about ${Math.ceil(left)} s left`,
  ];
  at("status").textContent = parts.filter(Boolean).join(" · ");
}

onTurn((turn) => {
  if (run === null) return; // of a run that another one follows
  if (turn.error) {
    isTraining = false;
    showButtons();
    tell("problem", turn.error);
    return;
  }
  for (const { iter, loss } of turn.steps) {
    const before = curve.steps.at(-1);
    curve.steps.push([iter + 1, before ? 0.95 * before[1] + 0.05 * loss : loss]);
    run.done = iter + 1;
  }
  for (const { iter, val } of turn.evaluations) curve.validation.push([iter, val]);
  run.seconds += turn.seconds;
  run.tokens += turn.steps.length * run.tokens_per_step;
  if (turn.ended) isTraining = false;
  showStatus(turn.ended);
  showButtons();
  drawLosses(curve);
  if (turn.ended || performance.now() - sampledAt > 4000) sample();
});

async function write() {
  sampledAt = performance.now();
  const step = run.done,
    prompt = at("prompt").value,
    { temperature, topK, topP } = knobsOf(at("odds"));
  const sampling = { temperature, top_k: topK, top_p: topP };
  const { text: written } = await ask("write", { prompt, count: 160, ...sampling, seed: ++samples });
  const { scores } = await ask("next", { text: prompt });
  odds = scores.map(({ token, logit }) => [token, logit]);
  at("odds").hidden = false;
  drawOdds(at("odds"), odds);
  const item = document.createElement("li"),
    small = document.createElement("small"),
    pre = document.createElement("pre");
  small.textContent = `after ${number(step)} steps`;
  pre.textContent = prompt + written;
  item.append(small, pre);
  at("samples").prepend(item);
  while (at("samples").children.length > 30) at("samples").lastChild.remove();
  if (at("sentence").value) return;
  at("sentence").value = [...(prompt + written).trim().replace(/\s+/g, " ")].slice(0, 32).join("");
}

const sample = async () => {
  await guarded(write, "write-problem")();
  await guarded(lookAgain, "look-problem")();
};
at("write").onclick = sample;
at("odds").oninput = () => drawOdds(at("odds"), odds);

recall();
showButtons();
window.addEventListener("hashchange", recall);
ready.then(() => {
  at("start").disabled = at("load").disabled = false;
});
