import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fileWritesOf } from '../../../src/adapters/git/working-tree/working-tree.ts';
import { writeCheckout } from '../../../src/adapters/git/working-tree/write-checkout.ts';
import type { FileChange, Patch, TreeEntry } from '../../../src/domain/index.ts';
import type { Workspace } from '../../../src/ports/index.ts';

type Files = Record<string, { bytes?: string | Uint8Array; mode?: string; size?: number }>;

/** A workspace with these files, and how many of them were read at a time. */
function workspaceOf(files: Files) {
  const reads: number[] = [];
  const tree = Object.entries(files).map(
    ([name, { bytes = '', mode = '100644', size = bytes.length }]): TreeEntry => ({
      ...{ path: name, blobId: name, mode, size },
    }),
  );
  const read: Workspace['read'] = async (paths) => {
    reads.push(paths.length);
    return paths.map((name) => {
      const bytes = files[name]?.bytes;
      return { path: name, blobId: name, ...(bytes === undefined ? {} : { bytes: Buffer.from(bytes) }) };
    });
  };
  return { workspace: { tree: async () => tree, read } as unknown as Workspace, reads };
}

const patchOf = (...changes: FileChange[]): Patch => ({ base: '', changes });
const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('latin1');

describe('what a patch writes into a working tree', () => {
  const { workspace } = workspaceOf({
    'a.txt': { bytes: 'old\n' },
    'latin.txt': { bytes: Buffer.from('caf\xe9\n', 'latin1') },
    'bom.txt': { bytes: '\ufeffold\n' },
    tool: { bytes: 'old\n', mode: '100755' },
  });
  const written = async (change: FileChange) =>
    (await fileWritesOf(workspace, patchOf(change))).map(({ bytes, ...rest }) => ({
      ...rest,
      text: text(bytes),
    }));
  test.each<[string, FileChange, object[]]>([
    ['a changed file', { path: 'a.txt', change: 'modify', before: 'old\n', after: 'new\n', mode: '100644' }, [{ path: 'a.txt', text: 'new\n', executable: false, mustNotExist: false }]],
    ['a program', { path: 'tool', change: 'modify', before: 'old\n', after: 'new\n', mode: '100755' }, [{ path: 'tool', text: 'new\n', executable: true, mustNotExist: false }]],
    ['a new file, over none that is there', { path: 'b.txt', change: 'create', after: 'é\n' }, [{ path: 'b.txt', text: 'Ã©\n', executable: false, mustNotExist: true }]],
    ['a file that goes', { path: 'a.txt', change: 'delete', before: 'old\n' }, [{ path: 'a.txt', text: undefined }]],
    ['a moved file, over none that is there, and the old one goes', { path: 'b.txt', from: 'a.txt', change: 'rename', before: 'old\n', after: 'new\n' }, [{ path: 'a.txt', text: undefined }, { path: 'b.txt', from: 'a.txt', text: 'new\n', executable: false, mustNotExist: true }]],
    ['a file in its own encoding', { path: 'latin.txt', change: 'modify', before: 'café\n', after: 'thé\n' }, [{ path: 'latin.txt', text: 'th\xe9\n' }]],
    ['a moved file in the encoding that it had', { path: 'b.txt', from: 'latin.txt', change: 'rename', before: 'café\n', after: 'thé\n' }, [{ path: 'latin.txt' }, { path: 'b.txt', text: 'th\xe9\n' }]],
    ['the mark of its encoding', { path: 'bom.txt', change: 'modify', before: 'old\n', after: 'new\n' }, [{ text: '\xef\xbb\xbfnew\n' }]],
  ])('%s', async (_, change, wanted) => {
    expect(await written(change)).toMatchObject(wanted);
  }); // prettier-ignore
  test('makes no program of what is none', async () => {
    const change: FileChange = {
      path: 'a.txt',
      change: 'modify',
      before: 'old\n',
      after: 'new\n',
      mode: '100755',
    };
    await expect(written(change)).rejects.toThrow('a.txt would be made executable');
  });
  test('is nothing where the encoding of the file cannot hold it', async () => {
    await expect(
      written({ path: 'latin.txt', change: 'modify', before: 'café\n', after: '漢\n' }),
    ).rejects.toThrow(/latin\.txt is stored as .*, which cannot hold the new text/);
  });
});

