import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { changeBlock, contentReview, editBlock, planReply } from '../support/scripted-endpoint.ts';
import { scriptedRun, toldTo, type Answers } from './scripted-run.ts';

const check = 'validation:\n  checks:\n    - name: check\n      run: [sh, check.sh]\n      reader: general\n';
const files = {
  'src/a.js': 'export const a = 1;\n',
  // Fails while the source says `WRONG`.
  'check.sh': 'if grep -q WRONG src/a.js; then echo "src/a.js:1:1: WRONG"; exit 1; fi\n',
};
const objection = '<finding severity="error" path="src/a.js" line="1">\nIt has to be three.\n</finding>';

/** A plan and an edit that make `a` two, a review, and what the writer answers to it. */
function reviewed(review: string | readonly string[], repair: string): Answers {
  const edit = editBlock('src/a.js', 'export const a = 1;', 'export const a = 2;');
  return { plan: planReply(changeBlock('modify', 'src/a.js')), edit, review, repair };
}
const becomes = (text: string) => editBlock('src/a.js', 'export const a = 2;', `export const a = ${text};`);
const isThree = [objection, contentReview];

describe('self-review', () => {
  test('is bought where it is asked for and switched on, and nowhere else', async () => {
    const answers = reviewed(objection, becomes('3'));
    expect((await scriptedRun(files, answers, { configuration: check, selfReview: false })).asked).toEqual([
      'plan',
      'edit',
    ]);
    const off = `${check}  reviewRounds: 0\n`;
    expect((await scriptedRun(files, answers, { configuration: off })).asked).toEqual(['plan', 'edit']);
  });

  test('that objects is answered with an edit, and looks again', async () => {
    const { verdict, diff, asked, calls, findings, met, runDir } = await scriptedRun(
      files,
      reviewed(isThree, becomes('3')),
      { configuration: check },
    );
    expect(verdict.verdict).toBe('patched');
    expect(asked).toEqual(['plan', 'edit', 'review', 'repair', 'review']);
    expect(diff).toContain('+export const a = 3;');
    expect(readFileSync(path.join(runDir, 'patch.diff'), 'utf8')).toBe(diff);
    expect(existsSync(path.join(runDir, 'lock'))).toBe(false); // so that the next command may go on with it
    expect(toldTo(calls[3]!)).toContain('It has to be three.');
    expect(findings).toEqual([]);
    expect(met).toMatchObject([{ message: 'It has to be three.' }]);
    expect(verdict.message).toContain('no objection left; 1 objection was met by a change.');
    expect(readFileSync(path.join(runDir, 'report.md'), 'utf8')).toMatch(
      /## Objections met by a change\n\n.*It has to be three\./,
    );
  });

  test('that also had a remark is asked about it again after the change', async () => {
    const remark = '<finding severity="warning" path="src/a.js" line="1">\nNobody says why.\n</finding>';
    const both = `${objection}\n${remark}`;
    const run = (again: string) =>
      scriptedRun(files, reviewed([both, again], becomes('3')), { configuration: check });
    const { calls, findings, met } = await run(remark);
    expect(toldTo(calls[4]!)).toMatch(
      /FINDINGS AFTER WHICH THE CODE WAS CHANGED\n.*three\.\n.*Nobody says why\./,
    );
    expect(findings).toMatchObject([{ severity: 'warning', message: 'Nobody says why.' }]);
    expect(met).toMatchObject([{ message: 'It has to be three.' }]);
    expect((await run(contentReview)).findings).toEqual([]);
  });

  test('that objects and is not listened to leaves its objection open', async () => {
    const { verdict, diff } = await scriptedRun(files, reviewed(objection, 'I would rather not.'), {
      configuration: check,
    });
    expect(verdict).toMatchObject({ verdict: 'unverified', reason: 'review-failed' });
    expect(diff).toContain('+export const a = 2;');
  });

  test('that objects and is given a reason leaves a remark, and the patch stands', async () => {
    const reason = 'Not changed: the issue asks for two, in so many words.';
    const { verdict, findings } = await scriptedRun(files, reviewed(objection, reason), {
      configuration: check,
    });
    expect(verdict.verdict).toBe('patched');
    expect(findings).toMatchObject([
      { source: 'review', severity: 'warning', message: 'It has to be three.' },
    ]);
  });

  describe('that raises two objections of which the repair answers one', () => {
    const two = { ...files, 'src/b.js': 'export const b = 1;\n' };
    const other = objection.replace('src/a.js', 'src/b.js').replace('three', 'four');
    const answers = (...reviews: string[]): Answers => ({
      plan: planReply(changeBlock('modify', 'src/a.js'), changeBlock('modify', 'src/b.js')),
      edit: `${editBlock('src/a.js', 'export const a = 1;', 'export const a = 2;')}\n${editBlock('src/b.js', 'export const b = 1;', 'export const b = 2;')}`,
      review: [`${objection}\n${other}`, ...reviews],
      repair: [becomes('3'), 'I would rather not.'],
    });

    test('keeps the repair, asks about the other again, and tells of both', async () => {
      const { diff, asked, calls, verdict, findings, met } = await scriptedRun(two, answers(contentReview), {
        configuration: check,
      });
      expect(diff).toContain('+export const a = 3;');
      expect(asked.slice(0, 6)).toEqual(['plan', 'edit', 'review', 'repair', 'review', 'repair']);
      expect(toldTo(calls[5]!)).toContain('It has to be four.');
      expect(toldTo(calls[5]!)).not.toContain('It has to be three.');
      expect(verdict).toMatchObject({ verdict: 'unverified', reason: 'review-failed' });
      expect(findings).toMatchObject([{ severity: 'error', message: 'It has to be four.' }]);
      expect(met).toMatchObject([{ message: 'It has to be three.' }]);
    });

    test('accepts the patch once the other is answered, too', async () => {
      const { diff, verdict, findings } = await scriptedRun(
        two,
        {
          ...answers(other, contentReview),
          repair: [becomes('3'), editBlock('src/b.js', 'export const b = 2;', 'export const b = 4;')],
        },
        { configuration: check },
      );
      expect(diff).toMatch(/\+export const a = 3;[^]*\+export const b = 4;/);
      expect([verdict.verdict, findings]).toEqual(['patched', []]);
    });

    test('leaves it open where the rounds end', async () => {
      const { verdict, diff, findings } = await scriptedRun(two, answers(contentReview), {
        configuration: `${check}  reviewRounds: 2\n`,
      });
      expect(diff).toContain('+export const a = 3;');
      expect(verdict).toMatchObject({ verdict: 'unverified', reason: 'review-failed' });
      expect(findings).toMatchObject([{ severity: 'error', message: 'It has to be four.' }]);
    });
  });

  test('that objects again and again costs its rounds and no more', async () => {
    const configuration = `${check}  reviewRounds: 2\n`;
    const other = objection.replace('three', 'a string that says so');
    const { verdict, asked } = await scriptedRun(files, reviewed([objection, other, other], becomes('3')), {
      configuration,
    });
    expect(asked).toEqual(['plan', 'edit', 'review', 'repair', 'review']);
    expect(verdict).toMatchObject({ verdict: 'unverified', reason: 'review-failed' });
  });

  test.each([
    ['approves', contentReview, contentReview],
    ['objects', objection, contentReview],
  ])('that %s leaves what others have found', async (_, ...reviews) => {
    const warns = 'if ! grep -q 1 src/a.js; then echo "src/a.js:1:1: warning: No one."; fi\n';
    const { verdict, findings } = await scriptedRun(
      { ...files, 'check.sh': warns },
      reviewed(reviews, becomes('3')),
      { configuration: check },
    );
    expect(verdict.verdict).toBe('patched');
    expect(findings).toMatchObject([{ severity: 'warning', message: expect.stringContaining('No one.') }]);
  });

  test('is not gone on with once a correction breaks a check', async () => {
    const { verdict, asked } = await scriptedRun(files, reviewed(isThree, becomes('WRONG')), {
      configuration: check,
    });
    expect(verdict).toMatchObject({ verdict: 'unverified', reason: 'checks-failed' });
    expect(asked.filter((purpose) => purpose === 'review')).toHaveLength(1);
  });
});

