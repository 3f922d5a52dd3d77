// The pages in which the library computes, used as a reader uses them.
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { check } from "./count.mjs";
import { lookAt } from "./window.mjs";

const textOf = (page, id) => page.$eval(`#${id}`, (element) => element.textContent.trim());
const isDisabled = (page, id) => page.$eval(`#${id}`, (element) => element.disabled);
const until = (page, id, words) =>
  page.waitForFunction(
    (where, wanted) => document.getElementById(where).textContent.includes(wanted),
    { timeout: 120000 },
    id,
    words,
  );
const expect = (what, got, wanted) => check(what, got === wanted ? "" : `${got}, not ${wanted}`);

const lookAtUse = (page, name, folder) =>
  lookAt(page, `${name}, in use`, { picture: (width, scheme) => path.join(folder, `${name}-${width}-${scheme}.png`) });

// --- a run

async function savedRun(page, folder) {
  await page.evaluate(() => {
    HTMLAnchorElement.prototype.click = function click() {
      window.saved = fetch(this.href)
        .then((answer) => answer.arrayBuffer())
        .then((bytes) => [...new Uint8Array(bytes)]);
    };
  });
  await page.click("#save");
  await page.waitForFunction(() => window.saved !== undefined);
  const file = path.join(folder, "run.zip");
  fs.writeFileSync(file, Buffer.from(await page.evaluate(() => window.saved)));
  return file;
}

async function aRun({ watched, base, folder }) {
  const { page, visit } = await watched();
  const seen = await visit(`${base}train.html#source=stories&size=1,2,32,32&steps=40&seed=7`);
  expect("before a run there is nothing to pause", await isDisabled(page, "pause"), true);
  await page.click("#start");
  await until(page, "status", "done");
  check("a run comes to its end", (await textOf(page, "status")).startsWith("step 40 of 40 · loss ") ? "" : "it does not");
  await page.waitForSelector("#samples li");
  await page.waitForSelector("#tokens button");
  await page.click("#tokens button:nth-child(9)");
  check("of each character the next is guessed", (await textOf(page, "guesses")).includes("%") ? "" : "it is not");
  await lookAtUse(page, "train", folder);

  expect("a run that is over can be lengthened", await textOf(page, "pause"), "Go on to 80 steps");
  await page.click("#pause");
  await until(page, "status", "step 80 of 80");
  const file = await savedRun(page, folder);

  await page.type("#prompt", "Ж");
  await page.click("#write");
  await until(page, "write-problem", "Ж");
  await page.type("#sentence", "!");
  check("what went wrong stays to be read", (await textOf(page, "write-problem")) ? "" : "it is gone");
  await page.$eval("#prompt", (field) => {
    field.value = "";
  });

  await page.click('input[value="own"]');
  await page.type("#text", "abc");
  await page.click("#start");
  await until(page, "problem", "too short");
  expect("a run that cannot begin cannot go on", await isDisabled(page, "pause"), true);
  expect("nor can it be saved", await isDisabled(page, "save"), true);

  await (await page.$("#load")).uploadFile(file);
  await until(page, "pause", "Go on to 160 steps");
  check("a saved run is read", (await textOf(page, "problem")) === "" ? "" : await textOf(page, "problem"));
  check("train: nothing on the console", seen.said.join("\n  "));
  await page.close();
}

// --- a tape

const numbersBelow = (page, name) =>
  page.evaluate((wanted) => {
    const heads = [...document.querySelectorAll("#told > p")];
    const cells = heads.find((p) => p.textContent === wanted)?.nextElementSibling.querySelectorAll("td") ?? [];
    return [...cells].map((cell) => cell.textContent).join(" ");
  }, name);

async function toTheEnd(page) {
  for (let i = 0; i < 100 && !(await isDisabled(page, "next")); ++i) await page.click("#next");
}

async function aTape({ watched, base, folder }) {
  const { page, visit } = await watched();
  const seen = await visit(`${base}tape.html#example=attention`);
  await until(page, "told", "Given");
  await page.keyboard.press("ArrowRight");
  await until(page, "told", "Forward, 1 of ");
  await page.click("#back");
  await until(page, "told", "Given");
  for (let i = 0; i < 11; ++i) await page.click("#next");
  check("a tape is replayed", (await textOf(page, "told")).startsWith("Backward, ") ? "" : await textOf(page, "told"));
  await lookAtUse(page, "tape", folder);
  for (const example of ["softmax", "fused"]) {
    await page.select("#example", example);
    await until(page, "told", "Given");
    await toTheEnd(page);
    expect(`${example}: the gradient is the probabilities less the label`, await numbersBelow(page, "z"), "0.7054 −0.7405 0.03512");
  }
  await page.$eval("#program", (field) => {
    field.value = "x = [1, 2]\nx * y";
  });
  await page.click("#start");
  await until(page, "problem", "line 2: y has no value yet");
  check("tape: nothing on the console", seen.said.join("\n  "));
  await page.close();
}

// --- a tokenizer

async function cutAfter(page, merges) {
  await page.$eval(
    "#merges",
    (slider, value) => {
      slider.value = value;
      slider.dispatchEvent(new Event("input"));
    },
    merges,
  );
  await page.waitForSelector(`#pieces[data-merges="${merges}"]`);
  return page.$$eval("#pieces .token", (tokens) => tokens.map((token) => token.firstChild.textContent));
}

