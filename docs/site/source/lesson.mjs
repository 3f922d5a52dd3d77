// What stands around the text of a lesson: what it takes, its exercises, what they lead to.
import { escape, table } from "./html.mjs";
import { duration, milestones, moduleByNumber, shortLink } from "./modules.mjs";

/// Above its first line: hours, needs, and the command that begins it.
export function facts({ number, minutes, lessonMinutes, exercises, points, needs }) {
  const takes = `${lessonMinutes} minutes to read, ${exercises.length} exercises, ${points} points`;
  const links = needs.map((name) => shortLink(moduleByNumber(name.slice(0, 2))));
  const fact = (name, value) => `<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return (
    `<dl class="facts">` +
    fact("Takes", `about ${duration(minutes)}: ${takes}`) +
    fact("Needs", links.length ? links.join(", ") : "nothing") +
    fact("Begin", `<code>./tt start ${number}</code>`) +
    `</dl>\n`
  );
}

function milestonesOf(number) {
  const found = milestones.filter(({ modules: needed }) => needed.includes(number));
  const items = found.map(({ year, title }) => `<li><code>./tt milestone ${year}</code>: ${escape(title)}</li>`);
  return items.length ? `<p>What you wrote here runs in</p>\n<ul>${items.join("")}</ul>\n` : "";
}

/// Below its last line: the exercises, where the solutions are, and the milestones that run on them.
export function exercisesOf({ number, exercises }) {
  const { id } = exercises[0];
  const rows = exercises.map((e) => [e.id, escape(e.title) + (e.optional ? " (optional)" : ""), e.points, e.minutes]);
  return (
    `<h2 id="the-exercises">The exercises</h2>\n${table(["Exercise", "Title", "Points", "Minutes"], rows)}` +
    `<p>The solutions are not on this page. They are no secret either: the library itself is the solution, and it is ` +
    `public. <code>./tt hint ${id}</code> helps in three steps, and <code>./tt solution ${id}</code> shows the ` +
    `library's lines beside yours once yours pass.</p>\n${milestonesOf(number)}`
  );
}