describe('repair', () => {
  test('of what a check finds ends after its rounds, with what is still open', async () => {
    const answers = {
      ...reviewed(contentReview, ''),
      edit: editBlock('src/a.js', 'export const a = 1;', 'export const a = WRONG;'),
    };
    const configuration = `${check}  rounds: 1\n`;
    const { verdict, asked } = await scriptedRun(
      files,
      {
        ...answers,
        'repair-turn': editBlock('src/a.js', 'export const a = WRONG;', 'export const a = WRONG + 1;'),
      },
      { configuration },
    );
    expect(verdict).toMatchObject({ verdict: 'unverified', reason: 'checks-failed' });
    expect(asked).toEqual(['plan', 'edit', 'repair-turn']);
    const none = `${check}  rounds: 0\n`;
    expect((await scriptedRun(files, answers, { configuration: none })).asked).toEqual(['plan', 'edit']);
  });

  test('is asked of the whole of what a rule objects to, and rules are judged where they are switched on', async () => {
    const rule = '# No twos\n\nNothing may be two.\n';
    const all = { ...files, '.patchwright/rules/no-twos.md': rule, 'docs/notes.md': '# No rule\n\nProse.\n' };
    const judged = await scriptedRun(all, reviewed(contentReview, ''), {
      configuration: `${check}  rules: true\n`,
      selfReview: false,
    });
    expect(judged.asked.length).toBeGreaterThan(2);
    expect(judged.calls.slice(2).map(toldTo).join('\n')).toContain('Nothing may be two.');
    expect(judged.calls.slice(2).map(toldTo).join('\n')).not.toContain('Prose.');
    const unjudged = await scriptedRun(all, reviewed(contentReview, ''), {
      configuration: check,
      selfReview: false,
    });
    expect(unjudged.asked).toEqual(['plan', 'edit']);
  });
});

