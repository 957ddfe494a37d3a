import { expect, test } from 'vitest';
import type { FileChange } from '../../src/domain/index.ts';
import { describeStuck } from '../../src/pipeline/stages/tests/describe-stuck.ts';
import { testFilesBySide } from '../../src/pipeline/stages/tests/find-test-commands.ts';

test('where tests are of a patch depends on the side: renamed, new and deleted files', () => {
  const changes: FileChange[] = [
    { path: 'new.test.js', change: 'create', after: '' },
    { path: 'gone.test.js', change: 'delete', before: '' },
    { path: 'now.test.js', from: 'then.test.js', change: 'rename', before: '', after: '' },
  ];
  const files = ['new.test.js', 'gone.test.js', 'now.test.js', 'same.test.js'];
  expect(testFilesBySide({ base: 'b', changes }, files)).toEqual({
    base: ['gone.test.js', 'then.test.js', 'same.test.js'],
    patch: ['new.test.js', 'now.test.js', 'same.test.js'],
  });
});

test('what keeps tests from running is told by the side that it is on, and with which tests', () => {
  const result = (reason?: string) => ({ reason, output: '', argv: ['node', '--test', 'a.js'] }) as never;
  const run = { remedy: () => undefined };
  const stuck = (before?: string) =>
    describeStuck({ before: result(before), after: result('no patch') }, run, 'a.test.js');
  expect(stuck('no base')).toBe('`node --test a.js` could not run a.test.js (no base)');
  expect(stuck()).toContain('(no patch)');
});
