// Links: from the root of the site to relative ones, so that it works below any path and from a disk; and their check.
import fs from "node:fs";
import path from "node:path";

/// "/a/b.html", seen from "/a/c.html", is "b.html".
export function relativeTo(from, target) {
  const [file, anchor] = target.split(/(?=#)/);
  if (file === from) return anchor ?? path.posix.basename(file);
  return path.posix.relative(path.posix.dirname(from), file) + (anchor ?? "");
}

export const relativeLinks = (html, url) =>
  html.replace(
    /(<(?:a|link|img|script)\b[^>]*?\s(?:href|src)=")(\/[^"]*)"/g,
    (all, before, target) => `${before}${relativeTo(url, target)}"`,
  );

function filesOf(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesOf(file) : [file];
  });
}

const idsOf = (html) => [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);

function faultsOfPage(file, html, pages, folder) {
  const faults = [],
    name = path.relative(folder, file),
    ids = pages.get(file);
  if (ids.list.length !== ids.set.size) {
    const twice = ids.list.filter((id, at) => ids.list.indexOf(id) !== at);
    faults.push(`${name}: two parts have one name: ${twice.slice(0, 5).join(", ")}`);
  }
  for (const [, attribute, target] of html.matchAll(/<[a-z][^>]*?\s(href|src)="([^"]*)"/g)) {
    if (/^(https?:|mailto:)/.test(target)) {
      if (attribute === "src") faults.push(`${name}: loads from another host: ${target}`);
      continue;
    }
    if (target.startsWith("/")) faults.push(`${name}: a link from the root, which fails below a path: ${target}`);
    const [to, anchor] = target.split("#"),
      goal = to === "" ? file : path.resolve(path.dirname(file), to);
    if (!fs.existsSync(goal) || fs.statSync(goal).isDirectory())
      faults.push(`${name}: a link leads nowhere: ${target}`);
    else if (anchor && !pages.get(goal)?.set.has(decodeURIComponent(anchor)))
      faults.push(`${name}: its page has no such part: ${target}`);
  }
  return faults;
}

/// What is wrong with the links of a written site, in words; and how many pages it has.
export function checkLinks(folder) {
  const pages = new Map(),
    texts = new Map();
  for (const file of filesOf(folder).filter((name) => name.endsWith(".html"))) {
    const html = fs.readFileSync(file, "utf8"),
      list = idsOf(html);
    texts.set(file, html);
    pages.set(file, { list, set: new Set(list) });
  }
  return { pages: pages.size, faults: [...texts].flatMap(([file, html]) => faultsOfPage(file, html, pages, folder)) };
}
