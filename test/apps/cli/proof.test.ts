import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';
import {
  changeBlock,
  contentReview,
  editBlock,
  planReply,
  scriptedEndpoint,
} from '../../support/scripted-endpoint.ts';

const head =
  "import test from 'node:test';\nimport assert from 'node:assert';\nimport { sum } from '../src/sum.js';\n";
const files = {
  'package.json': '{"type":"module","scripts":{"test":"node --test"}}\n',
  'src/sum.js': 'export function sum(a, b) {\n  return a - b;\n}\n',
  'test/sum.test.js': `${head}test('adds nothing', () => assert.equal(sum(1, 0), 1));\n`,
};
const lastLine = "test('adds nothing', () => assert.equal(sum(1, 0), 1));";
const addTest = (body: string) => editBlock('test/sum.test.js', lastLine, `${lastLine}\n${body}`);
const mend = editBlock('src/sum.js', '  return a - b;', '  return a + b;');
const showing = addTest("test('adds two', () => assert.equal(sum(1, 2), 3));");
const notShowing = addTest("test('adds zero', () => assert.equal(sum(2, 0), 2));");
const plan = planReply(changeBlock('modify', 'src/sum.js'), changeBlock('modify', 'test/sum.test.js'));

interface Report {
  verdict: string;
  reason: string;
  message: string;
  proof: { status: string; tests: string[]; reason?: string };
  checking: { state: string; message: string };
  diff: string;
  runDir: string;
  usage: { calls: number };
  findings: { severity: string; code?: string; message: string }[];
}

async function run(
  answers: Parameters<typeof scriptedEndpoint>[0],
  more: string[] = [],
  tree: Readonly<Record<string, string>> = files,
) {
  const repo = makeRepository(tree);
  const state = temporaryFolder();
  writeFiles(state, { 'issue.md': '# Sums are wrong\n\n`sum(1, 2)` gives -1.\n' });
  const { env, calls } = await scriptedEndpoint(answers);
  const args = ['run', path.join(state, 'issue.md'), '--repo', repo, '--state-dir', state, '--json'];
  const { stdout } = await runCli([...args, '--trust-checks', ...more], { env });
  return { report: JSON.parse(stdout) as Report, calls };
}

