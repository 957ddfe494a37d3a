import { equal, match } from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { leaveJournal, sumOf } from '../support/planted-journal.ts';
import { changeBlock, contentReview, editBlock, planReply } from '../support/scripted-endpoint.ts';
import { damage, inflict, type Damage } from './generators/damage.ts';
import { ordinaryFiles } from './generators/repositories.ts';
import { checkOut, contentsOf, craftCase, entriesBelow } from './support/crafted-case.ts';
import { CommandLineDoor, type CommandEnd } from './support/doors/command-line.ts';
import { order } from './support/order.ts';
import { family, setCanaries } from './support/suite.ts';

const canaries = setCanaries();
const door = new CommandLineDoor(canaries);
/** Where everything is worked on, and where it is put back from. */
let work: string;
let whole: string;
let diff: string;
let found: string;

const old = ordinaryFiles['src/total.js'] as { text: string };
const edit = editBlock('src/total.js', '  return cart.sum;', '  return cart.sum - cart.voucher;');
const fresh = old.text.replace('cart.sum', 'cart.sum - cart.voucher');
const good = {
  plan: planReply(changeBlock('modify', 'src/total.js')),
  edit,
  repair: edit,
  review: contentReview,
};
const place = (name: string): string => path.join(work, name);
const verbs = {
  run: () => ['run', place('issue.md'), '--repo', place('repo'), '--no-tests', '--json'],
  report: () => ['report', '--state-dir', place('state')],
  page: () => ['report', '--html', '--state-dir', place('state')],
  search: () => ['search', '--repo', place('repo'), '--json', 'sum', 'of', 'a', 'cart'],
  undo: () => ['apply', '--undo', '--repo', place('repo')],
  doctor: () => ['doctor', '--repo', place('repo'), '--json'],
};
const call = (verb: keyof typeof verbs): Promise<CommandEnd> => door.call(verbs[verb](), place('state'));

beforeAll(async () => {
  await door.open();
  door.answers = good;
  const root = canaries.keep();
  work = path.join(root, 'work');
  whole = path.join(root, 'whole');
  mkdirSync(place('state'), { recursive: true });
  cpSync(craftCase(canaries, ordinaryFiles), place('repo'), { recursive: true });
  checkOut(place('repo'));
  writeFileSync(place('issue.md'), '# total ignores the voucher\n\nThe total is too high.\n');
  writeFileSync(place('reply.md'), edit);
  diff = (JSON.parse((await call('run')).stdout) as { diff: string }).diff;
  match(diff, /cart\.voucher/);
  found = filesIn(await call('search'));
  await door.call(['apply', place('reply.md'), '--repo', place('repo'), '--yes'], place('state'));
  equal(readFileSync(place('repo/src/total.js'), 'utf8'), fresh);
  // As if the run had been cut off: the next one goes on with what it finds.
  for (const name of entriesBelow(place('state')))
    if (/report\.(json|md|html)$/.test(name)) rmSync(place(`state/${name}`));
  cpSync(work, whole, { recursive: true });
});
afterAll(() => door.close());

/** What a search found, without its timings. */
const filesIn = ({ stdout }: CommandEnd): string =>
  JSON.stringify((JSON.parse(stdout) as { files: unknown }).files);

/** Files that Patchwright keeps for itself, in a fixed order. */
function ownFiles(): string[] {
  const state = entriesBelow(place('state')).map((name) => `state/${name}`);
  const undo = entriesBelow(place('repo/.git')).filter((name) => name.includes('patchwright'));
  return [...state, ...undo.map((name) => `repo/.git/${name}`)].toSorted().map(place);
}

async function afterDamage([damages, verb, cutOff]: [readonly Damage[], keyof typeof verbs, boolean]) {
  rmSync(work, { recursive: true, force: true });
  cpSync(whole, work, { recursive: true });
  if (cutOff) plantUnfinished();
  for (const one of damages) inflict(one, ownFiles());
  const end = await call(verb);
  expect(end.stderr).not.toMatch(/\n\s+at .*:\d+:\d+|Unexpected error/);
  if (verb === 'run' && end.code === 0) expect((JSON.parse(end.stdout) as { diff: string }).diff).toBe(diff);
  if (verb === 'search' && end.code === 0) expect(filesIn(end)).toBe(found);
  // Whatever was undone or not: a file is as it was before or as it was after, never anything else.
  expect([old.text, fresh]).toContain(readFileSync(place('repo/src/total.js'), 'utf8'));
  expect(
    [...contentsOf(place('repo')).keys()].filter((name) => !name.startsWith('.git/')).toSorted(),
  ).toEqual(Object.keys(ordinaryFiles).toSorted());
  return { said: end.stdout + end.stderr + door.takePrompts() };
}

/** A change that a killed process left between its first and its last file. */
function plantUnfinished(): void {
  const journal = place('repo/.git/patchwright-undo');
  if (existsSync(journal)) return;
  mkdirSync(journal);
  writeFileSync(path.join(journal, 'old-0'), old.text);
  const steps = [{ path: 'src/total.js', saved: 'old-0', sha256: sumOf(old.text) }];
  leaveJournal(journal, steps);
}

describe('what Patchwright keeps, damaged between two commands (R24, R33, H30)', () => {
  const cases = fc.tuple(
    fc.array(damage, { minLength: 1, maxLength: 3 }),
    fc.constantFrom<keyof typeof verbs>('run', 'run', 'report', 'page', 'search', 'undo', 'doctor'),
    fc.boolean(),
  );
  family('damaged state', { exactly: order.damages }, cases, canaries, afterDamage);
});
