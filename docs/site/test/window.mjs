// A page of the site in a browser, watched: what it says, what it loads, how wide it is, what axe-core finds.
import axe from "axe-core";
import { check } from "./count.mjs";

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
      if (!url.startsWith(base) && !/^(file|blob):/.test(url)) seen.said.push(`asks for ${url}`);
      if (response.status() !== 200 && !/^(file|blob):/.test(url)) seen.said.push(`${response.status()}: ${url}`);
      const isWeighed = response.request().resourceType() !== "image" && !/\/live\/gpt\./.test(url);
      if (isWeighed) seen.bodies.push(response.buffer().catch(() => ""));
    });
    await page.setCacheEnabled(false); // so that each page is weighed with all that it loads
    await page.setViewport({ width, height: 900 });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await page.setJavaScriptEnabled(scripts);
    const visit = async (url) => {
      await page.goto("about:blank"); // an address that differs behind # only would load nothing
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

export const axeFaults = async (page) => {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"], preload: false }));
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

export const sized = (page, width) => page.setViewport({ width, height: 900 });

/// Widths and themes in an order in which each is set as rarely as can be.
export const allLooks = [
  [1400, "light"],
  [1400, "dark"],
  [400, "dark"],
  [400, "light"],
];
/// Each width and each theme once.
export const twoLooks = [allLooks[0], allLooks[2]];

/// Looks at a page that is open: in no width it is wider than its window, in no look axe-core finds anything. With
/// `picture(width, scheme)`, a file's name, it is photographed. Ends as it began: wide and light.
export async function lookAt(page, name, { looks = allLooks, axe: isChecked = true, picture = null } = {}) {
  let before = null;
  for (const [width, scheme] of looks) {
    await sized(page, width);
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    if (width !== before) check(`${name}, ${width} pixels: no page wider than its window`, await tooWide(page));
    if (isChecked) check(`${name}, ${width} pixels, ${scheme}: axe-core`, await axeFaults(page));
    if (picture) await page.screenshot({ path: picture(width, scheme), fullPage: true });
    before = width;
  }
  await sized(page, 1400);
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
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