async function aTokenizer({ watched, base, folder }) {
  const { page, visit } = await watched();
  const seen = await visit(`${base}tokenizer.html`);
  await until(page, "counts", "tokens");
  await lookAtUse(page, "tokenizer", folder);
  const text = await page.$eval("#text", (field) => field.value);
  const [bytes, some, all] = [await cutAfter(page, 0), await cutAfter(page, 100), await cutAfter(page, 500)];
  expect("before the first merge each byte is a token", bytes.length, text.length);
  check("more merges, fewer tokens", bytes.length > some.length && some.length > all.length ? "" : `${some.length}`);
  expect("tokens are the text", all.join("").replaceAll("␣", " "), text);
  await page.click('input[value="own"]');
  await page.type("#corpus", "ab ab abc");
  await page.click("#start");
  await until(page, "status", "2 merges were learned");
  check("tokenizer: nothing on the console", seen.said.join("\n  "));
  await page.close();
}

// --- a race

async function aRace({ watched, base, folder }) {
  const { page, visit } = await watched();
  const seen = await visit(`${base}race.html`);
  await page.waitForSelector("#table tr");
  const cells = (column) => page.$$eval("#table tr", (rows, at) => rows.map((row) => row.children[at].textContent), column);
  expect("the race is that of lesson 08", (await cells(3)).join(" "), "68 19 32 95");
  await page.click('[name="units"]');
  await page.waitForFunction(() => document.querySelector("#table tr").children[2].textContent === "lost");
  expect("in other units Adam alone arrives", (await cells(3)).join(", "), "not yet, not yet, not yet, 95");
  await page.click('[name="units"]');
  const { x, y, width, height } = await (await page.$("#valley")).boundingBox();
  await page.mouse.click(x + width / 4, y + height / 4);
  await page.waitForFunction(() => Number(document.querySelector('[name="x"]').value) < 0);
  await lookAtUse(page, "race", folder);
  check("race: nothing on the console", seen.said.join("\n  "));
  await page.close();
}

// --- a digit

async function drawn(page, points) {
  const { x, y, width, height } = await (await page.$("#pad")).boundingBox();
  const at = ([across, down]) => [x + across * width, y + down * height];
  await page.mouse.move(...at(points[0]));
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(...at(point), { steps: 8 });
  await page.mouse.up();
}

async function aDigit({ watched, base, folder }) {
  const { page, visit } = await watched();
  const seen = await visit(`${base}digits.html`);
  await until(page, "answer", "Nothing is drawn yet.");
  await drawn(page, [[0.2, 0.2], [0.8, 0.2], [0.4, 0.9]]);
  await until(page, "answer", "It has learned nothing yet.");
  const maps = await page.$$eval("#first .map, #second canvas", (all) => all.filter((map) => map.width >= 10).length);
  expect("all maps are drawn", maps, 6 + 16);
  await page.click("#start");
  await page.waitForSelector("#epochs tr:nth-child(2)", { timeout: 120000 });
  await until(page, "answer", "a 7");
  check("what the mouse draws is read", "");
  await page.click("#pause");
  await until(page, "status", "(paused)");
  const shares = await page.$$eval("#epochs td:nth-child(3)", (cells) => cells.map((cell) => parseFloat(cell.textContent)));
  check("digits of other hands are read, more with each epoch", shares[0] > 85 && shares[1] > shares[0] ? "" : `${shares}`);
  for (const digit of [3, 8]) {
    await page.select("#example", String(digit));
    await until(page, "answer", `a ${digit}`);
  }
  await lookAtUse(page, "digits", folder);
  await page.$eval("#pad", (pad) => pad.focus());
  await page.keyboard.press("Delete");
  await until(page, "answer", "Nothing is drawn yet.");
  await page.keyboard.press("Space");
  for (let i = 0; i < 18; ++i) await page.keyboard.press("ArrowDown");
  await until(page, "answer", "a 1");
  check("what keys draw is read", "");
  check("digits: nothing on the console", seen.said.join("\n  "));
  await page.close();
}

// --- what they weigh, and where they cannot work

async function fromADisk({ watched, site }) {
  const { page, visit } = await watched();
  await visit(`file://${path.resolve(site, "train.html").split("/").map(encodeURIComponent).join("/")}`);
  const status = await textOf(page, "status");
  check("from a disk a page says what it needs", status.includes("a server") ? "" : status);
  await page.close();
}

/// Each opens a tab of its own, at {watched, base, site, folder}.
export const uses = { aRun, aDigit, aTape, aTokenizer, aRace, fromADisk };

export async function live(where) {
  const left = Object.values(uses);
  const some = async () => {
    while (left.length > 0) await left.shift()(where);
  };
  await Promise.all([some(), some()]);
  const packed = zlib.gzipSync(fs.readFileSync(path.join(where.site, "assets/live/gpt.wasm"))).length;
  check("the library is at most 1.2 MB, packed", packed <= 1.2e6 ? "" : `${packed} bytes`);
  console.log(`the library is ${Math.round(packed / 1000)} KB, packed`);
}
