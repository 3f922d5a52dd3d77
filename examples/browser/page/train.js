// The page of the training run. All that computes is in worker.js; here is what one sees and presses.
import { unzipped, zipOf } from './zip.js';

const at = (id) => document.getElementById(id);
const form = at('settings');
const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
const waiting = new Map();
const curve = { steps: [], validation: [], even: 0 };
let asked = 0, run = null, isTraining = false, sampledAt = 0, look = null, chosen = -1, kept = null;

const number = (n) => n.toLocaleString('en');

function ask(action, rest = {}) {
  const id = ++asked;
  worker.postMessage({ id, action, ...rest });
  return new Promise((done) => waiting.set(id, done)).then((answer) => {
    if (answer.error) throw new Error(answer.error);
    return answer;
  });
}

function tell(problem) {
  at('problem').hidden = !problem;
  at('problem').textContent = problem ?? '';
}

const guarded = (action) => async (event) => {
  event?.preventDefault?.();
  try {
    tell();
    await action(event);
  } catch (error) {
    tell(error.message);
  }
};

worker.onerror = (event) => tell(`The library could not be loaded: ${event.message || 'this browser may be too old for it'}. ` +
  'It needs WebAssembly with SIMD and exceptions: Chrome 95, Firefox 100, Safari 16.4, or newer.');
worker.onmessage = ({ data }) => {
  if (data.ready) {
    at('status').textContent = 'Ready.';
    at('start').disabled = false;
  } else if (data.turn) {
    show(data.turn);
  } else {
    waiting.get(data.id)?.(data.answer);
    waiting.delete(data.id);
  }
};

// --- a run begins --------------------------------------------------------------------------------------------------------

function flagsOf(fields) {
  const [layers, heads, width, context] = fields.get('size').split(',');
  const steps = fields.get('steps');
  const flags = ['--n-layer', layers, '--n-head', heads, '--n-embd', width, '--block-size', context, '--max-iters', steps,
                 '--seed', fields.get('seed'), '--eval-interval', String(Math.max(10, Math.round(steps / 10))), '--out', '/run'];
  if (fields.get('like') !== 'gpt2') flags.push('--like', fields.get('like'));
  return flags;
}

// The settings are in the address, the text is not: whoever gets it begins with the same model.
function remember(fields) {
  const words = ['source', 'size', 'like', 'steps', 'seed'].map((name) => `${name}=${fields.get(name)}`);
  history.replaceState(null, '', `#${words.join('&')}`);
}

function recall() {
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
    const field = form.elements[name];
    if (!field) continue;
    const before = field.value;
    field.value = value;
    if (field.value !== value) field.value = before;
  }
  showSource();
}

function showSource() {
  at('own').hidden = form.elements.source.value !== 'own';
}

function showLength() {
  at('length').textContent = at('text').value ? `${number(at('text').value.length)} characters` : '';
}

async function begin(flags, files) {
  if (run) await ask('pause');
  setTraining(false);
  run = null;
  at('status').textContent = 'The text is being read …';
  const { facts } = await ask('begin', { flags, ...files });
  run = { ...facts, done: facts.first_step, seconds: 0, tokens: 0 };
  Object.assign(curve, { steps: [], validation: [], even: Math.log(facts.vocabulary) });
  at('samples').replaceChildren();
  at('even').textContent = curve.even.toFixed(2);
  at('seen').hidden = false;
  at('save').disabled = at('pause').disabled = false;
  draw();
  await start();
}

async function start() {
  await ask('start');
  setTraining(true);
}

function setTraining(on) {
  isTraining = on;
  at('pause').textContent = on || !run ? 'Pause' : 'Go on';
}

form.onsubmit = guarded(async () => {
  const fields = new FormData(form);
  const own = fields.get('source') === 'own';
  if (own && !at('text').value) throw new Error('There is no text yet: paste one, or drop a file.');
  remember(fields);
  const flags = flagsOf(fields);
  kept = own ? new TextEncoder().encode(at('text').value) : null;
  await begin(own ? [...flags, '--data', '/text.txt'] : flags, own ? { text: kept } : {});
});

