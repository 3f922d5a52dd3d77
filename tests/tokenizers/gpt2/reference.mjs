// GPT-2's ids by two tokenizers that are no part of this project: gpt-3-encoder, which is OpenAI's program in
// JavaScript, and js-tiktoken. For tests/tokenizers/gpt2/check.
//
//   node reference.mjs golden FOLDER          writes golden.txt
//   node reference.mjs text FOLDER MEGABYTES  writes FOLDER/odd.txt: texts with <|endoftext|> between them
//   node reference.mjs compare FOLDER         reads FOLDER/ours.txt, the ids of odd.txt, and counts differences
//
// FOLDER holds node_modules with both packages.
//
// JavaScript's \s is not Unicode's White_Space: it has U+FEFF and lacks U+0085. Neither is in these texts. Code points
// are from blocks that were complete in Unicode 14 already: the project's table is of version 16, Node's of another one.
import fs from "node:fs";
import path from "node:path";
import {createRequire} from "node:module";

const [command, folder, megabytes] = process.argv.slice(2);
const marker = "<|endoftext|>", end = 50256;
const require = createRequire(path.resolve(folder, "node_modules", "x.js"));

// --- the two of them

// gpt-3-encoder exports encode() of a string; for bytes that are no UTF-8 its inner functions are needed.
const file = require.resolve("gpt-3-encoder/Encoder.js");
const module = {exports: {}};
new Function("require", "module", "__dirname",
             fs.readFileSync(file, "utf8") + "\nmodule.exports = {encode, bpe, byte_encoder, encoder, pat};")(
    require, module, path.dirname(file));
const {encode, bpe, byte_encoder, encoder, pat} = module.exports;
const tiktoken = require("js-tiktoken").getEncoding("gpt2");

// The text that a buffer is, or null.
function valid(bytes) {
  try {
    return new TextDecoder("utf-8", {fatal: true, ignoreBOM: true}).decode(bytes);
  } catch {
    return null;
  }
}

// A byte that belongs to no character becomes half of a surrogate pair, which no text has, and which is no letter, number
// or white space either; so the pattern cuts as it cuts at the byte.
function ids_of_bytes(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length;) {
    let length = 1, character = null;
    for (length = 1; length <= 4 && i + length <= bytes.length; ++length) {
      character = valid(bytes.subarray(i, i + length));
      if (character !== null) break;
    }
    text += character ?? String.fromCharCode(0xDC00 + bytes[i]);
    i += character === null ? 1 : length;
  }
  const ids = [];
  for (const [piece] of text.matchAll(pat)) {
    let word = "";
    for (const character of piece) {
      const code = character.codePointAt(0);
      const its = code >= 0xDC00 && code < 0xDD00 ? [code - 0xDC00] : [...new TextEncoder().encode(character)];
      for (const byte of its) word += byte_encoder[byte];
    }
    for (const token of bpe(word).split(" ")) ids.push(encoder[token]);
  }
  return ids;
}

function parts_of(bytes) {
  const parts = [], mark = Buffer.from(marker);
  for (let begin = 0;;) {
    const at = bytes.indexOf(mark, begin);
    parts.push(bytes.subarray(begin, at < 0 ? bytes.length : at));
    if (at < 0) return parts;
    begin = at + mark.length;
  }
}

// --- texts

let state = 20190214n;
function chance(n) {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xFFFFFFFFFFFFFFFFn;
  return Number((state >> 33n) % BigInt(n));
}
const one_of = (list) => list[chance(list.length)];

