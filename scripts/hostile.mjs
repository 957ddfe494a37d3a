// The hostile suite at any size: npm run hostile -- [--cases N] [--seed N] [--minutes N] [--kills N] [--fresh] [--time]
// Goes on where it was cut off: families that are finished under the same seed and size are not tried again.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '30000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '60' },
    kills: { type: 'string', default: '300' },
    fresh: { type: 'boolean', default: false },
    time: { type: 'boolean', default: false },
  },
});
for (const name of ['cases', 'seed', 'minutes', 'kills'])
  if (!/^\d{1,9}$/.test(values[name])) {
    console.error(`--${name} takes a whole number, not ${values[name]}`);
    process.exit(2);
  }

const folder = path.join(tmpdir(), 'patchwright-hostile');
const results = path.join(folder, `${values.seed}-${values.cases}.jsonl`);
mkdirSync(folder, { recursive: true });
if (values.fresh) rmSync(results, { force: true });

const files = values.time
  ? ['test/hostile/time.test.ts']
  : ['test/hostile', 'test/adapters/git/unfinished-change.test.ts'];
/** Families run one after the other, so each gets its part of the time; most need only a fraction of it. */
const families = 10;
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', '--testTimeout=3600000', ...files],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      HOSTILE_CASES: values.cases,
      HOSTILE_SEED: values.seed,
      HOSTILE_LIMIT_MS: String(Math.round((Number(values.minutes) * 60_000) / families)),
      HOSTILE_RESULTS: path.resolve(results),
      HOSTILE_KILLS: values.kills,
      ...(values.time ? { HOSTILE_TIME: '1' } : {}),
    },
  },
);
if (!values.time) printTable();
process.exit(status ?? 1);

function printTable() {
  const rows = existsSync(results)
    ? readFileSync(results, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
  const newest = [...new Map(rows.map((row) => [row.family, row])).values()];
  const sum = (pick) => newest.reduce((total, row) => total + pick(row), 0);
  console.log(`\nSeed ${values.seed}\n\n| family | cases | of | escapes | s |\n|---|--:|--:|--:|--:|`);
  for (const row of newest)
    console.log(
      `| ${row.family} | ${row.cases} | ${row.wanted} | ${row.escapes} | ${(row.milliseconds / 1000).toFixed(1)} |`,
    );
  console.log(
    `| **all** | ${sum((row) => row.cases)} | ${sum((row) => row.wanted)} | ${sum((row) => row.escapes)} | ${(sum((row) => row.milliseconds) / 1000).toFixed(0)} |`,
  );
  for (const { family, reached, counterexample } of newest)
    if (counterexample)
      console.log(`\nLeast case of "${family}" that escapes (${reached}): ${counterexample}`);
}
