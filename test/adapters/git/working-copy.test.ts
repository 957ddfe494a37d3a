import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { GitWorkspace, WorkingCopy } from '../../../src/adapters/git/index.ts';
import type { FileChange } from '../../../src/domain/index.ts';
import { git, makeRepository, writeFiles } from '../../support/repository.ts';

const files = { 'a.txt': 'one\n', 'b.txt': 'two\n', 'run.sh': 'echo\n' };
const person = { name: 'Mona', email: 'mona@example.com', date: '2026-01-01T00:00:00Z' };
const identity = {
  ...{ GIT_AUTHOR_NAME: person.name, GIT_AUTHOR_EMAIL: person.email, GIT_AUTHOR_DATE: person.date },
  ...{ GIT_COMMITTER_NAME: person.name, GIT_COMMITTER_EMAIL: person.email, GIT_COMMITTER_DATE: person.date },
};
const modify: FileChange = { path: 'a.txt', change: 'modify', before: 'one\n', after: 'ONE\n' };

function repository() {
  const dir = makeRepository(files);
  const open = async () => WorkingCopy.open(dir, await GitWorkspace.open(dir));
  const read = (name: string) =>
    existsSync(path.join(dir, name)) ? readFileSync(path.join(dir, name), 'utf8') : undefined;
  const patch = (...changes: FileChange[]) => ({ base: '', changes });
  return { dir, open, read, patch };
}

