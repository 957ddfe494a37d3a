import { describe, expect, test } from 'vitest';
import { changeBlock, contentReview, editBlock, planReply } from '../support/scripted-endpoint.ts';
import { machineOf } from './machine-in-memory.ts';
import { runInMemory, toldTo, type Answers } from './run-in-memory.ts';

const files = {
  'src/a.js': 'export const a = 1;\n',
  'src/b.js': 'export const b = 1;\n',
  'src/c.js': 'export const c = 1;\n',
};
const configured = 'validation:\n  checks:\n    - name: lint\n      run: [lint]\n      reader: general\n';
const planned = (...paths: string[]) => planReply(...paths.map((path) => changeBlock('modify', path)));
const becomes = (from: string, to: string, name = 'a') =>
  editBlock(`src/${name}.js`, `export const ${name} = ${from};`, `export const ${name} = ${to};`);
const objection = '<finding severity="error" path="src/a.js" line="1">\nIt has to be three.\n</finding>';
const remark = '<finding severity="warning" path="src/a.js" line="1">\nA name would help.\n</finding>';

type Options = NonNullable<Parameters<typeof runInMemory>[2]>;

/**
 * Runs with a check that names every line that says WRONG, and what follows it, as its finding.
 * @param says what it says in place of that
 */
function checkedRun(
  answers: Answers,
  {
    configuration = '',
    of = files,
    says,
    ...more
  }: Options & { of?: Record<string, string>; says?: string } = {},
) {
  const { ran, dependencies } = machineOf(of, (changes) => {
    const wrong = changes.flatMap(({ path, after = '' }) => {
      const [, said] = /(WRONG\w*)/.exec(after) ?? [];
      return said === undefined ? [] : [says ?? `${path}:1:1: ${said} is wrong`];
    });
    return { exitCode: wrong.some((line) => !line.includes('warning')) ? 1 : 0, stdout: wrong.join('\n') };
  });
  const run = runInMemory(of, answers, { configuration: configured + configuration, dependencies, ...more });
  return run.then((result) => ({ ...result, ran }));
}

const statement = ({ diff }: { diff: string }) => /^\+export const a = (.*);$/m.exec(diff)?.[1];

