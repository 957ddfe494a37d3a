import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { startFakeEndpoint } from '../../support/fake-endpoint.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';

async function scene(reply: string) {
  const repo = makeRepository({
    'src/area.py': 'def area(r):\n    return r * r\n',
    'src/main.py': 'from area import area\nprint(area(2))\n',
  });
  git(repo, 'checkout', '--quiet', '-b', 'feature');
  writeFiles(repo, { 'src/area.py': 'def circle_area(r):\n    return 3.14 * r * r\n', 'notes.txt': 'new\n' });
  const endpoint = await startFakeEndpoint(() => ({ kind: 'reply', text: reply }));
  onTestFinished(() => endpoint.close());
  const env = {
    OPENAI_BASE_URL: endpoint.url,
    OPENAI_API_KEY: 'k',
    PATCHWRIGHT_STATE_DIR: temporaryFolder(),
  };
  const review = (...args: string[]) => runCli(['review', ...args], { cwd: repo, env });
  return { repo, review, calls: endpoint.calls };
}

const finding =
  '<finding severity="error" path="src/area.py" line="1">\nsrc/main.py still imports area.\n</finding>';

describe('patchwright review', () => {
  test("reviews the branch and the working tree, and points at callers the diff doesn't show", async () => {
    const { review, calls } = await scene(finding);
    const { code, stdout } = await review();
    expect(code).toBe(1);
    expect(stdout).toContain('src/area.py:1  error\n  src/main.py still imports area.');
    const shown = calls[0]!.messages[1]!.content;
    expect(shown).toContain('+    1: def circle_area(r):');
    expect(shown).toContain('=== create notes.txt');
    expect(shown).toContain('src/main.py:1: from area import area');
  });

  test('shows what a run shows its reviewer: the rest of changed functions, and who uses them', async () => {
    const { repo, review, calls } = await scene('<findings>none</findings>');
    git(repo, 'checkout', '--quiet', '--force', 'main');
    const body = Array.from({ length: 30 }, (_, at) => `    step(${at})`).join('\n');
    writeFiles(repo, { 'src/area.py': `def area(r):\n${body}\n    return r * r\n` });
    git(repo, 'commit', '--quiet', '-am', 'long');
    git(repo, 'checkout', '--quiet', '-B', 'feature');
    writeFiles(repo, { 'src/area.py': `def area(r):\n${body}\n    return 3.14 * r * r\n` });
    await review();
    const shown = calls[0]!.messages[1]!.content;
    expect(shown).toContain('The rest of the changed functions, without the lines of the diff:\n\nsrc/area.py, lines 1-');
    expect(shown).toContain('Lines elsewhere that use what was changed:\nsrc/main.py:2: print(area(2))');
  }); // prettier-ignore

  test('ends with 0 and one document when there is no objection', async () => {
    const { review } = await scene('<findings>none</findings>');
    const { code, stdout } = await review('main', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      approved: true,
      findings: [],
      files: ['notes.txt', 'src/area.py'],
    });
  });

  test('tells which new files it has shown to nobody, because they are called like credentials', async () => {
    const { repo, review, calls } = await scene('<findings>none</findings>');
    writeFiles(repo, { '.env.local': 'KEY=1\n', 'a\nb.pem': 'x\n' });
    const { stdout, stderr } = await review('main', '--json');
    expect(stderr).toContain('left out 2 new files with names of credential files: .env.local, a\\nb.pem (');
    expect(JSON.parse(stdout)).toMatchObject({ withheld: ['.env.local', 'a\nb.pem'] });
    expect(calls[0]!.messages[1]!.content).not.toContain('KEY=1');
  });

  test('runs the checks of the base, and what they find needs no reviewer (R14, A6)', async () => {
    const { repo, review, calls } = await scene('<findings>none</findings>');
    git(repo, 'checkout', '--quiet', '--force', 'main');
    const script = 'grep -q 3.14 src/area.py && { echo src/area.py:2:14: magic number; exit 1; } || exit 0';
    const check = (...run: string[]) =>
      JSON.stringify({ validation: { checks: [{ name: 'numbers', run }] } });
    writeFiles(repo, { '.github/patchwright.yml': check('sh', 'check.sh'), 'check.sh': `${script}\n` });
    git(repo, 'add', '.github', 'check.sh');
    git(repo, 'commit', '--quiet', '-m', 'a check');
    git(repo, 'checkout', '--quiet', '-B', 'feature');
    const config = check('true');
    writeFiles(repo, {
      '.github/patchwright.yml': config,
      'src/area.py': 'def area(r):\n    return 3.14 * r\n',
    });
    git(repo, 'commit', '--quiet', '--all', '-m', 'a branch that brings a check of its own');
    const { code, stdout, stderr } = await review('main');
    expect(stdout).toContain('src/area.py:2:14  error');
    expect(stderr).toContain('Not ready. check "numbers" fails.');
    expect(code).toBe(1);
    expect(calls[0]!.messages[1]!.content).toContain('- numbers: passed before, failed now, 1 new findings');
    const told = await review('main', '--json');
    expect(JSON.parse(told.stdout)).toMatchObject({
      approved: false,
      checking: { state: 'ran' },
      findings: [{ source: 'check', check: 'numbers', path: 'src/area.py' }],
    });
  });

  test('tells what it has not reviewed, since it is no text', async () => {
    const { repo, review } = await scene('<findings>none</findings>');
    symlinkSync('/etc/passwd', path.join(repo, 'l\nink.py'));
    writeFiles(repo, { 'evil.bin': new Uint8Array([0, 1]) });
    const { stdout, stderr } = await review('main', '--json');
    expect(stderr).toContain('not reviewed 2 changes: evil.bin (no text), l\\nink.py (a link)\n');
    const unread = [{ path: 'evil.bin', reason: 'no text' }, { path: 'l\nink.py', reason: 'a link' }]; // prettier-ignore
    expect(JSON.parse(stdout)).toMatchObject({ approved: true, unread });
    git(repo, 'checkout', '--quiet', '--force', 'main');
    git(repo, 'clean', '--quiet', '--force', 'notes.txt');
    expect((await review()).stderr).toMatch(
      /Nothing that a review can read differs from the main branch \(\w+\), but evil\.bin \(no text\), l\\nink/,
    );
  });

  test('says so when nothing differs', async () => {
    const { repo, review, calls } = await scene(finding);
    git(repo, 'checkout', '--quiet', '--force', 'main');
    git(repo, 'clean', '--quiet', '--force');
    expect(await review()).toMatchObject({ code: 2, stderr: expect.stringContaining('Nothing differs') });
    expect(calls).toEqual([]);
  });
});
