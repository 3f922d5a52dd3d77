// What tests/programs/report/check looks at in a browser. Prints what is wrong, and how many checks passed and failed.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import puppeteer from 'puppeteer-core';

const [executablePath, folder, ...names] = process.argv.slice(2);
let passed = 0, failed = 0;
const check = (what, fault) => {
  if (!fault) { ++passed; return; }
  ++failed;
  console.log(`FAILED: ${what}: ${fault}`);
};

const browser = await puppeteer.launch({ executablePath, headless: true, args: ['--no-sandbox', '--disable-gpu'] });

const open = async (name, width, scheme, scripts) => {
  const page = await browser.newPage();
  const said = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('request', (request) => { if (!request.url().endsWith(name)) said.push('asks for ' + request.url()); });
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.setJavaScriptEnabled(scripts);
  await page.goto(pathToFileURL(path.resolve(folder, name)).href);
  return { page, said };
};

const axeFaults = async (page) => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
  return violations.map((v) => `${v.id} (${v.nodes.length}): ${v.nodes.slice(0, 2).map((n) => n.html.slice(0, 160)).join(' | ')}`).join('\n  ');
};

const tooWide = (page) => page.evaluate(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? `${scrollWidth} pixels in a window of ${clientWidth}` : '';
});

for (const name of names) {
  for (const width of [400, 1400]) {
    for (const scheme of ['light', 'dark']) {
      const where = `${name}, ${width} pixels, ${scheme}`;
      const { page, said } = await open(name, width, scheme, true);
      check(`${where}: no page wider than its window`, await tooWide(page));
      check(`${where}: axe-core`, await axeFaults(page));
      await page.hover('figure.chart .plot');
      const readout = await page.$eval('.readout', (e) => e.textContent);
      check(`${where}: the numbers under the pointer`, /^steps? [\d,]+/.test(readout) ? '' : readout || 'nothing is said');
      await page.evaluate(() => document.querySelector('figure.chart .plot').focus());
      await page.keyboard.press('Home');
      const first = await page.$eval('.readout', (e) => e.textContent);
      await page.keyboard.press('ArrowRight');
      const second = await page.$eval('.readout', (e) => e.textContent);
      check(`${where}: arrow keys move along a curve`, first !== second && first && second ? '' : `'${first}', then '${second}'`);
      for (const [at, section] of (await page.$$('section.looks')).entries()) {
        await (await section.$('.stage:not([hidden]) .ch:nth-of-type(6)')).hover();
        const lists = await section.$$eval('.seen ol', (all) => all.map((list) => list.children.length));
        check(`${where}: run ${at}: lists beside a character`, lists.length === 2 && lists.every((n) => n >= 2) ? '' : `${lists}`);
        await page.evaluate((e) => e.querySelector('.stage:not([hidden]) .ch').focus(), section);
        await page.keyboard.press('ArrowRight');
        const here = await section.$eval('.stage:not([hidden]) .here', (e) => e.getAttribute('aria-label'));
        check(`${where}: run ${at}: arrow keys move along the sentence`, here.endsWith('character 2') ? '' : here);
        await page.evaluate((e) => e.querySelector('.stage:not([hidden]) .heads button').click(), section);
        const title = await section.$eval('.seen h4', (e) => e.textContent);
        check(`${where}: run ${at}: one head alone`, title.startsWith('Layer 0, head 0') ? '' : title);
        await page.evaluate((e) => e.querySelector('.choose button').click(), section);
        const shown = await section.$$eval('.stage', (all) => all.map((s) => !s.hidden));
        check(`${where}: run ${at}: the stage that was chosen is the one that is shown`, shown[0] && !shown.slice(1).includes(true) ? '' : `${shown}`);
      }
      check(`${where}: axe-core, with all that the script has added`, await axeFaults(page));
      check(`${where}: no page wider than its window, then`, await tooWide(page));
      check(`${where}: nothing on the console, nothing loaded`, said.join('\n  '));
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.screenshot({ path: path.join(folder, `${name}-${width}-${scheme}.png`), fullPage: true });
      if (width === 1400 && scheme === 'light') {
        const paper = await page.pdf({ format: 'A4', path: path.join(folder, `${name}.pdf`) });
        check(`${where}: on paper`, paper.length > 10000 ? '' : `${paper.length} bytes`);
      }
      await page.close();
    }
  }
  const { page, said } = await open(name, 1400, 'light', false);
  const visible = await page.$$eval('.stage, figure.chart .plot', (all) => all.filter((e) => e.getClientRects().length === 0).length);
  check(`${name}, without scripts: every stage and every curve is seen`, visible === 0 ? '' : `${visible} are not`);
  const hints = await page.$$eval('.hint', (all) => all.filter((e) => e.getClientRects().length > 0).length);
  check(`${name}, without scripts: no hint at what scripts do`, hints === 0 ? '' : `${hints} are shown`);
  check(`${name}, without scripts: nothing on the console`, said.join('\n  '));
  await page.close();
  check(`${name}: not larger than 5 MB`, fs.statSync(path.join(folder, name)).size <= 5e6 ? '' : 'it is');
}
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
