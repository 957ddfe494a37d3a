import { describe, expect, it } from 'vitest';
import type { FileChange } from '../../src/domain/index.ts';
import { ownersOf } from '../../src/publication/codeowners.ts';
import { blobId, verifyPatch } from '../../src/publication/verify-patch.ts';

const entry = (path: string, bytes: Uint8Array, mode = '100644') => ({ path, mode, blobId: blobId(bytes) });
const verify = (change: FileChange, tree = [entry('a.txt', Buffer.from('old\n'))]) =>
  verifyPatch({ changes: [change], tree, protection: () => undefined, secrets: [] });

describe('verifying a patch', () => {
  it('accepts a change of exactly what stands there', () => {
    expect(verify({ path: 'a.txt', change: 'modify', before: 'old\n', after: 'new\n' })).toEqual({
      tree: [{ path: 'a.txt', mode: '100644', bytes: new Uint8Array(Buffer.from('new\n')) }].map(
        (change) => ({ ...change, bytes: Buffer.from(change.bytes) }),
      ),
    });
  });

  it.each([
    ['a file that has changed', { path: 'a.txt', change: 'modify', before: 'older\n', after: 'x' }],
    ['a file that is gone', { path: 'b.txt', change: 'modify', before: 'x', after: 'y' }],
    ['a new file where one exists', { path: 'a.txt', change: 'create', after: 'y' }],
    ['a new file below a file', { path: 'a.txt/b', change: 'create', after: 'y' }],
  ] as [string, FileChange][])('refuses %s', (_, change) => {
    expect(verify(change)).toMatchObject({ problem: { reason: 'does-not-apply' } });
  });

  it.each(['120000', '160000'])('refuses to write through mode %s (R9)', (mode) => {
    const tree = [entry('a.txt', Buffer.from('old\n'), mode)];
    expect(verify({ path: 'a.txt', change: 'modify', before: 'old\n', after: 'x' }, tree)).toHaveProperty(
      'problem',
    );
  });

  it('keeps an executable bit and makes no new one (R9)', () => {
    const tree = [entry('run.sh', Buffer.from('old\n'), '100755')];
    expect(verify({ path: 'run.sh', change: 'modify', before: 'old\n', after: 'x' }, tree)).toMatchObject({
      tree: [{ mode: '100755' }],
    });
    expect(verify({ path: 'new.sh', change: 'create', after: 'x', mode: '100755' }, tree)).toMatchObject({
      tree: [{ mode: '100644' }],
    });
  });

  it.each([
    [
      'Latin-1',
      Buffer.from('caf\u00e9\n', 'latin1'),
      'caf\u00e9\n',
      'caf\u00e9s\n',
      Buffer.from('caf\u00e9s\n', 'latin1'),
    ],
    [
      'UTF-8 with a byte order mark',
      Buffer.from('\ufeffa\r\n'),
      'a\r\n',
      'b\r\n',
      Buffer.from('\ufeffb\r\n'),
    ],
  ])('keeps %s (R12, H15)', (_, bytes, before, after, expected) => {
    const result = verify({ path: 'a.txt', change: 'modify', before, after }, [entry('a.txt', bytes)]);
    expect(result).toMatchObject({ tree: [{ path: 'a.txt' }] });
    expect('tree' in result && Buffer.from(result.tree[0]!.bytes!).equals(expected)).toBe(true);
  });

  it('turns a rename into one file less and one more', () => {
    expect(
      verify({ path: 'b.txt', from: 'a.txt', change: 'rename', before: 'old\n', after: 'old\n' }),
    ).toMatchObject({
      tree: [{ path: 'a.txt' }, { path: 'b.txt' }],
    });
  });
});

describe('owners of changed files', () => {
  it('come from the last line that matches; teams are left out', () => {
    const codeowners = '* @boss\n/src/ @mona @acme/core # core\n*.md @rita\n';
    expect(ownersOf(codeowners, ['src/a.js'])).toEqual(['mona']);
    expect(ownersOf(codeowners, ['docs/x.md', 'README'])).toEqual(['rita', 'boss']);
  });
});
