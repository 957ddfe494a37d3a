import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { verbs } from '../../../src/apps/cli/verbs.ts';
import { runCli, spawnCli, startCli } from '../../support/cli.ts';
import { temporaryFolder } from '../../support/repository.ts';

describe('the verbs', () => {
  test('that have a file are registered, and those of the README exist', () => {
    const own = readdirSync('src/apps/cli/verbs').map((name) => name.replace(/(-verb)?\.ts$/, ''));
    const doors = readdirSync('src/apps').flatMap((door) => {
      const file = `src/apps/${door}/register-${door}.ts`;
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return [...text.matchAll(/^export function register(\w+)\(/gm)].map(([, name]) => name!.toLowerCase());
    });
    const files = [...own, ...doors];
    expect(Object.keys(verbs).toSorted()).toEqual(files.toSorted());
    const readme = readFileSync('README.md', 'utf8');
    for (const verb of files) expect(readme).toContain(`\`${verb}`);
  });

  test.each(Object.keys(verbs))('%s explains itself', async (verb) => {
    const { code, stdout } = await runCli([verb, '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain(`patchwright ${verb}`);
  });

  test.each(['constructor', '__proto__'])('%s is none, though every object has it', async (word) => {
    const { code, stderr } = await runCli([word]);
    expect(code).toBe(2);
    expect(stderr).toContain(`unknown command '${word}'`);
  });

  test.each([
    [['run', 'x', '--max-cost', '0'], '--max-cost'],
    [['run', '--nope'], '--nope'],
    [['run', 'x', '--plan-only', '--apply'], '--apply'],
    [['run', 'x', '--plan-only', '--from-plan', 'p.md'], '--from-plan'],
    [['run', 'x', '--quiet', '--verbose'], '--verbose'],
    [['run', ' '], 'No issue'],
    [['rnu'], 'rnu'],
    [['bench', 'edti'], 'edti'],
  ])('%j with --json is one JSON document that says what is wrong', async (args, word) => {
    const { code, stdout } = await runCli([...args, '--json']);
    expect(code).toBe(2);
    expect(JSON.parse(stdout).error).toMatchObject({
      code: 'usage',
      message: expect.stringContaining(word),
    });
  });

  test('run --help lists the exit codes of the README', async () => {
    const { stdout } = await runCli(['run', '--help']);
    const readme = readFileSync('README.md', 'utf8');
    for (const [, verdict, code] of readme.matchAll(/^\| `([\w-]+)` \| (\d) \|/gm))
      expect(stdout).toMatch(new RegExp(`^ +${code}  .*\\b${verdict}\\b`, 'm'));
    expect(stdout).toMatch(/^ +2  invalid command line/m);
  });

  test('report names a run that does not exist', async () => {
    const { code, stderr } = await spawnCli(['report', 'nope', '--state-dir', temporaryFolder()]);
    expect(code).toBe(2);
    expect(stderr).toContain('There is no run');
  });

  test('what fails is read to its end, by a reader who pauses for longer than it takes to end', async () => {
    const cwd = temporaryFolder();
    writeFileSync(`${cwd}/broken.md`, `---\n${'key'.repeat(300)}: 1\n---\n# Rule\n`);
    const files = Array.from({ length: 2000 }, () => 'broken.md');
    const { child, done } = startCli(['rules', 'check', '--json', ...files], { cwd });
    child.stdout!.pause();
    await setTimeout(3000);
    child.stdout!.resume();
    const { code, stdout } = await done;
    expect(code).toBe(1);
    expect(JSON.parse(stdout).files).toHaveLength(files.length);
  });
});
