// What the site is made of: the repository's files, and where the repository is published.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");

export const read = (file) => fs.readFileSync(path.join(root, file), "utf8");
export const exists = (file) => fs.existsSync(path.join(root, file));

/// Paths below a folder, in the order of their names.
export function filesBelow(folder, ending) {
  const found = [];
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) found.push(...filesBelow(file, ending));
    else if (entry.name.endsWith(ending)) found.push(file);
  }
  return found.sort();
}

/// Where the sources can be read, without a slash at its end; null where nobody has said it. The variable comes first,
/// then repository-code of CITATION.cff.
export function repositoryUrl() {
  const cited = exists("CITATION.cff") && read("CITATION.cff").match(/^repository-code: *"?(https?:[^"\s]+)"?/m);
  const url = process.env.TINYTENSOR_REPOSITORY || (cited && cited[1]) || null;
  return url && url.replace(/(\.git)?\/*$/, "");
}

export const version = () => read("CMakeLists.txt").match(/^project\(tinytensor VERSION ([0-9.]+)/m)[1];
