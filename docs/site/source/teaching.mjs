// Blocks of the teaching page: what is asked for in words, the numbers from module.toml.
import { escape, table } from "./html.mjs";
import { duration, milestones, moduleByNumber, modules, shortLink } from "./modules.mjs";

const linesOf = (content) => content.trim().split(/\s*\n\s*/);
const hours = (minutes) => (minutes ? duration(minutes).replace(" hours", "") : "");

// What can be shown once all these modules are written, and could not before.
function reached(done, before) {
  const holds = (set) => milestones.filter(({ modules: needed }) => needed.every((number) => set.has(number)));
  const old = new Set(holds(before));
  return holds(done).filter((milestone) => !old.has(milestone));
}

/// Lines "1: 01 02; what else": a row for each week, with its hours and the milestones that it leads to.
export function weeks(content) {
  const written = new Set();
  let total = 0;
  const rows = linesOf(content).map((line) => {
    const [, name, numbers, rest] = line.match(/^([^:]+):([\d ]*)(?:; *(.*))?$/);
    const own = (numbers.match(/\d+/g) ?? []).map(moduleByNumber);
    const minutes = own.reduce((sum, module) => sum + module.minutes, 0);
    const before = new Set(written);
    for (const { number } of own) written.add(number);
    const shown = reached(written, before).map(({ year }) => `<code>./tt milestone ${year}</code>`);
    total += minutes;
    const also = rest ? [escape(rest), ...shown] : shown;
    return [escape(name), own.map(shortLink).join("<br>"), hours(minutes), also.join("<br>")];
  });
  return table(["", "Modules", "Hours", "And"], [...rows, ["all", "", hours(total), ""]]);
}

/// Lines "01: what a student can do then": a row for each module; none may be left out.
export function goals(content) {
  const said = new Map(linesOf(content).map((line) => line.match(/^(\d\d): *(.*)$/).slice(1)));
  const missing = modules.filter((module) => !said.has(module.number)).map((module) => module.number);
  if (missing.length !== 0) throw new Error(`the teaching page names no goal of module ${missing.join(", ")}`);
  const rows = modules.map((module) => [
    shortLink(module),
    escape(said.get(module.number)),
    hours(module.minutes),
    module.points,
  ]);
  return table(["Module", "Afterwards a student can", "Hours", "Points"], rows);
}
