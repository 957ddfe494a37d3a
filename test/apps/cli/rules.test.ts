import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { startFakeEndpoint, type Behaviour, type ChatCall } from '../../support/fake-endpoint.ts';
import { makeRepository, temporaryFolder } from '../../support/repository.ts';

const rule =
  '# No print\n\nUse the logger.\n\n### Bad\n\n```py\nprint(x)\n```\n\n### Good\n\n```py\nlog(x)\n```\n';

async function scene(behave: (call: ChatCall) => Behaviour, files: Record<string, string> = {}) {
  const repo = makeRepository({ '.patchwright/rules/no-print.md': rule, ...files });
  const endpoint = await startFakeEndpoint(behave);
  onTestFinished(() => endpoint.close());
  const env = {
    OPENAI_BASE_URL: endpoint.url,
    OPENAI_API_KEY: 'k',
    PATCHWRIGHT_STATE_DIR: temporaryFolder(),
  };
  const rules = (...args: string[]) => runCli(['rules', ...args], { cwd: repo, env });
  return { repo, rules, calls: endpoint.calls };
}

const unasked = (): Behaviour => ({ kind: 'status', status: 400, message: 'unscripted' });

describe('patchwright rules', () => {
  test('check says which files are wrong, and why, and what is likely a mistake', async () => {
    const { rules } = await scene(unasked, { 'more/a.md': '# A\n', 'more/b.md': 'no title\n' });
    const { code, stdout } = await rules('check', '.patchwright/rules', 'more', '--json');
    expect(code).toBe(1);
    const { files } = JSON.parse(stdout);
    expect(files).toMatchObject([
      { path: '.patchwright/rules/no-print.md', ok: true, advice: [], rule: { title: 'No print' } },
      { path: 'more/a.md', ok: true, advice: expect.arrayContaining([expect.stringContaining('no prose')]) },
      { path: 'more/b.md', ok: false, error: 'the rule has no "# Title"' },
    ]);
    expect(await rules('check', 'nowhere')).toMatchObject({ code: 2 });
  });

  test('check says which rule takes the place of another', async () => {
    const twin = rule.replace('# No print', '---\nname: no-print\n---\n\n# No print');
    const { rules } = await scene(unasked, { '.patchwright/rules/z.md': twin });
    const { files } = JSON.parse((await rules('check', '.patchwright/rules', '--json')).stdout);
    expect(files.map((file: { advice: string[] }) => file.advice)).toEqual([
      [],
      ['it takes the place of .patchwright/rules/no-print.md, which has the same name'],
    ]);
  });

  const none = (): Behaviour => ({ kind: 'reply', text: '<violations>none</violations>' });

  test('eval counts only examples that the model was asked about', async () => {
    const { rules, calls } = await scene(none, {
      'evals/no-print/correct/a.py': 'log(1)\n',
      'evals/no-print/correct/empty.py': '',
      'evals/no-print/correct/bytes.py': 'log\0(1)\n',
      'evals/no-print/correct/long.py': 'log(1)\n'.repeat(90_000),
      'evals/no-print/incorrect/off.py': '# patchwright-disable\nprint(1)\n',
    });
    const { code, stdout, stderr } = await rules('eval', '--no-builtin', '--evals', 'evals', '--json');
    const [only] = JSON.parse(stdout).rules;
    expect([code, calls.length, only.verdicts.length]).toEqual([2, 1, 1]);
    expect(only.failed.toSorted()).toEqual(
      ['bytes', 'empty', 'long'].map((name) => `correct/${name}.py`).concat('incorrect/off.py'),
    );
    expect(stderr).toMatch(/1 call \(weak 1, strong 0\) · \d+ tokens/);
  });

  test('eval finds the examples of a rule with a scope, which generate-evals wrote', async () => {
    const scoped = rule.replace('# No print', '---\nname: "@team/no-print"\n---\n\n# No print');
    const example = { kind: 'reply' as const, text: '<example>\nprint(1)\n</example>' };
    const { rules } = await scene(
      (call) => (call.messages.some(({ content }) => content.includes('<example>')) ? example : none()),
      { '.patchwright/rules/team.md': scoped },
    );
    await rules('generate-evals', '--no-builtin', '--rule', '@team/no-print', '--count', '1');
    const { code, stdout, stderr } = await rules(
      'eval',
      '--no-builtin',
      '--rule',
      '@team/no-print',
      '--json',
    );
    expect([code, JSON.parse(stdout).rules[0].verdicts.length]).toEqual([0, 2]);
    expect(stderr).not.toContain('left out');
  });

  test.each([
    ['no example', { 'evals/README': 'x' }, 'There are no examples of these rules'],
    [
      'a folder in the place of one',
      { 'evals/no-print/correct/more/a.py': 'x' },
      'correct/more is not a file',
    ],
  ])('eval of %s is a mistake and not a figure', async (_, files, said) => {
    const { rules } = await scene(none, files as unknown as Record<string, string>);
    const { code, stderr } = await rules('eval', '--no-builtin', '--evals', 'evals');
    expect(stderr).toContain(said);
    expect(code).toBe(2);
  });

  test("generate-evals writes files in GPTLint's layout", async () => {
    const { repo, rules, calls } = await scene((call) => {
      const line = call.messages[1]!.content.includes('break the rule') ? 'print(1)' : 'log(1)';
      return {
        kind: 'reply',
        text: `<example>\n${line}\n</example>\n<example>\n${line}\n</example>\n<example>\nx = ${line}`,
      };
    });
    const { code } = await rules('generate-evals', '--no-builtin', '--count', '2');
    expect(code).toBe(0);
    expect(calls.map((call) => call.model)).toHaveLength(2);
    const folder = path.join(repo, '.patchwright/evals/no-print');
    const [made] = readdirSync(path.join(folder, 'incorrect'));
    expect(made).toMatch(/^[0-9a-f]{8}\.py$/);
    expect(readFileSync(path.join(folder, 'incorrect', made!), 'utf8')).toBe('print(1)\n');
    expect(readdirSync(path.join(folder, 'correct'))).toHaveLength(1);
  });

  test('generate-evals writes through no link that has the name of an example to come (R29)', async () => {
    const text = '<example>\nprint(1)\n</example>';
    const { repo, rules } = await scene(() => ({ kind: 'reply', text }));
    const victim = path.join(temporaryFolder(), 'victim');
    writeFileSync(victim, 'precious\n');
    const name = createHash('sha256').update('print(1)\n').digest('hex').slice(0, 8);
    const folder = path.join(repo, '.patchwright/evals/no-print/incorrect');
    mkdirSync(folder, { recursive: true });
    symlinkSync(victim, path.join(folder, `${name}.py`));
    await rules('generate-evals', '--no-builtin', '--count', '1');
    expect(readFileSync(victim, 'utf8')).toBe('precious\n');
    expect(readdirSync(path.join(folder, '../correct'))).toEqual([`${name}.py`]);
  });

  test('generate-evals buys and writes nothing where a committed link leads out of the repository (R29)', async () => {
    const { repo, rules, calls } = await scene(unasked);
    const outside = temporaryFolder();
    symlinkSync(outside, path.join(repo, '.patchwright/evals'));
    const { code, stderr } = await rules('generate-evals', '--no-builtin', '--count', '2');
    expect(stderr).toContain('.patchwright/evals is a symbolic link');
    expect(code).not.toBe(0);
    expect(calls).toHaveLength(0);
    expect(readdirSync(outside)).toEqual([]);
  });

  test('generate-evals writes through no link that appears while the model writes (R29, H12)', async () => {
    const outside = temporaryFolder();
    for (const label of ['correct', 'incorrect']) mkdirSync(path.join(outside, label));
    const { repo, rules } = await scene(() => {
      const evals = path.join(repo, '.patchwright/evals');
      rmSync(evals, { recursive: true, force: true });
      mkdirSync(evals);
      symlinkSync(outside, path.join(evals, 'no-print'));
      return { kind: 'reply', text: '<example>\nprint(1)\n</example>' };
    });
    const { stderr } = await rules('generate-evals', '--no-builtin', '--count', '1');
    expect(readdirSync(outside, { recursive: true }).toSorted()).toEqual(['correct', 'incorrect']);
    expect(stderr).toContain('.patchwright/evals/no-print is not a folder');
  });

  test.each([
    ['an example', '.patchwright/evals/no-print/incorrect/leak.py', 'secret.py'],
    ['a folder of examples', '.patchwright/evals/no-print/incorrect', '.'],
    ['the folder of all', '.patchwright/evals', 'evals'],
  ])('eval shows the model no file of the machine where %s is a committed link (R9)', async (_, link, to) => {
    const { repo, rules, calls } = await scene(unasked, { 'a.py': 'print(1)\n' });
    const outside = temporaryFolder();
    mkdirSync(path.join(outside, 'evals/no-print/incorrect'), { recursive: true });
    for (const place of ['secret.py', 'evals/no-print/incorrect/secret.py'])
      writeFileSync(path.join(outside, place), 'only this machine knows\n');
    mkdirSync(path.join(repo, path.dirname(link)), { recursive: true });
    symlinkSync(path.join(outside, to), path.join(repo, link));
    const { code, stderr } = await rules('eval', '--no-builtin');
    expect({ stderr, code, asked: calls.length }).toMatchObject({ code: 2, asked: 0 });
    expect(stderr).toContain('reached through a link');
  });

  test('eval measures precision, recall and F1, and does not show the label', async () => {
    const behave = (call: ChatCall): Behaviour => {
      const text = call.messages[1]!.content;
      if (call.messages[0]!.content.startsWith('A quick first reading')) {
        return {
          kind: 'reply',
          text: [...text.matchAll(/^(\d+)\. line/gm)].map(([, n]) => `${n} yes: x`).join('\n'),
        };
      }
      const line = /^(?:print|show)\(\d\)$/m.exec(text)?.[0];
      const report = `<violation rule="no-print">\n<snippet>\n${line}\n</snippet>\n</violation>`;
      return { kind: 'reply', text: line ? report : '<violations>none</violations>' };
    };
    const { rules, calls } = await scene(behave, {
      'evals/no-print/incorrect/a.py': 'print(1)\n',
      'evals/no-print/incorrect/b.py': 'print(2)\n',
      'evals/no-print/incorrect/c.py': 'sys.stdout.write(3)\n',
      'evals/no-print/correct/d.py': 'show(4)\n',
      'evals/no-print/correct/e.py': 'log(5)\n',
      'evals/unknown-rule/correct/f.py': 'x\n',
    });
    const { code, stdout } = await rules('eval', '--no-builtin', '--evals', 'evals', '--json');
    expect(code).toBe(0);
    const { overall, rules: perRule, withoutRule } = JSON.parse(stdout);
    expect(overall).toMatchObject({
      truePositives: 2,
      falsePositives: 1,
      falseNegatives: 1,
      trueNegatives: 1,
    });
    expect(overall.precision.value).toBeCloseTo(2 / 3);
    expect(overall.f1.value).toBeCloseTo(2 / 3);
    expect(overall.recall.low).toBeLessThan(2 / 3);
    expect(perRule[0].verdicts).toContainEqual({ id: 'correct/d.py', expected: false, found: true });
    expect(withoutRule).toEqual(['unknown-rule']);
    for (const call of calls) expect(JSON.stringify(call.messages)).not.toMatch(/correct\/|incorrect/);
  });
});
