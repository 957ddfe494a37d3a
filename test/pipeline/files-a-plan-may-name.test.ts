import { describe, expect, test } from 'vitest';
import { resolveConfig } from '../../src/config/index.ts';
import type { Plan, SourceFile } from '../../src/domain/index.ts';
import type { RunContext } from '../../src/pipeline/run-context.ts';
import { leaveOutBinaries } from '../../src/pipeline/stages/reading/leave-out-binaries.ts';
import { namedTestRunner } from '../../src/pipeline/stages/tests/run-named-tests.ts';

const tests = Array.from({ length: 9 }, (_, at) => `test/${at}.test.js`);
const entries = ['src/a.js', 'evil.sh', ...tests].map((path) => ({
  path,
  mode: '100644',
  size: 1,
  blobId: 'b',
}));

/** What asking for test files comes to in a repository whose tests nobody can run. */
function asking() {
  const context = {
    dependencies: {
      config: resolveConfig([{ name: 'the test', values: { validation: { tests: 'off' } } }]),
      workspace: { tree: async () => entries, read: async () => [] },
      folder: { loadStage: async () => undefined, saveStage: async () => undefined },
    },
    stopwatch: { time: (_: string, work: () => unknown) => work() },
  };
  return namedTestRunner(context as unknown as RunContext);
}

describe('test files that a planner names', () => {
  test('are files of the tree that hold tests, and nothing else is run', async () => {
    const ask = asking();
    expect(await ask(['evil.sh', 'src/a.js', 'test/none.test.js', '../test/0.test.js'])).toBe(
      ['evil.sh', 'src/a.js', 'test/none.test.js', '../test/0.test.js']
        .map((path) => `Not run: ${path}, which is no test file of the repository.`)
        .join('\n'),
    );
    expect(await ask(['test/0.test.js'])).toBe('No test was run: tests are switched off.');
  });

  test('are eight in a whole run, however often it asks', async () => {
    const ask = asking();
    expect(await ask(tests.slice(0, 5))).not.toContain('Not run');
    expect(await ask(tests.slice(3, 9))).toContain('Not run: test/8.test.js, since 8 files are the most.');
    expect(await ask(tests.slice(0, 8))).not.toContain('Not run');
  });
});

describe('files of a plan that are named like rows of data', () => {
  const given = (...paths: string[]) => ({
    plan: {
      rootCause: '',
      approach: '',
      changes: paths.map((path) => ({ action: 'modify', path, instructions: '' })),
    } as Plan,
    dropped: [],
  });
  const bytes: Record<string, Buffer> = {
    'rows.csv': Buffer.from('a,b\n1,2\n'),
    'table.dat': Buffer.from([0, 1, 2, 0xff, 0, 0xfe]),
    'src/a.js': Buffer.from([0, 0, 0]),
  };
  const files = new Map(
    Object.keys(bytes).map((path) => [
      path,
      { path, kind: path.startsWith('src') ? 'source' : 'data' } as SourceFile,
    ]),
  );
  const read: string[] = [];
  const workspace = {
    read: async (paths: readonly string[]) => {
      read.push(...paths);
      return paths.map((path) => ({ path, blobId: 'b', bytes: bytes[path] }));
    },
  };

  test('stay where they are text, and go with a word where they are none', async () => {
    const { plan, dropped } = await leaveOutBinaries(
      given('rows.csv', 'table.dat', 'src/a.js'),
      files,
      workspace,
    );
    expect(plan.changes.map(({ path }) => path)).toEqual(['rows.csv', 'src/a.js']);
    expect(dropped).toEqual([{ path: 'table.dat', reason: 'is binary and is not edited' }]);
    expect(read).toEqual(['rows.csv', 'table.dat']);
  });

  test('beside what was left out for other reasons; one whose bytes are not here stays', async () => {
    const asked = given('table.dat', 'away.csv');
    const kept = [{ path: 'package.json', reason: 'is protected' }];
    const known = new Map([...files, ['away.csv', { path: 'away.csv', kind: 'data' } as SourceFile]]);
    const { plan, dropped } = await leaveOutBinaries({ ...asked, dropped: kept }, known, workspace);
    expect(plan.changes.map(({ path }) => path)).toEqual(['away.csv']);
    expect(dropped).toEqual([...kept, { path: 'table.dat', reason: 'is binary and is not edited' }]);
  });
});
