// The frame of every page: head, bar, navigation, contents, what comes before and after.
import { escape } from "../source/html.mjs";

const parts = [
  { kind: "lesson", title: "Lessons", url: "/index.html#the-lessons" },
  { kind: "reference", title: "Reference", url: "/reference/index.html" },
  { kind: "read", title: "Read", url: "/docs/architecture.html" },
  { kind: "teach", title: "Teach", url: "/teaching.html" },
  { kind: "try", title: "Try", url: "/train.html" },
];

const current = (page, other) => (other.url === page.url ? ' aria-current="page"' : "");
const item = (page, other, title = other.title) =>
  `<li><a href="${other.url}"${current(page, other)}>${escape(title)}</a></li>`;

const live = (name) => `<link rel="stylesheet" href="/assets/live/live.css">
<script src="/assets/live/${name}.js" type="module"></script>
`;

function bar(page, site) {
  const offered = parts.filter(({ kind }) => kind !== "try" || site.pages.some((other) => other.kind === kind));
  const links = offered.map(
    ({ kind, title, url }) => `<a href="${url}"${kind === page.kind ? ' class="here"' : ""}>${title}</a>`,
  );
  return `<header class="bar"><a class="brand" href="/index.html">TinyTensor</a>
<nav aria-label="Parts of the site">${links.join(" ")}<a class="to-pages" href="#pages">Pages</a></nav>
<form role="search" class="search" hidden>
<input type="search" id="search" aria-label="Search" placeholder="Search  /" autocomplete="off" spellcheck="false">
</form>
<button type="button" class="theme" hidden>Theme: auto</button>
<div class="results" id="results" role="region" aria-label="Search results" hidden></div></header>`;
}

const nameInFolder = (room) => room.title.split("/").slice(1).join("/") || room.title;

// Of the reference the folders, and the rooms of the one that the page is in.
function referenceList(page, site) {
  const items = site.folders.map((folder) => {
    const open = folder.url === page.url || folder.rooms.some((room) => room.url === page.url);
    const rooms = open ? folder.rooms.map((room) => item(page, room, nameInFolder(room))).join("") : "";
    return item(page, folder).replace("</li>", rooms ? `<ul>${rooms}</ul></li>` : "</li>");
  });
  return items.join("");
}

function side(page, site) {
  const list = (kind) =>
    site.pages
      .filter((other) => other.kind === kind)
      .map((other) => item(page, other))
      .join("");
  const group = (title, items) => (items === null ? "" : `<h2>${title}</h2><ul>${items}</ul>`);
  const tried = group("Try", list("try") || null);
  const others =
    (page.kind === "try" ? tried : "") +
    group("Lessons", list("lesson")) +
    (page.kind === "try" ? "" : tried) +
    group("Read", list("read")) +
    group("Teach", list("teach"));
  const reference = group(
    '<a href="/reference/index.html">Reference</a>',
    page.kind === "reference" ? referenceList(page, site) : "",
  ).replace("<ul></ul>", "");
  const groups = page.kind === "reference" ? reference + others : others + reference;
  return `<nav class="side" id="pages" aria-label="Pages" tabindex="0">${groups}</nav>`;
}

function contents(page) {
  if (page.toc.length < 3) return "";
  const items = page.toc.map(
    ({ level, id, text }) => `<li class="level${level}"><a href="#${id}">${escape(text)}</a></li>`,
  );
  return `<details class="contents" open><summary>On this page</summary><ol>${items.join("")}</ol></details>`;
}

// The page before and the page after, among those of its kind. Eleventy hands out copies, which an address tells apart.
function neighbours(page, site) {
  if (page.kind === "home") return "";
  const row = site.pages.filter((other) => other.kind === page.kind),
    at = row.findIndex((other) => other.url === page.url);
  const link = (other, rel, arrow) =>
    other ? `<a rel="${rel}" href="${other.url}">${arrow(escape(other.title))}</a>` : "<span></span>";
  return (
    `<nav class="neighbours" aria-label="Before and after">${link(row[at - 1], "prev", (title) => `← ${title}`)}` +
    `${link(row[at + 1], "next", (title) => `${title} →`)}</nav>`
  );
}

export default class Layout {
  render({ content, page_: page, site }) {
    const title =
      page.kind === "home" ? "TinyTensor: a small deep-learning framework to read" : `${page.title} · TinyTensor`;
    const description = page.description ? `<meta name="description" content="${escape(page.description)}">\n` : "";
    const formulas = content.includes('class="katex') ? '<link rel="stylesheet" href="/assets/katex/katex.css">\n' : "";
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
${description}<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
${formulas}<link rel="stylesheet" href="/assets/frame.css">
<link rel="stylesheet" href="/assets/text.css">
${content.includes('class="odds"') ? '<script src="/assets/sampling.js" defer></script>\n' : ""}${page.live ? live(page.live) : ""}<script src="/assets/theme.js"></script>
<script src="/assets/site.js" defer></script>
</head>
<body class="${page.kind}">
<a class="skip" href="#content">To the text</a>
${bar(page, site)}
<div class="frame">
<main id="content" tabindex="-1">${contents(page)}
<article>
${content}
</article>
${neighbours(page, site)}
</main>
${side(page, site)}
</div>
<footer>TinyTensor ${site.version}, MIT licence. This site asks no other host for anything and stores only the theme you
choose.</footer>
</body>
</html>
`;
  }
}
