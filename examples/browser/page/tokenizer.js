// The page of the tokenizer: merges are learned once, and a slider says how many of them cut the text.
import { ask, at, guarded, number, ready } from "./library.js";

const form = at("learning");
let merges = [],
  isCutting = false,
  isOutdated = false;

const visible = (text) => text.replace(/ /g, "␣").replace(/\n/g, "⏎").replace(/\t/g, "⇥").replace(/\r/g, "␍");

function element(name, text, className = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

// --- learning

const learn = guarded(async () => {
  const own = form.elements.source.value === "own";
  const text = own ? at("corpus").value : "";
  if (own && !text) throw new Error("There is no text yet: paste one.");
  at("status").textContent = "Merges are being learned …";
  try {
    ({ merges } = await ask("learn_merges", { text, count: Number(form.elements.count.value) }));
  } finally {
    at("status").textContent = "Ready.";
  }
  at("status").textContent = `${number(merges.length)} merges were learned.`;
  at("merges").max = merges.length;
  at("merges").value = Math.min(merges.length, 100);
  at("seen").hidden = false;
  show();
});

// --- merge by merge

function showMerge(count) {
  at("place").textContent = `${number(count)} of ${number(merges.length)} merges`;
  at("back").disabled = count === 0;
  at("next").disabled = count === merges.length;
  if (count === 0) {
    at("merge").textContent = "No merge yet: each byte is a token.";
    return;
  }
  const { left, right, token, id, times } = merges[count - 1];
  const code = (text) => element("code", visible(text));
  at("merge").replaceChildren(
    `Merge ${number(count)}: `,
    code(left),
    " and ",
    code(right),
    " become ",
    code(token),
    `, token ${number(id)}, ${number(times)} times in the text: the most frequent pair that was left.`,
  );
}

function showTable(count) {
  const first = Math.max(0, count - 12);
  const rows = merges.slice(first, count).map(({ left, right, token, id, times }, i) => {
    const cells = [first + i + 1, visible(left), visible(right), visible(token), id, number(times)];
    const made = document.createElement("tr");
    made.append(...cells.map((cell, at) => element("td", cell, at >= 1 && at <= 3 ? "piece" : "")));
    return made;
  });
  at("table").replaceChildren(...rows.reverse());
}

function showPieces(pieces) {
  at("pieces").replaceChildren(
    ...pieces.map((tokens, i) => {
      const piece = element("span", "", `of-piece hue${i % 6}`);
      piece.append(
        ...tokens.map(({ id, text }) => {
          const token = element("span", visible(text), "token");
          token.append(element("small", id));
          return token;
        }),
      );
      return piece;
    }),
  );
  const text = at("text").value,
    tokens = pieces.reduce((sum, piece) => sum + piece.length, 0),
    bytes = new TextEncoder().encode(text).length;
  at("counts").textContent =
    tokens === 0
      ? ""
      : `${number(bytes)} bytes in ${number(pieces.length)} pieces are ${number(tokens)} tokens: ` +
        `${(bytes / tokens).toFixed(2)} bytes each. No token reaches across two pieces.`;
}

// While one answer is awaited, what is moved or typed counts once.
async function show() {
  const count = Number(at("merges").value);
  showMerge(count);
  showTable(count);
  isOutdated = true;
  if (isCutting) return;
  isCutting = true;
  while (isOutdated) {
    isOutdated = false;
    await guarded(async () => {
      const count = Number(at("merges").value);
      const { pieces } = await ask("cut", { text: at("text").value, merges: count });
      showPieces(pieces);
      at("pieces").dataset.merges = count;
    }, "cut-problem")();
  }
  isCutting = false;
}

const by = (count) => () => {
  at("merges").value = Number(at("merges").value) + count;
  show();
};
at("back").onclick = by(-1);
at("next").onclick = by(1);
at("merges").oninput = at("text").oninput = show;
form.onsubmit = learn;
form.addEventListener("change", () => {
  at("own").hidden = form.elements.source.value !== "own";
});
ready.then(() => {
  at("start").disabled = false;
  learn();
});
