// The map of the modules as one picture: from top to bottom the order in which they are read, arcs for what each needs.
import { escape } from "./html.mjs";
import { duration, modules } from "./modules.mjs";

const rowHeight = 34;
const parts = [
  { first: "01", title: "From a number to a GPT" },
  { first: "15", title: "Fast and small" },
  { first: "20", title: "Which model is better" },
];

// Where each row and each heading lies.
function placed() {
  const rows = new Map(), headings = [];
  let y = 8;
  for (const module of modules) {
    const part = parts.find((p) => p.first === module.number);
    if (part) {
      headings.push({ y: y + 20, title: part.title });
      y += 34;
    }
    rows.set(module.name, y + rowHeight / 2);
    y += rowHeight;
  }
  return { rows, headings, height: y + 8 };
}

function arcs(rows, left) {
  const paths = [];
  for (const module of modules) {
    for (const need of module.needs) {
      const from = rows.get(need), to = rows.get(module.name), reach = Math.min(left - 12, 14 + (to - from) * 0.2);
      paths.push(
        `<path d="M${left} ${from}C${left - reach} ${from} ${left - reach} ${to} ${left} ${to}">` +
          `<title>${module.number} needs ${need.slice(0, 2)}</title></path>`);
    }
  }
  return paths.join("");
}

function row(module, y, left) {
  const label = escape(module.title.split(":")[0]);
  return (
    `<a href="${module.url}" aria-label="${module.number} ${escape(module.title)}, ${duration(module.minutes)}">` +
    `<rect x="${left}" y="${y - 14}" width="${396 - left}" height="28" rx="5"/><text x="${left + 10}" y="${y + 5}">` +
    `<tspan class="number">${module.number}</tspan><tspan dx="8">${label}</tspan></text>` +
    `<text class="hours" x="386" y="${y + 5}" text-anchor="end">${duration(module.minutes).replace("hours", "h")}</text></a>`
  );
}

/// An inline SVG whose rows are links; its colours are those of the page.
export function moduleMap() {
  const left = 84, { rows, headings, height } = placed();
  const needs = modules.reduce((sum, module) => sum + module.needs.length, 0);
  return (
    `<figure class="map"><svg viewBox="0 0 400 ${height}" role="group" aria-label="The ${modules.length} modules in ` +
    `reading order, with ${needs} arcs to what each needs">` +
    `<g class="arcs">${arcs(rows, left)}</g>` +
    headings.map(({ y, title }) => `<text class="part" x="${left}" y="${y}">${title}</text>`).join("") +
    modules.map((module) => row(module, rows.get(module.name), left)).join("") +
    `</svg><figcaption>Read from top to bottom. An arc leads from a module to one that needs it; one may begin anywhere, ` +
    `for the library has what comes before.</figcaption></figure>`
  );
}
