// A page of the site in a browser, watched: what it says, what it loads, how wide it is, what axe-core finds.
import axe from "axe-core";

/// Opens pages below `base` that remember what they were told and what they have loaded.
export const watching =
  (browser, base) =>
  async ({ width = 1400, scheme = "light", scripts = true } = {}) => {
    const page = await browser.newPage(),
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
    await page.setCacheEnabled(false);
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
  await page.evaluate(axe.source);
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
