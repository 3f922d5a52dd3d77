// The modules of the course, from their module.toml: what they need, how long they take.
import fs from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { escape } from "./html.mjs";
import { read, root } from "./repository.mjs";

const minutesOf = (exercises) => exercises.filter((e) => !e.optional).reduce((sum, e) => sum + e.minutes, 0);

function moduleOf(name) {
  const toml = parse(read(`modules/${name}/module.toml`));
  const exercises = toml.exercise.map(({ id, title, points, minutes, optional = false }) => ({
    id,
    title,
    points,
    minutes,
    optional,
  }));
  const exerciseMinutes = minutesOf(exercises);
  return {
    name,
    number: name.slice(0, 2),
    title: toml.title,
    summary: toml.summary,
    needs: toml.needs,
    exercises,
    points: exercises.reduce((sum, e) => sum + e.points, 0),
    lessonMinutes: toml.lesson_minutes,
    minutes: toml.lesson_minutes + exerciseMinutes,
    source: `modules/${name}/README.md`,
    url: `/lessons/${name}.html`,
  };
}

const names = fs
  .readdirSync(path.join(root, "modules"))
  .filter((name) => /^[0-9]{2}_/.test(name))
  .sort();
export const modules = names.map(moduleOf);

export function moduleByNumber(number) {
  const found = modules.find((module) => module.number === number);
  if (!found)
    throw new Error(`there is no module ${number}; there are ${modules[0].number} to ${modules.at(-1).number}`);
  return found;
}

/// 155 -> "2½ hours", rounded to half hours, as ./tt list does. 25 -> "25 minutes".
export function duration(minutes) {
  if (minutes < 45) return `${minutes} minutes`;
  const halves = Math.round(minutes / 30);
  return `${Math.floor(halves / 2)}${halves % 2 ? "½" : ""} ${halves === 2 ? "hour" : "hours"}`.replace(/^0/, "");
}

/// "13 Attention", as a link.
export const shortLink = ({ number, title, url }) =>
  `<a class="module-name" href="${url}">${number} ${escape(title.split(":")[0])}</a>`;

/// The milestones, by the modules whose exercises they run on.
export const milestones = parse(read("modules/milestones.toml")).milestone.map(({ year, title, modules: needed }) => ({
  year,
  title,
  modules: needed,
}));
