// Runs in WebAssembly and natively from the same seed, with the same digits: node digits.mjs PAGE_ANSWERS FOLDER.
//
// PAGE_ANSWERS is the native program of examples/browser, FOLDER holds gpt.mjs. The kernels are those of 4 floats without
// fused multiplications, and every number is compared as it is printed, with all digits, but for the rate's last ones.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { check, finish } from "./count.mjs";

const [program, folder] = process.argv.slice(2);
const { default: makeLibrary } = await import(pathToFileURL(path.resolve(folder, "gpt.mjs")));
const library = await makeLibrary({ print: () => {}, printErr: () => {} });
const out = fs.mkdtempSync(path.join(os.tmpdir(), "tinytensor-digits-"));

const begin = (flags) => ({ do: "begin", flags: [...flags, "--out", out] });
const small = ["--n-layer", "2", "--n-head", "2", "--n-embd", "32", "--block-size", "32", "--batch-size", "8"];
const often = ["--eval-iters", "2", "--eval-interval", "50", "--warmup-iters", "20"];
const steps = Number(process.env.DIGITS_STEPS ?? 150);
const length = ["--max-iters", String(steps)];
const runs = {
  "GPT-2's kind": [...small, ...often, ...length],
  "with dropout": [...small, ...often, ...length, "--dropout", "0.1", "--seed", "7"],
  "Llama's kind": [...small, ...often, ...length, "--like", "llama"],
  "tokens of bytes that were merged": [...small, ...often, ...length, "--tokenizer", "bpe", "--vocab-size", "400"],
};
const others = [
  { do: "write", prompt: "Once", count: 60, temperature: 0.8, top_k: 20, top_p: 0.9, seed: 3 },
  { do: "look", text: "Once upon a time" },
];

const inWasm = (request) => library.ccall("tinytensor_answer", "string", ["string"], [JSON.stringify(request)]);

function natively(requests) {
  const { stdout, status } = spawnSync(program, {
    input: requests.map((request) => JSON.stringify(request) + "\n").join(""),
    env: { ...process.env, TINYTENSOR_ISA: "baseline" },
    maxBuffer: 1 << 28,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
  return stdout.trim().split("\n");
}

// The rate is a cosine in double: two C libraries round its 17th digit each in their own way. In float both are one.
const withoutTime = (text) =>
  text
    .replace(/"seconds":[^,}]*/g, '"seconds":0')
    .replace(/"lr":([^,}]*)/g, (all, rate) => `"lr":${Number(rate).toPrecision(14)}`);

/// Where two answers differ first, in words.
function difference(a, b) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) ++at;
  const begin = Math.max(0, a.lastIndexOf("{", at));
  return a === b ? "" : `${b.slice(begin, at + 60)}\n  natively: ${a.slice(begin, at + 60)}`;
}

for (const [name, flags] of Object.entries(runs)) {
  const requests = [begin(flags), { do: "advance", steps }, { do: "advance", steps: 1 }, ...others];
  const began = performance.now();
  const wasm = requests.map(inWasm).map(withoutTime);
  const between = performance.now();
  const native = natively(requests).map(withoutTime);
  const ended = performance.now();
  check(`${name}: it ran`, JSON.parse(native[1]).steps?.length === steps ? "" : native[1].slice(0, 200));
  requests.forEach((request, i) => check(`${name}: ${request.do}`, difference(native[i], wasm[i])));
  console.log(`${name}: ${Math.round(between - began)} ms, natively ${Math.round(ended - between)} ms`);
}
const tape = { do: "tape", program: "x = [[0.1, -2], [3, 0.7]]; w = [0.3, 1.1]; sum(tanh(x @ w) * softmax(x @ w))" };
check("a tape", difference(natively([tape])[0], inWasm(tape)));
const reader = [
  { do: "digits", digits: 320, test_digits: 50, epochs: 2 },
  { do: "learn_digits", steps: 10 },
  { do: "read_test_digit", index: 4 },
  { do: "read_strokes", strokes: [[[0.2, 0.2], [0.8, 0.25], [0.4, 0.9]]], fitted: true },
];
const [inPage, here] = [reader.map(inWasm), natively(reader)];
reader.forEach((request, i) => check(`LeNet: ${request.do}`, difference(here[i], inPage[i])));
fs.rmSync(out, { recursive: true, force: true });
finish();
