import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { hostileMarkdown } from './generators/markdown.ts';
import { hostileAnswers, hostileIssue } from './generators/replies.ts';
import { hostileRepository, plantedGit } from './generators/repositories.ts';
import { changedBetween, checkOut, contentsOf, craftCase, plantGit } from './support/crafted-case.ts';
import { CommandLineDoor, type CommandEnd } from './support/doors/command-line.ts';
import type { Evidence } from './support/canaries.ts';
import { family, setCanaries } from './support/suite.ts';

const canaries = setCanaries();
const door = new CommandLineDoor(canaries);
beforeAll(() => door.open());
afterAll(() => door.close());

const hostile = fc.record({
  tree: hostileRepository,
  git: plantedGit,
  answers: hostileAnswers,
  issue: hostileIssue,
});

type HostileCase = typeof hostile extends fc.Arbitrary<infer Case> ? Case : never;

/** A case on disk. */
interface Setting {
  repo: string;
  state: string;
  issue: string;
  before: Map<string, string>;
}

function setUp({ tree, git, answers, issue }: HostileCase): Setting {
  const repo = craftCase(canaries, tree);
  checkOut(repo);
  plantGit(canaries, repo, git);
  door.answers = canaries.fillAll(answers);
  door.takePrompts();
  const state = canaries.folder();
  const file = path.join(state, 'issue.md');
  writeFileSync(file, canaries.fill(`# ${issue.title}\n\n${issue.body}\n`).replaceAll('\0', ''));
  return { repo, state, issue: file, before: contentsOf(repo) };
}

/** What a command said and wrote, and to whom. */
function evidenceOf({ repo, before }: Setting, end: CommandEnd, planned: readonly string[]): Evidence {
  expect(end.stderr).not.toMatch(/\n\s+at .*:\d+:\d+|Unexpected error/);
  expect(end.stderr).not.toMatch(obeyed);
  return {
    said: end.stdout + end.stderr + door.takePrompts(),
    written: changedBetween(before, contentsOf(repo)),
    planned,
  };
}

/** What a terminal would obey. Carriage returns and colours of our own never come without a terminal. */
// eslint-disable-next-line no-control-regex
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

interface Report {
  verdict?: string;
  plan?: { changes: { path: string; to?: string }[] };
}

describe('the command line, with a repository, an issue and a model that obey the attacker (R8–R12, R18, R29–R34)', () => {
  family('runs that write into the working tree', { of: 0.02, least: 12 }, hostile, canaries, async (one) => {
    const setting = setUp(one);
    const { repo, state, issue } = setting;
    const end = await door.call(['run', issue, '--repo', repo, '--apply', '--json', '--no-tests'], state);
    const report = (end.stdout === '' ? {} : JSON.parse(end.stdout)) as Report;
    const planned = (report.plan?.changes ?? []).flatMap(({ path: name, to }) => (to ? [name, to] : [name]));
    const evidence = evidenceOf(setting, end, planned);
    const forged = end.code === 0 && report.verdict !== 'patched' ? [`exit 0 for ${report.verdict}`] : [];
    return { ...evidence, forged };
  });

  const verbs = fc.tuple(
    hostile,
    hostileMarkdown,
    fc.constantFrom('doctor', 'search', 'index', 'plan', 'lint', 'review', 'init', 'run'),
  );
  family('verbs that only look', { of: 0.02, least: 12 }, verbs, canaries, async ([one, words, verb]) => {
    const setting = setUp(one);
    const { repo, state, issue } = setting;
    const at = ['--repo', repo];
    const commands: Record<typeof verb, string[]> = {
      doctor: ['doctor', ...at],
      search: ['search', ...at, '--', words.replaceAll('\0', '')],
      index: ['index', ...at],
      plan: ['run', issue, ...at, '--plan-only'],
      lint: ['lint', ...at, '--dry-run'],
      review: ['review', ...at, '--issue', issue],
      init: ['init', ...at],
      run: ['run', issue, ...at],
    };
    const end = await door.call(commands[verb], state);
    return evidenceOf(setting, end, []);
  });

  const replies = fc.tuple(hostile, hostileAnswers);
  family(
    'replies put into a working tree',
    { of: 0.03, least: 20 },
    replies,
    canaries,
    async ([one, { edit }]) => {
      const setting = setUp(one);
      const { repo, state } = setting;
      const file = path.join(state, 'reply.md');
      const reply = canaries.fill(edit);
      writeFileSync(file, reply);
      const end = await door.call(['apply', file, '--repo', repo, '--yes'], state);
      const named = [...contentsOf(repo).keys()].filter((name) => reply.includes(name));
      return evidenceOf(setting, end, named);
    },
  );
});
