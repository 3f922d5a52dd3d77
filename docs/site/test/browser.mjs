// What docs/site/test/check looks at in a browser. Prints what is wrong, and how many checks passed and failed.
//
//   every page             loaded once, wide and light, then 400 pixels and dark: weight, width, requests, messages
//   each lesson, guide, page that computes, way into the reference, and some headers
//                          with axe-core, too: its rules once, that of what scrolls in both widths, and contrast in both
//                          themes, on three elements of each kind
//   one of each layout     with all of axe-core in both widths and both themes, and as pictures
//   a few pages            the search, the themes, without scripts, on paper
//   the pages that compute, in use: live.mjs
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { serve } from "../serve.mjs";
import { check, finish } from "./count.mjs";
import { live } from "./live.mjs";
import { axeFaults, inTabs, launched, lookAt, lookBriefly, watching } from "./window.mjs";

const [executablePath, folder, below] = process.argv.slice(2);
const budget = 300 * 1000,
  tabs = 3;
const site = path.join(folder, below);
const pages = fs
  .readdirSync(site, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith(".html"))
  .sort();
const address = await new Promise((resolve) => {
  serve(folder, 0, resolve).unref();
});
const base = address + below.split("/").map(encodeURIComponent).join("/") + "/";
const browser = await launched(executablePath);

const watched = watching(browser, base);

// Each lesson and guide, the ways into the reference, and headers of many kinds: with axe-core.
const isLookedAt = (name) =>
  !name.startsWith("reference/") ||
  /index\.html$|ops\/ops|tensor\/tensor|nn\/module|kernels\/kernels|core\/error/.test(name);
// One of each layout, in every look, with pictures.
const isOfLayouts = (name) => /^index|^teaching|13_attention|ops\/ops|reference\/index/.test(name);

async function everyPage() {
  let heaviest = ["", 0];
  await inTabs(watched, tabs, pages, async ({ page, visit }, name) => {
    const seen = await visit(base + name);
    check(
      `${name}: it has weight, and at most 300 KB without pictures`,
      seen.bytes > 5000 && seen.bytes <= budget ? "" : `${seen.bytes} bytes`,
    );
    const short = name.replace(/\.html$/, "").replaceAll("/", "-");
    if (isOfLayouts(name)) {
      await lookAt(page, name, { picture: (width, scheme) => path.join(folder, `${short}-${width}-${scheme}.png`) });
    } else {
      await lookBriefly(page, name, { asks: isLookedAt(name) });
    }
    check(`${name}: nothing on the console, nothing from elsewhere`, seen.said.join("\n  "));
    if (seen.bytes > heaviest[1]) heaviest = [name, seen.bytes];
  });
  console.log(`the heaviest page is ${heaviest[0]}: ${Math.round(heaviest[1] / 1000)} KB without pictures`);
}

async function search(where, start) {
  const { page, visit } = await watched();
  const seen = await visit(start);
  await page.keyboard.type("/matmul");
  await page.waitForSelector(".results li a");
  const first = await page.$eval(".results li a", (link) => link.href);
  check(
    `${where}: the first that is found of matmul is its contract`,
    first.endsWith("reference/ops/ops.html#matmul") ? "" : first,
  );
  check(`${where}: axe-core, with results`, await axeFaults(page));
  await page.keyboard.press("ArrowDown");
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  const text = await page.$eval(":target", (name) => name.closest("pre").innerText + name.closest(".member").innerText);
  check(`${where}: there it is`, text.includes("Tensor matmul(const Tensor& a, const Tensor& b)") ? "" : text);
  await page.type("#search", "the square root");
  await page.waitForSelector(".results li a");
  const lesson = await page.$eval(".results", (list) => list.innerText);
  check(`${where}: lessons are found by their words`, lesson.includes("Why the square root") ? "" : lesson);
  for (const [words, goal] of [
    ["lesson 13", "lessons/13_attention.html"],
    ["syllabus", "teaching.html"],
    ["licence", "index.html#licence"],
    ["license", "index.html"],
  ]) {
    await page.$eval("#search", (field) => {
      field.value = "";
    });
    await page.type("#search", words);
    const led = await page.$eval(".results li a", (link) => link.href);
    check(`${where}: ${words} leads there`, led.includes(goal) ? "" : led);
  }
  await page.$eval("#search", (field) => {
    field.value = "";
  });
  await page.type("#search", "xyzzyx");
  await page.waitForFunction(() => document.querySelector(".results").innerText.includes("Nothing"));
  check(`${where}: nothing on the console`, seen.said.join("\n  "));
  await page.close();
}

async function themes() {
  const { page, visit } = await watched({ scheme: "light" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await visit(`${base}index.html`);
  const light = await paper();
  await page.click("button.theme");
  await page.click("button.theme");
  const dark = await paper();
  check("the button makes it dark", light === "rgb(255, 255, 255)" && dark !== light ? "" : `${light}, then ${dark}`);
  await visit(`${base}lessons/08_optimizers.html`);
  check("the next page remembers that", (await paper()) === dark ? "" : await paper());
  await page.close();
}

async function withoutScripts() {
  const { page, visit } = await watched({ scripts: false });
  const seen = await visit(`${base}lessons/13_attention.html`);
  const shown = await page.$$eval(".search, .theme", (all) => all.filter((e) => e.getClientRects().length > 0).length);
  check("without scripts nothing is offered that needs them", shown === 0 ? "" : `${shown} are shown`);
  const formulas = await page.$$eval(
    ".formula .katex-html",
    (all) => all.filter((e) => e.getClientRects().length > 0).length,
  );
  check("without scripts formulas are set", formulas >= 1 ? "" : `${formulas}`);
  check("without scripts: nothing on the console", seen.said.join("\n  "));
  await page.close();
}

async function onPaper() {
  const { page, visit } = await watched({ scheme: "dark" });
  await visit(`${base}lessons/13_attention.html`);
  await page.emulateMediaType("print");
  const hidden = await page.$$eval(
    ".bar, .side, .contents",
    (all) => all.filter((e) => e.getClientRects().length > 0).length,
  );
  check("on paper there is no navigation", hidden === 0 ? "" : `${hidden} parts of it`);
  const colour = await page.evaluate(() => getComputedStyle(document.body).color);
  check("on paper text is dark", colour === "rgb(31, 35, 40)" ? "" : colour);
  const paper = await page.pdf({ format: "A4", path: path.join(folder, "13_attention.pdf") });
  check("a lesson can be printed", paper.length > 30000 ? "" : `${paper.length} bytes`);
  await page.close();
}

const began = performance.now();
const tell = (what) => console.log(`${what}, after ${Math.round((performance.now() - began) / 1000)} s`);
await everyPage();
tell(`${pages.length} pages were looked at`);
await search("below a path", `${base}lessons/01_tensor.html`);
await search("from a disk", pathToFileURL(path.resolve(site, "index.html")).href);
await themes();
await withoutScripts();
await onPaper();
if (pages.includes("train.html")) await live({ watched, base, site, folder });
else console.log("the library is not compiled for pages: these were not looked at");
const index = fs.statSync(path.join(site, "assets/search-index.js")).size;
check("the search's index is at most 1 MB", index <= 1e6 ? "" : `${index} bytes`);
await browser.close();
tell("done");
finish();
