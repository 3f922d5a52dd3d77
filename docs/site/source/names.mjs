// Every name of the library, and the address of its contract.

const anchorText = (name) => name.replace(/[^\w.~]/g, (c) => `-${c.codePointAt(0).toString(16)}`);
const partsOf = (member) => [...member.scope.split("::"), member.name].filter((part) => part && part !== "tinytensor");

/// "tinytensor::nn" and "f" -> "nn.f": its name on the page of its header.
export const anchorOfMember = (member) => anchorText(partsOf(member).join("."));
export const pageOfHeader = (file) => `/reference/${file.replace(/^tinytensor\//, "").replace(/\.h$/, "")}.html`;

const isHidden = (member) => /::@|^@|detail|formatter/.test(member.scope);
const isType = (member) => ["class", "struct", "union", "concept", "enum", "typedef"].includes(member.kind);

export class Names {
  constructor(members) {
    this.byId = new Map();
    this.byName = new Map(); // "Tensor::item", "composed::softmax"
    this.typeOf = new Map(); // the types that have one last name
    this.files = new Map(); // "ops/ops.h", "tinytensor/ops/ops.h"
    this.rooms = new Set(); // "ops"
    for (const member of members) this.add(member);
  }

  add(member) {
    const url = `${pageOfHeader(member.file)}#${anchorOfMember(member)}`;
    this.byId.set(member.id, url);
    for (const file of [member.file, member.file.replace(/^tinytensor\//, "")])
      this.files.set(file, pageOfHeader(member.file));
    if (isHidden(member)) return;
    const name = partsOf(member).join("::");
    if (!this.byName.has(name)) this.byName.set(name, { url, ...member });
    if (isType(member)) this.typeOf.set(member.name, [...(this.typeOf.get(member.name) ?? []), url]);
  }

  addFile(file) {
    this.rooms.add(file.match(/(\w+)\.h$/)[1]);
    for (const name of [file, file.replace(/^tinytensor\//, "")]) this.files.set(name, pageOfHeader(file));
  }

  /// The address of what a word of a declaration refers to, by Doxygen or because there is one type of that name.
  ofWord(word, refs) {
    const known = this.byId.get(refs.get(word));
    if (known) return known;
    const types = this.typeOf.get(word) ?? [];
    return new Set(types).size === 1 ? types[0] : null;
  }

  /// The address of a name in running text, seen from a scope ("tinytensor::Tensor"); null for what is no name.
  ofName(name, scope = "") {
    const parts = scope.split("::").filter((part) => part && part !== "tinytensor");
    for (let n = parts.length; n >= 0; --n) {
      const found = this.byName.get([...parts.slice(0, n), name].join("::"));
      if (found) return found;
    }
    return null;
  }

  /// Of `code` in a text: a header, a call, a type, or a name that could be no other word and is no room's.
  ofCode(code, scope = "") {
    if (/^[\w/]+\.h$/.test(code)) return this.files.get(code) ?? null;
    const match = code.match(/^(?:tinytensor::)?((?:\w+::)*~?\w+)(\([^()]*\)|\{[^{}]*\})?$/);
    if (!match) return null;
    const [, name, call] = match,
      found = this.ofName(name, scope);
    if (!found) return null;
    const telling = /::|_|^[A-Z]\w/.test(name) || found.file.startsWith("tinytensor/ops/");
    return call !== undefined || (telling && !this.rooms.has(name)) ? found.url : null;
  }

  /// The same for a word outside of code, where only what looks like a name is one.
  ofPlain(word, isCall, scope) {
    const looksLikeOne = isCall || /\w_\w/.test(word) || /^[A-Z][a-z0-9]+[A-Z]\w*$/.test(word) || word.includes("::");
    return looksLikeOne ? (this.ofName(word, scope)?.url ?? null) : null;
  }
}
