// The hostile suite at any size:
//   npm run hostile -- [--cases N] [--kills N] [--signals N] [--damages N] [--seed N] [--minutes N] [--fresh] [--time]
// 0 leaves a part out. Goes on where it was cut off: what was tried under the same seed is not tried again.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const values = readOptions();
const folder = path.join(tmpdir(), 'patchwright-hostile');
const results = path.join(folder, `${values.seed}.jsonl`);
const told = path.join(folder, `${values.seed}.vitest.json`);
mkdirSync(folder, { recursive: true });
if (values.fresh) rmSync(results, { force: true });
rmSync(told, { force: true });

const files = values.time ? ['test/hostile/time.test.ts'] : filesOf(values);
if (files.length === 0) refuse('nothing to do: every part is 0');
if (!values.time && Number(values.signals) > 0 && !existsSync('dist/adapters/process/index.js'))
  refuse('--signals kills the built program: npm run build, or --signals 0');

/** Families run one after the other, so each gets its part of the time; most need only a fraction of it. */
const families = 10;
const { status } = spawnSync(
  process.execPath,
  [
    ...[
      'node_modules/vitest/vitest.mjs',
      'run',
      '--no-file-parallelism',
      '--testTimeout=3600000',
      '--hookTimeout=3600000',
    ],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${told}`],
    ...files,
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      HOSTILE_CASES: values.cases,
      HOSTILE_KILLS: values.kills,
      HOSTILE_SIGNALS: values.signals,
      HOSTILE_DAMAGES: values.damages,
      HOSTILE_SEED: values.seed,
      HOSTILE_LIMIT_MS: String(Math.round((Number(values.minutes) * 60_000) / families)),
      HOSTILE_RESULTS: path.resolve(results),
      ...(values.time ? { HOSTILE_TIME: '1' } : {}),
    },
  },
);
if (!values.time) printTable();
process.exit(status ?? 1);

function readOptions() {
  const text = (otherwise) => ({ type: 'string', default: otherwise });
  const options = {
    cases: text('30000'),
    kills: text('300'),
    signals: text('300'),
    damages: text('500'),
    seed: text(String(Date.now() % 1_000_000)),
    minutes: text('60'),
    fresh: { type: 'boolean', default: false },
    time: { type: 'boolean', default: false },
  };
  let read;
  try {
    read = parseArgs({ options }).values;
  } catch (error) {
    refuse(error.message);
  }
  for (const [name, { type }] of Object.entries(options))
    if (type === 'string' && !/^\d{1,9}$/.test(read[name]))
      refuse(`--${name} takes a whole number, not ${read[name]}`);
  return read;
}

function refuse(why) {
  console.error(`hostile: ${why}`);
  process.exit(2);
}

/** Test files of the parts that are asked for. */
function filesOf({ cases, kills, signals, damages }) {
  const families = Number(cases) > 0 ? ['test/hostile'] : [];
  const ofDamage = ['test/hostile/damage.test.ts', 'test/hostile/damaged-caches.test.ts'];
  return [
    ...families,
    ...(families.length === 0 && Number(damages) > 0 ? ofDamage : []),
    ...(Number(kills) > 0 ? ['test/adapters/git/unfinished-change.test.ts'] : []),
    ...(Number(signals) > 0 ? ['test/adapters/process/sudden-end.test.ts'] : []),
  ];
}

/** One row for each family, over all sittings under this seed; then what failed outside of a family. */
function printTable() {
  const sittings = linesOf(results).map((line) => JSON.parse(line));
  const names = [...new Set(sittings.map(({ family }) => family))];
  const rows = names.map((name) => addUp(sittings.filter(({ family }) => family === name)));
  const sum = (what) => rows.reduce((total, row) => total + row[what], 0);
  console.log(`\nSeed ${values.seed}\n\n| family | cases | of | escapes | s |\n|---|--:|--:|--:|--:|`);
  for (const row of rows) console.log(lineOf(row.family, row));
  const all = ['cases', 'wanted', 'escapes', 'milliseconds'].map((what) => [what, sum(what)]);
  console.log(lineOf('**all**', Object.fromEntries(all)));
  for (const { family, reached, counterexample } of rows)
    if (reached)
      console.log(`\n"${family}" escapes (${reached})${counterexample ? `: ${counterexample}` : ''}`);
  for (const { title, why } of failuresBesides(rows)) console.log(`\n"${title}" failed: ${why}`);
}

/** A later sitting without an escape tells that the one before was mended; a later one with an escape counts. */
function addUp(sittings) {
  const newest = sittings.at(-1);
  const sum = (pick) => sittings.reduce((total, row) => total + pick(row), 0);
  return {
    ...newest,
    cases: sum((row) => (row.escapes === 0 || row === newest ? row.cases : 0)),
    milliseconds: sum((row) => row.milliseconds),
  };
}

function lineOf(name, { cases, wanted, escapes, milliseconds }) {
  return `| ${name} | ${cases} | ${wanted} | ${escapes} | ${(milliseconds / 1000).toFixed(1)} |`;
}

/** Tests that failed and are in no row: a hook, a limit of time, a check that is not a family. */
function failuresBesides(rows) {
  if (!existsSync(told)) return [{ title: 'the test runner', why: 'it ended before it could tell' }];
  const escaped = rows.filter((row) => row.escapes > 0).map((row) => row.family);
  return JSON.parse(readFileSync(told, 'utf8'))
    .testResults.flatMap(({ name, message, assertionResults }) =>
      assertionResults.length === 0 && message
        ? [{ title: path.basename(name), status: 'failed', failureMessages: [message] }]
        : assertionResults,
    )
    .filter(({ title, status }) => status === 'failed' && !escaped.some((family) => title.includes(family)))
    .map(({ title, failureMessages }) => ({ title, why: (failureMessages[0] ?? '').split('\n')[0] }));
}

function linesOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
