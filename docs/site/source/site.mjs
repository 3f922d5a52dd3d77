// The site: its pages, in the order of its navigation, and where everything that a page links to is to be found.
import fs from "node:fs";
import path from "node:path";
import { readHeaders } from "./doxygen.mjs";
import { escape } from "./html.mjs";
import { exercisesOf, facts } from "./lesson.mjs";
import { listOfLivePages, livePages, withLivePages } from "./live.mjs";
import { makeMarkdown, repositoryPath } from "./markdown.mjs";
import { moduleMap } from "./module_map.mjs";
import { modules } from "./modules.mjs";
import { Names, pageOfHeader } from "./names.mjs";
import { withOdds } from "./odds.mjs";
import { headerPage, headers } from "./reference.mjs";
import { folderOf, folderPages, referenceIndex } from "./reference_index.mjs";
import { exists, read, repositoryUrl, root, version } from "./repository.mjs";
import * as teaching from "./teaching.mjs";

// The order in which pages of docs/ are offered; one that is not named comes behind them.
const reading = [
  "architecture",
  "autograd",
  "coming_from_pytorch",
  "adding_an_op",
  "files",
  "performance",
  "parity",
  "platforms",
];
const forTeachers = ["instructors", "own_exercises", "capstone"];

const compiledBy = {
  lesson: "compiled and run by the tests, and what it prints compared",
  coming_from_pytorch: "compiled and run by the tests, as is every line of the tables",
};

function guides() {
  const names = fs
    .readdirSync(path.join(root, "docs"))
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -3));
  const order = [...reading, ...forTeachers];
  const place = (name) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names
    .sort((a, b) => place(a) - place(b) || a.localeCompare(b))
    .map((name) => ({
      kind: forTeachers.includes(name) ? "teach" : "read",
      source: `docs/${name}.md`,
      url: `/docs/${name}.html`,
      title: read(`docs/${name}.md`).match(/^# (.*)$/m)[1],
      compiled: compiledBy[name],
    }));
}

const lessons = () =>
  modules.map((module) => ({
    kind: "lesson",
    module,
    source: module.source,
    url: module.url,
    title: `${module.number} · ${module.title}`,
    description: module.summary,
    compiled: compiledBy.lesson,
  }));

const own = (name, url, kind, title) => ({ kind, source: `docs/site/pages/${name}.md`, url, title });

export class Site {
  constructor() {
    this.repository = repositoryUrl();
    this.version = version();
    this.pictures = new Set();
    this.members = readHeaders();
    this.names = new Names(this.members);
    for (const file of headers()) this.names.addFile(file);
    this.markdown = makeMarkdown(this);
    this.pages = [
      own("index", "/index.html", "home", "TinyTensor"),
      ...lessons(),
      own("teaching", "/teaching.html", "teach", "Teaching with it"),
      ...guides(),
    ];
    this.urls = new Map(this.pages.map((page) => [page.source, page.url]));
    for (const page of this.pages) this.render(page);
    this.pages.push(...livePages());
    this.addReference();
  }

  render(page) {
    const env = { source: page.source, compiled: page.compiled };
    page.html = this.markdown.render(read(page.source), env);
    page.toc = env.headings.filter(({ level }) => level === 2 || level === 3);
    if (page.module) page.html = page.html.replace("</h1>", `</h1>\n${facts(page.module)}`) + exercisesOf(page.module);
    if (page.module) page.html = withLivePages(page.html, page.module);
    if (page.module?.number === "14") page.html = withOdds(page.html);
  }

  addReference() {
    const found = headers().map((file) => ({
      kind: "reference",
      source: file,
      url: pageOfHeader(file),
      title: file.replace(/^tinytensor\//, ""),
      folder: folderOf(file),
      ...headerPage(file, this.members, this.names),
    }));
    for (const page of found) {
      page.html = `<h1>${page.title}</h1>\n${page.html}\n${this.sourceLine(page.source)}`;
      page.description = page.summary;
    }
    this.folders = folderPages(found, this);
    this.pages.push(referenceIndex(this.folders), ...this.folders, ...found);
  }

  inRepository(file) {
    return this.repository && `${this.repository}/blob/HEAD/${file}`;
  }

  sourceLine(file) {
    const href = this.inRepository(file);
    const name = href ? `<a href="${href}">${file}</a>` : `<code>${file}</code>`;
    return `<p class="source">In the repository: ${name}</p>`;
  }

  /// Where a link of a page leads: {href} on the site or elsewhere, or {title}: what stands there instead.
  linkTo(href, source) {
    if (/^[a-z]+:/.test(href)) return { href };
    const { file, anchor } = repositoryPath(href.replace(/^\//, ""), href.startsWith("/") ? "" : source);
    const page = this.urls.get(file) ?? this.urls.get(`${file}/README.md`) ?? this.names.files.get(file);
    if (page) return { href: page + anchor };
    if (/^tinytensor(\/|$)/.test(file) && fs.statSync(path.join(root, file)).isDirectory()) {
      const [, folder, room] = file.match(/^tinytensor(?:\/([^/]+))?(?:\/.*?([^/]+))?$/);
      return { href: folder ? `/reference/${folder}/index.html${room ? `#${room}` : ""}` : "/reference/index.html" };
    }
    if (this.repository) return { href: this.inRepository(file) + anchor };
    return { title: `${file} in the repository` };
  }

  linkOfCode(code) {
    const isFolder = /^tinytensor\/[\w/]*\/$/.test(code) && exists(code);
    return isFolder ? this.linkTo(`/${code}`, "").href : this.names.ofCode(code);
  }

  /// A picture of the repository, which comes along.
  picture(file, alt) {
    const text = read(file),
      [, width, height] = text.match(/<svg[^>]*width="(\d+)" height="(\d+)"/) ?? [];
    this.pictures.add(file);
    const size = width ? ` width="${width}" height="${height}"` : "";
    return `<img src="/pictures/${file}" alt="${escape(alt)}"${size} loading="lazy">`;
  }

  /// Blocks that are written in words and filled in here: "weeks", "goals", "map", "try".
  block(name, content) {
    return { weeks: teaching.weeks, goals: teaching.goals, map: moduleMap, try: listOfLivePages }[name]?.(content);
  }
}
