// A page of the site in a browser, watched: what it says, what it loads, how wide it is, what axe-core finds.
import axe from "axe-core";
import puppeteer from "puppeteer-core";
import { check } from "./count.mjs";

/// A browser that looks at pages alike whether they are in front or not, and keeps none that was left.
export const launched = (executablePath) =>
  puppeteer.launch({
    executablePath,
    headless: true,
    protocolTimeout: 300000,
    args: ["--no-sandbox", "--disable-gpu", "--disable-renderer-backgrounding", "--disable-features=BackForwardCache"],
  });

/// Opens pages below `base` that remember what they were told and what they have loaded.
export const watching =
  (browser, base) =>
  async ({ width = 1400, scheme = "light", scripts = true } = {}) => {
    // In a window of its own: what is behind others draws and computes less.
    const context = await browser.createBrowserContext();
    const page = await context.newPage(),
      seen = { said: [], bytes: 0, bodies: [] };
    page.on("console", (message) => seen.said.push(message.text()));
    page.on("pageerror", (error) => seen.said.push(error.message));
    page.on("requestfailed", (request) => seen.said.push(`not loaded: ${request.url()}`));
    page.on("response", (response) => {
      const url = response.url();
      if (!url.startsWith(base) && !/^(file|blob|data):/.test(url)) seen.said.push(`asks for ${url}`);
      if (response.status() !== 200 && !/^(file|blob|data):/.test(url)) seen.said.push(`${response.status()}: ${url}`);
    });
    // A body of which the last byte never comes would be waited for without end.
    page.on("requestfinished", (request) => {
      const isWeighed = request.resourceType() !== "image" && !/\/live\/gpt\./.test(request.url());
      if (isWeighed) seen.bodies.push(request.response()?.buffer().catch(() => "") ?? "");
    });
    page.setDefaultTimeout(120000); // a machine that has much else to do is slow, not wrong
    await page.setCacheEnabled(false); // so that each page is weighed with all that it loads
    await page.setViewport({ width, height: 900 });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await page.setJavaScriptEnabled(scripts);
    const visit = async (url) => {
      const isHere = page.url().split("#")[0] === url.split("#")[0];
      if (isHere) await page.goto("about:blank"); // an address that differs behind # only would load nothing
      Object.assign(seen, { said: [], bodies: [] });
      await page.goto(url, { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      if (scripts && url.startsWith("http") && (await page.$(".live"))) await libraryIsThere(page);
      seen.bytes = (await Promise.all(seen.bodies)).reduce((sum, body) => sum + body.length, 0);
      return seen;
    };
    return { page, visit };
  };

const libraryIsThere = (page) => page.waitForFunction(() => document.getElementById("start").disabled === false);

export const tooWide = (page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? `${scrollWidth} pixels in a window of ${clientWidth}` : "";
  });

/// `rules`: those of axe-core that are asked, null for all; `without`: one that is not.
export const axeFaults = async (page, { rules = null, without = null } = {}) => {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  const options = {
    resultTypes: ["violations"],
    preload: false,
    selectors: false,
    ...(rules && { runOnly: rules }),
    ...(without && { rules: { [without]: { enabled: false } } }),
  };
  const { violations } = await page.evaluate((asked) => axe.run(document, asked), options);
  return violations
    .map(
      (v) =>
        `${v.id} (${v.nodes.length}): ${v.nodes
          .slice(0, 2)
          .map((n) => n.html.slice(0, 160))
          .join(" | ")}`,
    )
    .join("\n  ");
};

const sized = (page, width) => page.setViewport({ width, height: 900 });

/// Widths and themes in an order in which each is set as rarely as can be.
const allLooks = [
  [1400, "light"],
  [1400, "dark"],
  [400, "dark"],
  [400, "light"],
];

const look = async (page, [width, scheme]) => {
  await sized(page, width);
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
};

/// Looks at a page that is open: in no width it is wider than its window, in no look axe-core finds anything. With
/// `picture(width, scheme)`, a file's name, it is photographed. Ends as it began: wide and light.
export async function lookAt(page, name, { looks = allLooks, picture = null } = {}) {
  for (const [width, scheme] of looks) {
    await look(page, [width, scheme]);
    check(`${name}, ${width} pixels: no page wider than its window`, await tooWide(page));
    check(`${name}, ${width} pixels, ${scheme}: axe-core`, await axeFaults(page));
    if (!picture) continue;
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: picture(width, scheme), fullPage: true });
  }
  await look(page, allLooks[0]);
}

// Elements with the same names and classes up to the root are coloured by the same rules: three of each stay.
const thin = (page) =>
  page.evaluate(() => {
    const seen = new Map();
    // Whether an element, with all that is in it, is one more of what has been seen.
    const isSpare = (element, path) => {
      const kind = `${path}>${element.tagName}.${element.getAttribute("class") ?? ""}`,
        times = seen.get(kind) ?? 0;
      const children = [...element.children],
        spare = children.map((child) => isSpare(child, kind));
      seen.set(kind, times + 1);
      if (times >= 3 && spare.every(Boolean) && !element.hasAttribute("style")) return true;
      children.filter((_, i) => spare[i]).forEach((child) => child.style.setProperty("display", "none"));
      return false;
    };
    isSpare(document.body, "");
  });

/// The same for a page that many others are like: both widths, with that rule of axe-core for which the width counts;
/// both themes, in which the contrast, which takes it longest, is measured on three elements of each kind; all other
/// rules once. Leaves the page without the other elements. `asks`: whether axe-core is asked at all.
export async function lookBriefly(page, name, { asks = true } = {}) {
  check(`${name}, 1400 pixels: no page wider than its window`, await tooWide(page));
  if (asks) check(`${name}: axe-core but for contrast`, await axeFaults(page, { without: "color-contrast" }));
  await look(page, [400, "dark"]);
  check(`${name}, 400 pixels: no page wider than its window`, await tooWide(page));
  if (asks) {
    check(`${name}, 400 pixels: axe-core`, await axeFaults(page, { rules: ["scrollable-region-focusable"] }));
    await thin(page);
    check(`${name}, dark: contrast`, await axeFaults(page, { rules: ["color-contrast"] }));
  }
  await look(page, allLooks[0]);
  if (asks) check(`${name}, light: contrast`, await axeFaults(page, { rules: ["color-contrast"] }));
}

/// Calls work(tab, item) for all items, in several tabs at once.
export async function inTabs(watched, count, items, work) {
  const left = [...items];
  const one = async () => {
    const tab = await watched();
    while (left.length > 0) await work(tab, left.shift());
    await tab.page.close();
  };
  await Promise.all(Array.from({ length: count }, one));
}
