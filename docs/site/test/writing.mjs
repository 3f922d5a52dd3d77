// What is written, and where: a folder with the files of others is left alone, one of ours is renewed; and the check of
// links finds what is wrong. FOLDER is a written site.
import assert from "node:assert";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkLinks, relativeTo } from "../source/links.mjs";
import { declarationAt } from "../source/declarations.mjs";
import { modules } from "../source/modules.mjs";
import { read, root } from "../source/repository.mjs";

const [folder] = process.argv.slice(2);
const work = fs.mkdtempSync(path.join(os.tmpdir(), "tinytensor-site-test-"));
const build = (to) =>
  spawnSync("node", [fileURLToPath(new URL("../build.mjs", import.meta.url)), to], { encoding: "utf8" });
const write = (file, text) => {
  fs.mkdirSync(path.dirname(path.join(work, file)), { recursive: true });
  fs.writeFileSync(path.join(work, file), text);
};

try {
  write("others/thesis.tex", "years of work");
  const refused = build(path.join(work, "others"));
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /holds files that this did not write, such as thesis\.tex\n {2}hint: name a folder/);
  assert.deepEqual(fs.readdirSync(path.join(work, "others")), ["thesis.tex"]);

  const ours = path.join(work, "ours");
  fs.cpSync(folder, ours, { recursive: true });
  fs.appendFileSync(path.join(ours, ".tinytensor-site"), "lessons/00_gone.html\n");
  write("ours/lessons/00_gone.html", "a lesson that is no more");
  write("ours/CNAME", "example.org");
  assert.equal(build(ours).status, 0);
  assert.ok(
    !fs.existsSync(path.join(ours, "lessons/00_gone.html")),
    "what is no longer part of the site is taken away",
  );
  assert.ok(fs.existsSync(path.join(ours, "CNAME")), "what others have put there stays");

  write(
    "dead/index.html",
    '<h2 id="a">a</h2><h2 id="a">b</h2><a href="no.html"></a><a href="b/c.html#d"></a><a href="/b/c.html"></a>' +
      '<img src="https://example.org/x.png"><a href="https://example.org/"></a><a href="#a"></a>' +
      '<a href="b/c.html#e%2D"></a>',
  );
  write("dead/b/c.html", '<p id="e-"></p>');
  assert.deepEqual(checkLinks(path.join(work, "dead")).faults, [
    "index.html: two parts have one name: a",
    "index.html: a link leads nowhere: no.html",
    "index.html: its page has no such part: b/c.html#d",
    "index.html: a link from the root, which fails below a path: /b/c.html",
    "index.html: a link leads nowhere: /b/c.html",
    "index.html: loads from another host: https://example.org/x.png",
  ]);
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}

assert.equal(relativeTo("/a/b.html", "/a/c.html#d"), "c.html#d");
assert.equal(relativeTo("/a/b.html", "/a/b.html#d"), "#d");
assert.equal(relativeTo("/index.html", "/a/b.html"), "a/b.html");
assert.equal(relativeTo("/a/b/c.html", "/index.html"), "../../index.html");

const header = [
  "/// What it does.",
  "template <class T>",
  "void f(T t = {},",
  "       int n = 2) const { return g(t); }  ///< aside",
  "struct S : B {",
  "  S() : B({1}), x{2} {}",
  "  int x = {}, y;  // two",
  "};",
];
const shown = (line, kind) => declarationAt(header, line, kind);
assert.deepEqual(
  [shown(3, "function").text, shown(3, "function").comment, shown(3, "function").aside],
  ["template <class T>\nvoid f(T t = {},\n       int n = 2) const", ["What it does."], "aside"],
);
assert.equal(shown(5, "struct").text, "struct S : B");
assert.equal(shown(6, "function").text, "S()");
assert.equal(shown(6, "function").end, 5);
assert.deepEqual([shown(7, "variable").text, shown(7, "variable").aside], ["int x = {}, y;", "two"]);

// Every lesson and every page of docs/ is there, and in the navigation of the first page.
const first = fs.readFileSync(path.join(folder, "index.html"), "utf8");
const guides = fs
  .readdirSync(path.join(root, "docs"))
  .filter((file) => file.endsWith(".md"))
  .map((file) => `docs/${file.replace(/md$/, "html")}`);
for (const page of [...modules.map(({ name }) => `lessons/${name}.html`), ...guides, "teaching.html"]) {
  assert.ok(fs.existsSync(path.join(folder, page)), `${page} is written`);
  assert.ok(first.includes(`<li><a href="${page}">`), `${page} is in the navigation`);
}

// Nobody's machine, no mirror: the packages come from whatever registry npm is told.
assert.ok(!/"resolved"/.test(read("docs/site/package-lock.json")), "the lock file names no host to download from");

// A lesson shows no line of a solution that the lesson's own text does not hold.
for (const { name, number } of modules) {
  const html = fs.readFileSync(path.join(folder, `lessons/${name}.html`), "utf8");
  assert.ok(html.includes(`<code>./tt start ${number}</code>`) && html.includes("The solutions are not on this page"));
  const blocks = (read(`modules/${name}/README.md`).match(/^```cpp$/gm) ?? []).length;
  assert.equal(
    html.split('<figure class="compiled">').length - 1,
    blocks,
    `${name}: each block that is compiled says so`,
  );
}
console.log("what is written is as it should be");
