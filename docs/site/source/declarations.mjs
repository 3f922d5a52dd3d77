// The text of a header around a declaration: how it is written there, and the comments that belong to it.

const isComment = (line) => line.trim().startsWith("//") && !line.trim().startsWith("///<");
const isHeading = (line) => /^\s*\/\/ --- /.test(line);
const isPlain = (line) => isComment(line) && !isHeading(line) && !/\/\/ (exercise \d|NOLINT|clang-format)/.test(line);
const withoutMark = (line) => line.trim().replace(/^\/\/\/? ?/, "");

/// The comment that a header begins with.
export function headOf(lines) {
  const end = lines.findIndex((line) => !isComment(line));
  return lines.slice(0, end).map(withoutMark);
}

/// Headings "// --- title. And what holds of all below", with the line behind them.
export function headingsOf(lines) {
  const found = [];
  for (let at = 0; at < lines.length; ++at) {
    if (!isHeading(lines[at])) continue;
    const words = [lines[at].replace(/^\s*\/\/ --- /, "").replace(/ -+$/, "")];
    while (words[0].includes(". ") && isPlain(lines[at + 1] ?? "")) words.push(withoutMark(lines[++at]).trim());
    const text = words.join(" "),
      dot = text.indexOf(". ");
    found.push({
      line: at + 1,
      title: dot < 0 ? text.replace(/\.$/, "") : text.slice(0, dot),
      rest: dot < 0 ? "" : text.slice(dot + 2),
    });
  }
  return found;
}

// Where the statement begins whose name stands in this line (both counted from 0).
function startOf(lines, line) {
  const belongs = (above) => {
    const code = above.replace(/\/\/.*$/, "").trim();
    return code !== "" && !code.startsWith("#") && !/[;{}]$/.test(code) && !/^(public|private|protected):$/.test(code);
  };
  while (line > 0 && belongs(lines[line - 1])) --line;
  return line;
}

// Calls visit(character, depth, at) for code from a place on, outside of strings and comments, until it says stop.
function walk(code, at, visit) {
  let depth = 0;
  for (; at < code.length; ++at) {
    const c = code[at];
    if (code.startsWith("//", at)) {
      at = code.indexOf("\n", at);
      if (at < 0) return code.length;
    } else if (c === '"' || (c === "'" && !/\w/.test(code[at - 1] ?? ""))) {
      for (++at; at < code.length && code[at] !== c; ++at) if (code[at] === "\\") ++at;
    } else {
      if (")]}".includes(c)) --depth;
      if (visit(c, depth, at)) return at;
      if ("([{".includes(c)) ++depth;
    }
  }
  return at;
}

const bodyless = new Set(["function", "class", "struct", "union"]);

// How far a declaration goes that is shown, without a body; and where all of it ends.
function extentOf(code, kind) {
  let shown = -1,
    closed = false;
  const end = walk(code, 0, (c, depth, at) => {
    const before = code.slice(0, at);
    if (depth !== 0) return false;
    if (bodyless.has(kind) && shown < 0) {
      const initializers = kind === "function" && c === ":" && closed && code[at + 1] !== ":" && code[at - 1] !== ":";
      if (c === "{" || initializers) shown = at;
    }
    if (c === ")") closed = true;
    if (kind === "function" && c === "}" && shown >= 0 && /[)}]\s*\{|\w\s*\{/.test(code.slice(shown))) {
      const rest = code.slice(at + 1).match(/^\s*(.)/s)?.[1] ?? "";
      return !",{".includes(rest) || rest === ""; // an initializer with braces goes on
    }
    return c === ";" && before !== "";
  });
  return { shown: shown < 0 ? end + 1 : shown, end };
}

/// The declaration of a name: {text, start, end, comment, aside}. `line` counts from 1; start and end are the first and
/// last line, from 0; `aside` is what a comment behind it says.
export function declarationAt(lines, line, kind) {
  const start = startOf(lines, line - 1);
  const code = lines.slice(start).join("\n"),
    { shown, end } = extentOf(code, kind);
  const indent = lines[start].match(/^ */)[0].length;
  const text = code
    .slice(0, shown)
    .split("\n")
    .map((part) => part.slice(Math.min(indent, part.match(/^ */)[0].length)));
  let last = start + code.slice(0, end).split("\n").length - 1;
  const behind = code
    .slice(end + 1)
    .split("\n")[0]
    .match(/^\s*\/\/\/?<? ?(.*)$/);
  const aside = behind ? [behind[1]] : [];
  while (behind && /^\s*\/\/\/</.test(lines[last + 1] ?? ""))
    aside.push(lines[++last].trim().replace(/^\/\/\/< ?/, ""));
  let first = start;
  while (first > 0 && isPlain(lines[first - 1])) --first;
  const comment = lines.slice(first, start).map(withoutMark);
  return { text: text.join("\n").trimEnd(), start, first, end: last, comment, aside: aside.join(" ") };
}
