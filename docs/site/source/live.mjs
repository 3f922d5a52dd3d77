// The pages in which the library itself computes, where examples/browser has been compiled to WebAssembly. Without that the
// site has all but them.
import fs from "node:fs";
import path from "node:path";
import { escape } from "./html.mjs";
import { oddsFigure } from "./odds.mjs";
import { read, root } from "./repository.mjs";

const compiled = process.env.TINYTENSOR_WASM ?? path.join(root, "build/wasm/examples/browser");
const library = ["gpt.mjs", "gpt.wasm"].map((name) => path.join(compiled, name));
const folder = "examples/browser/page";

const here = "The library itself runs in this page: the same sources, compiled to WebAssembly. Nothing leaves the page.";

const pages = [
  {
    name: "train",
    title: "Train a GPT here",
    description: "A GPT that learns a text of yours within the page.",
    introduction: `${here} A run that is saved here goes on with <code>./tt train --resume --out FOLDER</code>, with
<code>--data FOLDER/text.txt</code> where the text was yours; and the other way round, where that text lies in the archive as
text.txt.`,
    lesson: "14",
    invitation: "It learns the stories, or a text of yours, and writes",
  },
  {
    name: "tape",
    title: "A tape, step by step",
    description: "What is computed, what flows back, where gradients are added, which numbers are let go.",
    introduction: `What the tape of <a href="/lessons/03_autograd.html">lesson 03</a> does, one step at a time: each op forward, then
backward from the result to the leaves. ${here} All numbers are the library's own.`,
    lesson: "03",
    invitation: "Lines of yours, forward and back, one op at a time",
  },
  {
    name: "tokenizer",
    title: "A tokenizer at work",
    description: "Merges that a text teaches, one by one, and a text cut by them.",
    introduction: `Byte-pair encoding, as <a href="/lessons/11_tokenization.html">lesson 11</a> builds it: the two neighbours that stand
together most often become one token, again and again. ${here}`,
    lesson: "11",
    invitation: "Merge by merge, on the stories or a text of yours",
  },
  {
    name: "race",
    title: "Optimizers in a valley",
    description: "SGD, momentum, Nesterov's and Adam, from a start that you drag, with rates that you set.",
    introduction: `The race of <a href="/lessons/08_optimizers.html#the-race">lesson 08</a>: (x² + 25y²) / 2, with other starts, walls and
rates. With the loss times 100 the valley is the same, in other units. ${here}`,
    lesson: "08",
    invitation: "Other starts, walls and rates, and Nesterov's momentum",
  },
  {
    name: "digits",
    title: "LeNet reads what you draw",
    description: "It learns in half a minute; draw a digit and see what each of its filters sees.",
    introduction: `The LeNet of <a href="/lessons/10_convolutions.html#what-it-gains-you">lesson 10</a> learns the library's own digits, as
<code>./tt milestone 1998</code> does, and reads yours at any time, also while it learns. ${here}`,
    lesson: "10",
    invitation: "It learns in half a minute, and says what it takes your digit for",
  },
];

const status = `<p id="status" role="status">This page computes: it needs scripts, and a server; <code>./tt docs</code> is one.</p>
<p id="problem" class="problem" role="alert" hidden></p>`;

const filledIn = (html) =>
  html
    .replace("{{status}}", status)
    .replace("{{odds}}", oddsFigure("What the model expects next, and what the three knobs make of it.", "odds"));

/// Whether the library has been compiled for pages.
export const isCompiled = () => library.every((file) => fs.existsSync(file));

/// [[file, its name among the assets], …]; empty where nothing is compiled.
export function liveFiles() {
  if (!isCompiled()) return [];
  const own = fs.readdirSync(path.join(root, folder)).filter((name) => /\.(js|css)$/.test(name));
  const files = [...library, ...own.map((name) => path.join(root, folder, name))];
  // Not every host knows that .mjs is a script.
  return files.map((file) => [file, `assets/live/${path.basename(file).replace(/\.mjs$/, ".js")}`]);
}

export function livePages() {
  if (!isCompiled()) return [];
  return pages.map(({ name, title, description, introduction }) => ({
    kind: "try",
    source: `${folder}/${name}.html`,
    url: `/${name}.html`,
    title,
    description,
    html: `<h1>${title}</h1>\n<p>${introduction}</p>\n${filledIn(read(`${folder}/${name}.html`))}`,
    toc: [],
    live: name,
  }));
}

/// A lesson, with the pages that belong to it named above its questions.
export function withLivePages(html, { number, source }) {
  const belonging = isCompiled() ? pages.filter(({ lesson }) => lesson === number) : [];
  if (belonging.length === 0) return html;
  const questions = '<h2 id="questions"';
  if (!html.includes(questions)) throw new Error(`${source}: has no questions, above which its page that computes is named`);
  const words = belonging.map(
    ({ name, title, invitation }) =>
      `<p class="try">To try in the browser: <a href="/${name}.html">${escape(title)}</a>. ${escape(invitation)}.</p>\n`,
  );
  return html.replace(questions, words.join("") + questions);
}

/// The list of them, for the first page.
export function listOfLivePages() {
  const items = livePages().map(
    ({ url, title, description }) => `<li><a href="${url}">${escape(title)}</a>: ${escape(description)}</li>`,
  );
  return items.length ? `<p>To be tried within the page:</p>\n<ul>${items.join("\n")}</ul>\n` : "<!-- nothing is compiled -->\n";
}