describe('rounds of correction', () => {
  test('begin in the conversation that wrote the patch, and go on in a new one: the same reasoning has failed', async () => {
    const run = await checkedRun({
      plan: planned('src/a.js'),
      edit: becomes('1', 'WRONGBYONE'),
      'repair-turn': becomes('WRONGBYONE', 'WRONGBYTWO'),
      repair: becomes('WRONGBYTWO', '3'),
    });
    expect(run.asked).toEqual(['plan', 'edit', 'repair-turn', 'repair']);
    expect([run.verdict.verdict, run.verdict.reason, statement(run)]).toEqual(['patched', 'untested', '3']);
    expect(toldTo(run.calls[2]!)).toContain('WRONGBYONE is wrong');
    expect(toldTo(run.calls[2]!)).toContain('The greeting is wrong.');
    expect(toldTo(run.calls[3]!)).toContain('WRONGBYTWO is wrong');
    expect(toldTo(run.calls[3]!)).not.toContain('WRONGBYONE');
  });

  test('begin anew where that conversation is too long to be paid for again', async () => {
    const issue = { title: 'a is wrong', body: 'a b '.repeat(6_000) };
    const answers = { plan: planned('src/a.js'), edit: becomes('1', 'WRONG'), repair: becomes('WRONG', '3') };
    const { asked, verdict } = await checkedRun(answers, { issue });
    expect([asked, verdict.verdict]).toEqual([['plan', 'edit', 'repair'], 'patched']);
  });

  test('begin anew where the plan brought a part of the edits, and leave out documents that no finding names', async () => {
    const of = { ...files, 'docs/a.md': '# Manual\n\nThe letter a is one.\n', 'docs/b.md': '# Other\n' };
    const plan = `${planned('src/a.js', 'docs/a.md')}\n<edits>\n${becomes('1', 'WRONG')}</edits>`;
    const run = await checkedRun(
      {
        plan,
        edit: editBlock('docs/a.md', 'The letter a is one.', 'The letter a is three.'),
        repair: becomes('WRONG', '3'),
      },
      { of },
    );
    expect([run.asked, statement(run)]).toEqual([['plan', 'edit', 'repair'], '3']);
    expect(toldTo(run.calls[2]!)).toContain('src/a.js:\n');
    expect(toldTo(run.calls[2]!)).not.toContain('# Manual\n\nThe letter');
    expect(run.diff).toContain('+The letter a is three.');
  });

  test('show documents where no finding names a file', async () => {
    const of = { ...files, 'docs/a.md': '# Manual\n\nThe letter a is one.\n' };
    const plan = `${planned('src/a.js', 'docs/a.md')}\n<edits>\n${becomes('1', 'WRONG')}</edits>`;
    const edit = editBlock('docs/a.md', 'The letter a is one.', 'The letter a is three.');
    const run = await checkedRun({ plan, edit, repair: becomes('WRONG', '3') }, { of, says: 'It broke.' });
    expect(toldTo(run.calls[2]!)).toContain('# Manual\n\nThe letter');
  });

  test('begin anew where no check has failed: what silences one is no slip of the writer', async () => {
    const silenced = '1; // eslint-disable-line';
    const { asked, calls } = await checkedRun({
      plan: planned('src/a.js'),
      edit: editBlock('src/a.js', 'export const a = 1;', `export const a = ${silenced}`),
      repair: editBlock('src/a.js', `export const a = ${silenced}`, 'export const a = 3;'),
    });
    expect(asked).toEqual(['plan', 'edit', 'repair']);
    expect(toldTo(calls[2]!)).toContain('eslint-disable');
  });

  test('end where the model leaves everything as it is, and what is wrong stays open', async () => {
    const same = 'Not changed: it is right as it is.';
    const run = await checkedRun({ plan: planned('src/a.js'), edit: becomes('1', 'WRONG'), 'repair-turn': same });
    expect(run.asked).toEqual(['plan', 'edit', 'repair-turn']);
    expect(run.verdict).toMatchObject({ verdict: 'unverified', reason: 'checks-failed' });
  }); // prettier-ignore

  test('end where the same is found again', async () => {
    const run = await checkedRun({
      plan: planned('src/a.js'),
      edit: becomes('1', 'WRONG'),
      'repair-turn': becomes('WRONG', 'WRONG + 1'),
    });
    expect([run.asked, statement(run)]).toEqual([['plan', 'edit', 'repair-turn'], 'WRONG + 1']);
  });

  test('forget the refusals of edits that were written better', async () => {
    const nowhere = becomes('one hundred and two', '2', 'b');
    const run = await checkedRun({
      plan: planned('src/a.js', 'src/b.js'),
      edit: `${becomes('1', '3')}\n${nowhere}`,
      repair: becomes('1', '2', 'b'),
    });
    expect(run.asked.at(-1)).toBe('repair');
    expect([run.verdict.verdict, run.findings]).toEqual(['patched', []]);
    expect(run.diff).toContain('+export const b = 2;');
  });

  test('name every file that may be edited, and take for asked what a finding asks to remove', async () => {
    const old = 'export function old() {\n  return 1;\n}\n';
    const of = { ...files, 'src/a.js': `export const a = 1;\n\n${old}` };
    const removed = editBlock('src/a.js', old.trimEnd(), '');
    const run = (says: string) =>
      checkedRun(
        {
          plan: planned('src/a.js', 'src/b.js'),
          edit: `${becomes('1', 'WRONG')}\n${becomes('1', '2', 'b')}`,
          'repair-turn': `${becomes('WRONG', '3')}\n${removed}`,
          repair: 'Not changed: no.',
        },
        { of, says },
      );
    const asked = await run('src/a.js:1:1: remove the function `old`');
    expect(asked.diff).toContain('-export function old() {');
    expect(asked.calls[2]!.messages.at(-1)!.content).toContain('src/a.js, src/b.js');
    expect((await run('src/a.js:1:1: it is wrong')).diff).not.toContain('-export function old() {');
  });

  test('tell the fault of a patch alone where no file has it', async () => {
    const { calls, asked } = await checkedRun(
      {
        plan: planned('src/a.js', 'src/b.js'),
        edit: `${becomes('1', 'WRONG')}\nsrc/b.js\nNot changed: it is right.\n`,
        'repair-turn': becomes('WRONG', '3'),
      },
      { says: 'the build is broken' },
    );
    const told = calls[asked.indexOf('repair-turn')]!.messages.at(-1)!.content;
    for (const part of ['the build is broken', 'export const a = WRONG;', 'export const b = 1;'])
      expect(told).toContain(part);
  });

  test('do not forget an edit that the plan does not allow', async () => {
    const { asked, findings, verdict } = await checkedRun({
      plan: planned('src/a.js'),
      edit: `${becomes('1', 'WRONG')}\n${becomes('1', '2', 'b')}`,
      'repair-turn': becomes('WRONG', '3'),
      repair: becomes('WRONG', '3'),
    });
    expect(asked.some((purpose) => purpose.startsWith('repair'))).toBe(true);
    const told = findings.filter(({ code }) => code === 'edit-out-of-scope').map(({ path }) => path);
    expect([told, verdict.message.includes('Left out, because the plan does not allow it:')]).toEqual([
      ['src/b.js'],
      true,
    ]);
  });

  test('are none where there is no patch', async () => {
    const run = await checkedRun({ plan: planned('src/a.js'), edit: 'Not changed: it is right as it is.' });
    expect(run.asked.filter((purpose) => purpose.startsWith('repair'))).toEqual([]);
    expect(run.diff).toBe('');
  });

  test('are none where no edit could be placed: nothing is there that could be mended', async () => {
    const run = await checkedRun({
      plan: planned('src/a.js'),
      edit: becomes('nothing of the kind', '2'),
      repair: becomes('1', '2'),
    });
    expect(run.asked.filter((purpose) => purpose === 'repair')).toEqual([]);
    expect([run.verdict.verdict, run.verdict.reason, run.diff]).toEqual(['failed', 'edit-refused', '']);
  });
});

