// The page that trains a GPT, where examples/browser has been compiled to WebAssembly. Without that the site has all but it.
import fs from "node:fs";
import path from "node:path";
import { read, root } from "./repository.mjs";

const compiled = process.env.TINYTENSOR_WASM ?? path.join(root, "build/wasm/examples/browser");
const page = path.join(root, "examples/browser/page");

/// [[file, its name among the assets], …]; empty where nothing is compiled.
export function trainerFiles() {
  const library = ["gpt.mjs", "gpt.wasm"].map((name) => path.join(compiled, name));
  if (!library.every((file) => fs.existsSync(file))) return [];
  const own = ["train.js", "train.css", "worker.js", "zip.js"].map((name) => path.join(page, name));
  return [...library, ...own].map((file) => [file, `assets/train/${path.basename(file)}`]);
}

const introduction = `<h1>Train a GPT here</h1>
<p>The library itself runs in this page: the same sources, compiled to WebAssembly, in one thread of yours. Nothing leaves the page.
A run that is saved here goes on with <code>./tt train --resume --out FOLDER</code>, with <code>--data FOLDER/text.txt</code> where the text was
yours; and the other way round, where that text lies in the archive as text.txt.</p>
`;

export function trainerPage() {
  return {
    kind: "train",
    source: "examples/browser/page/train.html",
    url: "/train.html",
    title: "Train a GPT here",
    description: "A GPT that learns a text of yours within the page.",
    html: introduction + read("examples/browser/page/train.html"),
    toc: [],
  };
}