at('pause').onclick = guarded(async () => {
  if (!isTraining) return start();
  await ask('pause');
  setTraining(false);
  at('status').textContent = `${at('status').textContent.replace(' (paused)', '')} (paused)`;
});

// --- files ---------------------------------------------------------------------------------------------------------------

async function takeText(file) {
  if (!file) return;
  if (file.size > 20e6) throw new Error(`${file.name}: ${number(file.size)} bytes are more than this page learns from; 20 MB are the most.`);
  at('text').value = new TextDecoder().decode(await file.arrayBuffer());
  form.elements.source.value = 'own';
  showSource();
  showLength();
}

at('file').onchange = guarded(() => takeText(at('file').files[0]));
at('text').oninput = showLength;
form.addEventListener('change', showSource);
at('trainer').addEventListener('dragover', (event) => event.preventDefault());
at('trainer').addEventListener('drop', guarded((event) => takeText(event.dataTransfer.files[0])));

at('save').onclick = guarded(async () => {
  const { files } = await ask('save');
  if (kept) files.push(['text.txt', kept]);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(zipOf(files));
  link.download = 'tinytensor-run.zip';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
});

at('load').onchange = guarded(async () => {
  const [file] = at('load').files;
  if (!file) return;
  const files = (await unzipped(file)).map(([path, bytes]) => [path.replace(/^[^/]*\/(?=(last|best)\/|text\.txt$)/, ''), bytes]);
  if (!files.some(([path]) => path.startsWith('last/'))) {
    throw new Error(`${file.name}: holds no run: a folder "last" is expected, as ./tt train and this page save it.`);
  }
  const text = files.find(([path]) => path === 'text.txt');
  const flags = ['--resume', '--out', '/run', ...(text ? ['--data', '/text.txt'] : [])];
  kept = text ? text[1] : null;
  await begin(flags, { run: files, ...(text ? { text: text[1] } : {}) });
  at('load').value = '';
});

// --- what is seen --------------------------------------------------------------------------------------------------------

function show(turn) {
  if (turn.error) {
    setTraining(false);
    tell(turn.error);
    return;
  }
  for (const { iter, loss } of turn.steps) {
    const before = curve.steps.at(-1);
    curve.steps.push([iter + 1, before ? 0.95 * before[1] + 0.05 * loss : loss]);
    run.done = iter + 1;
  }
  for (const { iter, val } of turn.evaluations) curve.validation.push([iter, val]);
  run.seconds += turn.seconds;
  run.tokens += turn.steps.length * run.tokens_per_step;
  const loss = curve.steps.at(-1)?.[1], val = curve.validation.at(-1)?.[1];
  const left = run.seconds / Math.max(1, run.done - run.first_step) * (run.steps - run.done);
  at('status').textContent = `step ${number(run.done)} of ${number(run.steps)}` +
    (loss === undefined ? '' : ` · loss ${loss.toFixed(3)}`) + (val === undefined ? '' : ` · validation ${val.toFixed(4)}`) +
    ` · ${number(Math.round(run.tokens / Math.max(run.seconds, 1e-3)))} ${run.unit} a second` +
    (turn.ended ? ' · done' : ` · about ${Math.ceil(left)} s left`);
  if (turn.ended) {
    setTraining(false);
    at('pause').disabled = true;
  }
  draw();
  if (turn.ended || performance.now() - sampledAt > 4000) guarded(write)();
}

