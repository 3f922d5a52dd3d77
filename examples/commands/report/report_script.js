// What a report shows under the pointer. Without it the page is whole: this adds numbers at a place of a curve, and, for a
// character of the sentence, what the model looked at and what it expected next.
'use strict';
(() => {
  const svgNames = 'http://www.w3.org/2000/svg';
  const make = (name, className, text) => {
    const element = document.createElement(name);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const percent = (share) => (100 * share).toFixed(share > 0 && share < 0.095 ? 1 : 0) + ' %';
  const number = (x) => x === null || x === undefined ? '–'
    : Math.abs(x) >= 1000 ? Math.round(x).toLocaleString('en') : String(Number(x.toPrecision(4)));

  document.documentElement.classList.add('js');
  const reload = Number(document.documentElement.dataset.reload || 0);
  if (reload > 0) setTimeout(() => location.reload(), 1000 * reload);

  // --- curves: a rule at the nearest step, and the numbers of all lines there

  // The point of a line whose middle is nearest to a step; points ascend.
  const nearest = (points, step) => {
    let low = 0, high = points.length - 1;
    const middle = (i) => (points[i][0] + points[i][1]) / 2;
    while (low < high) {
      const half = (low + high) >> 1;
      if (middle(half) < step) low = half + 1; else high = half;
    }
    return low > 0 && step - middle(low - 1) < middle(low) - step ? low - 1 : low;
  };

  // How far along the axis a place is, from 0 to 1, and the reverse.
  const share = ({ low, high, log }, x) => log ? Math.log(x / low) / Math.log(high / low) : (x - low) / (high - low || 1);
  const placeAt = ({ low, high, log }, part) => log ? low * (high / low) ** part : low + (high - low) * part;

  const showPoint = (chart, step) => {
    const { data, rule, readout } = chart;
    const densest = data.lines.reduce((a, b) => (b.points.length > a.points.length ? b : a));
    const at = densest.points[nearest(densest.points, step)];
    const x = data.left + (data.right - data.left) * share(data, (at[0] + at[1]) / 2);
    rule.setAttribute('x1', x);
    rule.setAttribute('x2', x);
    rule.removeAttribute('visibility');
    chart.step = (at[0] + at[1]) / 2;
    const parts = [at[0] === at[1] ? data.x + ' ' + number(at[0]) : data.x + 's ' + number(at[0]) + ' to ' + number(at[1])];
    if (data.factor > 1) parts.push(number((at[1] + (at[0] === at[1] ? 0 : 1)) * data.factor) + ' ' + data.other);
    for (const line of data.lines) {
      const point = line.points[nearest(line.points, chart.step)];
      const range = point.length > 3 && point[3] !== point[4] ? ' (' + number(point[3]) + ' to ' + number(point[4]) + ')' : '';
      parts.push((data.lines.length > 1 ? line.name + ' ' : '') + number(point[2]) + range);
    }
    readout.textContent = parts.join(' · ');
  };

  const moveAlong = (chart, by) => {
    const points = chart.data.lines.reduce((a, b) => (b.points.length > a.points.length ? b : a)).points;
    const now = chart.step === undefined ? (by > 0 ? -1 : points.length) : nearest(points, chart.step);
    const next = Math.min(Math.max(now + by, 0), points.length - 1);
    showPoint(chart, (points[next][0] + points[next][1]) / 2);
  };

  for (const figure of document.querySelectorAll('figure.chart')) {
    const source = figure.querySelector('.points'), svg = figure.querySelector('.plot');
    if (!source) continue;
    const rule = document.createElementNS(svgNames, 'line');
    const chart = { data: JSON.parse(source.textContent), rule, readout: figure.querySelector('.readout') };
    rule.setAttribute('class', 'c-rule');
    rule.setAttribute('y1', chart.data.top);
    rule.setAttribute('y2', chart.data.bottom);
    rule.setAttribute('visibility', 'hidden');
    svg.append(rule);
    svg.tabIndex = 0;
    svg.addEventListener('pointermove', (event) => {
      const box = svg.getBoundingClientRect(), { left, right } = chart.data;
      const x = (event.clientX - box.left) / box.width * svg.viewBox.baseVal.width;
      showPoint(chart, placeAt(chart.data, (x - left) / (right - left)));
    });
    svg.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -20, PageDown: 20, Home: -1e9, End: 1e9 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      moveAlong(chart, by);
    });
  }

  // --- what it looks at

  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const weights = (data, stage, head, row) => {  // of the keys 0 … row
    const length = data.labels.length, pairs = length * (length + 1) / 2, begin = head * pairs + row * (row + 1) / 2;
    const result = [];
    for (let key = 0; key <= row; ++key) result.push((letters.indexOf(data.stages[stage].weights[begin + key]) / 63) ** 2);
    return result;
  };
  const meanOfHeads = (data, stage, row) => {
    const heads = data.layers * data.heads, sum = new Array(row + 1).fill(0);
    for (let head = 0; head < heads; ++head) weights(data, stage, head, row).forEach((w, key) => { sum[key] += w / heads; });
    return sum;
  };

  const list = (title, rows) => {
    const box = make('div'), ordered = make('ol');
    box.append(make('h4', '', title), ordered);
    for (const [label, share] of rows) {
      const item = make('li'), track = make('span'), bar = make('span', 'bar');
      bar.style.display = 'block';
      bar.style.width = 100 * Math.min(share, 1) + '%';
      track.append(bar);
      item.append(make('code', '', label), make('span', '', percent(share)), track);
      ordered.append(item);
    }
    return box;
  };

  const looksPanel = (section) => {
    const data = JSON.parse(section.querySelector('.looks-data').textContent);
    const stages = [...section.querySelectorAll('.stage')], seen = make('div', 'seen');
    const panel = { stage: stages.length - 1, head: -1, at: -1 };
    const characters = stages.map((stage) => [...stage.querySelectorAll('.ch')]);
    const given = characters.map((all) => all.map((one) => one.style.getPropertyValue('--p')));
    seen.setAttribute('aria-live', 'polite');

    const clearRows = () => section.querySelectorAll('.row').forEach((row) => row.remove());
    const draw = () => {
      stages.forEach((stage, k) => { stage.hidden = k !== panel.stage; });
      section.querySelectorAll('.choose button').forEach((b, k) => b.setAttribute('aria-pressed', k === panel.stage));
      section.querySelectorAll('.heads button').forEach((b) => b.setAttribute('aria-pressed', Number(b.dataset.head) === panel.head));
      clearRows();
      const all = characters[panel.stage], at = panel.at;
      all.forEach((one, i) => {
        one.classList.toggle('here', i === at);
        one.tabIndex = i === Math.max(at, 0) ? 0 : -1;
        if (at < 0) one.style.setProperty('--p', given[panel.stage][i]);
      });
      seen.replaceChildren();
      if (at < 0) return;
      const looks = panel.head < 0 ? meanOfHeads(data, panel.stage, at) : weights(data, panel.stage, panel.head, at);
      const most = Math.max(...looks);
      all.forEach((one, i) => one.style.setProperty('--p', i <= at && most > 0 ? Math.sqrt(looks[i] / most).toFixed(3) : 0));
      const who = panel.head < 0 ? 'All heads together look, from ' : 'Layer ' + Math.floor(panel.head / data.heads) + ', head ' + panel.head % data.heads + ' looks, from ';
      const order = looks.map((share, i) => [data.labels[i] + (i === at ? ' itself' : i === at - 1 ? ' before' : ''), share, i]).sort((a, b) => b[1] - a[1]).slice(0, 5);
      seen.append(list(who + data.labels[at] + ' (' + (at + 1) + '), at', order), list('After ' + data.labels[at] + ' it expects', data.stages[panel.stage].next[at]));
      for (const svg of stages[panel.stage].querySelectorAll('.head')) {
        const row = document.createElementNS(svgNames, 'rect');
        for (const [name, value] of Object.entries({ class: 'row', x: -0.4, y: at - 0.4, width: at + 1.8, height: 1.8 })) row.setAttribute(name, value);
        svg.append(row);
      }
    };
    const point = (i) => {
      if (i === panel.at) return;
      panel.at = i;
      draw();
    };

    characters.forEach((all) => all.forEach((one, i) => {
      one.removeAttribute('title');
      one.setAttribute('role', 'button');
      one.setAttribute('aria-label', data.labels[i] + ', character ' + (i + 1));
      one.addEventListener('pointerenter', () => point(i));
      one.addEventListener('focus', () => point(i));
      one.addEventListener('keydown', (event) => {
        const to = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: all.length - 1 }[event.key];
        if (event.key === 'Escape') point(-1);
        if (to === undefined || !all[to]) return;
        event.preventDefault();
        all[to].focus();
      });
    }));
    for (const cell of section.querySelectorAll('td[data-head]')) {
      const button = make('button'), svg = cell.firstElementChild;
      button.type = 'button';
      button.dataset.head = cell.dataset.head;
      button.setAttribute('aria-label', svg.getAttribute('aria-label'));
      svg.removeAttribute('role');
      svg.removeAttribute('aria-label');
      svg.setAttribute('aria-hidden', 'true');
      cell.append(button);
      button.append(svg);
      button.addEventListener('click', () => {
        const head = Number(button.dataset.head);
        panel.head = panel.head === head ? -1 : head;
        if (panel.at < 0) panel.at = data.labels.length - 1;
        draw();
      });
    }
    const choose = make('div', 'choose');
    choose.setAttribute('role', 'group');
    choose.setAttribute('aria-label', 'When');
    stages.forEach((stage, k) => {
      const button = make('button', '', stage.querySelector('h3').firstChild.textContent.trim());
      button.type = 'button';
      button.addEventListener('click', () => { panel.stage = k; draw(); });
      choose.append(button);
    });
    const holder = section.querySelector('.stages');
    holder.before(choose);
        const hint = section.querySelector('.hint');
    if (hint) hint.hidden = false;
    const place = () => stages[panel.stage].querySelector('.both').append(seen);
    choose.addEventListener('click', place);
    place();
    draw();
  };
  document.querySelectorAll('section.looks').forEach(looksPanel);
})();
