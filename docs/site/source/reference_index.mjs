// The way into the reference: the floors of the library from the lowest up, as docs/architecture.md has them.
import { escape, table } from "./html.mjs";
import { read } from "./repository.mjs";

export const folderOf = (file) => file.split("/").slice(0, -1).join("/");

// Folder -> {floor, purpose}, of the rows "| 4 | `tinytensor/ops/` | rooms | purpose |".
function floors() {
  const rows = new Map();
  for (const line of read("docs/architecture.md").split("\n")) {
    const match = line.match(/^\| (\d+) \| `(tinytensor\/[^`]*)` \|.*\| ([^|]*) \|$/);
    if (match) rows.set(match[2].replace(/\/$/, ""), { floor: Number(match[1]), purpose: match[3] });
  }
  return rows;
}

const listOf = (pages, site) =>
  `<dl class="rooms">${pages
    .map(
      (page) =>
        `<dt><a href="${page.url}">${escape(page.title.split("/").at(-1))}</a></dt>` +
        `<dd>${site.markdown.renderInline(page.summary, { source: page.source })}</dd>`,
    )
    .join("\n")}</dl>\n`;

const topFolder = (folder) => folder.split("/").slice(0, 2).join("/");

function folderPage(folder, { floor, purpose }, rooms, site) {
  const name = folder === "tinytensor" ? "all" : folder.slice("tinytensor/".length);
  const title = folder === "tinytensor" ? "all of it" : `${name}/`;
  const lists = [...new Set(rooms.map((page) => page.folder))].sort().map((below) => {
    const list = listOf(
      rooms.filter((page) => page.folder === below),
      site,
    );
    if (below === folder) return list;
    return `<h2 id="${below.split("/").at(-1)}">${below.slice("tinytensor/".length)}/</h2>\n${list}`;
  });
  const text = site.markdown.renderInline(purpose, { source: "docs/architecture.md" });
  return {
    kind: "reference",
    url: `/reference/${name}/index.html`,
    html: `<h1>${title}</h1>\n<p>Floor ${floor}: ${text}.</p>\n${lists.join("")}`,
    description: purpose,
    toc: [],
    source: folder,
    floor,
    purpose,
    title,
    rooms,
  };
}

/// A page for each folder that the architecture has a floor for, with all rooms below it.
export function folderPages(pages, site) {
  const inOrder = [...floors()].sort(([, a], [, b]) => a.floor - b.floor);
  return inOrder.map(([folder, row]) => {
    const isIn = (page) => (folder === "tinytensor" ? page.folder : topFolder(page.folder)) === folder;
    return folderPage(folder, row, pages.filter(isIn), site);
  });
}

const introduction = `<h1>Reference</h1>
<p>A page for each header: what the room is for comes first, then each name with its contract. A room uses rooms of
lower floors and of its own folder, never of one above: so whoever reads from the top of this table meets nothing before
it was explained. <code>#include "tinytensor/tinytensor.h"</code> brings all that a program needs. Letters in shapes are
those that the page names; <code>ShapeError</code> and its like are in
<a href="/reference/core/error.html">core/error.h</a>.</p>
`;

export function referenceIndex(folders) {
  const link = ({ url, title }) => `<a href="${url}">${title}</a>`;
  const rows = folders.map((folder) => [folder.floor, link(folder), escape(folder.purpose), folder.rooms.length]);
  return {
    kind: "reference",
    title: "Reference",
    url: "/reference/index.html",
    source: "tinytensor",
    toc: [],
    description: "Every header of the library: what it is for, then each name with its contract",
    html:
      introduction +
      table(["Floor", "Folder", "What it is for", "Headers"], rows).replace('class="table"', 'class="table floors"'),
  };
}
