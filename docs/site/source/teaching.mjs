// Blocks of the teaching page: what is asked for in words, the numbers from module.toml.
import { escape } from "./html.mjs";
import { duration, milestones, moduleByNumber, modules } from "./modules.mjs";

const linesOf = (content) => content.split("\n").map((line) => line.trim()).filter(Boolean);
const row = (cells, tag = "td") => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
const table = (head, rows) =>
  `<div class="table" tabindex="0"><table><thead>${row(head, "th")}</thead><tbody>${rows.join("")}</tbody></table></div>\n`;
const link = (module) => `<a class="module-name" href="${module.url}">${module.number} ${escape(module.title.split(":")[0])}</a>`;

// What can be shown once all these modules are written, and could not before.
function reached(done, before) {
  const holds = (set) => milestones.filter(({ modules: needed }) => needed.every((number) => set.has(number)));
  const old = new Set(holds(before));
  return holds(done).filter((milestone) => !old.has(milestone)).map(({ year }) => `<code>./tt milestone ${year}</code>`);
}

/// Lines "1: 01 02; what else": a row for each week, with its hours.
export function weeks(content) {
  let total = 0, before = new Set();
  const rows = linesOf(content).map((line) => {
    const [, name, numbers, rest] = line.match(/^([^:]+):([\d ]*)(?:; *(.*))?$/);
    const own = numbers.trim().split(/ +/).filter(Boolean).map(moduleByNumber);
    const minutes = own.reduce((sum, module) => sum + module.minutes, 0);
    const done = new Set([...before, ...own.map((module) => module.number)]), shown = reached(done, before);
    total += minutes;
    before = done;
    return row([escape(name), own.map(link).join("<br>"), minutes ? duration(minutes).replace(" hours", "") : "",
      [rest && escape(rest), ...shown].filter(Boolean).join("<br>")]);
  });
  return table(["", "Modules", "Hours", "And"], [...rows, row(["all", "", duration(total).replace(" hours", ""), ""])]);
}

/// Lines "01: what a student can do then": a row for each module; none may be left out.
export function goals(content) {
  const said = new Map(linesOf(content).map((line) => line.match(/^(\d\d): *(.*)$/).slice(1)));
  const missing = modules.filter((module) => !said.has(module.number)).map((module) => module.number);
  if (missing.length !== 0) throw new Error(`the teaching page names no goal of module ${missing.join(", ")}`);
  return table(["Module", "Afterwards a student can", "Hours", "Points"], modules.map((module) =>
    row([link(module), escape(said.get(module.number)), duration(module.minutes).replace(" hours", ""), module.points])));
}

/// The milestones that run on what is written in a module.
export const milestonesWith = (number) => milestones.filter(({ modules: needed }) => needed.includes(number));