const blocks = [
  [0x21, 0x7E], [0x61, 0x7A], [0xA1, 0xAC], [0xAE, 0x17F], [0x391, 0x3A1], [0x3B1, 0x3C9], [0x410, 0x44F], [0x5D0, 0x5EA],
  [0x620, 0x64A], [0x660, 0x669], [0x904, 0x94D], [0xE01, 0xE3A], [0x300, 0x36F], [0x2010, 0x2027], [0x2030, 0x205E],
  [0x2070, 0x2071], [0x2074, 0x208E], [0x20A0, 0x20BF], [0x2150, 0x218B], [0x2190, 0x21FF], [0x2200, 0x22FF], [0x2460, 0x24FF],
  [0x2600, 0x27BF], [0x3041, 0x3096], [0x30A1, 0x30FA], [0x4E00, 0x9FEF], [0xAC00, 0xD7A3], [0xFE0F, 0xFE0F], [0x200B, 0x200F],
  [0x1D400, 0x1D454], [0x1D7CE, 0x1D7FF], [0x1F1E6, 0x1F1FF], [0x1F300, 0x1F64F], [0x1F3FB, 0x1F3FF], [0x1F680, 0x1F6C5],
  [0x20000, 0x20400], [0xE000, 0xF8FF - 0x700],
];
const spaces = [" ", " ", " ", " ", "\n", "\n", "\t", "\r\n", "\u00A0", "\u2003", "\u3000", "\u2028", "\u202F", "\v", "\f", "\u1680"];
const endings = ["'s", "'t", "'re", "'ve", "'m", "'ll", "'d", "'S", "'T", "'RE", "'LL", "\u2019s", "'", "''", "'r", "'l"];
const words = ("the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which " +
               "one you were all her she there would their we him been has when who will no more if out so said what up its about " +
               "into than them can only other new some could time these two may then do first any my now such like our over man me " +
               "even most made after also did many before must through years where much your way well down should because each").split(" ");
const runs = {
  word: () => one_of(words),
  space: () => one_of(spaces).repeat(chance(3) === 0 ? 1 + chance(12) : 1),
  mixed: () => Array.from({length: 1 + chance(6)}, () => one_of(spaces)).join(""),
  digits: () => String(chance(2 ** 31)).slice(0, 1 + chance(10)).repeat(chance(9) === 0 ? 5 : 1),
  ending: () => one_of(words) + one_of(endings),
  block: () => {
    const [first, last] = one_of(blocks);
    return Array.from({length: 1 + chance(8)}, () => String.fromCodePoint(first + chance(last - first + 1))).join("");
  },
  any: () => Array.from({length: 1 + chance(8)}, () => {
    const [first, last] = one_of(blocks);
    return String.fromCodePoint(first + chance(last - first + 1));
  }).join(""),
  marks: () => one_of(["e", "\u0915", "o", "\u0E01"]) + String.fromCodePoint(0x300 + chance(0x70)).repeat(1 + chance(4)),
  family: () => "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u{1F3FD}",
  again: () => one_of([..."aeE0!-=_. *#/"]).repeat(1 + chance(90)),
  capitals: () => one_of(words).toUpperCase() + one_of(endings).toUpperCase(),
  code: () => one_of(["if (x[i] != 0) {", "</div>", "a_b_c", "\\x00", "http://www.", "i++;", "\"\"\"", "$9.99", "e=mc\u00B2", "<|endof", "text|>"]),
};
const kinds = Object.keys(runs);

function some_text() {
  let text = "";
  const few = Array.from({length: 1 + chance(6)}, () => one_of(kinds));
  for (let i = 20 + chance(200); i > 0; --i) text += runs[one_of(few)]() + (chance(3) === 0 ? " " : "");
  return Buffer.from(text, "utf8");
}

// Any bytes; texts with some of them changed, or cut in the middle of a character.
function some_bytes() {
  if (chance(3) === 0) return Buffer.from(Array.from({length: 1 + chance(300)}, () => chance(256)));
  const bytes = Buffer.from(some_text());
  if (chance(2) === 0) return bytes.subarray(chance(3), Math.max(3, bytes.length - chance(4)));
  for (let i = 1 + chance(20); i > 0; --i) bytes[chance(bytes.length)] = chance(256);
  return bytes;
}

function without_marks(bytes) {
  return bytes.includes(marker) || bytes.includes("\uFEFF") || bytes.includes("\u0085") ? null : bytes;
}

// --- commands

