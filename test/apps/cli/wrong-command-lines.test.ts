import { describe, expect, test, vi } from 'vitest';
import { runProgram } from '../../../src/apps/cli/program.ts';
import { settingsFrom } from '../../../src/composition/settings.ts';
import { makeRepository, temporaryFolder } from '../../support/repository.ts';

/** Runs a command line in this process; gives its exit code and what stood on standard error. */
async function said(...args: string[]) {
  const words: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => words.push(String(text)) > 0);
  const environment = {
    ...{ PATH: process.env['PATH'], PATCHWRIGHT_STATE_DIR: temporaryFolder() },
    ...{ OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' },
  };
  const code = await runProgram(args, settingsFrom(environment, temporaryFolder()));
  process.exitCode = undefined;
  return { code, words: words.join('') };
}

describe('a wrong command line', () => {
  test.each([
    ['a value that is repeated', ['search', 'x', '--top', '\u202e\u0007\u001b[2J'], '\\u{202e}\\x07\\x1b[2J'],
    ['an option that there is none of', ['search', 'x', '--\u0007'], '--\\x07'],
  ])('moves no terminal by %s', async (_, args, shown) => {
    const { code, words } = await said(...args);
    expect(code).toBe(2);
    expect(words).toContain(shown);
    // eslint-disable-next-line no-control-regex
    expect(words).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  test.each([
    [
      'rules in a device',
      ['lint', '--rules', '/dev/zero'],
      '/dev/zero is neither a rule file nor a folder of them',
    ],
    ['rules that are not there', ['lint', '--rules', 'no-such-rules'], 'There is no rule file or folder '],
    ['no name of a linter', ['lint-fix', ''], 'The linter command is empty'],
    ['a name of blanks', ['lint-fix', ' ', 'src'], 'The linter command is empty'],
    ['a name without end', ['lint-fix', 'x'.repeat(5_000)], 'The linter command cannot be run: '],
  ])('is told what is wrong with it: %s', async (_, args, wanted) => {
    const [verb = '', ...rest] = args;
    const { code, words } = await said(verb, '--repo', makeRepository({ 'a.js': 'x;\n' }), ...rest);
    expect([code, words.split('\n')[0]]).toEqual([2, expect.stringContaining(wanted)]);
  });
});
