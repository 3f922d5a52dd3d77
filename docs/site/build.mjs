// Writes the site: node build.mjs FOLDER. ./tt docs installs what it needs first.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkLinks } from "./source/links.mjs";

const listName = ".tinytensor-site"; // in the folder: the files that were written, one a line

function stop(...lines) {
  console.error(["docs: " + lines[0], ...lines.slice(1)].join("\n  "));
  process.exit(1);
}

function filesOf(folder, below = "") {
  return fs.readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(below, entry.name);
    return entry.isDirectory() ? filesOf(folder, file) : [file];
  });
}

// Nothing is taken away that this did not write.
function requireOurs(folder) {
  if (!fs.existsSync(folder)) return;
  if (!fs.statSync(folder).isDirectory()) stop(`${folder} is a file: --to takes a folder`);
  if (fs.existsSync(path.join(folder, listName))) return;
  const others = fs.readdirSync(folder).filter((name) => !name.startsWith("."));
  if (others.length === 0) return;
  stop(
    `${folder} holds files that this did not write, such as ${others[0]}`,
    "hint: name a folder that is empty, or not there yet",
  );
}

function replace(folder, written) {
  const files = filesOf(written),
    list = path.join(folder, listName);
  const old = fs.existsSync(list) ? fs.readFileSync(list, "utf8").split("\n").filter(Boolean) : [];
  for (const file of old.filter((name) => !files.includes(name))) fs.rmSync(path.join(folder, file), { force: true });
  fs.cpSync(written, folder, { recursive: true });
  fs.writeFileSync(path.join(folder, ".nojekyll"), "");
  fs.writeFileSync(list, files.sort().join("\n") + "\n");
}

async function build(folder) {
  const { default: Eleventy } = await import("@11ty/eleventy");
  const written = fs.mkdtempSync(path.join(os.tmpdir(), "tinytensor-site-"));
  try {
    process.chdir(path.dirname(fileURLToPath(import.meta.url)));
    const eleventy = new Eleventy("pages", path.relative(".", written), {
      configPath: "eleventy.config.mjs",
      quietMode: true,
    });
    eleventy.disableLogger();
    await eleventy.write();
    const { pages, faults } = checkLinks(written);
    if (faults.length !== 0)
      throw new Error([`these links are wrong (${faults.length}):`, ...faults.slice(0, 40)].join("\n  "));
    replace(folder, written);
    console.log(`${pages} pages in ${folder}`);
  } finally {
    fs.rmSync(written, { recursive: true, force: true });
  }
}

const [folder] = process.argv.slice(2);
if (!folder) stop("which folder? node build.mjs FOLDER");
const target = path.resolve(folder);
requireOurs(target);
try {
  await build(target);
} catch (error) {
  stop(error.originalError?.message ?? error.message);
}
