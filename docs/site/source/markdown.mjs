// Markdown into HTML: formulas are set here, code is coloured here, and links lead from page to page.
import path from "node:path";
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import cmake from "highlight.js/lib/languages/cmake";
import cpp from "highlight.js/lib/languages/cpp";
import python from "highlight.js/lib/languages/python";
import toml from "highlight.js/lib/languages/ini";
import katex from "katex";
import MarkdownIt from "markdown-it";
import { anchorOf, escape } from "./html.mjs";
import { exists } from "./repository.mjs";

for (const [name, language] of Object.entries({ bash, cmake, cpp, python, toml }))
  hljs.registerLanguage(name, language);

export const highlight = (code, language) =>
  hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : escape(code);

function formula(tex, source) {
  try {
    return katex.renderToString(tex, { displayMode: true, throwOnError: true, strict: false });
  } catch (error) {
    throw new Error(`${source}: a formula cannot be set: $$${tex}$$\n  ${error.message}`);
  }
}

// "$$…$$", on one line or on several.
function mathBlock(state, startLine, endLine, silent) {
  const lineAt = (line) => state.src.slice(state.bMarks[line] + state.tShift[line], state.eMarks[line]);
  if (!lineAt(startLine).startsWith("$$")) return false;
  let line = startLine,
    text = lineAt(line).slice(2);
  while (!text.trimEnd().endsWith("$$") && ++line < endLine) text += "\n" + lineAt(line);
  if (line >= endLine) throw new Error(`${state.env.source}: a formula that begins with $$ never ends`);
  if (silent) return true;
  const token = state.push("math_block", "div", 0);
  token.content = text.trimEnd().slice(0, -2).trim();
  state.line = line + 1;
  return true;
}

// Headings get the names by which they are linked, and are listed in env.headings.
function nameHeadings(state) {
  const seen = new Map();
  state.env.headings = [];
  state.tokens.forEach((token, at) => {
    if (token.type !== "heading_open") return;
    const text = state.tokens[at + 1].children.map((child) => child.content).join("");
    const name = anchorOf(text),
      count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    token.attrSet("id", count === 0 ? name : `${name}-${count}`);
    state.env.headings.push({ level: Number(token.tag[1]), text, id: token.attrGet("id") });
  });
}

// A head without a word is no head to those who hear a table.
function emptyHeads(state) {
  state.tokens.forEach((token, at) => {
    if (token.type !== "th_open" || state.tokens[at + 1].content !== "") return;
    token.tag = state.tokens[at + 2].tag = "td";
  });
}

// Blocks of C++ that the tests compile say so. Some names are no language but a block that the site fills in.
function fence(site, { info, content }, env) {
  const language = info.trim(),
    filled = language && site.block(language, content);
  if (filled) return filled;
  const compiled = language === "cpp" && env.compiled;
  const code = `<pre tabindex="0"><code class="${language}">${highlight(content, language)}</code></pre>`;
  return compiled ? `<figure class="compiled">${code}<figcaption>${env.compiled}</figcaption></figure>\n` : `${code}\n`;
}

/// `site` says where links, names of the library and pictures are, and fills its blocks in.
export function makeMarkdown(site) {
  const md = new MarkdownIt({ html: true });
  md.block.ruler.before("fence", "math_block", mathBlock, { alt: ["paragraph"] });
  md.core.ruler.push("name_headings", nameHeadings);
  md.core.ruler.push("empty_heads", emptyHeads);
  const { rules } = md.renderer;
  rules.math_block = (tokens, at, options, env) =>
    `<div class="formula" tabindex="0">${formula(tokens[at].content, env.source)}</div>\n`;
  rules.fence = (tokens, at, options, env) => fence(site, tokens[at], env);
  rules.code_block = (tokens, at, options, env) => fence(site, tokens[at], env);
  rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
  rules.table_close = () => "</table></div>\n";
  rules.link_open = (tokens, at, options, env, self) => {
    const found = site.linkTo(tokens[at].attrGet("href"), env.source);
    tokens[at].meta = found;
    let depth = at + 1;
    while (tokens[depth].type !== "link_close") ++depth;
    tokens[depth].meta = found;
    if (found.title) return `<span class="unlinked" title="${escape(found.title)}">`;
    tokens[at].attrSet("href", found.href);
    return self.renderToken(tokens, at, options);
  };
  rules.link_close = (tokens, at) => (tokens[at].meta?.title ? "</span>" : "</a>");
  rules.image = (tokens, at, options, env) =>
    site.picture(path.posix.join(path.posix.dirname(env.source), tokens[at].attrGet("src")), tokens[at].content);
  rules.code_inline = (tokens, at, options, env) => {
    const inLink = tokens.slice(0, at).reduce((n, t) => n + (t.type === "link_open") - (t.type === "link_close"), 0);
    const code = `<code>${escape(tokens[at].content)}</code>`;
    const href = inLink ? null : site.linkOfCode(tokens[at].content);
    return href ? `<a class="name" href="${href}">${code}</a>` : code;
  };
  rules.html_block = rules.html_inline = (tokens, at, options, env) =>
    tokens[at].content.replace(/<img src="([^"]+)"[^>]*?alt="([^"]*)"[^>]*>/g, (all, src, alt) =>
      site.picture(path.posix.join(path.posix.dirname(env.source), src), alt),
    );
  return md;
}

/// The target of a link of a page, as a path in the repository with its anchor, or null for another site's.
export function repositoryPath(href, source) {
  if (/^[a-z]+:/.test(href)) return null;
  const [file, anchor] = href.split("#");
  const target = file === "" ? source : path.posix.normalize(path.posix.join(path.posix.dirname(source), file));
  if (!exists(target)) throw new Error(`${source}: a link leads nowhere: ${href}`);
  return { file: target.replace(/\/$/, ""), anchor: anchor ? `#${anchor}` : "" };
}
