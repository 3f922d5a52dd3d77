// Eleventy puts each page of the site into the layout and writes it; build.mjs starts it.
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import { root } from "./source/repository.mjs";
import { liveFiles } from "./source/live.mjs";
import { relativeLinks } from "./source/links.mjs";
import { searchIndex } from "./source/search_index.mjs";
import { Site } from "./source/site.mjs";

const require = createRequire(import.meta.url);
const katexFolder = path.dirname(require.resolve("katex/dist/katex.min.css"));

// Browsers of today read woff2: the older forms of KaTeX's fonts are left out.
const katexStyle = () =>
  fs
    .readFileSync(path.join(katexFolder, "katex.min.css"), "utf8")
    .replace(/,url\([^)]*\) format\("(?:woff|truetype)"\)/g, "");

export default function configure(eleventy) {
  const site = new Site();
  for (const page of site.pages) {
    const name = page.url.slice(1).replaceAll("/", "-");
    eleventy.addTemplate(name, page.html, { layout: "page.11ty.mjs", permalink: page.url, page_: page, site });
  }
  eleventy.addTemplate("search-index.11ty.mjs", () => searchIndex(site), { permalink: "/assets/search-index.js" });
  eleventy.addTemplate("katex.11ty.mjs", katexStyle, { permalink: "/assets/katex/katex.css" });
  eleventy.addPassthroughCopy({ assets: "assets" });
  const copy = (from, to) => eleventy.addPassthroughCopy({ [path.relative(process.cwd(), from)]: to });
  copy(path.join(katexFolder, "fonts/*.woff2"), "assets/katex/fonts");
  copy(path.join(katexFolder, "../LICENSE"), "assets/katex/LICENSE");
  for (const [file, name] of liveFiles()) copy(file, name);
  for (const picture of site.pictures) copy(path.join(root, picture), `pictures/${picture}`);
  eleventy.addTransform("relative links", function relative(content) {
    return this.page.outputPath?.endsWith(".html")
      ? relativeLinks(content, this.page.url.replace(/\/$/, "/index.html"))
      : content;
  });
  eleventy.ignores.add("pages/*.md"); // the site has rendered them
  eleventy.setUseGitIgnore(false);
  eleventy.setQuietMode(true);
}

export const config = {
  dir: { input: "pages", includes: "../layout" },
  htmlTemplateEngine: false,
  markdownTemplateEngine: false,
};
