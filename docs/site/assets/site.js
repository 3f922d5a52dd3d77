// The theme, the search, and answers that open on paper. Without scripts all pages can be read all the same.
"use strict";

const home = new URL("..", document.currentScript?.src ?? document.querySelector('script[src$="assets/site.js"]').src);
const root = document.documentElement;

// --- theme

const button = document.querySelector("button.theme");
const themes = ["auto", "light", "dark"];
const showTheme = () => {
  button.textContent = `Theme: ${root.dataset.theme ?? "auto"}`;
};
button.hidden = false;
button.addEventListener("click", () => {
  const next = themes[(themes.indexOf(root.dataset.theme ?? "auto") + 1) % themes.length];
  if (next === "auto") delete root.dataset.theme;
  else root.dataset.theme = next;
  try {
    localStorage.setItem("theme", next);
  } catch {
    /* it holds for this page */
  }
  showTheme();
});
showTheme();

// --- what is folded

const wide = matchMedia("(min-width: 75rem)");
const fold = () => {
  for (const list of document.querySelectorAll("details.contents")) list.open = wide.matches;
};
wide.addEventListener("change", fold);
fold();
addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("article details")) part.open = true;
});

// The page that one reads is in sight in the list of pages.
const side = document.querySelector(".side"),
  here = side.querySelector("[aria-current]");
if (here && side.scrollHeight > side.clientHeight) side.scrollTop = here.offsetTop - side.clientHeight / 2;

// --- search

const form = document.querySelector("form.search"),
  field = form.querySelector("input");
const results = document.getElementById("results");
const kinds = ["Lesson", "Page", "Reference"];
const most = 30;
let index = null,
  loading = null;
form.hidden = false;

// The index is a script, for a page on a disk may not fetch a file. It comes when somebody begins to search.
function load() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = new URL("assets/search-index.js", home).href;
    script.onload = () => {
      index = flatten(window.searchIndex);
      resolve();
    };
    script.onerror = reject;
    document.head.append(script);
  });
  return loading;
}

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const flatten = (pages) =>
  pages.flatMap(([url, title, kind, parts, sought]) =>
    parts.map(([anchor, heading, text], at) => ({
      url: anchor ? `${url}#${anchor}` : url,
      title,
      kind,
      heading,
      text,
      inTitle: plain(title),
      inHeading: plain(heading),
      inText: plain(text),
      sought: at === 0 ? sought : [], // a page as a whole is where it begins
    })),
  );

// A whole name counts most, then its beginning, then a word anywhere; all words must be there.
function scoreOfWord(entry, word) {
  const last = entry.inHeading.split("::").at(-1);
  if (last === word) return 60;
  if (entry.sought.includes(word)) return 40;
  if (last.startsWith(word)) return 25;
  if (last.includes(word)) return 12;
  if (entry.inTitle.includes(word)) return 8;
  const at = entry.inText.indexOf(word);
  if (at >= 0) return 6 + (at === 0 || /\W/.test(entry.inText[at - 1]) ? 2 : 0);
  return entry.inHeading.includes(word) ? 4 : 0;
}

function score(entry, words) {
  const points = words.map((word) => scoreOfWord(entry, word));
  return points.includes(0)
    ? 0
    : points.reduce((a, b) => a + b) - entry.url.split("/").length - (entry.inHeading.includes("::") ? 2 : 0);
}

function excerpt(entry, word) {
  const at = Math.max(entry.inText.indexOf(word), 0),
    start = Math.max(at - 50, 0);
  const end = start + 140;
  return (start > 0 ? "…" : "") + entry.text.slice(start, end) + (entry.text.length > end ? "…" : "");
}

function item(entry, words) {
  const li = document.createElement("li"),
    link = document.createElement("a"),
    where = document.createElement("span");
  link.href = new URL(entry.url, home).href;
  link.textContent = entry.heading || entry.title;
  where.textContent = `${kinds[entry.kind]}, ${entry.title}`;
  li.append(link, where);
  if (entry.text) {
    const text = document.createElement("p");
    text.textContent = excerpt(entry, words[0]);
    li.append(text);
  }
  return li;
}

function show(words) {
  const found = index
    .map((entry) => [score(entry, words), entry])
    .filter(([points]) => points > 0)
    .sort(([a], [b]) => b - a)
    .slice(0, most);
  const said = document.createElement("p"),
    list = document.createElement("ol");
  said.setAttribute("role", "status");
  said.textContent =
    found.length === 0 ? "Nothing was found." : found.length === most ? `The first ${most}:` : `${found.length} found:`;
  list.append(...found.map(([, entry]) => item(entry, words)));
  results.replaceChildren(said, list);
}

async function search() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  results.hidden = words.length === 0;
  if (words.length === 0) return;
  try {
    await load();
    show(words);
  } catch {
    results.textContent = "The index of the search could not be loaded.";
  }
}

const close = () => {
  results.hidden = true;
};
field.addEventListener("focus", () => {
  load().catch(() => {});
});
field.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  results.querySelector("a")?.click();
});
addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (event.key === "/" && !typing) {
    event.preventDefault();
    field.focus();
  } else if (event.key === "Escape" && !results.hidden) {
    close();
    field.focus();
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !results.hidden) {
    const links = [field, ...results.querySelectorAll("a")],
      at = links.indexOf(document.activeElement);
    if (at < 0) return;
    event.preventDefault();
    links[Math.min(Math.max(at + (event.key === "ArrowDown" ? 1 : -1), 0), links.length - 1)].focus();
  }
});
document.addEventListener("click", (event) => {
  if (!event.target.closest(".results, form.search")) close();
  else if (event.target.closest(".results a")) close();
});
