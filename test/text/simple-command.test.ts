import { expect, test } from 'vitest';
import { simpleCommand } from '../../src/text/commands/simple-command.ts';

test.each<[string, string[]]>([
  ['npm test', ['npm', 'test']],
  [`run "two words" 'and more'`, ['run', 'two words', 'and more']],
  [`run "" ''`, ['run', '', '']],
  [`run "a' "b 'c" d`, ['run', `a' `, 'b', `'c"`, 'd']],
  [`"`, ['"']],
  [' run  a ', ['run', 'a']],
  ['run --level=a/b', ['run', '--level=a/b']],
])('the words of `%s`', (script, words) => {
  expect(simpleCommand(script)).toEqual(words);
});

test.each(['a | b', 'a && b', 'A=1 b', 'a $B', 'a\nb', 'a `b`'])('%s needs a shell', (script) => {
  expect(simpleCommand(script)).toBeUndefined();
});
