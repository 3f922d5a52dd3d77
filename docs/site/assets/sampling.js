// A model's next token: its odds, and what temperature, top-k and top-p make of them. Figures of class "odds" have the logits
// in data-scores; another script may call drawOdds(figure, scores).
"use strict";

const shownTokens = 14;

// Odds of scores [[token, logit], …], the likeliest first, as sample() draws by them: 0 for what is never drawn.
function oddsOf(scores, { temperature, topK, topP }) {
  const logits = scores.map(([, logit]) => logit);
  if (temperature === 0) return logits.map((_, i) => (i === 0 ? 1 : 0));
  const least = topK > 0 && topK < logits.length ? logits[topK - 1] : -Infinity;
  const weights = logits.map((logit) => (logit < least ? 0 : Math.exp((logit - logits[0]) / temperature)));
  const total = weights.reduce((a, b) => a + b);
  let before = 0;
  const kept = weights.map((weight) => {
    const stays = before < topP * total;
    before += weight;
    return stays ? weight : 0;
  });
  const left = kept.reduce((a, b) => a + b);
  return kept.map((weight) => weight / left);
}

const knobsOf = (figure) => {
  const value = (name) => Number(figure.querySelector(`[name="${name}"]`).value);
  return { temperature: value("temperature"), topK: value("top_k"), topP: value("top_p") };
};

function bar(token, odds, before, most) {
  const row = document.createElement("tr"),
    name = document.createElement("th"),
    drawn = document.createElement("td"),
    number = document.createElement("td"),
    was = document.createElement("i"),
    is = document.createElement("b");
  name.scope = "row";
  name.textContent = token.replace(/ /g, "␣").replace(/\n/g, "⏎");
  was.style.width = `${(100 * before) / most}%`;
  is.style.width = `${(100 * odds) / most}%`;
  drawn.append(was, is);
  number.textContent = odds === 0 ? "never" : `${(100 * odds).toFixed(1)} %`;
  row.append(name, drawn, number);
  return row;
}

function drawOdds(figure, scores) {
  const knobs = knobsOf(figure),
    before = oddsOf(scores, { temperature: 1, topK: 0, topP: 1 }),
    odds = oddsOf(scores, knobs);
  for (const output of figure.querySelectorAll("output")) {
    const value = knobs[output.dataset.of];
    output.textContent = output.dataset.of === "topK" && value === 0 ? "all" : value;
  }
  const most = Math.max(...odds, ...before);
  const rows = scores.slice(0, shownTokens).map(([token], i) => bar(token, odds[i], before[i], most));
  figure.querySelector("tbody").replaceChildren(...rows);
  const kept = odds.filter((odd) => odd > 0).length,
    rest = odds.slice(shownTokens).reduce((a, b) => a + b, 0);
  figure.querySelector(".said").textContent =
    `${kept} of ${odds.length} tokens may be drawn` +
    (rest > 0 ? `; those that are not shown have ${(100 * rest).toFixed(1)} % together.` : ".");
}

Object.assign(window, { drawOdds, knobsOf });
for (const figure of document.querySelectorAll("figure.odds[data-scores]")) {
  const scores = JSON.parse(figure.dataset.scores);
  figure.hidden = false;
  figure.addEventListener("input", () => drawOdds(figure, scores));
  drawOdds(figure, scores);
}