function path(points, x, y) {
  return points.map(([a, b], i) => `${i ? 'L' : 'M'}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join('');
}

function draw() {
  const all = [...curve.steps, ...curve.validation].map(([, value]) => value);
  const top = Math.max(curve.even, ...all) * 1.02, bottom = Math.max(0, Math.min(curve.even, ...all) * 0.9);
  const first = run.first_step, x = (step) => 44 + (step - first) / Math.max(1, run.steps - first) * 584;
  const y = (value) => 10 + (top - value) / Math.max(1e-9, top - bottom) * 184;
  const thinned = curve.steps.filter((_, i, list) => i % Math.ceil(list.length / 600) === 0 || i === list.length - 1);
  const lines = [0, 1, 2, 3].map((i) => {
    const value = bottom + (top - bottom) * i / 3;
    return `<line class="grid" x1="44" x2="628" y1="${y(value)}" y2="${y(value)}"/><text x="38" y="${y(value) + 4}" text-anchor="end">${value.toFixed(2)}</text>`;
  });
  const dots = curve.validation.map(([step, value]) => `<circle cx="${x(step)}" cy="${y(value)}" r="3"/>`);
  at('chart').innerHTML = lines.join('') + `<text x="44" y="214">${number(first)}</text><text x="628" y="214" text-anchor="end">step ${number(run.steps)}</text>` +
    `<path class="steps" d="${path(thinned, x, y)}"/><path class="validation" d="${path(curve.validation, x, y)}"/>${dots.join('')}`;
}

async function write() {
  sampledAt = performance.now();
  const step = run.done;
  const prompt = at('prompt').value, temperature = Number(at('temperature').value);
  const { text } = await ask('write', { prompt, count: 160, temperature, top_k: 0, top_p: 1, seed: asked });
  const item = document.createElement('li'), small = document.createElement('small'), pre = document.createElement('pre');
  small.textContent = `after ${number(step)} steps`;
  pre.textContent = prompt + text;
  item.append(small, pre);
  at('samples').prepend(item);
  while (at('samples').children.length > 30) at('samples').lastChild.remove();
  if (!at('sentence').value) at('sentence').value = [...(prompt + text).trim().replace(/\s+/g, ' ')].slice(0, 32).join('');
  await lookAgain();
}
at('write').onclick = guarded(write);

// --- heads and guesses ---------------------------------------------------------------------------------------------------

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

async function lookAgain() {
  if (!run || !at('sentence').value) return;
  look = await ask('look', { text: at('sentence').value });
  for (const [id, count] of [['layer', look.layers], ['head', look.heads]]) {
    if (at(id).children.length === count) continue;
    at(id).replaceChildren(...Array.from({ length: count }, (_, i) => new Option(i + 1, i)));
  }
  chosen = Math.min(chosen, look.sentence.length - 1);
  at('tokens').replaceChildren(...look.sentence.map((token, i) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = token.replace(/\n/g, '⏎').replace(/ /g, ' ');
    button.onclick = button.onpointerenter = button.onfocus = () => choose(i);
    return button;
  }));
  if (chosen >= 0) choose(chosen);
}

function choose(token) {
  chosen = token;
  const length = look.sentence.length, triangle = length * (length + 1) / 2;
  const head = Number(at('layer').value) * look.heads + Number(at('head').value);
  const begin = head * triangle + token * (token + 1) / 2;
  [...at('tokens').children].forEach((button, i) => {
    const weight = i <= token ? (letters.indexOf(look.weights[begin + i]) / 63) ** 2 : 0;
    button.style.background = weight > 0 ? `color-mix(in srgb, var(--link) ${Math.round(60 * weight)}%, transparent)` : '';
    button.setAttribute('aria-pressed', i === token);
  });
  at('guesses').replaceChildren(...look.next[token].map(({ token: text, probability }) => {
    const span = document.createElement('span'), code = document.createElement('code');
    code.textContent = text.replace(/\n/g, '⏎').replace(/ /g, '␣');
    span.append(code, ` ${(100 * probability).toFixed(1)}%`);
    return span;
  }));
}
at('sentence').onchange = at('layer').onchange = at('head').onchange = guarded(lookAgain);

recall();
window.addEventListener('hashchange', recall);
at('start').disabled = true;
