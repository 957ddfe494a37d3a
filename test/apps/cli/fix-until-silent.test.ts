import { describe, expect, test } from 'vitest';
import { fixUntilSilent, type FixPorts } from '../../../src/apps/cli/lint-fix/fix-until-silent.ts';
import type { Finding } from '../../../src/domain/index.ts';
import { ModelError, OverBudgetError, UsageError } from '../../../src/errors/index.ts';

const finding = (message: string): Finding => ({ source: 'check', severity: 'error', message, path: 'a' });
const none: string[] = [];

/** A round: what the linter says of the tree that a model leaves, and what tests object to. */
interface Round {
  findings?: readonly string[];
  objections?: readonly string[];
  tested?: boolean;
  /** The model changes nothing. */
  idle?: boolean;
  /** Mending, or the linter, fails. */
  mending?: Error;
  linting?: Error;
}

/** The loop over a linter that says these things at first and then round by round; trees are called `1`, `2`, … */
async function fix(first: readonly string[], rounds: readonly Round[], most = 5) {
  const asked: string[] = [];
  let at = -1;
  const ports: FixPorts = {
    async lint() {
      const round = rounds[at];
      if (round?.linting) throw round.linting;
      return (at < 0 ? first : (round!.findings ?? none)).map(finding);
    },
    async behaviour() {
      const { objections = none, tested = true } = rounds[at]!;
      return {
        objections: objections.map(finding),
        checking: { state: 'checked', message: `round ${at}` } as never,
        tested,
      };
    },
    async mend(texts, findings, objections) {
      const said = (list: readonly Finding[]) => list.map(({ message }) => message.split('\n')[0]).join(' ');
      asked.push(`${said(findings)} | ${said(objections)}`);
      at += 1;
      const { mending, idle } = rounds[at]!;
      if (mending) throw mending;
      return idle ? texts : new Map([['a', `${at + 1}`]]);
    },
  };
  const result = await fixUntilSilent(ports, most);
  const left = (list: readonly Finding[]) => list.map(({ message }) => message.split('\n')[0]);
  return {
    asked,
    tree: result.texts.get('a') ?? 'own',
    findings: left(result.findings),
    objections: left(result.objections),
    before: left(result.before),
    rounds: result.rounds,
    tested: result.tested,
    ended: result.overBudget?.code ?? result.failure?.code,
  };
}

describe('mending until the linter is silent', () => {
  test.each<[string, string[], Round[], object]>([
    ['does nothing where it is', [], [], { asked: [], tree: 'own', rounds: 0, tested: false }],
    ['ends when it is', ['x', 'y'], [{ findings: ['y'] }, {}], { asked: ['x y | ', 'y | '], tree: '2', findings: [], before: ['x', 'y'], rounds: 2, tested: true }],
    ['ends where a model changes nothing', ['x'], [{ idle: true }], { tree: 'own', findings: ['x'], rounds: 1, tested: false }],
    ['keeps the tree of fewest findings', ['x', 'y', 'z'], [{ findings: ['x'] }, { findings: ['x', 'y'] }, { idle: true }], { tree: '1', findings: ['x'], rounds: 3 }],
    ['keeps the first of two trees that are alike', ['x', 'y'], [{ findings: ['x'] }, { findings: ['y'] }, { idle: true }], { tree: '1', findings: ['x'] }],
    ['keeps the own tree where nothing is better', ['x'], [{ findings: ['y'] }, { idle: true }], { tree: 'own', findings: ['x'], tested: false }],
    ['takes no tree that breaks a test, however silent, and tells the model', ['x'], [{ objections: ['broken'] }, { idle: true }], { asked: ['x | ', ' | broken'], tree: 'own', findings: ['x'], objections: ['broken'], rounds: 2, tested: false }],
    ['takes it once it breaks none', ['x'], [{ objections: ['broken'] }, {}], { tree: '2', findings: [], objections: [], tested: true }],
    ['says what the last tree broke, beside the best', ['x', 'y'], [{ findings: ['y'] }, { objections: ['broken'] }, { idle: true }], { tree: '1', findings: ['y'], objections: ['broken'] }],
    ['takes a linter that no longer runs for an objection, with what it found before', ['x'], [{ linting: new UsageError('cannot read it') }, {}], { asked: ['x | ', 'x | cannot read it'], tree: '2', findings: [] }],
  ])('%s', async (_, first, rounds, wanted) => {
    expect(await fix(first, rounds)).toMatchObject(wanted);
  }); // prettier-ignore

  test('ends after its rounds', async () => {
    const rounds = [{ findings: ['x'] }, { findings: ['x'] }, { findings: ['x'] }];
    expect(await fix(['x', 'y'], rounds, 2)).toMatchObject({ tree: '1', rounds: 2 });
    expect(await fix(['x'], [], 0)).toMatchObject({ tree: 'own', rounds: 0, findings: ['x'] });
  });

  const money = new OverBudgetError('max-cost', 'm', 'h');
  const failure = new ModelError('server-error', 'the model is gone');
  test.each<[string, Round[], object]>([
    ['keeps what was mended where the money ends', [{ findings: ['y'] }, { mending: money }], { tree: '1', findings: ['y'], rounds: 1, ended: 'max-cost', before: ['x', 'y'] }],
    ['says that the money ended where nothing was mended', [{ mending: money }], { tree: 'own', findings: ['x', 'y'], rounds: 0, ended: 'max-cost' }],
    ['keeps what was mended where a model fails', [{ findings: ['y'] }, { mending: failure }], { tree: '1', findings: ['y'], ended: failure.code }],
  ])('%s', async (_, rounds, wanted) => {
    expect(await fix(['x', 'y'], rounds)).toMatchObject(wanted);
  }); // prettier-ignore

  test.each<[string, Round[]]>([
    ['a model fails before anything was mended', [{ mending: failure }]],
    ['a model fails and all that was mended broke something', [{ objections: ['broken'] }, { mending: failure }]],
    ['something is wrong with ourselves', [{ findings: ['y'] }, { mending: new TypeError('the model is gone') }]],
    ['the linter is ended', [{ linting: new Error('the model is gone') }]],
  ])('fails where %s', async (_, rounds) => {
    await expect(fix(['x', 'y'], rounds)).rejects.toThrow('the model is gone');
  }); // prettier-ignore
});