describe('what a correction is shown', () => {
  const both = { plan: planned('src/a.js', 'src/b.js', 'src/c.js') };
  const shown = (text: string, name: string) => new RegExp(`^(?:\\d+: )?export const ${name} = `, 'm').test(text);

  test('are the files that are named, and the others that were changed', async () => {
    const answers = {
      ...both,
      edit: `${becomes('1', 'WRONG')}\n${becomes('1', '2', 'b')}\n${'src/c.js\nNot changed: it is right.\n'}`,
      'repair-turn': becomes('WRONG', '3'),
    };
    const { calls, asked } = await checkedRun(answers);
    const told = calls[asked.indexOf('repair-turn')]!.messages.at(-1)!.content;
    expect([shown(told, 'a'), shown(told, 'b'), shown(told, 'c')]).toEqual([true, true, false]);
  });

  test('is the code of a failing test that the plan does not touch, as far as its declaration goes', async () => {
    const lines = ['import { a } from "../src/a.js";', '', 'function setUp() {', '  return 0;', '}', '', 'function isOne() {', '  if (a !== 1) throw new Error("WRONG here");', '}'];
    const of = { ...files, 'test/a.test.js': `${lines.join('\n')}\n` };
    const failing = (line: number) => `test/a.test.js:${line}:1: it is red`;
    const { calls, asked } = await checkedRun(
      { plan: planned('src/a.js'), edit: becomes('1', 'WRONG'), 'repair-turn': becomes('WRONG', '3') },
      { of, says: failing(8) },
    );
    const told = calls[asked.indexOf('repair-turn')]!.messages.at(-1)!.content;
    expect(told).toContain('The failing tests:');
    expect(told).toContain('function isOne() {');
    expect(told).not.toContain('function setUp() {');
  });

  test('is no test twice: one that the plan touches is shown among its files', async () => {
    const { calls, asked } = await checkedRun(
      { plan: planned('src/a.js'), edit: becomes('1', 'WRONG'), 'repair-turn': becomes('WRONG', '3') },
      { says: 'src/a.js:1:1: it is red' },
    );
    const told = calls[asked.indexOf('repair-turn')]!.messages.at(-1)!.content;
    expect(told).toContain('export const a = WRONG;');
    expect(told).not.toContain('The failing tests:');
  });

  test('of a long file are the lines that findings name, and those that were changed', async () => {
    const filler = (name: string) => Array.from({ length: 900 }, (_, at) => `export const ${name}${at} = ${at};`);
    const of = { ...files, 'src/a.js': ['export const a = 1;', ...filler('x'), 'export const last = 1;'].join('\n') };
    const two = `${becomes('1', 'WRONG')}\n${editBlock('src/a.js', 'export const x450 = 450;', 'export const x450 = 45;')}`;
    const { calls, asked } = await checkedRun(
      { plan: planned('src/a.js'), edit: two, 'repair-turn': becomes('WRONG', '3') },
      { of, says: 'src/a.js:901:1: it is not last' },
    );
    const told = calls[asked.indexOf('repair-turn')]!.messages.at(-1)!.content;
    for (const part of ['export const a = WRONG;', 'x450 = 45;', 'x899 = 899;']) expect(told).toContain(part);
    expect(told).not.toContain('x700 = 700;');
  });
}); // prettier-ignore

