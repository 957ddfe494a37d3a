import { equal, match } from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { changeBlock, contentReview, editBlock, planReply } from '../support/scripted-endpoint.ts';
import { anyDamage, inflict, type Damage } from './generators/damage.ts';
import { ordinaryFiles } from './generators/repositories.ts';
import { checkOut, contentsOf, craftCase, entriesBelow } from './support/crafted-case.ts';
import { CommandLineDoor, type CommandEnd } from './support/doors/command-line.ts';
import { order } from './support/order.ts';
import { family, setCanaries } from './support/suite.ts';

const canaries = setCanaries();
const door = new CommandLineDoor(canaries);
let work: string;
let whole: string;
let run: string;
/** What the undamaged state gives. */
let sound: { diff: string; files: string; findings: string; cases: number };

const old = (ordinaryFiles['src/total.js'] as { text: string }).text;
const fresh = old.replace('cart.sum', 'cart.sum - cart.voucher');
const edit = editBlock('src/total.js', '  return cart.sum;', '  return cart.sum - cart.voucher;');
const violation =
  '<violation rule="no-sum" confidence="high">\n<reasoning>it sums</reasoning>\n<snippet>\n  return cart.sum;\n</snippet>\n</violation>';
const files = {
  ...ordinaryFiles,
  '.patchwright/rules/no-sum.md': {
    text: '---\nlanguages: [javascript]\n---\n\n# No sum\n\nDo not sum.\n\n### Bad\n\n```js\nreturn cart.sum;\n```\n',
  },
  '.github/patchwright.yml': {
    text: 'model: {format: auto}\nretrieval: {embeddings: {provider: builtin}}\n',
  },
};
const place = (name: string): string => path.join(work, name);
const atRepo = (): string[] => ['--repo', place('repo')];
const withState = (): string[] => ['--state-dir', place('state')];
const verbs = {
  run: () => ['run', place('issue.md'), ...atRepo(), '--no-tests', '--json'],
  recording: () => [
    'run',
    place('issue.md'),
    ...atRepo(),
    '--no-tests',
    '--json',
    '--replay',
    place('recording'),
  ],
  replay: () => ['replay', place(`state/runs/${run}`), '--json'],
  report: () => ['report', '--json', ...withState()],
  page: () => ['report', '--html', ...withState()],
  list: () => ['runs', 'list', '--json', ...withState()],
  clean: () => ['runs', 'clean', '--json', ...withState()],
  export: () => ['runs', 'export', '--json', '--out', place('cases.jsonl'), ...withState()],
  search: () => ['search', ...atRepo(), '--json', 'sum', 'of', 'a', 'cart'],
  index: () => ['index', ...atRepo(), '--json'],
  lint: () => ['lint', ...atRepo(), '--json', '--no-builtin', '--single-pass'],
  review: () => ['review', ...atRepo(), '--json', '--no-checks'],
  doctor: () => ['doctor', ...atRepo(), '--json'],
  last: () => ['apply', '--last', ...atRepo(), '--json'],
  commit: () => ['apply', '--last', '--commit', ...atRepo(), '--json'],
  reply: () => ['apply', place('reply.md'), ...atRepo(), '--json', '--yes'],
  undo: () => ['apply', '--undo', ...atRepo()],
} as const;
type Verb = keyof typeof verbs;
const call = (verb: Verb): Promise<CommandEnd> => {
  door.answers = {
    plan: planReply(changeBlock('modify', 'src/total.js')),
    edit: verb === 'lint' ? violation : edit,
    repair: edit,
    review: contentReview,
  };
  return door.call(verbs[verb](), place('state'));
};

interface Told {
  diff: string;
  findings: { path: string; startLine: number }[];
  cases: number;
  verdict: string;
}
const told = ({ stdout }: CommandEnd): Told => JSON.parse(stdout) as Told;
const filesIn = ({ stdout }: CommandEnd): string =>
  JSON.stringify((JSON.parse(stdout) as { files: unknown }).files);
const findingsIn = (end: CommandEnd): string =>
  JSON.stringify(told(end).findings.map(({ path: name, startLine }) => [name, startLine]));

