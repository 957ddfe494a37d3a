import { describe, expect, it } from 'vitest';
import { requireKeptModes, requireSafePatch } from '../../../src/adapters/git/working-tree/safe-patch.ts';
import type { FileChange, TreeEntry } from '../../../src/domain/index.ts';

const entry = (path: string, mode: string): TreeEntry => ({
  path,
  mode,
  blobId: 'a'.repeat(40),
  size: 1,
});
const tree = [
  entry('src/a.ts', '100644'),
  entry('run.sh', '100755'),
  entry('link', '120000'),
  entry('sub', '160000'),
];

const modify = (path: string): FileChange => ({ change: 'modify', path, before: 'a', after: 'b' });
const create = (path: string): FileChange => ({ change: 'create', path, after: 'b' });
const rename = (from: string, path: string): FileChange => ({
  change: 'rename',
  from,
  path,
  before: 'a',
  after: 'a',
});

describe('a patch that is written into a repository', () => {
  it('changes regular files and makes new ones', () => {
    const changes = [modify('src/a.ts'), modify('run.sh'), create('src/new.ts')];
    expect(() => requireSafePatch({ base: '', changes }, tree)).not.toThrow();
  });

  it.each<[string, FileChange[], RegExp]>([
    ['writes through a link', [modify('link')], /link or a submodule/],
    ['writes into a submodule', [modify('sub')], /link or a submodule/],
    ['moves a link', [rename('link', 'src/b.ts')], /link or a submodule/],
    ['changes what is not there', [modify('none.ts')], /does not exist/],
    ['leaves the repository', [create('../outside.ts')], /outside\.ts/],
    ['writes git’s own files', [create('.git/hooks/pre-commit')], /\.git/],
    ['makes a file that another spelling names', [create('SRC/A.ts')], /SRC\/A\.ts/],
    ['changes one file twice', [modify('src/a.ts'), modify('src/a.ts')], /changed twice/],
    [
      'moves a file onto one that it changes',
      [create('src/b.ts'), rename('src/a.ts', 'src/b.ts')],
      /changed twice/,
    ],
  ])('never %s', (_what, changes, why) => {
    expect(() => requireSafePatch({ base: '', changes }, tree)).toThrow(why);
  });
});

describe('a patch that is written into a working tree (R9)', () => {
  const changes = [modify('src/a.ts'), create('src/new.ts'), rename('run.sh', 'go.sh')];

  it('keeps the modes that its files have', () => {
    const kept = [...changes, { ...modify('run.sh'), mode: '100755' }];
    expect(() => requireKeptModes({ base: '', changes: kept }, tree)).not.toThrow();
    const moved = { ...rename('run.sh', 'go.sh'), mode: '100755' };
    expect(() => requireKeptModes({ base: '', changes: [moved] }, tree)).not.toThrow();
  });

  it.each([
    [{ ...create('src/new.sh'), mode: '100755' }, 'src/new.sh would be made executable'],
    [{ ...create('src/link'), mode: '120000' }, 'src/link would be made of mode 120000'],
    [{ ...modify('src/a.ts'), mode: '100755' }, 'src/a.ts would be made executable'],
    [{ ...rename('src/a.ts', 'src/b.ts'), mode: '100755' }, 'src/b.ts would be made executable'],
  ])('makes nothing executable: %j', (change, why) => {
    expect(() => requireKeptModes({ base: '', changes: [change] }, tree)).toThrow(why);
  });
});
