import { describe, expect, test } from 'vitest';
import { changeBlock, contentReview, editBlock, planReply } from '../support/scripted-endpoint.ts';
import { scriptedRun } from './scripted-run.ts';

/** Fails while the source says `WRONG`. */
const check = 'if grep -q WRONG src/a.js; then echo "src/a.js:1:1: WRONG"; exit 1; fi\n';

/** Runs an issue on a repository of three files against a model that answers by prompt. */
function run(
  source: string,
  answers: Record<string, string>,
  {
    mode = 'run',
    maxCalls = 24,
    files = {},
  }: { mode?: 'run' | 'plan'; maxCalls?: number; files?: Record<string, string> } = {},
) {
  const configuration = `limits:\n  maxCalls: ${maxCalls}\nvalidation:\n  checks:\n    - name: check\n      run: [sh, check.sh]\n      reader: general\n`;
  const test =
    "import { test } from 'node:test';\ntest('a is right', () => {\n  throw new Error('no');\n});\n";
  const all = { 'src/a.js': source, 'check.sh': check, 'test/a.test.js': test, ...files };
  return scriptedRun(all, answers, { configuration, mode });
}

const modify = (path: string, search: string, replace: string) => ({
  plan: planReply(changeBlock('modify', path)),
  edit: editBlock(path, search, replace),
  review: contentReview,
});

test('a patch that meets other changes is given up as a whole, with the place where they meet', async () => {
  const changes = [
    { path: 'a.js', change: 'modify' as const, before: 'one\ntwo\n', after: 'one\nours\n' },
    { path: 'b.js', change: 'create' as const, after: 'new\n' },
  ];
  const { verdict, patch, asked } = await scriptedRun(
    { 'a.js': 'one\ntheirs\n' },
    {},
    {
      mode: 'place',
      selfReview: false,
      patch: { base: '', changes },
    },
  );
  expect(verdict).toMatchObject({ verdict: 'unchanged', reason: 'conflicts' });
  expect(verdict.message).toContain('a.js');
  expect([patch, asked]).toEqual([undefined, []]);
});

describe('a run', () => {
  test('does not take a patch that skips a test, whatever its checks say', async () => {
    const answers = modify('test/a.test.js', "test('a is right', () => {", "test.skip('a is right', () => {");
    const { verdict, findings } = await run('export const a = 1;\n', answers);
    expect(verdict).toMatchObject({ verdict: 'unverified', reason: 'guard-failed' });
    expect(findings).toMatchObject([{ source: 'guard', path: 'test/a.test.js' }]);
  });

  test('that breaks a test is told of the tests that it skips, too', async () => {
    const answers = modify(
      'test/a.test.js',
      "test('a is right', () => {",
      "test('b is right', () => {\n  throw new Error('broken');\n});\ntest.skip('a is right', () => {",
    );
    const manifest = JSON.stringify({ type: 'module', scripts: { test: 'node --test' } });
    const { findings } = await run('export const a = 1;\n', answers, { files: { 'package.json': manifest } });
    expect(findings.map(({ source }) => source)).toEqual(expect.arrayContaining(['guard', 'check']));
  });

  test('buys no review of a patch that breaks a check', async () => {
    const { verdict, asked } = await run(
      'export const a = 1;\n',
      modify('src/a.js', 'export const a = 1;', 'export const a = WRONG;'),
    );
    expect(verdict).toMatchObject({ verdict: 'unverified', reason: 'checks-failed' });
    expect(asked).toContain('repair-turn');
    expect(asked).not.toContain('review');
  });

  test('takes a patch that mends a check, and has it reviewed once', async () => {
    const { verdict, asked, checks } = await run(
      'export const a = WRONG;\n',
      modify('src/a.js', 'export const a = WRONG;', 'export const a = 1;'),
    );
    expect(verdict.verdict).toBe('patched');
    expect(checks.map(({ before, after }) => [before.status, after.status])).toEqual([['failed', 'passed']]);
    expect(asked).toEqual(['plan', 'edit', 'review']);
  });

  test('writes nothing when only a plan is asked for', async () => {
    const answers = modify('src/a.js', 'export const a = 1;', 'export const a = 2;');
    const { verdict, diff, asked } = await run('export const a = 1;\n', answers, { mode: 'plan' });
    expect(verdict).toMatchObject({ verdict: 'planned', message: 'The plan touches src/a.js.' });
    expect([diff, asked]).toEqual(['', ['plan']]);
  });

  test('refuses a plan of which nothing may be edited, and says why', async () => {
    const { verdict, asked } = await run('export const a = 1;\n', {
      plan: planReply(changeBlock('create', 'package.json')),
    });
    expect(verdict).toMatchObject({ verdict: 'refused', reason: 'out-of-scope' });
    expect(verdict.message).toMatch(/package\.json is protected/);
    expect(asked).not.toContain('edit');
  });

  test('that its budget stops keeps the patch so far, and calls it neither good nor bad', async () => {
    const answers = modify('src/a.js', 'export const a = 1;', 'export const a = 2;');
    const { verdict, diff, usage, checks } = await run('export const a = 1;\n', answers, { maxCalls: 2 });
    expect(verdict).toMatchObject({ verdict: 'over-budget', reason: 'max-calls' });
    expect(diff).toContain('+export const a = 2;');
    expect(usage.calls).toBe(2);
    expect(checks).toHaveLength(1);
  });
});
