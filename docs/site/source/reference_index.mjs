// The way into the reference: the floors of the library from the lowest up, as docs/architecture.md has them.
import { escape } from "./html.mjs";
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

const listOf = (pages, site) => `<dl class="rooms">${pages.map((page) =>
  `<dt><a href="${page.url}">${escape(page.title.split("/").at(-1))}</a></dt>` +
  `<dd>${site.markdown.renderInline(page.summary, { source: page.source })}</dd>`).join("\n")}</dl>\n`;

const topFolder = (folder) => folder.split("/").slice(0, 2).join("/");

/// A page for each folder that the architecture has a floor for, with all rooms below it.
export function folderPages(pages, site) {
  return [...floors()].sort(([, a], [, b]) => a.floor - b.floor).map(([folder, { floor, purpose }]) => {
    const within = pages.filter((page) => (folder === "tinytensor" ? page.folder === folder : topFolder(page.folder) === folder));
    const folders = [...new Set(within.map((page) => page.folder))].sort();
    const html = folders.map((name) => {
      const heading = name === folder ? "" : `<h2 id="${name.split("/").at(-1)}">${name.slice("tinytensor/".length)}/</h2>\n`;
      return heading + listOf(within.filter((page) => page.folder === name), site);
    });
    const title = folder === "tinytensor" ? "all of it" : `${folder.slice("tinytensor/".length)}/`;
    return {
      kind: "reference", folder, floor, purpose, title, source: folder, toc: [],
      url: `/reference/${folder === "tinytensor" ? "all" : folder.slice("tinytensor/".length)}/index.html`,
      html: `<h1>${title}</h1>\n<p>Floor ${floor}: ${site.markdown.renderInline(purpose, { source: "docs/architecture.md" })}.</p>\n` +
        html.join(""),
      description: purpose, rooms: within,
    };
  });
}

export function referenceIndex(folders) {
  const rows = folders.map(({ floor, url, title, purpose, rooms }) =>
    `<tr><td>${floor}</td><td><a href="${url}">${title}</a></td><td>${escape(purpose)}</td><td>${rooms.length}</td></tr>`);
  return {
    kind: "reference", title: "Reference", url: "/reference/index.html", source: "tinytensor", toc: [],
    description: "Every header of the library: what it is for, then each name with its contract",
    html: `<h1>Reference</h1>\n<p>A page for each header: what the room is for comes first, then each name with its contract. A room uses ` +
      `rooms of lower floors and of its own folder, never of one above: so whoever reads from the top of this table meets nothing ` +
      `before it was explained. <code>#include "tinytensor/tinytensor.h"</code> brings all that a program needs. Letters in shapes ` +
      `are those that the page names; <code>ShapeError</code> and its like are in ` +
      `<a href="/reference/core/error.html">core/error.h</a>.</p>\n<div class="table" tabindex="0"><table><thead><tr><th>Floor</th>` +
      `<th>Folder</th><th>What it is for</th><th>Headers</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div>\n`,
  };
}
