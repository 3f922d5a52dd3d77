// Twenty things that a reader wants, each done from the front page alone: by its links, the search, clicks and keys.
// node tasks.mjs BROWSER FOLDER BELOW [PROGRAMS]: the site is FOLDER/BELOW, PROGRAMS the folder with sample_gpt and
// train_gpt; without it, and where the library is not compiled for pages, what needs them is said to be left out.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { serve } from "../serve.mjs";
import { check, finish } from "./count.mjs";
import { inTabs, launched, tooWide, watching } from "./window.mjs";

const [executablePath, folder, below, programs] = process.argv.slice(2);
const site = path.join(folder, below);
const work = fs.mkdtempSync(path.join(os.tmpdir(), "tinytensor-tasks-"));
const address = await new Promise((resolve) => {
  serve(folder, 0, resolve).unref();
});
const front = address + below.split("/").map(encodeURIComponent).join("/") + "/";
const browser = await launched(executablePath);
const patience = { timeout: 120000 };

/// Somebody at the front page, who reads what is on the screen.
class Reader {
  constructor({ page, visit }) {
    Object.assign(this, { page, visit });
  }

  begin() {
    return this.visit(front);
  }
  says(selector = "article") {
    return this.page.$eval(selector, (part) => part.innerText);
  }
  /// Follows the link with these words: in the text first, then in what stands around it.
  async follows(words) {
    const links = await this.page.$$("article a, .bar a, .side a");
    for (const link of links) {
      if (!(await link.evaluate((a, wanted) => a.textContent.trim().includes(wanted), words))) continue;
      // A link of a picture, too, which has no click().
      const click = (a) => a.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      await Promise.all([this.page.waitForNavigation({ waitUntil: "load" }), link.evaluate(click)]);
      return;
    }
    throw new Error(`no link says “${words}”`);
  }
  /// Goes to the first that the search finds.
  async searches(words) {
    await this.page.keyboard.type(`/${words}`);
    await this.page.waitForSelector(".results li a");
    await this.page.waitForFunction((text) => document.getElementById("search").value === text, {}, words);
    await Promise.all([this.page.waitForNavigation({ waitUntil: "load" }), this.page.keyboard.press("Enter")]);
  }
  /// What the part of the page says that the address names; the whole page where it names none.
  named() {
    return this.page.evaluate(() => {
      const target = document.querySelector(":target");
      if (!target) return document.querySelector("article").innerText;
      const member = target.closest(".member");
      if (member) return member.innerText;
      let text = target.innerText; // a heading: up to the next one
      for (let next = target.nextElementSibling; next && !/^H[1-4]$/.test(next.tagName); next = next.nextElementSibling) {
        text += `\n${next.innerText}`;
      }
      return text;
    });
  }
  until(id, words) {
    const holds = (where, wanted) => document.getElementById(where)?.textContent.includes(wanted);
    return this.page.waitForFunction(holds, patience, id, words);
  }
  can(id) {
    const isEnabled = (where) => document.getElementById(where)?.disabled === false;
    return this.page.waitForFunction(isEnabled, patience, id);
  }
  async types(id, words) {
    await this.page.$eval(`#${id}`, (field) => {
      field.value = "";
    });
    await this.page.type(`#${id}`, words);
  }
  async moves(id, value) {
    await this.page.$eval(
      `#${id}`,
      (slider, to) => {
        slider.value = to;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      },
      value,
    );
  }
}

const requires = (holds, otherwise) => {
  if (!holds) throw new Error(otherwise);
};
const includes = (text, ...parts) => {
  for (const part of parts) requires(text.includes(part), `“${part}” is not in: ${text.slice(0, 300)}`);
};
const steps = (status) => Number(status.match(/step ([\d,]+)/)?.[1].replaceAll(",", ""));

// --- to read

