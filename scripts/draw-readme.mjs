// Draws the pictures of the README from the demo: docs/images/demo.svg (what the terminal shows, line by line) and
// docs/images/report.jpg (the page of the run) and docs/images/pull-request.jpg (the text of its pull request, as GitHub shows
// Markdown). Run `npm run build` first; the last two need a Chromium (PATCHWRIGHT_CHROMIUM).
import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { chromium } from 'playwright-core';
import { changesFromDiff } from '../dist/text/diff/changes-from-diff.js';
import { renderPullBody, renderPullTitle } from '../dist/publication/pull-request/pull-request-text.js';

const images = path.resolve('docs/images');
const state = mkdtempSync(path.join(tmpdir(), 'patchwright-pictures-'));
mkdirSync(images, { recursive: true });

/* eslint-disable no-control-regex -- escape sequences are what is drawn */

/** Longest pause between two lines of the recording, seconds: nobody wants to watch a spinner. */
const longestPause = 0.7;
const colours = { 31: '#ff7b72', 32: '#7ee787', 33: '#f2cc60', 36: '#79c0ff', 90: '#9ea7b3' };

/** Runs the demo and keeps what it tells on standard error, each line with the second it came. */
function recordDemo() {
  const child = spawn(process.execPath, ['dist/apps/cli/main.js', 'demo', '--state-dir', state], {
    env: { PATH: process.env.PATH, HOME: state, FORCE_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const started = Date.now();
  const lines = [];
  let rest = '';
  child.stderr.on('data', (chunk) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop();
    for (const text of parts) lines.push({ text, at: (Date.now() - started) / 1000 });
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(lines) : reject(new Error(`the demo ended with ${code}`)),
    );
  });
}

/** Folders of this machine are nobody's business and differ each time. */
function anonymous(text) {
  return text
    .replaceAll(state, '~/.local/state/patchwright')
    .replaceAll(`${process.cwd()}/`, '')
    .replace(/\/\S*patchwright-demo-\w+/g, '/tmp/timespan');
}

function wrap(line, width = 100) {
  const plain = line.replace(/\u001b\[\d+m/g, '');
  return plain.length <= width ? line : `${plain.slice(0, width - 1)}…`;
}

function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A line with its colours as SVG text. */
function spansOf(line) {
  let [fill, weight, opacity] = ['#e6edf3', 400, 1];
  return line
    .split(/(\u001b\[\d+m)/)
    .map((part) => {
      const code = /^\u001b\[(\d+)m$/.exec(part)?.[1];
      if (code === undefined)
        return (
          part &&
          `<tspan fill="${fill}" font-weight="${weight}" opacity="${opacity}">${escapeXml(part)}</tspan>`
        );
      if (code in colours) fill = colours[code];
      if (code === '39') fill = '#e6edf3';
      if (code === '1') weight = 700;
      if (code === '2') opacity = 0.6;
      if (code === '22') [weight, opacity] = [400, 1];
      return '';
    })
    .join('');
}

function drawTerminal(recorded) {
  const lines = [{ text: '\u001b[36m$\u001b[39m patchwright demo', at: 0 }, ...recorded];
  let now = 0;
  let before = 0;
  const rows = lines.map(({ text, at }, row) => {
    now += Math.min(longestPause, Math.max(0.03, at - before));
    before = at;
    return `<text class="line" style="animation-delay:${now.toFixed(2)}s" x="16" y="${46 + row * 19}" xml:space="preserve">${spansOf(wrap(anonymous(text)))}</text>`;
  });
  const height = 60 + lines.length * 19;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 ${height}" width="860" height="${height}" role="img" aria-label="A terminal that runs patchwright demo: the index, the ranking, the plan, the edits, the tests before and after, and the verdict">
<style>text{font:13.5px ui-monospace,SFMono-Regular,Consolas,monospace}.line{opacity:0;animation:show .01s forwards}@keyframes show{to{opacity:1}}@media(prefers-reduced-motion:reduce){.line{opacity:1;animation:none}}</style>
<rect width="860" height="${height}" rx="8" fill="#0d1117"/><circle cx="18" cy="16" r="5" fill="#ff5f56"/><circle cx="36" cy="16" r="5" fill="#ffbd2e"/><circle cx="54" cy="16" r="5" fill="#27c93f"/>
${rows.join('\n')}
</svg>
`;
}

/** Reads files of the demo's repository as they were before the run. */
function demoTexts(base) {
  const dir = path.join(state, 'timespan');
  execFileSync('git', ['init', '--quiet', '--bare', dir]);
  execFileSync('git', ['-C', dir, 'fast-import', '--quiet'], {
    input: readFileSync('demo/timespan.fast-export'),
  });
  return (name) => execFileSync('git', ['-C', dir, 'show', `${base}:${name}`], { encoding: 'utf8' });
}

/** The pull request that `apply --pr` would open for the demo's run, as a page. */
function drawPullRequest(run) {
  const report = JSON.parse(readFileSync(path.join(run, 'report.json'), 'utf8'));
  const { request } = JSON.parse(readFileSync(path.join(run, 'run.json'), 'utf8'));
  const input = { ...request.issue, author: 'rita', labels: [], hash: '0'.repeat(64) };
  const outcome = {
    ...report,
    verdict: { verdict: report.verdict, reason: report.reason, message: report.message },
    patch: { base: report.base, changes: changesFromDiff(report.diff, report.files, demoTexts(report.base)) },
    checks: report.checks.map(({ name, before, after, newFindings }) => ({
      name,
      before: before.status,
      after: after.status,
      newFindings: newFindings.length,
      testsBefore: before.tests,
      testsAfter: after.tests,
    })),
    ranked: report.ranking.map((file) => file.path),
    removed: [],
    leftOut: [],
  };
  const job = { key: 'k0000000', thread: 'issue', number: 12, task: 'run', requestedBy: 'wendy', input };
  const gate = { secrets: [], webUrl: 'https://github.com/acme/timespan' };
  const opened = { key: job.key, requestedBy: job.requestedBy };
  const text = {
    job,
    outcome,
    branch: 'patchwright/issue-12',
    command: '/patchwright',
    notes: [],
    rounds: [],
    opened,
  };
  const body = renderPullBody(text, gate, { secret: '', repository: 'acme/timespan' }).replace(
    /<!--.*?-->/gs,
    '',
  );
  const html = micromark(body, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
  });
  return `<!doctype html><meta charset="utf-8"><style>${pullStyle}</style><h1>${escapeXml(renderPullTitle(job, outcome, gate))} <span>#13</span></h1>
<p class="state"><b>Draft</b> patchwright wants to merge 1 commit into <code>main</code> from <code>patchwright/issue-12</code></p><main>${html}</main>`;
}

const pullStyle = `body{margin:24px auto;max-width:860px;font:16px/1.5 system-ui,sans-serif;color:#1f2328}h1{font-weight:400;margin:0}h1 span{color:#59636e}
main{border:1px solid #d1d9e0;border-radius:6px;padding:8px 20px;margin-top:16px}h2{font-size:20px;border-bottom:1px solid #d1d9e0;padding-bottom:4px}
.state{color:#59636e}.state b{background:#59636e;color:#fff;border-radius:2em;padding:4px 12px;margin-right:8px}
code{background:#eff1f3;border-radius:4px;padding:2px 5px;font:85% ui-monospace,monospace}table{border-collapse:collapse}td,th{border:1px solid #d1d9e0;padding:4px 12px}a{color:#0969da}`;

async function takePictures(executablePath) {
  const runs = path.join(state, 'runs');
  const run = path.join(runs, readdirSync(runs)[0]);
  const profile = mkdtempSync(path.join(tmpdir(), 'patchwright-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    chromiumSandbox: false,
    offline: true,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    viewport: { width: 1100, height: 1250 },
  });
  const pages = {
    report: readFileSync(path.join(run, 'report.html'), 'utf8'),
    'pull-request': drawPullRequest(run),
  };
  for (const [name, html] of Object.entries(pages)) {
    const file = path.join(state, `${name}.html`);
    writeFileSync(file, html);
    const page = await context.newPage();
    await page.goto(pathToFileURL(file).href);
    await page.screenshot({ path: path.join(images, `${name}.jpg`), type: 'jpeg', quality: 72 });
  }
  await context.close();
  rmSync(profile, { recursive: true, force: true });
}

try {
  writeFileSync(path.join(images, 'demo.svg'), drawTerminal(await recordDemo()));
  const browser = [process.env.PATCHWRIGHT_CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (place) => place && existsSync(place),
  );
  if (browser) await takePictures(browser);
  else process.stderr.write('No Chromium here: the pictures of pages are as they were.\n');
} finally {
  rmSync(state, { recursive: true, force: true });
}
