// The page of the race: optimizers walk through one valley, and the reader chooses where they start.
import { ask, at, guarded, ready } from "./library.js";

const form = at("terms");
const rates = [0.076, 0.11, 0.04, 0.5]; // lesson 08's
const [across, up] = [30, 58]; // pixels for one of x and of y
const lost = 1e6; // whoever is so far away does not come back
let racers = [],
  isRacing = false,
  isOutdated = false;

const field = (name) => Number(form.elements[name].value);
const clamped = (x, most) => Math.min(most, Math.max(-most, x));
const units = () => (form.elements.units.checked ? 100 : 1);
const isNumber = (x) => typeof x === "number" && Math.abs(x) < lost;

function lossWords(loss) {
  if (!isNumber(loss)) return "lost";
  return loss !== 0 && (loss < 0.001 || loss >= 1e5) ? loss.toExponential(2) : String(Number(loss.toPrecision(3)));
}

// From which step on the loss stays below 0.001.
function arrival(way) {
  let step = way.length;
  while (step > 0 && isNumber(way[step - 1][2]) && way[step - 1][2] < 0.001) --step;
  return step < way.length ? String(step) : "not yet";
}

// --- the picture

function rings() {
  const walls = field("walls");
  return [1, 4, 9, 16, 25, 36, 49, 64, 81, 100].map((level) => {
    const x = Math.sqrt(level) * across,
      y = Math.sqrt(level / walls) * up;
    return `<ellipse cx="0" cy="0" rx="${x}" ry="${y}"/>`;
  });
}

function way({ way: points }, i) {
  const seen = points.slice(0, Number(at("step").value) + 1).filter(([x, y]) => isNumber(x) && isNumber(y));
  const places = seen.map(([x, y]) => [clamped(x * across, 2000).toFixed(1), clamped(-y * up, 2000).toFixed(1)]);
  if (places.length === 0) return "";
  const [x, y] = places.at(-1);
  return `<g class="racer${i}"><path d="M${places.join("L")}"/><circle cx="${x}" cy="${y}" r="4"/></g>`;
}

function draw() {
  const step = Number(at("step").value);
  at("place").textContent = `after ${step} steps`;
  at("valley").innerHTML =
    `<g class="rings">${rings().join("")}</g>${racers.map(way).join("")}` +
    `<circle class="start" cx="${field("x") * across}" cy="${-field("y") * up}" r="9"/>`;
  [...at("table").children].forEach((row, i) => {
    row.children[2].textContent = lossWords(racers[i].way[step][2]);
    row.children[3].textContent = arrival(racers[i].way);
  });
}

function makeTable() {
  const rows = racers.map(({ name }, i) => {
    const row = document.createElement("tr"),
      cells = Array.from({ length: 4 }, () => document.createElement("td")),
      rate = document.createElement("input");
    Object.assign(rate, { type: "number", min: 0, step: "any", value: rates[i] });
    rate.setAttribute("aria-label", `the rate of ${name}`);
    rate.oninput = () => {
      rates[i] = Number(rate.value);
      run();
    };
    cells[0].textContent = name;
    cells[0].className = `racer${i}`;
    cells[1].append(rate);
    row.append(...cells);
    return row;
  });
  at("table").replaceChildren(...rows);
}

// --- what is asked

const race = guarded(async () => {
  const answer = await ask("race", {
    walls: field("walls"),
    units: units(),
    x: field("x"),
    y: field("y"),
    rates,
    steps: 100,
  });
  // Told in the valley's own units.
  const own = (loss) => (typeof loss === "number" ? loss / units() : loss);
  racers = answer.racers.map(({ name, way }) => ({ name, way: way.map(([x, y, loss]) => [x, y, own(loss)]) }));
  if (at("table").children.length === 0) makeTable();
  at("seen").hidden = false;
  draw();
});

// While one answer is awaited, all that is moved counts once.
async function run() {
  isOutdated = true;
  if (isRacing) return;
  isRacing = true;
  while (isOutdated) {
    isOutdated = false;
    await race();
  }
  isRacing = false;
}

async function play() {
  await run();
  for (let step = 0; step <= 100; ++step) {
    at("step").value = step;
    draw();
    await new Promise((done) => setTimeout(done, 40));
    if (Number(at("step").value) !== step) return; // somebody has moved it
  }
}

function drag(event) {
  const place = at("valley").getScreenCTM().inverse();
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(place);
  form.elements.x.value = clamped(point.x / across, 10).toFixed(2);
  form.elements.y.value = clamped(-point.y / up, 2).toFixed(2);
  run();
}

at("valley").onpointerdown = (event) => {
  event.preventDefault();
  at("valley").setPointerCapture(event.pointerId);
  drag(event);
};
at("valley").onpointermove = (event) => {
  if (at("valley").hasPointerCapture(event.pointerId)) drag(event);
};
at("step").oninput = draw;
form.oninput = (event) => {
  if (event.target.name) run();
};
form.onsubmit = (event) => {
  event.preventDefault();
  play();
};
ready.then(() => {
  at("start").disabled = false;
  run();
});
