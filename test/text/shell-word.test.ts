import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from '../../src/text/commands/shell-word.ts';

test('a word in a command that people paste is one word to a shell, whatever it holds (R14)', () => {
  const words = ['20261121-a', 'x; id', '$(id)', '`id`', "it's", '', 'a b', '--x=$HOME', 'é', '~', '#'];
  const echoed = execFileSync('sh', ['-c', `printf '%s\\n' ${words.map(shellWord).join(' ')}`], {
    encoding: 'utf8',
  });
  expect(echoed).toBe(words.map((word) => `${word}\n`).join(''));
  expect(shellWord('20261121-a')).toBe('20261121-a');
});
