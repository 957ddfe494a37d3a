// Mutation testing of one room, or of the changes that people chose.
// Changes the room's code in small wrong ways, in memory, and tells which changes no test notices. Goes on where it was
// cut off: what was killed in the same source is not tried again, what survived is.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mutantsByHand } from './mutate/by-hand.mjs';
import { chooseMutants } from './mutate/choose-mutants.mjs';
import { openMemory } from './mutate/memory.mjs';
import { renderTable } from './mutate/render-table.mjs';
import { rooms } from './mutate/rooms.mjs';
import { openTrials } from './mutate/trials.mjs';

const usage = `npm run mutate -- ROOM [--limit N] [--seed N] [--only TEXT] [--least PERCENT] [--all] [--fresh]
npm run mutate -- by-hand [--list FILE] …

ROOM     one of ${Object.keys(rooms).join(', ')}
by-hand  the changes of scripts/mutate/by-hand.jsonl, or of the file that --list names
--limit, --seed  how many changes are tried, and which ones are drawn
--only   those in files whose path holds this text
--least  share of noticed changes below which it fails, per cent
--all    also names the test that notices each
--fresh  forgets what was noticed before`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    least: { type: 'string', default: '0' },
    list: { type: 'string', default: 'scripts/mutate/by-hand.jsonl' },
    all: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const [name] = positionals;
if (positionals.length !== 1 || !(name === 'by-hand' || Object.hasOwn(rooms, name)))
  fail(`Name one room, or by-hand: ${Object.keys(rooms).join(', ')}`);
for (const option of ['limit', 'seed', 'least'])
  if (!/^\d{1,9}$/.test(values[option])) fail(`--${option} takes a whole number, not ${values[option]}`);

const root = process.cwd();
const listed = (places, end) =>
  execFileSync('git', ['ls-files', '--', ...places], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith(end));
const { mutants, possible, texts, testFiles } = name === 'by-hand' ? listedByHand() : drawnFrom(rooms[name]);
const memory = openMemory(path.join(root, 'node_modules', '.cache', 'mutate', `${name}.jsonl`), values.fresh);
const killed = new Map(
  mutants.flatMap((mutant) => (memory.killerOf(mutant) ? [[mutant, memory.killerOf(mutant)]] : [])),
);
const reached = new Set(killed.keys());
const sources = new Map(
  [...texts].map(([file, source]) => [
    path.join(root, file),
    { source, mutants: mutants.filter((mutant) => mutant.file === file) },
  ]),
);

const trials = await openTrials(root, sources);
const leftOut = [];
for (const testFile of testFiles) {
  const open = mutants.filter((mutant) => !killed.has(mutant) && (mutant.tests?.includes(testFile) ?? true));
  if (open.length === 0) continue;
  const alive = new Set((await trials.reached(testFile)) ?? skipped(testFile));
  const tried = open.filter(({ id }) => alive.has(id));
  for (const mutant of tried) reached.add(mutant);
  for (const [id, test] of tried.length
    ? await trials.try(
        testFile,
        tried.map((mutant) => mutant.id),
      )
    : []) {
    const mutant = mutants[id - 1];
    killed.set(mutant, memory.remember(mutant, `${testFile}: ${test}`));
  }
  console.error(`${testFile}: ${tried.length} tried, ${killed.size} of ${mutants.length} killed so far`);
}
await trials.close();
console.log(
  renderTable({
    name,
    mutants,
    possible,
    killed,
    reached,
    leftOut,
    texts,
    seed: values.seed,
    all: values.all,
  }),
);
process.exit(killed.size * 100 >= mutants.length * Number(values.least) ? 0 : 1);

function drawnFrom({ sources: places, tests }) {
  const files = listed(places, '.ts').filter((file) => file.includes(values.only));
  const room = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  const drawn = chooseMutants(room, Number(values.limit), Number(values.seed));
  return { ...drawn, texts: room, testFiles: listed(tests, '.test.ts') };
}

function listedByHand() {
  const chosen = mutantsByHand(values.list, values.only);
  const files = new Set(chosen.map(({ file }) => file));
  const sourceOf = new Map([...files].map((file) => [file, readFileSync(file, 'utf8')]));
  return {
    mutants: chosen,
    possible: chosen.length,
    texts: sourceOf,
    testFiles: [...new Set(chosen.flatMap(({ tests }) => tests))],
  };
}

function skipped(testFile) {
  console.error(`${testFile} fails as it is and was left out`);
  leftOut.push(testFile);
  return [];
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
