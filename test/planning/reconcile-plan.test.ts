import { describe, expect, test } from 'vitest';
import type { FileKind, PlannedChange, SourceFile } from '../../src/domain/index.ts';
import { reconcilePlan } from '../../src/planning/index.ts';

function tree(files: Record<string, FileKind>): Map<string, SourceFile> {
  return new Map(
    Object.entries(files).map(([path, kind]) => [path, { path, kind, blobId: '0', size: 1, mode: '100644' }]),
  );
}

const files = tree({
  'src/router.ts': 'source',
  'src/Request.ts': 'source',
  'lib/request.ts': 'source',
  'dist/app.js': 'generated',
  'package.json': 'config',
});
const rules = {
  maxFiles: 3,
  forbids: (path: string) => (path === 'package.json' ? 'is protected' : undefined),
};

function fit(...changes: PlannedChange[]) {
  return reconcilePlan({ rootCause: 'r', approach: 'a', changes }, files, rules);
}

function change(action: 'modify' | 'create' | 'delete', path: string): PlannedChange {
  return { action, path, instructions: 'do' };
}

describe('fitting a plan to the tree', () => {
  test('keeps exact paths', () => {
    expect(fit(change('modify', 'src/router.ts'))).toMatchObject({ ok: true, corrections: [] });
  });

  test('finds the only file a slightly wrong path can mean', () => {
    expect(fit(change('modify', ' src/router.ts '))).toMatchObject({
      plan: { changes: [{ path: 'src/router.ts' }] },
      corrections: [],
    });
    expect(fit(change('modify', './src/request.ts'))).toMatchObject({
      ok: true,
      plan: { changes: [{ path: 'src/Request.ts' }] },
    });
    expect(fit(change('modify', 'router.ts'))).toMatchObject({
      ok: true,
      plan: { changes: [{ path: 'src/router.ts' }] },
    });
    expect(fit(change('modify', 'src/routr.ts'))).toMatchObject({
      ok: true,
      plan: { changes: [{ path: 'src/router.ts' }] },
    });
  });

  test('sends back a file that does not exist, naming what is close', () => {
    const result = fit(change('modify', 'src/nowhere/at/all.go'));
    expect(result).toMatchObject({ ok: false });
    expect(fit(change('modify', 'request.ts'))).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('lib/request.ts')],
    });
  });

  test('turns modify of a missing file into create, where its folder is there and nothing is called alike', () => {
    const made = fit(change('modify', 'src/cache-settings.ts'));
    expect(made).toMatchObject({
      ok: true,
      plan: { changes: [{ action: 'create', path: 'src/cache-settings.ts' }] },
    });
    expect(made.ok && made.corrections).toEqual([
      'src/cache-settings.ts does not exist, so it is created rather than modified',
    ]);
    expect(fit(change('delete', 'src/cache-settings.ts'))).toMatchObject({ ok: false });
  });

  test('turns create of an existing file into modify', () => {
    expect(fit(change('create', 'src/router.ts'))).toMatchObject({
      ok: true,
      plan: { changes: [{ action: 'modify' }] },
    });
  });

  test.each([
    '../outside.ts',
    '/etc/passwd',
    'C:\\x',
    '.git/config',
    '.GIT/config',
    'a/../b',
    'git~1/config',
    'src/a\u200b.ts',
    'con',
    'a\\b',
  ])('R8, H11: sends back %j, which leads out of the repository or into .git', (path) => {
    expect(fit(change('create', path))).toMatchObject({ ok: false });
    expect(fit({ action: 'rename', path: 'src/router.ts', to: path, instructions: '' })).toMatchObject({
      ok: false,
    });
  });

  test('sends back a new name that is taken, also where only some file systems say so', () => {
    const rename = {
      action: 'rename',
      path: 'src/router.ts',
      to: 'lib/request.ts',
      instructions: '',
    } as const;
    expect(fit(rename)).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/lib\/request\.ts" .*choose a name/)],
    });
    expect(fit({ ...rename, to: 'LIB/Request.ts' })).toMatchObject({ ok: false });
    expect(fit(change('create', 'new.ts'), change('create', 'NEW.ts'))).toMatchObject({ ok: false });
    expect(fit({ ...rename, to: 'src/Router.ts' })).toMatchObject({ ok: true });
  });

  test('sends back one name for a moved and a new file, in either order, and joins two that make one file', () => {
    const rename = { action: 'rename', path: 'src/router.ts', to: 'new.ts', instructions: '' } as const;
    expect(fit(rename, change('create', 'new.ts'))).toMatchObject({ ok: false });
    expect(fit(change('create', 'new.ts'), rename)).toMatchObject({ ok: false });
    expect(fit(change('create', 'new.ts'), change('create', 'new.ts'))).toMatchObject({
      ok: true,
      plan: { changes: [{ action: 'create', path: 'new.ts' }] },
    });
  });

  test.each<FileKind>([
    'binary',
    'lfs-pointer',
    'submodule',
    'symlink',
    'generated',
    'vendored',
    'minified',
    'too-large',
  ])('H13: drops a file that is %s', (kind) => {
    const plan = { rootCause: '', approach: '', changes: [change('modify', 'x.js')] };
    expect(reconcilePlan(plan, tree({ 'x.js': kind }), rules)).toMatchObject({
      dropped: [{ path: 'x.js', reason: `is ${kind} and is not edited` }],
    });
  });

  test('drops a rename to a protected place', () => {
    const moved = { action: 'rename', path: 'src/router.ts', to: 'secret.ts', instructions: '' } as const;
    const forbids = (path: string) => (path === 'secret.ts' ? 'is protected' : undefined);
    const result = reconcilePlan({ rootCause: '', approach: '', changes: [moved] }, files, {
      maxFiles: 3,
      forbids,
    });
    expect(result).toMatchObject({
      dropped: [{ path: 'src/router.ts', reason: 'cannot become secret.ts, which is protected' }],
    });
  });

  test('R10, H13: drops protected and generated files from the scope and says so', () => {
    const result = fit(
      change('modify', 'package.json'),
      change('modify', 'dist/app.js'),
      change('modify', 'src/router.ts'),
    );
    expect(result).toMatchObject({
      ok: true,
      plan: { changes: [{ path: 'src/router.ts' }] },
      dropped: [
        { path: 'package.json' },
        { path: 'dist/app.js', reason: expect.stringContaining('generated') },
      ],
    });
  });

  test('sends back a plan that touches too many files', () => {
    const result = fit(...['a', 'b', 'c', 'd'].map((name) => change('create', `${name}.ts`)));
    expect(result).toMatchObject({ ok: false, problems: [expect.stringContaining('at most 3')] });
  });

  test('takes as many files as are allowed', () => {
    expect(fit(...['a', 'b', 'c'].map((name) => change('create', `${name}.ts`)))).toMatchObject({ ok: true });
  });

  test.each([
    [change('create', 'src/router.ts'), 'src/router.ts exists, so it is modified rather than created'],
    [change('modify', 'router.ts'), 'router.ts is taken to be src/router.ts'],
    [change('delete', 'src/Routr.ts'), 'src/Routr.ts is taken to be src/router.ts'],
  ])('tells what it corrected: %j', (wanted, correction) => {
    expect(fit(wanted)).toMatchObject({ ok: true, corrections: [correction] });
  });

  test.each<[PlannedChange, string]>([
    [change('delete', 'zzz/qqq.go'), 'There is no file "zzz/qqq.go" to delete.'],
    [change('modify', 'request.ts'), 'There is no file "request.ts" to modify. Close to it are: src/Request.ts, lib/request.ts.'],
    [{ action: 'rename', path: 'zzz/qqq.go', to: 'q.go', instructions: '' }, 'There is no file "zzz/qqq.go" to rename.'],
    [change('create', '../x.ts'), '"../x.ts" leads out of its folder (".."); name a file inside the repository.'],
  ])('says what is wrong with %j', (wanted, problem) => {
    expect(fit(wanted)).toEqual({ ok: false, problems: [problem] });
  }); // prettier-ignore

  test('takes a missing file for a misremembered one by its name alone, in whatever case', () => {
    for (const path of ['src/REQUESTS.ts', 'src/routers.ts'])
      expect(fit(change('modify', path)), path).not.toMatchObject({
        plan: { changes: [{ action: 'create' }] },
      });
    expect(fit(change('modify', 'nowhere/settings.ts'))).toMatchObject({ ok: false });
  });

  test('makes one change of two that turn out to be for one file', () => {
    const both = fit(change('modify', 'router.ts'), { ...change('create', './src/router.ts'), instructions: 'and this' }); // prettier-ignore
    expect(both).toMatchObject({
      plan: { changes: [{ action: 'modify', path: 'src/router.ts', instructions: 'do\n\nand this' }] },
    });
    const changes = both.ok ? both.plan.changes : [];
    expect(changes).toHaveLength(1);
  });

  test('takes a name that is not new for no new one', () => {
    expect(fit(change('delete', 'src/router.ts'), change('modify', 'lib/request.ts'))).toMatchObject({
      ok: true,
      plan: { changes: [{ action: 'delete' }, { action: 'modify' }] },
    });
  });
});
