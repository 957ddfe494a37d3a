import { describe, expect, it } from 'vitest';
import type { Finding, Patch } from '../../../src/domain/index.ts';
import { compareResults } from '../../../src/validation/checks/comparing/compare-results.ts';

type Result = Parameters<typeof compareResults>[0]['before'];

const patch: Patch = {
  base: '0',
  changes: [{ path: 'a.js', change: 'modify', before: 'one\n', after: 'two\n' }],
};

function result(fields: Partial<Result>): Result {
  return {
    name: 'check',
    argv: ['run'],
    status: 'passed',
    exitCode: 0,
    seconds: 1,
    findings: [],
    output: '',
    ...fields,
  };
}

function found(severity: Finding['severity'], message: string) {
  return {
    source: 'check',
    severity,
    message,
    path: 'b.js',
    startLine: 1,
    endLine: 1,
  } as Result['findings'][number];
}

function counted(before: Partial<Result>, after: Partial<Result>): string[] {
  const lines = { lineBefore: () => 'one', lineAfter: () => 'one' };
  const { newFindings } = compareResults({ before: result(before), after: result(after), patch, ...lines });
  return newFindings.map(({ code, message }) => code ?? message);
}

const tests = (passed: number, failed = 0, skipped = 0) => ({ tests: { passed, failed, skipped } });
const red = { status: 'failed', exitCode: 1 } as const;

describe('what counts against a patch', () => {
  it.each([
    ['one test that no longer runs', tests(10), tests(9), ['fewer-tests']],
    ['one test that is skipped now', tests(10), tests(9, 0, 1), ['fewer-tests']],
    ['as many tests, of which one is new and one fails as before', tests(9, 1), tests(9, 1), []],
    ['more tests', tests(9), tests(10), []],
    ['no count any more, though it ended well', tests(9), {}, ['fewer-tests']],
    [
      'fewer tests because time ran out',
      { ...red, ...tests(9) },
      { ...red, status: 'timed-out', ...tests(2) },
      ['check-failed'],
    ],
    ['a check that breaks', {}, red, ['check-failed']],
    [
      'a check that breaks and brings a new warning',
      {},
      { ...red, findings: [found('warning', 'hm')] },
      ['hm', 'check-failed'],
    ],
    ['a check that breaks and says why', {}, { ...red, findings: [found('error', 'wrong')] }, ['wrong']],
    [
      'a test file that does not load, which is why its tests did not run',
      tests(9),
      { ...red, ...tests(5), findings: [found('error', 'no such module')] },
      ['no such module'],
    ],
    ['a failure as on the base', red, red, []],
    [
      'a program that is missing, where only the patch has files for it',
      { status: 'skipped', exitCode: undefined },
      { status: 'not-run', exitCode: undefined, reason: 'the program uv could not be started' },
      [],
    ],
    [
      'packages that are not downloaded, where only the patch has files for it',
      { status: 'skipped', exitCode: undefined },
      { status: 'not-run', exitCode: 1, output: 'java.net.UnknownHostException: repo.example.org' },
      [],
    ],
    [
      'a new test that does not compile, where only the patch has files for it',
      { status: 'skipped', exitCode: undefined },
      { status: 'not-run', exitCode: 1, output: 'cannot find symbol' },
      ['check-failed'],
    ],
    [
      'a new test that imports what is not there',
      { status: 'skipped', exitCode: undefined },
      { status: 'not-run', exitCode: 1, output: "ModuleNotFoundError: No module named 'mine'" },
      ['check-failed'],
    ],
    ['a failure in another way', red, { ...red, exitCode: 2 }, ['check-failed']],
    [
      'findings that can no longer be read',
      { ...red, findings: [found('error', 'old')] },
      red,
      ['check-failed'],
    ],
    [
      'a warning that was there before',
      { findings: [found('warning', 'old')] },
      { findings: [found('warning', 'old')] },
      [],
    ],
    ['a check that passes now', red, {}, []],
    ['a check that never started, there or here', { status: 'not-run', exitCode: undefined }, red, []],
    [
      'a check that had no file on the base, and fails',
      { status: 'skipped', exitCode: undefined },
      red,
      ['check-failed'],
    ],
  ] as [string, Partial<Result>, Partial<Result>, string[]][])('%s', (_, before, after, expected) => {
    expect(counted(before, after)).toEqual(expected);
  });

  it.each([
    [{}, '`run` failed with exit code 3; on the base it passed.\nit broke'],
    [
      { status: 'not-run', reason: 'setup command `make` ended with exit code 3' },
      '`run` could not be run: setup command `make` ended with exit code 3; on the base it passed.\nit broke',
    ],
  ] as [Partial<Result>, string][])(
    'is told with both endings and the end of the output: %o',
    (more, told) => {
      const after = result({ ...red, exitCode: 3, output: 'it broke', ...more });
      const compared = compareResults({
        before: result({}),
        after,
        patch,
        lineBefore: () => '',
        lineAfter: () => '',
      });
      expect(compared.newFindings[0]!.message).toBe(told);
    },
  );
});
