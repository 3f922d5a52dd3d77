// The page of LeNet: it learns in the worker, and reads at any time what is drawn.
import { ask, at, guarded, number, onTurn, ready, tell } from "./library.js";
import { Pad } from "./pad.js";
import { drawPlane, planes } from "./planes.js";

const sizes = { digits: 10000, test_digits: 2000, epochs: 8 }; // of ./tt milestone 1998
let facts = null, // of the net and its digits
  run = null, // {done, seconds, isTraining, loss, epochLosses, recent}
  example = null, // the number of a test digit that is read instead of a drawing
  isReading = false,
  isOutdated = false,
  readAt = 0;

const percent = (share, digits = 0) => `${(100 * share).toFixed(digits)} %`;
const mean = (numbers) => numbers.reduce((a, b) => a + b, 0) / numbers.length;

// --- what is read

const pad = new Pad(at("pad"), () => {
  example = null;
  at("example").value = "";
  read();
});

function wordsOf([[share, digit], [next, second]]) {
  if (run.done === 0) return "It has learned nothing yet.";
  if (share > 0.9) return `This is a ${digit}.`;
  const words = `${digit} or a ${second}, ${percent(share)} to ${percent(next)}.`;
  return share > 0.5 ? `Perhaps a ${words}` : `It cannot tell: a ${words}`;
}

function showAnswer({ odds }) {
  const order = odds.map((share, digit) => [share, digit]).sort(([a], [b]) => b - a);
  const digit = order[0][1];
  const isEmpty = example === null && pad.isEmpty();
  at("answer").textContent = isEmpty ? "Nothing is drawn yet." : wordsOf(order);
  [...at("answers").children].forEach((row, i) => {
    row.className = !isEmpty && i === digit ? "likeliest" : "";
    row.querySelector("b").style.width = isEmpty ? 0 : percent(odds[i], 1).replace(" ", "");
    row.lastChild.textContent = isEmpty ? "" : percent(odds[i], 1);
  });
}

const readOnce = guarded(async () => {
  const reading = example === null
    ? await ask("read_strokes", { strokes: pad.strokes, fitted: at("fitted").checked })
    : await ask("read_test_digit", { index: example });
  readAt = performance.now();
  showAnswer(reading);
  const canvas = at("picture").querySelector("canvas");
  drawPlane(canvas, reading.picture);
  if (example !== null && pad.isEmpty()) pad.show(canvas.toDataURL());
  at("first").querySelectorAll(".filter").forEach((canvas, i) => drawPlane(canvas, reading.filters[i]));
  at("first").querySelectorAll(".map").forEach((canvas, i) => drawPlane(canvas, reading.first[i]));
  at("second").querySelectorAll("canvas").forEach((canvas, i) => drawPlane(canvas, reading.second[i]));
});

// While one answer is awaited, all that is drawn counts once.
async function read() {
  isOutdated = true;
  if (isReading || !facts) return;
  isReading = true;
  while (isOutdated) {
    isOutdated = false;
    await readOnce();
  }
  isReading = false;
}

// Every ten test digits are 0 … 9, each time in another hand.
function chooseExample(next) {
  const digit = at("example").value;
  if (digit === "") {
    example = null;
    read();
    return;
  }
  const hands = sizes.test_digits / 10;
  const hand = next && example !== null ? (Math.floor(example / 10) + 1) % hands : 0;
  example = hand * 10 + Number(digit);
  pad.clear(false);
  read();
}

at("example").onchange = () => chooseExample(false);
at("another").onclick = () => {
  if (at("example").value === "") at("example").value = "0";
  chooseExample(true);
};
at("clear").onclick = () => pad.clear();
at("fitted").onchange = read;

// --- what is learned

function showStatus() {
  const { done, seconds, recent } = run,
    left = (seconds / Math.max(1, done)) * (facts.steps - done);
  const perEpoch = facts.steps / facts.epochs;
  const parts =
    done === 0
      ? [
          `${number(facts.digits)} digits are drawn; LeNet has ${number(facts.weights)} weights, which know nothing yet. ` +
            "Half a minute of learning teaches it most.",
        ]
      : [
          `epoch ${Math.min(facts.epochs, Math.floor(done / perEpoch) + 1)} of ${facts.epochs}`,
          `loss ${run.loss.toFixed(3)}`,
          `reads ${percent(mean(recent))} of the digits that it is shown`,
          done === facts.steps ? "done" : `about ${Math.ceil(left)} s left`,
        ];
  at("status").textContent = parts.join(" · ") + (done > 0 && !run.isTraining && done < facts.steps ? " (paused)" : "");
  at("start").disabled = run.isTraining || done === facts.steps;
  at("start").textContent = done === 0 ? "Learn" : "Go on";
  at("pause").disabled = !run.isTraining;
}

function addEpoch(share) {
  const row = document.createElement("tr"),
    words = [at("epochs").children.length + 1, mean(run.epochLosses).toFixed(4), percent(share, 2), run.seconds.toFixed(0)];
  row.append(...words.map((word) => Object.assign(document.createElement("td"), { textContent: word })));
  at("epochs").append(row);
  run.epochLosses = [];
}

onTurn((turn) => {
  if (turn.error) {
    run.isTraining = false;
    showStatus();
    tell("problem", turn.error);
    return;
  }
  run.done = turn.done;
  run.seconds += turn.seconds;
  run.epochLosses.push(...turn.losses);
  for (const loss of turn.losses) run.loss = run.loss === null ? loss : 0.95 * run.loss + 0.05 * loss;
  run.recent = [...run.recent, turn.right / turn.seen].slice(-10);
  if (turn.test !== null) addEpoch(turn.test);
  if (turn.ended) run.isTraining = false;
  showStatus();
  if (turn.ended || performance.now() - readAt > 300) read();
});

at("learning").onsubmit = guarded(async () => {
  await ask("start", { turn: "learn_digits" });
  run.isTraining = true;
  showStatus();
});
at("pause").onclick = guarded(async () => {
  await ask("pause");
  run.isTraining = false;
  showStatus();
});

// --- at first

function makePlaces() {
  for (let digit = 0; digit < 10; ++digit) at("example").append(new Option(digit, digit));
  at("answers").replaceChildren(
    ...Array.from({ length: 10 }, (_, digit) => {
      const row = document.createElement("tr"),
        name = Object.assign(document.createElement("th"), { scope: "row", textContent: digit }),
        bar = document.createElement("td");
      bar.append(document.createElement("b"));
      row.append(name, bar, document.createElement("td"));
      return row;
    }),
  );
  at("picture").append(...planes(1, "what LeNet gets", "map"));
  const filters = planes(6, "filter", "filter"),
    maps = planes(6, "map of filter", "map");
  at("first").append(...filters.map((filter, i) => {
    const pair = document.createElement("div");
    pair.append(filter, maps[i]);
    return pair;
  }));
  at("second").append(...planes(16, "map of the second layer,", "map"));
}

ready.then(
  guarded(async () => {
    at("status").textContent = "The digits are being drawn …";
    makePlaces();
    facts = await ask("digits", sizes);
    run = { done: 0, seconds: 0, isTraining: false, loss: null, epochLosses: [], recent: [] };
    at("seen").hidden = false;
    showStatus();
    read();
  }),
);
