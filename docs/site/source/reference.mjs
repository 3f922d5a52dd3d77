// The reference: a page for each header. What the room is for comes first, then each name with its contract, in the
// order and in the groups in which the header has them.
import { declarationAt, headingsOf, headOf } from "./declarations.mjs";
import { anchorOf, escape } from "./html.mjs";
import { anchorOfMember } from "./names.mjs";
import { filesBelow, read } from "./repository.mjs";

const keywords = new Set(
  `alignas auto bool break case catch char class concept const constexpr const_cast decltype default delete double else
  enum explicit extern false final float for friend if inline int long mutable namespace new noexcept nullptr operator
  override private protected public requires return short signed size_t sizeof static struct template this throw true
  typedef typename union unsigned using virtual void volatile while int8_t int16_t int32_t int64_t uint8_t uint16_t
  uint32_t uint64_t`.split(/\s+/),
);

const tokens = [
  /(\/\/[^\n]*)/, // a comment
  /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/, // a text
  /(operator *(?:\(\)|\[\]|[^\s\w(]+))/,
  /(~?[A-Za-z_]\w*)/,
  /\d[\w.']*|[^A-Za-z_~\d"'/]+|[/"'~]/,
];
const tokenPattern = new RegExp(tokens.map((token) => token.source).join("|"), "g");

/// A declaration as HTML: its own names lead to themselves, all others to their contracts.
function signature(text, members, names, seen) {
  const own = new Map(members.map((member) => [member.name.replace(/\s/g, ""), anchorOfMember(member)]));
  const refs = new Map(members.flatMap((member) => [...member.refs]));
  return text.replace(tokenPattern, (token, comment, string, operator, word) => {
    if (comment) return `<span class="hljs-comment">${escape(comment)}</span>`;
    if (string) return `<span class="hljs-string">${escape(string)}</span>`;
    const name = (operator ?? word ?? "").replace(/\s/g, "");
    const anchor = own.get(name);
    if (anchor !== undefined) {
      const id = seen.has(anchor) ? "" : ` id="${anchor}"`;
      seen.add(anchor);
      own.delete(name); // behind it the same word is a type or a parameter
      return `<a class="own"${id} href="#${anchor}">${escape(token)}</a>`;
    }
    const link = word && names.ofWord(word, refs);
    if (link) return `<a href="${link}">${word}</a>`;
    return keywords.has(word) ? `<span class="hljs-keyword">${word}</span>` : escape(token);
  });
}

function inline(text, names, scope) {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.startsWith("`") && part.length > 2) {
        const code = part.slice(1, -1),
          link = names.ofCode(code, scope);
        return link
          ? `<a class="name" href="${link}"><code>${escape(code)}</code></a>`
          : `<code>${escape(code)}</code>`;
      }
      return part.replace(
        /((?:\w+\/)+\w+\.h)|((?:\w+::)*[A-Za-z_]\w*)(\(\))?|[^A-Za-z_]+|./g,
        (all, file, word, call) => {
          if (file && names.files.has(file)) return `<a class="name" href="${names.files.get(file)}">${file}</a>`;
          const link = word && names.ofPlain(word, call !== undefined, scope);
          return link ? `<a class="name" href="${link}">${escape(all)}</a>` : escape(all);
        },
      );
    })
    .join("");
}

const kindOfLine = (line) =>
  line.trim() === ""
    ? "empty"
    : /^ {2,}/.test(line) || /\S {3,}\S/.test(line)
      ? "laid out"
      : /^- /.test(line)
        ? "item"
        : "text";

/// A comment as HTML: paragraphs, lists, and what is laid out by hand as it stands.
export function comment(lines, names, scope) {
  const parts = [];
  for (const line of lines) {
    const kind = kindOfLine(line),
      last = parts.at(-1);
    const continues =
      last && (last.kind === kind || (last.kind === "item" && kind === "laid out" && /^ {2}\S/.test(line)));
    if (continues && kind !== "item") last.lines.push(last.kind === "item" ? line.trim() : line);
    else parts.push({ kind, lines: [line] });
  }
  return parts
    .filter((part) => part.kind !== "empty")
    .map(({ kind, lines: own }) => {
      if (kind === "laid out")
        return `<pre class="laid-out" tabindex="0">${inline(dedent(own).join("\n"), names, scope)}</pre>`;
      if (kind === "item") return `<ul><li>${inline(own.join(" ").slice(2), names, scope)}</li></ul>`;
      return `<p>${inline(own.join(" "), names, scope)}</p>`;
    })
    .join("\n")
    .replaceAll("</ul>\n<ul>", "");
}

function dedent(lines) {
  const indent = Math.min(...lines.map((line) => line.match(/^ */)[0].length));
  return lines.map((line) => line.slice(indent));
}

const isType = ({ kind }) => ["class", "struct", "union"].includes(kind);
const pathOf = (member) => [member.scope, member.name].filter(Boolean).join("::");