describe('the repository’s own tests', () => {
  const tested = {
    'package.json': JSON.stringify({ type: 'module', scripts: { test: 'node --test' } }),
    'src/total.js': 'export const a = 1;\n',
    'test/total.test.js':
      "import { test } from 'node:test';\nimport { a } from '../src/total.js';\ntest('a is a number', () => {\n  if (typeof a !== 'number') throw new Error(`no number: ${a}`);\n});\n",
  };
  const broken = {
    plan: planReply(changeBlock('modify', 'src/total.js')),
    edit: editBlock('src/total.js', 'export const a = 1;', "export const a = 'one';"),
  };

  test('are run unasked, and count against a patch that breaks them', async () => {
    const { verdict, checks, checking } = await scriptedRun(tested, broken, { selfReview: false });
    expect(verdict).toMatchObject({ verdict: 'unverified', reason: 'checks-failed' });
    expect(checking.message).toMatch(/ Commands ran (isolated by [a-z]+|without isolation)\./);
    expect(checks).toMatchObject([{ before: { status: 'passed' }, after: { status: 'failed' } }]);
  });

  test('are left alone where tests are switched off', async () => {
    const { verdict, checks, checking } = await scriptedRun(tested, broken, {
      selfReview: false,
      configuration: 'validation:\n  tests: off\n',
    });
    expect([verdict.verdict, checks]).toEqual(['patched', []]);
    expect(checking.message).toContain('tests are switched off');
  });

  test('that a patch adds count as new: the base is asked only for what it has', async () => {
    const added =
      "import { test } from 'node:test';\nimport { a } from '../src/total.js';\ntest('a is two', () => {\n  if (a !== 2) throw new Error('not two');\n});";
    const { verdict, checks, proof } = await scriptedRun(
      tested,
      {
        plan: planReply(
          changeBlock('modify', 'src/total.js'),
          changeBlock('create', 'test/total-two.test.js'),
        ),
        edit: `${editBlock('src/total.js', 'export const a = 1;', 'export const a = 2;')}\n${editBlock('test/total-two.test.js', '', added)}`,
      },
      { selfReview: false },
    );
    expect(checks).toMatchObject([
      { before: { tests: { passed: 1 } }, after: { tests: { passed: 2, failed: 0 } } },
    ]);
    expect(proof).toMatchObject({ status: 'proven', tests: ['a is two'] });
    expect(verdict).toMatchObject({ verdict: 'patched', reason: 'validated' });
  });
});