describe('rounds of review', () => {
  const reviewed = (review: string | string[], repair = becomes('2', '3')): Answers => ({
    plan: planned('src/a.js'),
    edit: becomes('1', '2'),
    review,
    repair,
  });
  const run = (answers: Answers, more = '') => checkedRun(answers, { selfReview: true, configuration: more });

  test('keep as a remark what was declined with a reason, beside what was mended', async () => {
    const ofB = objection.replace('src/a.js', 'src/b.js').replace('three', 'documented');
    const answers = {
      ...reviewed([`${objection}\n${ofB}`, contentReview], `${becomes('2', '3')}\nNot changed: src/b.js documents itself.`),
      plan: planned('src/a.js', 'src/b.js'),
      edit: `${becomes('1', '2')}\n${becomes('1', '2', 'b')}`,
    };
    const { findings, asked, calls, verdict } = await run(answers);
    expect(asked).toEqual(['plan', 'edit', 'review', 'repair', 'review']);
    expect(findings).toMatchObject([{ severity: 'warning', message: 'It has to be documented.' }]);
    expect(verdict.message).toContain('Self-review left 1 remark; 1 objection was met by a change.');
    expect(toldTo(calls[4]!)).toMatch(/ANSWERED FINDINGS\n- src\/b\.js:1: It has to be documented\./);
  });

  test('show what stands around the change', async () => {
    const body = 'export function total() {\n  const a = 1;\n  return a;\n}\n';
    const of = { 'src/a.js': body, 'src/b.js': "import { total } from './a.js';\nexport const b = total();\n" };
    const edit = editBlock('src/a.js', '  const a = 1;', '  const a = 2;');
    const { calls } = await checkedRun({ ...reviewed(contentReview), edit }, { selfReview: true, of });
    expect(toldTo(calls[2]!)).toMatch(/Lines elsewhere that use what was changed:\n.*src\/b\.js/);
  });

  test('are none of a patch that came to nothing', async () => {
    const { asked, verdict } = await run({ plan: planned('src/a.js'), edit: 'Not changed: it is right as it is.' });
    expect(asked).not.toContain('review');
    expect(verdict.verdict).not.toBe('patched');
  });

  test('tell what a check remarks once, however often the patch is reviewed', async () => {
    const answers = { ...reviewed([objection, contentReview], becomes('WRONG', 'WRONG + 1')), edit: becomes('1', 'WRONG') };
    const says = 'src/a.js:1:1: warning: it is odd';
    const { findings } = await checkedRun(answers, { selfReview: true, says });
    expect(findings).toMatchObject([{ source: 'check', severity: 'warning', message: 'it is odd' }]);
  });

  test('leave remarks to whoever reads the patch, and correct nothing for them', async () => {
    const { findings, asked, verdict } = await run(reviewed(remark));
    expect([asked, verdict.verdict]).toEqual([['plan', 'edit', 'review'], 'patched']);
    expect(findings).toMatchObject([{ severity: 'warning', message: 'A name would help.' }]);
  });

  test.each([
    [1, ['plan', 'edit', 'review']],
    [2, ['plan', 'edit', 'review', 'repair', 'review']],
  ])('are as many as are configured: %s, and nothing is corrected after the last', async (rounds, wanted) => {
    const other = objection.replace('three', 'a list of strings');
    const { asked, verdict } = await run(reviewed([objection, other]), `  reviewRounds: ${rounds}\n`);
    expect(asked).toEqual(wanted);
    expect(verdict).toMatchObject({ verdict: 'unverified', reason: 'review-failed' });
  });

  test('are none where a check has failed: nobody pays for what a tool has found', async () => {
    const { asked, verdict } = await run({ ...reviewed(contentReview), edit: becomes('1', 'WRONG') }, '  rounds: 0\n');
    expect([asked, verdict.reason]).toEqual([['plan', 'edit'], 'checks-failed']);
  });

  test('leave open what their correction could not make', async () => {
    const repair = `${becomes('2', '3')}\n${becomes('nothing of the kind', '4')}`;
    const { asked, verdict, findings, diff } = await run(reviewed([objection, contentReview], repair), '  rounds: 0\n');
    expect([asked.filter((purpose) => purpose === 'review').length, diff.includes('= 3;')]).toEqual([1, true]);
    expect([verdict.verdict, findings.map(({ source }) => source)]).toEqual(['unverified', ['edit']]);
  });

  test('that the budget has no room for keep what was found and proven before them', async () => {
    const { verdict, proof, checks, asked } = await run(reviewed(contentReview), 'limits:\n  maxCalls: 2\n');
    expect([asked, verdict.verdict, checks.map(({ name }) => name)]).toEqual([['plan', 'edit'], 'over-budget', ['lint']]);
    expect(proof.reason).not.toContain('ended before');
  });

  test('end where an objection is met with silence; it stays open', async () => {
    const { asked, verdict, findings } = await run(reviewed([objection, contentReview], 'I would rather not.'));
    expect(asked.filter((purpose) => purpose === 'review')).toHaveLength(1);
    expect([verdict.reason, findings.map(({ severity }) => severity)]).toEqual(['review-failed', ['error']]);
  });

  test('end where every objection has a reason not to be met; they stay as remarks', async () => {
    const { asked, verdict, findings } = await run(reviewed([objection, contentReview], 'Not changed: two is what the issue asks for.'));
    expect(asked).toEqual(['plan', 'edit', 'review', 'repair']);
    expect([verdict.verdict, findings.map(({ severity }) => severity)]).toEqual(['patched', ['warning']]);
  });

  test('tell the reviewer what was changed for its sake', async () => {
    const { calls } = await run(reviewed([objection, contentReview]));
    expect(toldTo(calls[2]!)).not.toContain('FINDINGS AFTER WHICH THE CODE WAS CHANGED');
    expect(toldTo(calls[4]!)).toMatch(/FINDINGS AFTER WHICH THE CODE WAS CHANGED\n- src\/a\.js:1: It has to be three\./);
  });

  test('end where a correction breaks a check', async () => {
    const { asked, verdict } = await run({ ...reviewed([objection, contentReview], becomes('2', 'WRONG')) }, '  rounds: 0\n');
    expect(asked).toEqual(['plan', 'edit', 'review', 'repair']);
    expect(verdict).toMatchObject({ verdict: 'unverified', reason: 'checks-failed' });
  });
}); // prettier-ignore

