import { execFileSync } from 'node:child_process';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { commandTree } from '../../../src/apps/cli/completion/command-tree.ts';
import { completions } from '../../../src/apps/cli/completion/render-completion.ts';
import { verbs } from '../../../src/apps/cli/verbs.ts';
import { runCli } from '../../support/cli.ts';

const program = new Command('patchwright');
program
  .command('run')
  .description("take the user's issue: once")
  .option('--repo <dir>', 'where')
  .option('--apply', 'write');
const rules = program.command('rules').description('rules');
rules.command('eval').description('measure').option('--single-pass', 'ask once');
program.command('inner', { hidden: true });
const tree = commandTree(program);

/** What bash offers for the last of these words. */
function offered(...lines: string[][]): string[][] {
  const asks = lines.map((words) => {
    const list = words.map((word) => `'${word}'`).join(' ');
    return `COMP_WORDS=(patchwright ${list}); COMP_CWORD=${words.length}; COMPREPLY=(); _patchwright; echo "offered: \${COMPREPLY[*]}"`;
  });
  const script = `${completions['bash']!(tree)}\n${asks.join('\n')}`;
  const printed = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trimEnd();
  return printed.split('\n').map((line) =>
    line
      .split(' ')
      .slice(1)
      .filter((word) => word !== ''),
  );
}

test('bash offers verbs, their options, and files after an option that takes one', () => {
  expect(
    offered(
      ['r'],
      [''],
      ['run', '--'],
      ['rules', ''],
      ['rules', 'eval', '--s'],
      ['run', '--repo', '-'],
      ['run', ''],
    ),
  ).toEqual([
    ['run', 'rules'],
    ['run', 'rules'],
    ['--repo', '--apply', '--help'],
    ['eval'],
    ['--single-pass'],
    [],
    [],
  ]);
});

test('zsh and fish are told every verb and option with its description, quotes and colons kept apart', () => {
  const zsh = completions['zsh']!(tree);
  expect(zsh).toContain(String.raw`'run:take the user'\''s issue\: once'`);
  expect(zsh).toContain(`'rules eval')\n      commands=()\n      options=('--single-pass:ask once'`);
  const fish = completions['fish']!(tree);
  expect(fish).toContain(String.raw`-f -a run -d 'take the user\'s issue: once'`);
  expect(fish).toContain(String.raw`-n '__patchwright_at \'run\'' -l repo -r -d 'where'`);
});

test('what help hides is not offered', () => {
  expect(tree.map(({ path }) => path)).toEqual(['', 'run', 'rules', 'rules eval']);
});

test('the real command line completes every verb that there is', async () => {
  const { code, stdout } = await runCli(['completion', 'bash']);
  expect(code).toBe(0);
  for (const verb of Object.keys(verbs)) expect(stdout).toContain(`    '${verb}') commands=`);
  execFileSync('bash', ['-n', '-c', stdout]);
});