describe('tests of a patch that do not show the fault', () => {
  const testOf = (name: string, body: string) =>
    `import { test } from 'node:test';\nimport { total } from '../src/total.js';\ntest('${name}', () => {\n  ${body}\n});`;
  const [blind, sharp] = [
    testOf('total is a number', "if (typeof total !== 'number') throw new Error('no number');"),
    testOf('total is two', "if (total !== 2) throw new Error('not two');"),
  ];
  const all = {
    'package.json': JSON.stringify({ type: 'module', scripts: { test: 'node --test' } }),
    'src/total.js': 'export const total = 1;\n',
  };
  const answers = (repair: string): Answers => ({
    plan: planReply(changeBlock('modify', 'src/total.js'), changeBlock('create', 'test/total.test.js')),
    edit: `${editBlock('src/total.js', 'export const total = 1;', 'export const total = 2;')}\n${editBlock('test/total.test.js', '', blind)}`,
    repair,
  });
  const instead = (text: string) => editBlock('test/total.test.js', blind, text);

  test('are sharpened once, and the sharper ones are the proof', async () => {
    const { diff, proof, asked, calls } = await scriptedRun(all, answers(instead(sharp)), {
      selfReview: false,
    });
    expect(asked).toEqual(['plan', 'edit', 'repair']);
    expect(toldTo(calls[2]!)).toContain('do not show the fault');
    expect(proof).toMatchObject({ status: 'proven', tests: ['total is two'] });
    expect(diff).toContain('total is two');
  });

  test('are sharpened after a review whose unanswered objection stays open all the same', async () => {
    const about = (file: string) =>
      `<finding severity="error" path="${file}" line="1">\n${file} is wrong.\n</finding>`;
    const { findings, proof } = await scriptedRun(
      all,
      {
        ...answers(''),
        review: [`${about('src/total.js')}\n${about('test/total.test.js')}`, contentReview],
        repair: [
          instead(blind.replaceAll('number', 'Number').replace("'Number'", "'number'")),
          editBlock('src/total.js', 'export const total = 2;', 'export const total = 1 + 1;'),
          instead(sharp),
          'Not changed: the test is right.',
        ],
      },
      { selfReview: true },
    );
    expect(proof.status).toBe('proven');
    expect(findings).toMatchObject([{ severity: 'warning', message: 'test/total.test.js is wrong.' }]);
  });

  test.each([
    [
      'no sharper',
      testOf('total is still a number', "if (typeof total !== 'number') throw new Error('no number');"),
    ],
    ['wrong on the patch, too', testOf('total is three', "if (total !== 3) throw new Error('not three');")],
  ])('stay as they were where the new ones are %s', async (_, text) => {
    const { diff, proof, verdict } = await scriptedRun(all, answers(instead(text)), { selfReview: false });
    expect([proof.status, verdict.verdict]).toEqual(['not-reproduced', 'patched']);
    expect(diff).toContain('total is a number');
  });
});

describe('the planner', () => {
  test('sees what AGENTS.md says, the failed jobs, and nothing of what is excluded', async () => {
    const all = {
      ...files,
      'AGENTS.md': '# Agents\n\n## Tests\nPut tests with gusto beside the code.\n',
      'src/a-legacy.js': 'export const legacyA = 1; // a is wrong\n',
    };
    const ciLogs = [{ job: 'lint', text: 'Error: a is unused' }];
    const plan = '<unchanged reason="already-satisfied">\nIt is so.\n</unchanged>';
    const open = await scriptedRun(all, { plan }, { ciLogs });
    for (const told of ['with gusto', 'failed job lint', 'a is unused', 'legacyA'])
      expect(toldTo(open.calls[0]!)).toContain(told);
    const configuration = 'retrieval:\n  guidance: false\n  exclude: ["src/*-legacy.js"]\n';
    const closed = await scriptedRun(all, { plan }, { configuration });
    for (const told of ['with gusto', 'failed job', 'legacyA'])
      expect(toldTo(closed.calls[0]!)).not.toContain(told);
    expect(closed.verdict).toMatchObject({ verdict: 'unchanged', reason: 'already-satisfied' });
  });
});