// A comment is of the name below it and its overloads; what follows without one stands by itself.
const joins = (last, member, declaration) =>
  last.end + 1 === declaration.start &&
  declaration.comment.length === 0 &&
  (last.comment.length === 0 || last.block[0].members[0].name === member.name);

// What a scope of a header declares: blocks of names that stand together, headings, and types with what is in them.
function contentsOf(scopes, lines, members, headings) {
  const own = members.filter((member) => scopes.includes(member.scope));
  const declared = own.map((member) => ({ member, ...declarationAt(lines, member.line, member.kind) }));
  declared.sort((a, b) => a.start - b.start || a.member.line - b.member.line);
  const contents = [];
  for (const { member, ...declaration } of declared) {
    const last = contents.at(-1);
    if (last?.block?.at(-1).start === declaration.start) last.block.at(-1).members.push(member);
    else if (isType(member)) contents.push({ type: member, ...declaration });
    else if (last?.block && joins(last, member, declaration)) last.block.push({ members: [member], ...declaration });
    else contents.push({ block: [{ members: [member], ...declaration }], ...declaration });
    contents.at(-1).end = declaration.end;
  }
  const within = headings.filter(({ line }) => scopeAt(line, members, lines).some((scope) => scopes.includes(scope)));
  for (const heading of within) contents.push({ heading, start: heading.line - 0.5 });
  return contents.sort((a, b) => a.start - b.start);
}

// The innermost type around a line, or else all namespaces.
function scopeAt(line, members, lines) {
  let found = null,
    size = Infinity;
  for (const member of members.filter(isType)) {
    const { start, end } = declarationAt(lines, member.line, member.kind);
    if (start < line && line <= end && end - start < size) [found, size] = [pathOf(member), end - start];
  }
  return found ? [found] : namespacesOf(members);
}

function namespacesOf(members) {
  const types = new Set(members.filter(isType).map(pathOf));
  return [...new Set(members.map(({ scope }) => scope))].filter((scope) => !types.has(scope));
}

function blockHtml({ block, comment: above }, page) {
  const scope = block[0].members[0].scope;
  const code = block.map(
    ({ text, members, aside }) =>
      signature(text, members, page.names, page.seen) +
      (aside && !text.includes("{\n") ? asideHtml(aside, page, scope) : ""),
  );
  return (
    `<div class="member"><pre class="signature" tabindex="0"><code>${code.join("\n")}</code></pre>\n` +
    `${comment(above, page.names, scope)}</div>\n`
  );
}

const asideHtml = (aside, page, scope) => `  <span class="aside">${inline(aside, page.names, scope)}</span>`;

function contentsHtml(scopes, level, page) {
  const html = contentsOf(scopes, page.lines, page.members, page.headings).map((content) => {
    if (content.heading) {
      const { title, rest } = content.heading,
        id = `section-${anchorOf(title)}`,
        text = inline(title, page.names, scopes[0]);
      page.toc.push({ level, id, text: title });
      return `<h${level} id="${id}">${text}</h${level}>\n` + (rest ? comment([rest], page.names, scopes[0]) : "");
    }
    return content.block ? blockHtml(content, page) : typeHtml(content, level, page);
  });
  return html.join("");
}

function typeHtml({ type, text, comment: above }, level, page) {
  const scope = pathOf(type),
    again = page.toc.filter(({ text }) => text === type.name).length;
  const id = `type-${anchorOfMember(type)}${again ? `-${again + 1}` : ""}`;
  page.toc.push({ level, id, text: type.name });
  return (
    `<section class="type"><h${level} id="${id}">${escape(type.name)}</h${level}>\n` +
    `<pre class="signature" tabindex="0"><code>${signature(text, [type], page.names, page.seen)}</code></pre>\n` +
    `${comment(above, page.names, scope)}\n${contentsHtml([scope], Math.min(level + 1, 5), page)}</section>\n`
  );
}

/// The page of a header: {html, toc, summary, entries}; `entries` are its names for the search.
export function headerPage(file, all, names) {
  const lines = read(file).split("\n"),
    members = all.filter((member) => member.file === file),
    head = headOf(lines);
  const page = { lines, members, names, seen: new Set(), toc: [], headings: headingsOf(lines) };
  const body = contentsHtml(namespacesOf(members), 2, page);
  const html =
    `<div class="contract">${comment(head, names, "tinytensor")}</div>\n` +
    `<pre class="include" tabindex="0"><code>#include "${file}"</code></pre>\n${body}`;
  const missing = members.filter((member) => !page.seen.has(anchorOfMember(member)));
  if (missing.length !== 0) throw new Error(`${file}: no place on its page for ${missing.map(pathOf).join(", ")}`);
  const paragraph = head
    .slice(0, head.findIndex((line) => line === "") + 1 || head.length)
    .join(" ")
    .trim();
  return {
    html,
    toc: page.toc,
    summary: paragraph.match(/^.*?[.:](?= |$)/)?.[0].replace(/:$/, ".") ?? paragraph,
    members,
  };
}

export const headers = () => filesBelow("tinytensor", ".h");