if (command === "golden") {
  const texts = [
    "hello world", "0".repeat(17), "hello <|endoftext|>", "<|endoftext|><|endoftext|>", "", " ", "  ", "\n", "\n\n", " \n \n", "I'll   go",
    "I'LL go", "don\u2019t", "don't", "foo   bar", "foo   ", "\tfoo", "Once upon a time, there was a dog named Max.", "über Straße",
    "½ ² Ⅷ ٣", "e\u0301te\u0301", "été", "中文字 日本語", "हिन्दी", "👋🏽 hi", "👨‍👩‍👧", "3.14159 26535", "a\u00A0b", "a\u3000\u3000b",
    "for (int i = 0; i < 10; ++i) {\n  x[i] = 0;\n}\n", " SolidGoldMagikarp", "antidisestablishmentarianism", "'s's's", "$5.00!", "\0",
  ].map((text) => Buffer.from(text, "utf8"));
  const bytes = [[0xFF], [0x61, 0xE2, 0x82], [0xE2, 0x82, 0xAC, 0xE2], [0x80, 0x81, 0x20, 0xFE, 0xFE, 0x61], [0x20, 0xF0, 0x9F, 0x91]].map((b) => Buffer.from(b));
  bytes.push(Buffer.from(Array.from({length: 256}, (_, i) => i)));
  let out = "# Texts and their ids in GPT-2, by gpt-3-encoder (and, where they are UTF-8, by js-tiktoken, which gives the same).\n" +
            "# Written by tests/tokenizers/gpt2/reference.mjs. What is not printable ASCII is written \\xNN, and so are the backslash and a space at the end.\n";
  for (const text of [...texts, ...bytes]) {
    const ids = parts_of(text).flatMap((part, i) => [...(i > 0 ? [end] : []), ...ids_of_bytes(part)]);
    if (valid(text) !== null && tiktoken.encode(valid(text), "all").join() !== ids.join()) throw Error("they differ: " + text);
    const shown = [...text].map((b, i) => b > 31 && b < 127 && b !== 92 && (b !== 32 || i + 1 < text.length) ? String.fromCharCode(b) : "\\x" + b.toString(16).padStart(2, "0").toUpperCase());
    out += ids.join(" ") + "\t" + shown.join("") + "\n";
  }
  fs.writeFileSync(path.join(import.meta.dirname, "../../../modules/11_tokenization/golden.txt"), out);
} else if (command === "text") {
  const parts = [];
  for (let size = 0; size < Number(megabytes) * 1e6;) {
    const text = without_marks(chance(5) === 0 ? some_bytes() : some_text());
    if (text === null) continue;
    parts.push(text, Buffer.from(marker));
    size += text.length + marker.length;
  }
  fs.writeFileSync(path.join(folder, "odd.txt"), Buffer.concat(parts));
} else if (command === "compare") {
  const ours = fs.readFileSync(path.join(folder, "ours.txt"), "utf8").trim().split("\n").map(Number);
  const bytes = fs.readFileSync(path.join(folder, "odd.txt"));
  const lists = [[]];
  for (const id of ours) id === end ? lists.push([]) : lists.at(-1).push(id);
  const parts = parts_of(bytes);
  let utf8 = 0, by_bpe = 0, by_encode = 0, by_tiktoken = 0, tokens = 0;
  parts.forEach((part, i) => {
    const got = (lists[i] ?? []).join(" "), text = valid(part);
    tokens += lists[i]?.length ?? 0;
    by_bpe += got !== ids_of_bytes(part).join(" ");
    if (text === null) return;
    ++utf8;
    by_encode += got !== encode(text).join(" ");
    by_tiktoken += got !== tiktoken.encode(text).join(" ");
  });
  console.log(`${bytes.length} bytes in ${parts.length} texts, ${utf8} of them UTF-8; ${tokens} tokens of ours`);
  console.log(`texts that differ: ${by_bpe} from gpt-3-encoder's bpe() on the bytes, ${by_encode} from its encode(), ` +
              `${by_tiktoken} from js-tiktoken`);
  process.exit(lists.length === parts.length && by_bpe + by_encode + by_tiktoken === 0 ? 0 : 1);
}