describe('what a repository is set up to be formatted with', () => {
  const answers = { plan: planned('src/a.js'), edit: becomes('1', '2') };
  const of = { ...files, 'package.json': '{}', '.prettierrc': '{}' };
  const own = '      fix: [own]\n';
  test.each([
    ['runs by itself', '', ['prettier']],
    ['runs where that is said', '  format: auto\n', ['prettier']],
    ['does not run where it is switched off', '  format: "off"\n', []],
    ['gives way to what a check names', own, ['own']],
    ['gives way to what a check names, also where it is switched off', `${own}  format: "off"\n`, ['own']],
  ])('%s', async (_, configuration, formatters) => {
    const { ran } = await checkedRun(answers, { of, configuration });
    expect([...new Set(ran)].filter((name) => name !== 'lint')).toEqual(formatters);
  });
});

describe('a writer that asks for nothing', () => {
  test.each([
    ['in an empty request', '<find></find>'],
    ['beside its edits', `<find></find>\n\n${becomes('1', '2')}`],
  ])('%s is taken at its edits', async (_, first) => {
    const run = await checkedRun({ plan: planned('src/a.js'), edit: [first, becomes('1', '2')] });
    expect([run.verdict.verdict, statement(run)]).toEqual(['patched', '2']);
  });
});
