// A figure with the odds of a model's next token, and the three knobs that change them; assets/sampling.js moves it.
import fs from "node:fs";
import path from "node:path";
import { escape } from "./html.mjs";
import { root } from "./repository.mjs";

const knob = (label, name, of, least, most, step, value) =>
  `<label>${label} <input type="range" name="${name}" min="${least}" max="${most}" step="${step}" value="${value}">` +
  `<output data-of="${of}"></output></label>`;

const body =
  `<p class="knobs">${knob("temperature", "temperature", "temperature", 0, 2, 0.05, 1)}` +
  `${knob("top_k", "top_k", "topK", 0, 20, 1, 0)}${knob("top_p", "top_p", "topP", 0.05, 1, 0.05, 1)}</p>` +
  `<table><colgroup><col class="token"><col><col class="number"></colgroup><thead class="unseen"><tr><th>token</th><th>odds</th><th>in numbers</th></tr></thead><tbody></tbody></table>` +
  `<p class="said" role="status"></p>`;

/// Without `scores` a script calls drawOdds(). [["a", 4.1], …]: tokens with their logits, the likeliest first.
export const oddsFigure = (caption, id, scores = null) =>
  `<figure class="odds" id="${id}"${scores ? ` data-scores="${escape(JSON.stringify(scores))}"` : ""} hidden>${body}` +
  `<figcaption>${caption}</figcaption></figure>\n`;

/// What the model of `./tt train` says of the character after this text, when it has learned 2,000 steps.
const recorded = JSON.parse(fs.readFileSync(path.join(root, "docs/site/source/odds.json"), "utf8"));

/// Into lesson 14, behind its table of the three knobs.
export const withOdds = (html) =>
  html.replace(
    '<h2 id="what-pytorch-does"',
    oddsFigure(
      `What a model of <code>./tt train</code> expects after “${escape(recorded.text)}”, when it has learned ${recorded.steps} steps: a bar is the
odds with which <code>sample()</code> draws a character, its outline those at temperature 1 without a limit.`,
      "odds",
      recorded.scores,
    ) + '<h2 id="what-pytorch-does"',
  );