describe('a checkout', () => {
  async function checkout(files: Files, ...changes: FileChange[]) {
    const { workspace, reads } = workspaceOf(files);
    const made = await writeCheckout(workspace, changes.length > 0 ? patchOf(...changes) : undefined);
    onTestFinished(() => made.dispose());
    const at = (name: string) => path.join(made.dir, name);
    return { made, reads, at, names: () => (readdirSync(made.dir, { recursive: true }) as string[]).toSorted() };
  } // prettier-ignore

  test('holds the files of the commit with their modes, and a folder for layers beside them', async () => {
    const { made, at, names } = await checkout({
      'src/a.ts': { bytes: 'a' },
      'bin/run': { bytes: 'b', mode: '100755' },
      sub: { mode: '160000' },
      lost: {},
    });
    expect(names()).toEqual(['bin', 'bin/run', 'src', 'src/a.ts']);
    expect(statSync(at('bin/run')).mode & 0o100).not.toBe(0);
    expect(statSync(at('src/a.ts')).mode & 0o111).toBe(0);
    expect([made.isBase, readdirSync(made.keptChanges!)]).toEqual([true, []]);
    await made.dispose();
    expect(existsSync(path.dirname(made.dir))).toBe(false);
  });

  test('holds the files of a patch in place of those that it replaces', async () => {
    const { made, at, names } = await checkout(
      { a: { bytes: 'old' }, gone: { bytes: 'x' }, moved: { bytes: 'x' }, same: { bytes: 'same' } },
      { path: 'a', change: 'modify', before: 'old', after: 'new', mode: '100755' },
      { path: 'gone', change: 'delete', before: 'x' },
      { path: 'to/here', from: 'moved', change: 'rename', before: 'x', after: 'y' },
      { path: 'fresh', change: 'create', after: 'z' },
    );
    expect(names()).toEqual(['a', 'fresh', 'same', 'to', 'to/here']);
    expect(['a', 'to/here', 'fresh', 'same'].map((name) => readFileSync(at(name), 'utf8'))).toEqual(['new', 'y', 'z', 'same']);
    expect(statSync(at('a')).mode & 0o100).not.toBe(0);
    expect(made.isBase).toBe(false);
  }); // prettier-ignore

  test('holds links that stay inside it, and not those that are longer than a kernel follows', async () => {
    const link = (bytes: string, size?: number) => ({ bytes, mode: '120000', size });
    const { at, names } = await checkout({
      'src/a.ts': { bytes: 'a' },
      'src/near': link('a.ts'),
      'up/here': link('../src/a.ts'),
      out: link('../../etc'),
      absolute: link('/etc/passwd'),
      longest: link('src/a.ts', 4096),
      longer: link('src/a.ts', 4097),
    });
    expect(names()).toEqual(['longest', 'src', 'src/a.ts', 'src/near', 'up', 'up/here']);
    expect(readlinkSync(at('up/here'))).toBe('../src/a.ts');
  });

  test('is read in batches, by number and by bytes', async () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}`, { bytes: '' }]));
    expect((await checkout(many)).reads).toEqual([500, 500, 1, 0]);
    const half = { bytes: 'x', size: 32 * 1024 * 1024 };
    expect((await checkout({ a: half, b: half, c: half })).reads).toEqual([2, 1, 0]);
    expect((await checkout({ a: { bytes: 'x', size: 65 * 1024 * 1024 }, b: half })).reads).toEqual([1, 1, 0]);
    expect((await checkout({})).reads).toEqual([0]);
  });

  test('is refused, and removed, where two names are one', async () => {
    const clash = { a: { bytes: 'x' }, 'a/b': { bytes: 'y' } };
    await expect(checkout(clash)).rejects.toMatchObject({ code: 'path-refused' });
  });
});
