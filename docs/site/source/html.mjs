// Text into HTML.

const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escape = (text) => text.replace(/[&<>"]/g, (c) => entities[c]);

/// A table of cells in HTML. A head without a word is no head to those who hear it.
export function table(head, rows) {
  const heads = head.map((cell) => (cell === "" ? "<td></td>" : `<th>${cell}</th>`)).join("");
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n");
  const parts = `<thead><tr>${heads}</tr></thead><tbody>${body}</tbody>`;
  return `<div class="table" tabindex="0"><table>${parts}</table></div>\n`;
}

/// What a reader sees of a piece of HTML.
export const textOf = (html) =>
  html
    .replace(/<svg[\s\S]*?<\/svg>|<annotation[\s\S]*?<\/annotation>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");

/// The name of a heading in an address, as code hosts make it; tests/ checks the links of lessons by the same rule.
export const anchorOf = (heading) =>
  [...heading]
    .map((c) => (c === " " || c === "-" ? "-" : /[\p{L}\p{N}_]|[^\x00-\x7f]/u.test(c) ? c.toLowerCase() : ""))
    .join("");
