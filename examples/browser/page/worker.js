// The library, in a thread of its own: it trains in turns of about a tenth of a second, and between two of them hears what the page
// wants. Messages are {id, request, files}; each is answered by {id, answer}, and training tells {turn} as it goes.
import makeLibrary from "./gpt.js";

const library = await makeLibrary({ print: () => {}, printErr: () => {} });
const files = library.FS;
let training = false, stepsOfTurn = 1, request = "advance";

function ask(request) {
  return JSON.parse(library.ccall("tinytensor_answer", "string", ["string"], [JSON.stringify(request)]));
}

// Into this folder, with nothing else in it.
function save(folder) {
  removeAll(folder);
  return ask({ do: "save", folder });
}

function put(path, bytes) {
  const folder = path.slice(0, path.lastIndexOf("/"));
  if (folder) files.mkdirTree(folder);
  files.writeFile(path, bytes);
}

// [[path below the folder, bytes], …]
function readAll(folder, below = "") {
  return files.readdir(folder + below).filter((name) => name !== "." && name !== "..").flatMap((name) => {
    const path = `${below}/${name}`;
    const isFolder = files.isDir(files.stat(folder + path).mode);
    return isFolder ? readAll(folder, path) : [[path.slice(1), files.readFile(folder + path)]];
  });
}

function removeAll(folder) {
  if (!files.analyzePath(folder).exists) return;
  for (const name of files.readdir(folder).filter((n) => n !== "." && n !== "..")) {
    const path = `${folder}/${name}`;
    if (files.isDir(files.stat(path).mode)) removeAll(path);
    else files.unlink(path);
  }
  files.rmdir(folder);
}

// A message channel is not held up by a tab in the background, as a timer is.
const breath = new MessageChannel();
let afterBreath = null;
breath.port2.onmessage = () => afterBreath();
const breathe = () => new Promise((done) => { afterBreath = done; breath.port1.postMessage(0); });

async function train() {
  while (training) {
    const begin = performance.now();
    const turn = ask({ do: request, steps: stepsOfTurn });
    const seconds = (performance.now() - begin) / 1000;
    stepsOfTurn = Math.max(1, Math.min(64, Math.round(stepsOfTurn * Math.min(2, 0.1 / Math.max(seconds, 0.001)))));
    if (turn.error || turn.ended) training = false;
    postMessage({ turn: { ...turn, seconds } });
    await breathe();
  }
}

const actions = {
  begin({ flags, text, run }) {
    training = false;
    if (text !== undefined) put("/text.txt", text);
    if (run !== undefined) {
      removeAll("/run");
      for (const [path, bytes] of run) put(`/run/${path}`, bytes);
    }
    return ask({ do: "begin", flags });
  },
  // By turns of this request of page.h.
  start({ turn = "advance" }) {
    request = turn;
    if (!training) { training = true; train(); }
    return {};
  },
  pause() {
    training = false;
    return {};
  },
  save() {
    const answer = save("/saved");
    return answer.error ? answer : { files: readAll("/saved") };
  },
  lengthen({ flags }) {
    const answer = save("/run");
    return answer.error ? answer : actions.begin({ flags });
  },
};

onmessage = ({ data: { id, action, ...rest } }) => {
  let answer;
  try {
    answer = actions[action] ? actions[action](rest) : ask({ do: action, ...rest });
  } catch (error) {
    answer = { error: `the library stopped: ${error.message ?? error}; reload the page to begin anew` };
  }
  postMessage({ id, answer });
};
postMessage({ ready: true });
