// The map of the modules as one picture: from top to bottom the order in which they are read, arcs for what each needs.
import { escape } from "./html.mjs";
import { duration, modules } from "./modules.mjs";

const width = 420,
  left = 130,
  rowHeight = 34,
  reach = 19 * rowHeight;
const parts = [
  { first: "01", title: "From a number to a GPT" },
  { first: "15", title: "Fast and small" },
  { first: "20", title: "Which model is better" },
  { first: "21", title: "Optional: on several computers" },
];

// Where each row and each heading lies.
function placed() {
  const rows = new Map(),
    headings = [];
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

// The longer the way, the further out: arcs that end in one row do not hide each other.
function arcs(module, rows) {
  return module.needs
    .map((need) => {
      const from = rows.get(need),
        to = rows.get(module.name),
        out = left - 12 - 1.25 * (left - 14) * Math.sqrt((to - from) / reach);
      const x = out.toFixed(1);
      return `<path d="M${left} ${from + 4}C${x} ${from + 4} ${x} ${to - 4} ${left} ${to - 4}"/>`;
    })
    .join("");
}

function row(module, rows) {
  const { number } = module,
    right = width - 14,
    y = rows.get(module.name),
    label = escape(module.title.split(":")[0]),
    hours = duration(module.minutes);
  const needs = module.needs.length
    ? `needs ${module.needs.map((name) => name.slice(0, 2)).join(", ")}`
    : "needs nothing";
  return (
    `<a class="module" href="${module.url}" aria-label="${number} ${escape(module.title)}, ${hours}, ${needs}">` +
    `${arcs(module, rows)}<rect x="${left}" y="${y - 14}" width="${width - left - 4}" height="28" rx="5"/>` +
    `<text x="${left + 10}" y="${y + 5}"><tspan class="number">${number}</tspan><tspan dx="8">${label}</tspan>` +
    `</text><text class="hours" x="${right}" y="${y + 5}" text-anchor="end">${hours.replace("hours", "h")}</text></a>`
  );
}

/// An inline SVG whose rows are links; its colours are those of the page.
export function moduleMap() {
  const { rows, headings, height } = placed();
  return (
    `<figure class="map"><svg viewBox="0 0 ${width} ${height}" role="group" aria-label="The modules in reading ` +
    `order, with arcs to what each needs">` +
    headings.map(({ y, title }) => `<text class="part" x="${left}" y="${y}">${title}</text>`).join("") +
    modules.map((module) => row(module, rows)).join("") +
    `</svg><figcaption>Read from top to bottom. An arc leads from a module to one that needs it; point at a module ` +
    `to see what it needs. One may begin anywhere, for the library has what comes before.</figcaption></figure>`
  );
}
