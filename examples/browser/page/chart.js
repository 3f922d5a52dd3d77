// The losses of a run as a picture, and where its heads look.
import { at, guarded, ask, number } from "./library.js";

const path = (points, x, y) =>
  points.map(([a, b], i) => `${i ? "L" : "M"}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join("");

/// curve: {steps: [[step, loss], …], validation: [[step, loss], …], even: the loss of guessing, first, last: steps}
export function drawLosses(curve) {
  const all = [...curve.steps, ...curve.validation].map(([, value]) => value);
  const top = Math.max(curve.even, ...all) * 1.02,
    bottom = Math.max(0, Math.min(curve.even, ...all) * 0.9);
  const x = (step) => 44 + ((step - curve.first) / Math.max(1, curve.last - curve.first)) * 584;
  const y = (value) => 10 + ((top - value) / Math.max(1e-9, top - bottom)) * 184;
  const every = Math.ceil(curve.steps.length / 600);
  const thinned = curve.steps.filter((_, i, list) => i % every === 0 || i === list.length - 1);
  const lines = [0, 1, 2, 3].map((i) => {
    const value = bottom + ((top - bottom) * i) / 3;
    return (
      `<line class="grid" x1="44" x2="628" y1="${y(value)}" y2="${y(value)}"/>` +
      `<text x="38" y="${y(value) + 4}" text-anchor="end">${value.toFixed(2)}</text>`
    );
  });
  const dots = curve.validation.map(([step, value]) => `<circle cx="${x(step)}" cy="${y(value)}" r="3"/>`);
  at("chart").innerHTML =
    lines.join("") +
    `<text x="44" y="214">${number(curve.first)}</text>` +
    `<text x="628" y="214" text-anchor="end">step ${number(curve.last)}</text>` +
    `<path class="steps" d="${path(thinned, x, y)}"/>` +
    `<path class="validation" d="${path(curve.validation, x, y)}"/>${dots.join("")}`;
}

// --- heads and guesses

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const visible = (text) => text.replace(/\n/g, "⏎");
let look = null,
  chosen = -1;

export async function lookAgain() {
  if (!at("sentence").value) return;
  look = await ask("look", { text: at("sentence").value });
  for (const [id, count] of [
    ["layer", look.layers],
    ["head", look.heads],
  ]) {
    if (at(id).children.length === count) continue;
    at(id).replaceChildren(...Array.from({ length: count }, (_, i) => new Option(i + 1, i)));
  }
  chosen = Math.min(chosen, look.sentence.length - 1);
  at("tokens").replaceChildren(
    ...look.sentence.map((token, i) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = visible(token).replace(/ /g, "\u00a0");
      if (token.trim() === "") button.setAttribute("aria-label", token === " " ? "space" : "white space");
      button.onclick = button.onpointerenter = button.onfocus = () => choose(i);
      return button;
    }),
  );
  if (chosen >= 0) choose(chosen);
}

// Of the shade the square root of the weight: one of a thirtieth is still seen.
function choose(token) {
  chosen = token;
  const length = look.sentence.length,
    triangle = (length * (length + 1)) / 2;
  const head = Number(at("layer").value) * look.heads + Number(at("head").value);
  const begin = head * triangle + (token * (token + 1)) / 2;
  [...at("tokens").children].forEach((button, i) => {
    const shade = i <= token ? letters.indexOf(look.weights[begin + i]) / 63 : 0;
    button.style.background =
      shade > 0 ? `color-mix(in srgb, var(--shade) ${Math.round(100 * shade)}%, transparent)` : "";
    button.setAttribute("aria-pressed", i === token);
  });
  at("guesses").replaceChildren(
    ...look.next[token].map(({ token: text, probability }) => {
      const span = document.createElement("span"),
        code = document.createElement("code");
      code.textContent = visible(text).replace(/ /g, "␣");
      span.append(code, ` ${(100 * probability).toFixed(1)}%`);
      return span;
    }),
  );
}

at("sentence").onchange = at("layer").onchange = at("head").onchange = guarded(lookAgain, "look-problem");