describe('a repository whose test command can be recognised, without configuration', () => {
  test('has its related tests run and the patch proven by its own', async () => {
    const { report } = await run({ plan, edit: mend + showing, review: contentReview });
    expect(report).toMatchObject({
      verdict: 'patched',
      reason: 'validated',
      proof: { status: 'proven', tests: ['adds two'] },
      checking: { state: 'ran' },
    });
    expect(report.message).toContain('2 of 2 tests pass');
    const markdown = readFileSync(path.join(report.runDir, 'report.md'), 'utf8');
    expect(markdown).toContain('**proven**');
    expect(markdown).toContain('adds two');
    expect(markdown).toContain('Control run: with other expectations, the test file failed, as it should.');
  });

  test('a test that passes on the base goes back to the model once', async () => {
    const { report, calls } = await run({
      plan,
      edit: mend + notShowing,
      repair: addTest("test('adds two', () => assert.equal(sum(1, 2), 3));"),
      review: contentReview,
    });
    expect(report.proof).toMatchObject({ status: 'proven', tests: ['adds two'] });
    expect(calls).toHaveLength(4);
    expect(calls[2]!.messages.at(-1)!.content).toContain('do not show the fault');
  });

  test('and never costs the patch when that does not help', async () => {
    const { report, calls } = await run({
      plan,
      edit: mend + notShowing,
      repair: editBlock('src/sum.js', '  return a + b;', '  return a - b;'),
      review: contentReview,
    });
    expect(report).toMatchObject({ verdict: 'patched', proof: { status: 'not-reproduced' } });
    expect(report.diff).toContain('+  return a + b;');
    expect(calls).toHaveLength(4);
  });

  test('a new test that fails because of the source is mended in one round, in the source', async () => {
    const { report, calls } = await run({
      plan,
      edit: editBlock('src/sum.js', '  return a - b;', '  return a * b;') + showing,
      repair: editBlock('src/sum.js', '  return a * b;', '  return a + b;'),
      review: contentReview,
    });
    expect(report).toMatchObject({ verdict: 'patched', reason: 'validated', proof: { status: 'proven' } });
    expect(calls).toHaveLength(4);
    expect(calls[2]!.messages.at(-1)!.content).toContain('return a * b;');
  });

  test('what its tests say goes back in the conversation that wrote the patch', async () => {
    const wrong = editBlock('src/sum.js', '  return a - b;', '  return a * b;');
    const { report, calls } = await run({
      plan: `${plan}\n<edits>\n${wrong}${showing}</edits>`,
      repair: editBlock('src/sum.js', '  return a * b;', '  return a + b;'),
      review: contentReview,
    });
    expect(report).toMatchObject({ verdict: 'patched', reason: 'validated', proof: { status: 'proven' } });
    expect(calls).toHaveLength(3);
    const [planning, turn] = calls.map(({ messages }) => messages);
    expect(turn!.slice(0, planning!.length)).toEqual(planning);
    expect(turn!.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(turn![2]!.content).toContain(wrong);
    expect(turn![3]!.content).toMatch(/adds two[\s\S]*return a \* b;/);
  });

  test('an edit of a file that the plan does not list is told to the model, and costs no patch', async () => {
    const foreign = editBlock('src/other.js', '', 'export {};');
    const { report, calls } = await run({
      plan: `${plan}\n<edits>\n${mend}${showing}${foreign}</edits>`,
      repair: 'Not changed: the other file is not needed.',
      review: contentReview,
    });
    expect(report).toMatchObject({ verdict: 'patched', reason: 'validated', proof: { status: 'proven' } });
    expect(report.diff).not.toContain('other.js');
    expect(calls).toHaveLength(3);
    expect(calls[1]!.messages.at(-1)!.content).toContain('src/other.js is not among the files to change');
  });

  test('and a test that fails still goes back in a prompt of its own the second time', async () => {
    const times = (from: string, to: string) =>
      editBlock('src/sum.js', `  return ${from};`, `  return ${to};`);
    const more = showing + addTest("test('adds one', () => assert.equal(sum(2, 1), 3));");
    const repairs = [times('a * b', 'a || b'), times('a || b', 'a + b')];
    const { report, calls } = await run({
      plan: `${plan}\n<edits>\n${times('a - b', 'a * b')}${more}</edits>`,
      repair: (_, index) => repairs[index - 1]!,
      review: contentReview,
    });
    expect(report).toMatchObject({ verdict: 'patched', proof: { status: 'proven' } });
    expect(calls.map(({ messages }) => messages.length)).toEqual([2, 4, 2, 2]);
  });

  test('a planner names test files, and reads what they say on the code as it is', async () => {
    const broken = { ...files, 'test/other.test.js': "import '../src/missing.js';\n" };
    const asked = ['test/sum.test.js', './test/other.test.js', 'test/none.test.js', 'src/sum.js']
      .map((file) => `<run path="${file}"/>`)
      .join('\n');
    const { report, calls } = await run(
      {
        plan: (_, index) => (index === 0 ? asked : `${plan}\n<run path="test/other.test.js"/>`),
        edit: mend + showing,
        review: contentReview,
      },
      [],
      broken,
    );
    expect(calls[0]!.messages[1]!.content + calls[0]!.messages[0]!.content).toContain('<run path=');
    const answer = calls[1]!.messages.at(-1)!.content;
    expect(answer).toMatch(/1 passed, 0 failed/); // a file that does not load is no failing test
    expect(answer).toContain('missing.js');
    expect(answer).toContain('Not run: test/none.test.js, which is no test file of the repository.');
    expect(answer).toContain('Not run: src/sum.js, which is no test file of the repository.');
    expect(report).toMatchObject({ verdict: 'patched', checking: { state: 'ran' } });
    expect(report.message).toContain('1 file could not be loaded as before');
  });

  test('code that makes its own tests pass, whatever they expect, is not validated (A6, H24)', async () => {
    const forging = "for (const name of ['equal']) process.getBuiltinModule('ass' + 'ert')[name] = () => {};";
    const { report } = await run({
      plan: planReply(changeBlock('modify', 'src/sum.js')),
      edit: editBlock('src/sum.js', '  return a - b;', `  return a * b;\n}\n${forging}\n{`),
      review: contentReview,
    });
    expect(report).toMatchObject({ verdict: 'unverified', reason: 'guard-failed' });
    expect(report.message).toContain('pass on the patch even where they expect something else');
  });

  test('nor is code that knows the text of its tests, and the report says what the control run came to (A6, H24)', async () => {
    const known =
      "import fs from 'node:fs';\nconst own = fs.readFileSync('test/sum.test.js', 'utf8').endsWith('0), 1));\\n');\n";
    const source = 'export function sum(a, b) {\n  return own ? a - b : 9;\n}\n';
    const { report } = await run({
      plan: planReply(changeBlock('modify', 'src/sum.js')),
      edit: editBlock('src/sum.js', files['src/sum.js'].trimEnd(), `${known}${source.trimEnd()}`),
      review: contentReview,
    });
    expect(report).toMatchObject({ verdict: 'unverified', reason: 'guard-failed' });
    expect(report.findings.map(({ code }) => code).toSorted()).toEqual([
      'asks-who-runs-it',
      'tests-known-by-text',
    ]);
    const markdown = readFileSync(path.join(report.runDir, 'report.md'), 'utf8');
    expect(markdown).toContain('Control run: with other expectations, the test file failed, as it should.');
  });

  test('nor is it where one command runs all tests (A6, H24)', async () => {
    const source = 'int sum(int a, int b) { return a - b; }';
    const tree = {
      Makefile: 'test:\n\tcc -o sums tests/sums.c src/sum.c\n\t./sums\n',
      'src/sum.c': `${source}\n`,
      'tests/sums.c': [
        '#include <stdio.h>',
        'int sum(int, int);',
        'static int n, bad;',
        'static void check(int ok) { n++; bad += !ok; printf("%s %d - sum %d\\n", ok ? "ok" : "not ok", n, n); }',
        'static int isRight(void) { return sum(1, 2) == 3; }',
        'static int isKept(void) { return sum(1, 0) == 1; }',
        'int main(void) { check(isRight()); check(isKept()); printf("1..2\\n"); return bad; }',
        '',
      ].join('\n'),
      '.github/patchwright.yml':
        'validation:\n  checks:\n    - name: all\n      run: [make, --silent, test]\n',
    };
    const printing = String.raw`printf("%s 1 - sum 1\n%s 2 - sum 2\n1..2\n", "o" "k", "o" "k"); fflush(stdout); kill_(0)`;
    const forging = `#include <stdio.h>\n#define GLUE(a, b) a##b\n#define kill_ GLUE(_ex, it)\nvoid kill_(int);\n__attribute__((constructor)) static void start(void) { ${printing}; }`;
    const { report } = await run(
      {
        plan: planReply(changeBlock('modify', 'src/sum.c')),
        edit: editBlock('src/sum.c', source, `${forging}\n${source}`),
        review: contentReview,
      },
      [],
      tree,
    );
    expect(report).toMatchObject({ verdict: 'unverified', reason: 'guard-failed' });
    expect(report.findings.map(({ code }) => code)).toContain('tests-cannot-fail');
  });

  test('--no-tests runs nothing and says so', async () => {
    const { report } = await run({ plan, edit: mend + showing, review: contentReview }, ['--no-tests']);
    const proof = { status: 'not-run', reason: 'tests are switched off' };
    expect(report).toMatchObject({ reason: 'unchecked', proof });
    expect(report.message).toContain('tests are switched off');
  });

  test('counts the tests of the patch where one beside them ends the whole test runner', async () => {
    const tree = {
      ...files,
      'package.json':
        '{"type":"module","scripts":{"test":"node --test-reporter=tap tools/tape test/sum.test.js"}}\n',
      'tools/package.json': '{"type":"commonjs"}\n',
      'tools/tape': "for (const file of process.argv.slice(2)) import(require('path').resolve(file));\n",
      'test/exit.test.js': "import { sum } from '../src/sum.js';\nprocess.exit(sum(1, 0));\n",
    };
    const named = `${plan}\n<run path="test/exit.test.js"/>`;
    const { report } = await run({ plan: named, edit: mend + showing, review: contentReview }, [], tree);
    expect(report).toMatchObject({ reason: 'validated', proof: { status: 'proven' } });
    expect(report.message).toContain('2 of 2 tests pass');
    expect(readFileSync(path.join(report.runDir, 'report.md'), 'utf8')).toContain('without related ones');
  });

  test('what cannot run is said, with the line that would make it run', async () => {
    const manifest = '{"type":"module","scripts":{"test":"ava"},"devDependencies":{"ava":"*"}}\n';
    const tree = { ...files, 'package.json': manifest, 'package-lock.json': '{}\n' };
    const { report } = await run({ plan, edit: mend + showing, review: contentReview }, [], tree);
    expect(report.reason).toBe('unchecked');
    expect(report.message).toMatch(/could not run the related tests.*program ava.*`npm ci`/s);
  });
});

describe('self-review', () => {
  const objection =
    '<finding severity="error" path="src/sum.js" line="2">\nNegative numbers are added wrongly; handle them.\n</finding>';

  test('an objection that is answered by a comment alone stays open', async () => {
    const { report } = await run({
      plan,
      edit: mend + showing,
      review: objection,
      repair: editBlock('src/sum.js', '  return a + b;', '  // Handles negative numbers.\n  return a + b;'),
    });
    expect(report).toMatchObject({ verdict: 'unverified', reason: 'review-failed' });
  });

  test('an objection that is answered with a reason stays as a remark', async () => {
    const { report } = await run({
      plan,
      edit: mend + showing,
      review: objection,
      repair: 'Not changed: adding negative numbers with + is right.',
    });
    expect(report).toMatchObject({ verdict: 'patched', findings: [{ severity: 'warning' }] });
  });

  test('an objection that is raised again after a change stays open', async () => {
    const [one, other] = ['  return a + b;', '  return b + a;'];
    let round = 0;
    const { report } = await run({
      plan,
      edit: mend + showing,
      review: objection,
      repair: () =>
        round++ % 2 === 0 ? editBlock('src/sum.js', one!, other!) : editBlock('src/sum.js', other!, one!),
    });
    expect(report).toMatchObject({ verdict: 'unverified', reason: 'review-failed' });
  });
});