const reading = {
  "find the contract of matmul": async (reader) => {
    await reader.searches("matmul");
    includes(await reader.named(), "Tensor matmul(const Tensor& a, const Tensor& b)", "(…, m, n)");
  },
  "what softmax does with a mask": async (reader) => {
    await reader.searches("softmax mask");
    includes((await reader.named()).toLowerCase(), "softmax", "mask");
  },
  "which lesson teaches attention, and how long it takes": async (reader) => {
    await reader.follows("Attention");
    includes(await reader.says("h1"), "Attention");
    requires(/about [\d½]+ hours?/.test(await reader.says(".facts")), await reader.says(".facts"));
  },
  "how to install it on Windows": async (reader) => {
    await reader.searches("install on windows");
    includes(await reader.says(), "WSL", "PowerShell");
  },
  "the syllabus": async (reader) => {
    await reader.searches("syllabus");
    const text = await reader.says();
    includes(text, "Hours", "13 Attention");
    requires((text.match(/^\d+\t/gm) ?? []).length >= 8, "there are no weeks");
  },
  "what PyTorch has and this has not": async (reader) => {
    await reader.follows("what PyTorch has and this has not");
    includes(await reader.named(), "What is not here");
  },
  "print a lesson": async (reader) => {
    await reader.follows("Convolutions");
    await reader.page.emulateMediaType("print");
    const around = await reader.page.$$eval(".bar, .side", (all) => all.filter((e) => e.getClientRects().length).length);
    const paper = await reader.page.pdf({ format: "A4" });
    await reader.page.emulateMediaType("screen");
    requires(around === 0 && paper.length > 30000, `${around} parts around the text, ${paper.length} bytes`);
  },
  "read the reference on a phone": async (reader) => {
    await reader.page.setViewport({ width: 400, height: 800, isMobile: true, hasTouch: true });
    await reader.begin();
    await reader.follows("Reference");
    for (const words of ["ops", "ops"]) await reader.follows(words);
    const size = await reader.page.$eval(".signature", (part) => parseFloat(getComputedStyle(part).fontSize));
    requires(size >= 12, `signatures are set in ${size} pixels`);
    const wide = await tooWide(reader.page);
    await reader.page.setViewport({ width: 1400, height: 900 });
    requires(wide === "", wide);
  },
  "from a lesson to the command that begins its exercises": async (reader) => {
    await reader.follows("Tokenization");
    includes(await reader.says(".facts"), "./tt start 11");
    includes(await reader.says(), "The exercises", "./tt hint 11.1");
  },
};

// --- to try in the page

const trying = {
  "step through the tape of an expression": async (reader) => {
    await reader.follows("A tape, step by step");
    await reader.can("start");
    await reader.types("program", "a = 3\nb = [1, 2]\nsum(a * b)");
    await reader.page.click("#start");
    await reader.page.waitForFunction(() => document.getElementById("place").textContent.includes(" of "), patience);
    await reader.until("told", "Given");
    for (let i = 0; i < 30 && !(await reader.page.$eval("#next", (b) => b.disabled)); ++i) await reader.page.click("#next");
    const told = await reader.says("#told");
    requires(/\ba\b[\s\S]*\b3\b/.test(told) && /\bb\b[\s\S]*\b3\b/.test(told), told); // d/da = 1 + 2, d/db = 3
  },
  "tokenise a text": async (reader) => {
    await reader.follows("A tokenizer at work");
    await reader.can("start");
    await reader.until("counts", "tokens");
    await reader.types("text", "the little dog");
    await reader.page.waitForFunction(
      () => document.getElementById("pieces").innerText.replace(/[\s␣\d]/g, "") === "thelittledog",
      patience,
    );
    includes(await reader.says("#counts"), "tokens");
  },
  "learn merges of a text of one's own": async (reader) => {
    await reader.follows("A tokenizer at work");
    await reader.can("start");
    await reader.page.click('input[value="own"]');
    await reader.types("corpus", "low lower lowest low low");
    await reader.page.click("#start");
    await reader.until("status", "merges were learned");
    await reader.page.waitForFunction(() => document.getElementById("table").innerText.includes("lo"), patience);
  },
  "draw a digit, and have it read": async (reader) => {
    await reader.follows("LeNet reads what you draw");
    await reader.can("start");
    await reader.page.click("#start");
    await reader.page.waitForSelector("#epochs tr:nth-child(2)", patience);
    await reader.page.$eval("#pad", (pad) => pad.focus());
    await reader.page.keyboard.press("Space");
    for (let i = 0; i < 18; ++i) await reader.page.keyboard.press("ArrowDown");
    await reader.until("answer", "a 1");
    await reader.page.click("#pause");
  },
  "race two optimizers": async (reader) => {
    await reader.follows("Optimizers in a valley");
    await reader.can("start");
    await reader.page.waitForSelector("#table tr");
    const arrivals = () =>
      reader.page.$$eval("#table tr", (rows) => rows.map((row) => [row.children[0].textContent, row.children[3].textContent]));
    const before = Object.fromEntries(await arrivals());
    requires(Number(before.momentum) < Number(before.Adam), `momentum ${before.momentum}, Adam ${before.Adam}`);
  },
};

// --- a run, from a text that is pasted to a model that writes in a terminal

const pasted = "The tide comes in, the tide goes out, and the boat lies on the sand.\n".repeat(60);
const seen = (reader) => reader.says("#status").then(steps);
const { unzipped, zipOf } = await zipping();
let saved = null; // the archive of the run

// The page's own archives, read and written here.
async function zipping() {
  fs.copyFileSync(new URL("../../../examples/browser/page/zip.js", import.meta.url), path.join(work, "zip.mjs"));
  return import(pathToFileURL(path.join(work, "zip.mjs")));
}

async function downloaded() {
  const file = path.join(work, "tinytensor-run.zip");
  for (let i = 0; i < 300 && !fs.existsSync(file); ++i) await new Promise((done) => setTimeout(done, 100));
  return file;
}