describe('a change of the working tree', () => {
  test('is not made where what it replaces cannot be remembered, as on a full disk', async () => {
    const { dir, open, read, patch } = repository();
    writeFiles(dir, { '.git/patchwright-applied/changes.json.next/in-the-way': '' });
    await expect((await open()).apply(patch(modify))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(read('a.txt')).toBe('one\n');
  });

  test.each(['--assume-unchanged', '--skip-worktree'])(
    'is not made over work that git was told to overlook (%s)',
    async (flag) => {
      const { dir, open, read, patch } = repository();
      git(dir, 'update-index', flag, 'a.txt');
      writeFiles(dir, { 'a.txt': 'one\nmine\n' });
      const applied = (await open()).apply(patch(modify));
      await expect(applied).rejects.toMatchObject({
        code: 'conflict',
        hint: expect.stringContaining('told to ignore its changes'),
      });
      expect(read('a.txt')).toBe('one\nmine\n');
    },
  );

  test('is not made in a file that git has in another encoding than the disk', async () => {
    const { dir, open, patch } = repository();
    const wide = Buffer.from('one\n', 'utf16le');
    writeFiles(dir, { '.gitattributes': 'a.txt working-tree-encoding=UTF-16LE\n', 'a.txt': wide });
    git(dir, 'add', '-A');
    git(dir, 'commit', '-qm', 'wide');
    await expect((await open()).apply(patch(modify))).rejects.toMatchObject({ code: 'conflict' });
    expect(readFileSync(path.join(dir, 'a.txt'))).toEqual(wide);
  });

  test('is not made in, or instead of, a file that no memory holds', async () => {
    const { dir, open, patch } = repository();
    truncateSync(path.join(dir, 'a.txt'), 3 * 1024 ** 3);
    expect(await (await open()).read(['a.txt'])).toEqual([{ path: 'a.txt', blobId: '' }]);
    for (const change of [modify, { path: 'a.txt', change: 'delete' } as const])
      await expect((await open()).apply(patch(change))).rejects.toMatchObject({
        code: 'unreadable',
        message: 'a.txt is too large to be kept for an undo',
      });
    expect(statSync(path.join(dir, 'a.txt')).size).toBe(3 * 1024 ** 3);
  });

  test('does not take a folder for the file whose place it has', async () => {
    const { dir, open } = repository();
    rmSync(path.join(dir, 'a.txt'));
    writeFiles(dir, { 'a.txt/inside.txt': 'new\n' });
    const paths = (await (await open()).tree()).map((entry) => entry.path);
    expect(paths).toEqual(['a.txt/inside.txt', 'b.txt', 'run.sh']);
  });

  test('that cannot be made leaves no record of what it would have replaced', async () => {
    const { dir, open, read, patch } = repository();
    writeFiles(dir, { 'new.txt': 'mine\n', '.gitignore': 'new.txt\n' });
    const create: FileChange = { path: 'new.txt', change: 'create', after: 'ours\n' };
    await expect((await open()).apply(patch(modify, create))).rejects.toThrow(/new\.txt/);
    expect(['a.txt', 'new.txt'].map(read)).toEqual(['one\n', 'mine\n']);
    expect(readdirSync(path.join(dir, '.git/patchwright-applied'))).toEqual([]);
  });

  test('is not made outside of a sparse checkout, which is told, and is made once that is wider', async () => {
    const dir = makeRepository({ 'src/a.txt': 'one\n', 'docs/b.txt': 'two\n' });
    git(dir, 'sparse-checkout', 'set', 'src');
    const open = async () => WorkingCopy.open(dir, await GitWorkspace.open(dir));
    const patch = { base: '', changes: [{ ...modify, path: 'docs/b.txt', before: 'two\n', after: 'TWO\n' }] };
    await expect((await open()).apply(patch)).rejects.toMatchObject({
      message: 'docs/b.txt is not in the working tree',
      hint: expect.stringContaining('git sparse-checkout add docs'),
    });
    expect(existsSync(path.join(dir, 'docs'))).toBe(false);
    git(dir, 'sparse-checkout', 'add', 'docs');
    await (await open()).apply(patch);
    expect(readFileSync(path.join(dir, 'docs/b.txt'), 'utf8')).toBe('TWO\n');
  });

  test('keeps the line ends that attributes want on disk, and the repository its own', async () => {
    const { dir, open, read, patch } = repository();
    writeFiles(dir, { '.gitattributes': '*.txt text eol=crlf\n' });
    git(dir, 'add', '--all');
    git(dir, 'commit', '--quiet', '--message', 'attributes');
    writeFiles(dir, { 'a.txt': 'one\r\n' });
    git(dir, 'add', '--renormalize', '.');
    await (await open()).apply(patch(modify));
    expect(read('a.txt')).toBe('ONE\r\n');
    expect(git(dir, 'diff', '--', 'a.txt')).toContain('+ONE\n');
    await (await open()).undo();
    expect(read('a.txt')).toBe('one\r\n');
    const commit = await (await open()).commit(patch(modify), { message: 'm', identity });
    expect(git(dir, 'show', `${commit}:a.txt`)).toBe('ONE\n');
    expect(git(dir, 'status', '--porcelain')).toBe('');
  });

  test('keeps who may read a file, through a move and through being taken back', async () => {
    const { dir, open, patch } = repository();
    chmodSync(path.join(dir, 'a.txt'), 0o600);
    chmodSync(path.join(dir, 'b.txt'), 0o640);
    const modeOf = (name: string) => statSync(path.join(dir, name)).mode & 0o777;
    await (
      await open()
    ).apply(
      patch(
        { path: 'b.txt', change: 'delete', before: 'two\n' },
        { path: 'lib/a.txt', from: 'a.txt', change: 'rename', before: 'one\n', after: 'one\n' },
      ),
    );
    expect(modeOf('lib/a.txt')).toBe(0o600);
    await (await open()).undo();
    expect([modeOf('a.txt'), modeOf('b.txt')]).toEqual([0o600, 0o640]);
  });

  test('is made as a whole, keeps modes, and is taken back as a whole', async () => {
    const { dir, open, read, patch } = repository();
    chmodSync(path.join(dir, 'run.sh'), 0o755);
    const copy = await open();
    await copy.apply(
      patch(
        modify,
        { path: 'b.txt', change: 'delete', before: 'two\n' },
        { path: 'lib/new.txt', change: 'create', after: 'new\n' },
        { path: 'run.sh', change: 'modify', before: 'echo\n', after: 'echo 2\n' },
      ),
    );
    expect(['a.txt', 'b.txt', 'lib/new.txt', 'run.sh'].map(read)).toEqual([
      'ONE\n',
      undefined,
      'new\n',
      'echo 2\n',
    ]);
    expect(statSync(path.join(dir, 'run.sh')).mode & 0o111).toBe(0o111);
    const undone = await (await open()).undo();
    expect([...undone].toSorted()).toEqual(['a.txt', 'b.txt', 'lib/new.txt', 'run.sh']);
    expect(['a.txt', 'b.txt', 'lib/new.txt', 'run.sh'].map(read)).toEqual([
      'one\n',
      'two\n',
      undefined,
      'echo\n',
    ]);
    expect(existsSync(path.join(dir, 'lib'))).toBe(false);
    expect(await (await open()).undo()).toEqual([]);
  });

  test('is made over what a person has not committed, and keeps it', async () => {
    const { dir, open, read, patch } = repository();
    writeFiles(dir, { 'b.txt': 'mine\n' });
    await (
      await open()
    ).apply(patch({ path: 'b.txt', change: 'modify', before: 'mine\n', after: 'mine and ours\n' }));
    expect(read('b.txt')).toBe('mine and ours\n');
  });

  test('is not made where a file changed after it was read', async () => {
    const { dir, open, read, patch } = repository();
    const copy = await open();
    await copy.read(['a.txt']);
    writeFileSync(path.join(dir, 'a.txt'), 'later\n');
    await expect(
      copy.apply(patch(modify, { path: 'c.txt', change: 'create', after: 'c\n' })),
    ).rejects.toThrow(/a\.txt changed while/);
    expect([read('a.txt'), read('c.txt')]).toEqual(['later\n', undefined]);
  });

  test('is not made over a file that exists already', async () => {
    const { dir, open, read, patch } = repository();
    const copy = await open();
    await copy.tree();
    writeFileSync(path.join(dir, 'c.txt'), 'theirs\n');
    await expect(copy.apply(patch({ path: 'c.txt', change: 'create', after: 'c\n' }))).rejects.toThrow(
      /c\.txt/,
    );
    expect(read('c.txt')).toBe('theirs\n');
  });

  test('is not taken back over what a person wrote since', async () => {
    const { dir, open, read, patch } = repository();
    await (await open()).apply(patch(modify, { path: 'b.txt', change: 'delete', before: 'two\n' }));
    writeFileSync(path.join(dir, 'a.txt'), 'ONE, and mine\n');
    await expect((await open()).undo()).rejects.toThrow(/a\.txt changed since/);
    expect([read('a.txt'), read('b.txt')]).toEqual(['ONE, and mine\n', undefined]);
  });

  test('is taken back step by step, the last one first', async () => {
    const { open, read, patch } = repository();
    await (await open()).apply(patch(modify));
    await (await open()).apply(patch({ ...modify, before: 'ONE\n', after: 'One\n' }));
    const texts = [];
    for (let times = 0; times < 2; times += 1) texts.push((await (await open()).undo(), read('a.txt')));
    expect(texts).toEqual(['ONE\n', 'one\n']);
  });
});

describe('a commit of a change', () => {
  const order = { message: 'Shout', identity };

  test('holds the change and nothing else, as whoever asked for it, and is taken back with it', async () => {
    const { dir, open, read, patch } = repository();
    writeFiles(dir, { 'b.txt': 'mine\n', 'other.txt': 'mine, too\n' });
    const commit = await (await open()).commit(patch(modify), order);
    expect(git(dir, 'rev-parse', 'HEAD').trim()).toBe(commit);
    expect(
      git(dir, 'show', '--format=%an %s', '--name-only', 'HEAD').trim().split('\n').filter(Boolean),
    ).toEqual(['Mona Shout', 'a.txt']);
    expect(git(dir, 'status', '--porcelain').trimEnd().split('\n')).toEqual([' M b.txt', '?? other.txt']);
    await (await open()).undo();
    expect(git(dir, 'log', '--format=%s').trim()).toBe('base');
    expect([read('a.txt'), read('b.txt')]).toEqual(['one\n', 'mine\n']);
  });

  test('is not made of a file with changes of somebody’s own', async () => {
    const { dir, open, read, patch } = repository();
    writeFiles(dir, { 'a.txt': 'mine\n' });
    await expect((await open()).commit(patch({ ...modify, before: 'mine\n' }), order)).rejects.toThrow(
      /a\.txt has uncommitted changes/,
    );
    expect([read('a.txt'), git(dir, 'log', '--format=%s').trim()]).toEqual(['mine\n', 'base']);
  });

  test.each(['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'rebase-merge', 'rebase-apply'])(
    'is not made in the middle of something (%s)',
    async (name) => {
      const { dir, open, read, patch } = repository();
      writeFileSync(path.join(dir, '.git', name), '');
      await expect((await open()).commit(patch(modify), order)).rejects.toThrow(/in the middle of something/);
      expect(read('a.txt')).toBe('one\n');
    },
  );

  test('is not taken back once there is a later one', async () => {
    const { dir, open, read, patch } = repository();
    await (await open()).commit(patch(modify), order);
    writeFiles(dir, { 'b.txt': 'later\n' });
    git(dir, 'commit', '--quiet', '--all', '--message', 'later');
    await expect((await open()).undo()).rejects.toThrow(/there are later commits/);
    expect([read('a.txt'), git(dir, 'log', '--format=%s').trim()]).toEqual(['ONE\n', 'later\nShout\nbase']);
  });
});

test('settings of the repository that could start a program or lead elsewhere count for nothing', async () => {
  const { dir, open } = repository();
  const planted = path.join(dir, 'planted');
  for (const [name, value] of [
    ['core.fsmonitor', `touch ${planted}; true`],
    ['core.hooksPath', dir],
    ['core.eol', `lf; touch ${planted}`],
  ])
    git(dir, 'config', name!, value!);
  writeFiles(dir, { 'a.txt': 'mine\n' });
  const tree = await (await open()).tree();
  expect(tree.map(({ path: name }) => name)).toEqual(['a.txt', 'b.txt', 'run.sh']);
  expect(existsSync(planted)).toBe(false);
});

describe('a commit of a change that cannot be completed', () => {
  const order = { message: 'm', identity };

  test('leaves files, branch and record as they were where the branch cannot be moved', async () => {
    const { dir, open, read, patch } = repository();
    const head = git(dir, 'rev-parse', 'HEAD');
    const lock = `.git/${git(dir, 'symbolic-ref', 'HEAD').trim()}.lock`;
    writeFiles(dir, { [lock]: '' });
    await expect((await open()).commit(patch(modify), order)).rejects.toThrow(/lock/);
    expect([read('a.txt'), git(dir, 'rev-parse', 'HEAD')]).toEqual(['one\n', head]);
    expect(await (await open()).undo()).toEqual([]);
  });

  test('leaves files and branch as they were where the index cannot be written', async () => {
    const { dir, open, read, patch } = repository();
    const head = git(dir, 'rev-parse', 'HEAD');
    writeFiles(dir, { '.git/index.lock': '' });
    await expect((await open()).commit(patch(modify), order)).rejects.toMatchObject({
      message: 'a.txt could not be staged',
      hint: expect.stringMatching(/index\.lock': File exists\.\nRun the same command again when git can/),
    });
    expect([read('a.txt'), git(dir, 'rev-parse', 'HEAD')]).toEqual(['one\n', head]);
    expect(await (await open()).undo()).toEqual([]);
    rmSync(path.join(dir, '.git/index.lock'));
    await (await open()).commit(patch(modify), order);
    expect([git(dir, 'show', 'HEAD:a.txt'), git(dir, 'status', '--porcelain')]).toEqual(['ONE\n', '']);
  });

  test('is recorded before the branch moves, so that a full disk afterwards changes nothing', async () => {
    const { dir, open, patch } = repository();
    const commit = await (await open()).commit(patch(modify), order);
    git(dir, 'reset', '--quiet', '--soft', 'HEAD~1');
    expect(readFileSync(path.join(dir, '.git/patchwright-applied/changes.json'), 'utf8')).toContain(commit);
    expect(await (await open()).undo()).toEqual(['a.txt']);
  });
});

describe('a process that was killed (R33)', () => {
  const order = { message: 'm', identity };
  const create: FileChange = { path: 'new/c.txt', change: 'create', after: 'c\n' };
  const changes = [modify, { path: 'b.txt', change: 'delete', before: 'two\n' } as const, create];

  test('before it could record what it had applied leaves what can be taken back', async () => {
    const { dir, open, read, patch } = repository();
    await (await open()).apply(patch(...changes));
    const record = path.join(dir, '.git/patchwright-applied/changes.json');
    renameSync(record, `${record}.next`);
    expect(await (await open()).undo()).toEqual(['a.txt', 'b.txt', 'new/c.txt']);
    expect([read('a.txt'), read('b.txt'), read('new/c.txt')]).toEqual(['one\n', 'two\n', undefined]);
    expect(await (await open()).undo()).toEqual([]);
  });

  test('before it wrote what it had prepared leaves nothing to take back', async () => {
    const { dir, open, read, patch } = repository();
    await (await open()).apply(patch(...changes));
    const record = path.join(dir, '.git/patchwright-applied/changes.json');
    renameSync(record, `${record}.next`);
    git(dir, 'checkout', '--quiet', 'a.txt', 'b.txt');
    expect(await (await open()).undo()).toEqual([]);
    expect(read('new/c.txt')).toBe('c\n');
  });

  test('while it took a change back is finished by the next that is told to', async () => {
    const { dir, open, patch } = repository();
    await (await open()).apply(patch(...changes));
    git(dir, 'checkout', '--quiet', 'a.txt', 'b.txt');
    rmSync(path.join(dir, 'new'), { recursive: true });
    expect(await (await open()).undo()).toEqual(['a.txt', 'b.txt', 'new/c.txt']);
    expect(await (await open()).undo()).toEqual([]);
  });

  test.each(['--soft', '--mixed'])(
    'while it took a commit back leaves nothing staged to the next (%s)',
    async (kind) => {
      const { dir, open, patch } = repository();
      await (await open()).commit(patch(...changes), order);
      git(dir, 'reset', '--quiet', kind, 'HEAD~1');
      await (await open()).undo();
      expect(git(dir, 'status', '--porcelain')).toBe('');
    },
  );
});
