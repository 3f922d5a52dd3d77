// What the search looks through: a script, for that loads from a disk too. Each part of a page between two headings is
// an entry, and each name of the library.
import { textOf } from "./html.mjs";
import { anchorOfMember } from "./names.mjs";

const kinds = { home: 0, lesson: 0, read: 1, try: 1, teach: 1, reference: 2 };

// Words that somebody looks for and the page itself does not say, or says too often elsewhere.
const sought = {
  "/index.html": ["licence", "license", "mit", "start", "home"],
  "/teaching.html": ["syllabus", "curriculum", "schedule", "semester", "weeks"],
  "/docs/coming_from_pytorch.html": ["pytorch", "torch", "missing"],
  "/docs/platforms.html": ["install", "on", "windows", "wsl", "linux", "macos", "mac"],
  "/docs/instructors.html": ["grading", "gradescope"],
  "/train.html": ["webassembly", "wasm", "playground"],
  "/tape.html": ["webassembly", "wasm", "backward", "debugger"],
  "/tokenizer.html": ["webassembly", "wasm", "bpe"],
  "/digits.html": ["webassembly", "wasm", "lenet", "mnist", "draw", "handwriting"],
  "/race.html": ["webassembly", "wasm", "race", "learning", "rate"],
};
const soughtOf = (page) =>
  page.module
    ? ["lesson", "module", page.module.number, String(Number(page.module.number))]
    : (sought[page.url] ?? []);

const wordsOf = (html) =>
  textOf(html.replace(/<figcaption>.*?<\/figcaption>|<dl class="facts">.*?<\/dl>/gs, ""))
    .replace(/\s+/g, " ")
    .trim();

function partsOf(page) {
  const pieces = page.html.split(/(?=<h[1-4] id=")/);
  return pieces
    .map((piece) => {
      const [, id = "", heading = ""] = piece.match(/^<h[1-4] id="([^"]+)">(.*?)<\/h/s) ?? [];
      return [id, wordsOf(heading), wordsOf(piece.replace(/^<h.*?<\/h\d>/s, ""))];
    })
    .filter(([, heading, text]) => heading || text);
}

// A header is found by its name, what it is for, and each of its names.
function partsOfHeader(page) {
  const seen = new Set(),
    parts = [["", page.title, page.summary]];
  for (const member of page.members) {
    const anchor = anchorOfMember(member);
    if (seen.has(anchor) || /operator/.test(member.name)) continue;
    seen.add(anchor);
    parts.push([anchor, anchor.replaceAll(".", "::"), ""]);
  }
  return parts;
}

/// window.searchIndex = [[address, title, kind, [[anchor, heading, text], …], [a word by which the page is found, …]], …]
export function searchIndex(site) {
  const pages = site.pages.filter((page) => !page.rooms || page.kind !== "reference");
  const entries = pages.map((page) => [
    page.url.slice(1),
    page.title,
    kinds[page.kind],
    page.members ? partsOfHeader(page) : partsOf(page),
    soughtOf(page),
  ]);
  return `window.searchIndex=${JSON.stringify(entries)};\n`;
}
