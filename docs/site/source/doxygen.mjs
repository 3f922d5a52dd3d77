// What Doxygen knows of the headers: which names each of them declares, where, and to what the types in them refer.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { XMLParser } from "fast-xml-parser";
import { root } from "./repository.mjs";

const settings = (output) => `
INPUT = tinytensor
FILE_PATTERNS = *.h
RECURSIVE = YES
OUTPUT_DIRECTORY = "${output}"
GENERATE_HTML = NO
GENERATE_LATEX = NO
GENERATE_XML = YES
XML_PROGRAMLISTING = NO
EXTRACT_ALL = YES
EXTRACT_STATIC = YES
EXTRACT_ANON_NSPACES = YES
AUTOLINK_SUPPORT = NO
MARKDOWN_SUPPORT = NO
HAVE_DOT = NO
QUIET = YES
WARNINGS = NO
WARN_IF_DOC_ERROR = NO
STRIP_FROM_PATH = "${root}"
`;

function runDoxygen(output) {
  try {
    const options = { cwd: root, input: settings(output), stdio: ["pipe", "pipe", "pipe"], maxBuffer: 1 << 26 };
    execFileSync("doxygen", ["-"], options);
  } catch (error) {
    if (error.code === "ENOENT") throw new Error("doxygen is not installed: it reads the headers for the reference");
    throw new Error(`doxygen could not read the headers:\n${error.stderr}`);
  }
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  trimValues: false,
  processEntities: true,
});

const nameOf = (node) => Object.keys(node).find((key) => key !== ":@");
const childrenOf = (node) => node[nameOf(node)];
const attributes = (node) => node[":@"] ?? {};
const named = (children, name) => children.filter((child) => nameOf(child) === name);
const text = (node) => (nameOf(node) === "#text" ? String(node["#text"]) : childrenOf(node).map(text).join(""));
const textOf = (children, name) => named(children, name).map(text).join("");

// What the words of a declaration refer to: the last part of each name that Doxygen has linked, and the id behind it.
function references(node, found = new Map()) {
  if (nameOf(node) === "#text") return found;
  if (nameOf(node) === "ref") found.set(text(node).split("::").at(-1).trim(), attributes(node).refid);
  for (const child of childrenOf(node)) references(child, found);
  return found;
}

// "formatter< tinytensor::Array< T > >" -> "formatter": a specialisation stands under the name of what it specialises.
const withoutArguments = (name) => (/\boperator/.test(name) ? name : name.replace(/\s*<.*>/s, ""));

const declaring = ["type", "templateparamlist", "param", "initializer", "exceptions", "requiresclause"];

function place(children) {
  const [location] = named(children, "location");
  if (!location) return null;
  const { file, line, declfile, declline } = attributes(location);
  return { file: declfile ?? file, line: Number(declline ?? line) };
}

function memberOf(node, scope) {
  const children = childrenOf(node),
    { id, kind, prot } = attributes(node),
    where = place(children);
  if (!where || prot === "private" || kind === "friend" || kind === "define") return null;
  const refs = new Map();
  for (const part of declaring) for (const found of named(children, part)) references(found, refs);
  return { id, kind, scope, name: withoutArguments(textOf(children, "name")), ...where, refs };
}

function compoundOf(node) {
  const children = childrenOf(node),
    { id, kind, prot } = attributes(node);
  const name = withoutArguments(textOf(children, "compoundname")),
    where = place(children);
  const members = named(children, "sectiondef").flatMap((section) => named(childrenOf(section), "memberdef"));
  const refs = new Map();
  for (const base of named(children, "basecompoundref")) {
    const { refid } = attributes(base);
    if (refid) refs.set(text(base).replace(/<.*/s, "").split("::").at(-1).trim(), refid);
  }
  for (const list of named(children, "templateparamlist")) references(list, refs);
  const isType = ["class", "struct", "union", "concept"].includes(kind);
  return {
    id,
    kind,
    name,
    isType: isType && prot !== "private",
    refs,
    ...(isType ? where : {}),
    members: members.map((member) => memberOf(member, isType ? name : name.replace(/^.*\.h$/, ""))).filter(Boolean),
  };
}

const isCompound = (file) => /^(namespace|struct|class|union|concept).*\.xml$/.test(file) || /_8h\.xml$/.test(file);

/// Types and members of all headers, each once: {id, kind, scope, name, file, line, refs}; `scope` is the name with
/// all its parts of the namespace or type that it belongs to.
export function readHeaders() {
  const output = fs.mkdtempSync(path.join(os.tmpdir(), "tinytensor-reference-"));
  try {
    runDoxygen(output);
    const byId = new Map();
    for (const file of fs.readdirSync(path.join(output, "xml")).filter(isCompound).sort()) {
      const [document] = named(parser.parse(fs.readFileSync(path.join(output, "xml", file), "utf8")), "doxygen");
      for (const node of named(childrenOf(document), "compounddef")) {
        const compound = compoundOf(node);
        if (compound.isType && compound.file) {
          const parts = compound.name.split("::");
          byId.set(compound.id, {
            ...compound,
            name: parts.at(-1),
            scope: parts.slice(0, -1).join("::"),
            members: undefined,
          });
        }
        // A file's page repeats the members of its namespaces, which come behind it and know their scope.
        for (const member of compound.members) {
          if (member.scope !== "" || !byId.has(member.id)) byId.set(member.id, member);
        }
      }
    }
    return [...byId.values()];
  } finally {
    fs.rmSync(output, { recursive: true, force: true });
  }
}
