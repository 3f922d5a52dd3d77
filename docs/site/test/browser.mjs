// What docs/site/test/check looks at in a browser: every page's weight, width, requests and messages; of each kind some
// in all widths and themes, with axe-core; the search; paper. Prints what is wrong, and how many checks passed and
// failed.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";
import { serve } from "../serve.mjs";
import { check, finish } from "./count.mjs";
import { live } from "./live.mjs";
import { axeFaults, sized, tooWide, watching } from "./window.mjs";

const [executablePath, folder, below] = process.argv.slice(2);
const budget = 300 * 1000;
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
const browser = await puppeteer.launch({ executablePath, headless: true, args: ["--no-sandbox", "--disable-gpu"] });

const watched = watching(browser, base);

async function everyPage() {
  let heaviest = ["", 0];
  const { page, visit } = await watched();
  for (const name of pages) {
    await sized(page, 1400);
    const seen = await visit(base + name);
    check(
      `${name}: it has weight, and at most 300 KB without pictures`,
      seen.bytes > 5000 && seen.bytes <= budget ? "" : `${seen.bytes} bytes`,
    );
    check(`${name}, 1400 pixels: no page wider than its window`, await tooWide(page));
    await sized(page, 400);
    check(`${name}, 400 pixels: no page wider than its window`, await tooWide(page));
    check(`${name}: nothing on the console, nothing from elsewhere`, seen.said.join("\n  "));
    if (seen.bytes > heaviest[1]) heaviest = [name, seen.bytes];
  }
  await page.close();
  console.log(`the heaviest page is ${heaviest[0]}: ${Math.round(heaviest[1] / 1000)} KB without pictures`);
}

// Each lesson and guide, the ways into the reference, and headers of many kinds.
const looked = pages.filter(
  (name) =>
    !name.startsWith("reference/") ||
    /index\.html$|ops\/ops|tensor\/tensor|nn\/module|kernels\/kernels|core\/error/.test(name),
);

async function closely() {
  const { page, visit } = await watched();
  for (const name of looked) {
    await visit(base + name);
    for (const [width, scheme] of [
      [1400, "light"],
      [1400, "dark"],
      [400, "dark"],
      [400, "light"],
    ]) {
      await sized(page, width);
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      check(`${name}, ${width} pixels, ${scheme}: axe-core`, await axeFaults(page));
      if (!/^index|^teaching|13_attention|08_optim|ops\/ops|reference\/index|architecture/.test(name)) continue;
      const picture = `${name.replace(/\.html$/, "").replaceAll("/", "-")}-${width}-${scheme}.png`;
      await page.screenshot({ path: path.join(folder, picture), fullPage: true });
    }
  }
  await page.close();
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

await everyPage();
await closely();
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
finish();