const running = {
  "train on a text that is pasted": async (reader) => {
    await reader.follows("Train a GPT here");
    await reader.can("start");
    await reader.page.click('input[value="own"]');
    await reader.page.$eval("#text", (field, text) => {
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }, pasted);
    await reader.page.select('[name="size"]', "1,2,32,32");
    await reader.page.click("#start");
    await reader.until("status", "loss");
  },
  "pause it": async (reader) => {
    await reader.page.click("#pause");
    await reader.until("status", "(paused)");
    const before = await seen(reader);
    await new Promise((done) => setTimeout(done, 500));
    requires(before > 0 && (await seen(reader)) === before, `step ${before}, then ${await seen(reader)}`);
  },
  "save the model, and load it again": async (reader) => {
    const client = await reader.page.createCDPSession();
    await client.send("Page.setDownloadBehavior", { behavior: "allow", downloadPath: work });
    const before = await seen(reader);
    await reader.page.click("#save");
    saved = await downloaded();
    await reader.begin();
    await reader.follows("Train a GPT here");
    await reader.can("load");
    await (await reader.page.$("#load")).uploadFile(saved);
    await reader.until("status", "loss");
    await reader.page.click("#pause");
    await reader.until("status", "(paused)");
    requires((await seen(reader)) > before, `it went on at step ${await seen(reader)}, was saved at ${before}`);
  },
  "share the address of a setup": async (reader) => {
    await reader.begin();
    await reader.follows("Train a GPT here");
    await reader.can("start");
    await reader.page.select('[name="size"]', "2,2,48,48");
    await reader.page.select('[name="like"]', "llama");
    await reader.page.$eval('[name="seed"]', (field) => {
      field.value = 7;
    });
    await reader.page.click("#start");
    await reader.until("status", "step");
    const shared = reader.page.url();
    await reader.page.click("#pause");
    await reader.visit(shared);
    const setup = await reader.page.$$eval('[name="size"], [name="like"], [name="seed"]', (all) => all.map((f) => f.value));
    requires(setup.join(" ") === "2,2,48,48 llama 7", setup.join(" "));
  },
};

const inShell = (program, flags) => spawnSync(path.resolve(programs, program), flags, { encoding: "utf8" });
const inTerminal = {
  "let the saved model write with ./tt sample": async () => {
    requires(saved, "no run was saved");
    const to = path.join(work, "from-the-page");
    for (const [name, bytes] of await unzipped(new Blob([fs.readFileSync(saved)]))) {
      fs.mkdirSync(path.dirname(path.join(to, name)), { recursive: true });
      fs.writeFileSync(path.join(to, name), bytes);
    }
    const said = inShell("sample_gpt", ["--out", to, "--last", "--max-new-tokens", "40"]);
    requires(said.status === 0 && said.stdout.length >= 40, said.stderr || said.stdout);
  },
  "go on in the page with a run of ./tt train": async (reader) => {
    const to = path.join(work, "native");
    const flags = "--n-layer 1 --n-head 2 --n-embd 32 --block-size 32 --batch-size 8 --max-iters 20 --eval-iters 1";
    const said = inShell("train_gpt", [...flags.split(" "), "--out", to]);
    requires(said.status === 0, said.stderr);
    const names = fs.readdirSync(to, { recursive: true }).map(String).filter((name) => /^(last|best)\/./.test(name));
    const archive = zipOf(names.map((name) => [name, new Uint8Array(fs.readFileSync(path.join(to, name)))]));
    fs.writeFileSync(path.join(work, "native.zip"), new Uint8Array(await archive.arrayBuffer()));
    await reader.follows("Train a GPT here");
    await reader.can("load");
    await reader.page.$eval('[name="steps"]', (field) => {
      field.value = 40;
    });
    await (await reader.page.$("#load")).uploadFile(path.join(work, "native.zip"));
    await reader.until("pause", "Go on to 40 steps");
    await reader.page.click("#pause");
    await reader.until("status", "step 40 of 40");
  },
};

// --- all of them

let done = 0;
async function attempt(reader, [what, task], begins = true) {
  let fault = "";
  try {
    if (begins) await reader.begin();
    await task(reader);
    ++done;
  } catch (error) {
    fault = error.message;
  }
  check(what, fault);
}

const hasPages = fs.existsSync(path.join(site, "train.html"));
const alone = [...Object.entries(reading), ...(hasPages ? Object.entries(trying) : [])];
const jobs = alone.map((task) => (reader) => attempt(reader, task));
if (hasPages) {
  jobs.unshift(async (reader) => {
    let isFirst = true;
    for (const task of Object.entries(running)) {
      await attempt(reader, task, isFirst);
      isFirst = false;
    }
    if (programs) for (const task of Object.entries(inTerminal)) await attempt(reader, task);
  });
}
const count = (...groups) => groups.reduce((sum, tasks) => sum + Object.keys(tasks).length, 0);
const all = count(reading, trying, running, inTerminal);
const left = !hasPages ? count(trying, running, inTerminal) : programs ? 0 : count(inTerminal);
await inTabs(watching(browser, front), 2, jobs, (tab, job) => job(new Reader(tab)));
await browser.close();
fs.rmSync(work, { recursive: true, force: true });
console.log(`${done} of ${all} tasks were done${left ? `; ${left} need what is not here` : ""}`);
finish();
