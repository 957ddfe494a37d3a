// Draws the charts of BENCHMARKS.md from result files of `patchwright bench`:
//   node scripts/draw-benchmarks.mjs [--figures exact,respected] RESULT.json…
// writes docs/images/bench-SUITE.svg for each, with the figures whose name ends in one of the words.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { intervalPicture } from '../dist/reporting/html/index.js';

const { values, positionals: files } = parseArgs({
  options: { figures: { type: 'string' } },
  allowPositionals: true,
});
const wanted = values.figures?.split(',');
if (files.length === 0) {
  process.stderr.write('Name result files: node scripts/draw-benchmarks.mjs OUT/edit.json …\n');
  process.exit(2);
}
mkdirSync('docs/images', { recursive: true });
for (const file of files) {
  const { suite, metrics } = JSON.parse(readFileSync(file, 'utf8'));
  const shares = Object.entries(metrics)
    .filter(([name]) => wanted === undefined || wanted.includes(name.split(' ').at(-1)))
    .filter(([, { value, low, high, total }]) => low !== undefined && (high ?? value) <= 1 && total !== 0)
    .map(([name, metric]) => ({ name, ...metric }));
  if (shares.length === 0) {
    process.stderr.write(`${file} has no shares with intervals; nothing is drawn.\n`);
    continue;
  }
  const target = path.join('docs/images', `bench-${suite}.svg`);
  writeFileSync(target, intervalPicture(`bench ${suite}`, shares));
  process.stdout.write(`${target}: ${shares.length} figures\n`);
}