beforeAll(async () => {
  await door.open();
  const root = canaries.keep();
  work = path.join(root, 'work');
  whole = path.join(root, 'whole');
  mkdirSync(place('state'), { recursive: true });
  cpSync(craftCase(canaries, files), place('repo'), { recursive: true });
  checkOut(place('repo'));
  writeFileSync(place('issue.md'), '# total ignores the voucher\n\nThe total is too high.\n');
  writeFileSync(place('reply.md'), edit);
  const { diff } = told(
    await door.call([...verbs.run(), '--record', place('recording')], await ready('run')),
  );
  match(diff, /cart\.voucher/);
  run = readdirSync(place('state/runs'))[0]!;
  const found = filesIn(await call('search'));
  const findings = findingsIn(await call('lint'));
  match(findings, /total/);
  const { cases } = told(await call('export'));
  rmSync(place('cases.jsonl'));
  equal((await call('last')).code, 0);
  keepMeasurements();
  sound = { diff, files: found, findings, cases };
  cpSync(work, whole, { recursive: true });
});
afterAll(() => door.close());

/** Sets the answers for a verb. @returns the state folder */
async function ready(verb: Verb): Promise<string> {
  await call(verb);
  rmSync(place('state'), { recursive: true });
  mkdirSync(place('state'));
  return place('state');
}

/** What other commands would have kept. */
function keepMeasurements(): void {
  writeFileSync(place('state/agreed-endpoints.json'), '{"0123456789abcdef0123456789abcdef":["a.test"]}\n');
  writeFileSync(place('state/edit-formats.json'), '{"gpt-5 at x":{"format":"udiff","why":"fewer misses"}}\n');
}

function ownFiles(): string[] {
  const below = (folder: string) => entriesBelow(place(folder)).map((name) => `${folder}/${name}`);
  const undo = below('repo/.git').filter((name) => name.includes('patchwright'));
  return [...below('state'), ...below('recording'), ...undo].toSorted().map(place);
}

function putBack(applied: boolean): void {
  rmSync(work, { recursive: true, force: true });
  cpSync(whole, work, { recursive: true });
  if (applied) return;
  writeFileSync(place('repo/src/total.js'), old);
  rmSync(place('repo/.git/patchwright-applied'), { recursive: true });
}

async function afterDamage([damages, verb, applied]: [readonly Damage[], Verb, boolean]) {
  putBack(applied);
  const own = ownFiles();
  for (const one of damages) inflict(one, own);
  const end = await Promise.race([call(verb), tooLong()]);
  expect(end.stderr).not.toMatch(/\n\s+at .*:\d+:\d+|Unexpected error/);
  if (verbs[verb]().includes('--json')) JSON.parse(end.stdout);
  const wasDone = end.code === 0;
  if (wasDone && (verb === 'run' || verb === 'recording' || verb === 'replay'))
    expect(told(end).diff).toBe(sound.diff);
  if (wasDone && verb === 'search') expect(filesIn(end)).toBe(sound.files);
  // A change that was applied has no line to object to.
  if (verb === 'lint' && end.code <= 1) expect(findingsIn(end)).toBe(applied ? '[]' : sound.findings);
  if (wasDone && verb === 'export') expect(told(end).cases).toBeLessThanOrEqual(sound.cases);
  const text = readFileSync(place('repo/src/total.js'), 'utf8');
  if (wasDone && (verb === 'last' || verb === 'commit' || verb === 'reply')) expect(text).toBe(fresh);
  else if (wasDone && verb === 'undo' && existsSync(place('repo/.git/patchwright-applied')))
    expect(text).toBe(fresh);
  else expect([old, fresh]).toContain(text);
  const lying = [...contentsOf(place('repo')).keys()].filter((name) => !name.startsWith('.git/'));
  expect(lying.toSorted()).toEqual(Object.keys(files).toSorted());
  return { said: end.stdout + end.stderr + door.takePrompts() };
}

/** What waits for a pipe waits for ever. */
async function tooLong(): Promise<never> {
  await sleep(60_000, undefined, { ref: false });
  throw new Error('the command does not end');
}

describe('caches, records, recordings and finished runs, damaged between two commands (R24, R33, H30)', () => {
  const cases = fc.tuple(
    fc.array(anyDamage, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(...(Object.keys(verbs) as Verb[])),
    fc.boolean(),
  );
  family('damaged caches and records', { exactly: order.damages }, cases, canaries, afterDamage);
});
