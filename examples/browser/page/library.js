// The library in its worker, which every page here asks, and the place where a page says what went wrong.

export const at = (id) => document.getElementById(id);
export const number = (n) => n.toLocaleString("en");

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const waiting = new Map();
let asked = 0,
  hears = () => {};

/// What a training run tells between its turns.
export function onTurn(listener) {
  hears = listener;
}

/// The library's answer to a request of page.h, or to an action of worker.js. An Error has its message.
export async function ask(action, rest = {}) {
  const id = ++asked;
  worker.postMessage({ id, action, ...rest });
  const answer = await new Promise((done) => waiting.set(id, done));
  if (answer.error) throw new Error(answer.error);
  return answer;
}

export function tell(place, problem = "") {
  at(place).hidden = problem === "";
  at(place).textContent = problem;
}

/// A listener that says in this place what goes wrong, until it is called again.
export const guarded =
  (action, place = "problem") =>
  async (event) => {
    event?.preventDefault?.();
    try {
      tell(place);
      await action(event);
    } catch (error) {
      tell(place, error.message);
    }
  };

/// The library is there.
export const ready = new Promise((done) => {
  worker.onmessage = ({ data }) => {
    if (data.ready) {
      at("status").textContent = "Ready.";
      done();
    } else if (data.turn) {
      hears(data.turn);
    } else {
      waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
    }
  };
});

worker.onerror = (event) => {
  at("status").textContent = "";
  tell(
    "problem",
    `The library could not be loaded: ${event.message || "this browser may be too old for it"}. ` +
      "It needs WebAssembly with SIMD and exceptions: Chrome 95, Firefox 100, Safari 16.4, or newer.",
  );
};
at("status").textContent = "The library is being loaded …";
