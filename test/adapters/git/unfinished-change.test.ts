import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { GitWorkspace } from '../../../src/adapters/git/index.ts';
import { dealBlows } from '../../hostile/support/blows.ts';
import { order } from '../../hostile/support/order.ts';
import { forgedJournal, leaveJournal, sumOf } from '../../support/planted-journal.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';

/** In memory where there is such a place: another file system than the folders of the tests. */
const elsewhere = '/dev/shm';
const hasOtherFileSystem = existsSync(elsewhere) && statSync(elsewhere).dev !== statSync(tmpdir()).dev;

const names = Array.from({ length: 12 }, (_, nth) => `f${nth}.txt`);

describe('a change that was cut off by kill -9 (R33)', () => {
  it('is whole or gone when the repository is opened next, and the tree is not called dirty', async () => {
    const repo = makeRepository(Object.fromEntries(names.map((name) => [name, 'old\n'])));
    const source = path.resolve('src/adapters/git/index.ts');
    const script = `import { GitWorkspace } from ${JSON.stringify(source)};
      const workspace = await GitWorkspace.open(${JSON.stringify(repo)});
      const changes = ${JSON.stringify(names)}.map((path) => ({ path, change: 'modify', before: 'old\\n', after: 'new\\n' }));
      console.log('ready');
      await workspace.apply({ base: workspace.base, changes });`;
    let undone = 0;
    const dealt = await dealBlows('kill -9 while applying', order.kills, async (attempt, random) => {
      const child = spawn(inject('newerNode'), ['--no-warnings', '--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = once(child, 'exit'); // asked for at once: it may end by itself before it is killed
      await once(child.stdout, 'data');
      const journal = path.join(repo, '.git/patchwright-undo');
      if (attempt % 2 === 0)
        while (!existsSync(journal) && child.exitCode === null)
          await new Promise((resolve) => setTimeout(resolve, 1));
      const moment = attempt % 4 === 0 ? 0 : random.below(40);
      await new Promise((resolve) => setTimeout(resolve, moment));
      child.kill('SIGKILL');
      await exited;
      await GitWorkspace.open(repo);
      const found = new Set(names.map((name) => readFileSync(path.join(repo, name), 'utf8')));
      expect([...found], `kill ${attempt}`).toHaveLength(1);
      expect(existsSync(journal)).toBe(false);
      if (found.has('old\n')) {
        undone += 1;
        expect(git(repo, 'status', '--porcelain')).toBe('');
      }
      writeFiles(repo, Object.fromEntries(names.map((name) => [name, 'old\n'])));
    });
    if (dealt.now >= 12) expect(undone).toBeGreaterThan(0);
  });

  it('is read from the git directory alone: a journal that a repository brings along moves nothing', async () => {
    const victim = temporaryFolder();
    writeFileSync(path.join(victim, 'kept.txt'), 'host\n');
    const planted = {
      steps: [{ path: '../../kept.txt' }, { path: 'a.txt', saved: '../../x' }, { path: 'a.txt' }],
    };
    const repo = makeRepository({
      'a.txt': 'a\n',
      '.patchwright-undo/journal.json': JSON.stringify(planted),
    });
    await GitWorkspace.open(repo);
    expect(readFileSync(path.join(repo, 'a.txt'), 'utf8')).toBe('a\n');
    const journal = path.join(repo, '.git/patchwright-undo');
    mkdirSync(journal);
    symlinkSync(victim, path.join(repo, 'link'));
    for (const path_ of ['../../kept.txt', 'link/kept.txt', '.git/config']) {
      leaveJournal(journal, [{ path: path_ }]);
      await expect(GitWorkspace.open(repo)).rejects.toThrow(/journal.json is damaged|is not a folder/);
    }
    expect(readFileSync(path.join(victim, 'kept.txt'), 'utf8')).toBe('host\n');
    expect(existsSync(path.join(repo, '.git/config'))).toBe(true);
  });

  it('R29: is not taken from the word of a journal that came with the git directory', async () => {
    const repo = makeRepository({ Makefile: 'all:\n', '.github/workflows/ci.yml': 'on: push\n' });
    const journal = path.join(repo, '.git/patchwright-undo');
    writeFiles(journal, { 'old-0': 'all: evil\n' });
    const steps = [
      { path: 'Makefile', saved: 'old-0', sha256: sumOf('all: evil\n'), written: sumOf('all:\n') },
      { path: '.github/workflows/ci.yml', written: sumOf('on: push\n') },
    ];
    const before = statSync(journal, { bigint: true });
    for (const folder of [undefined, '', '1 1', `${before.ino} ${before.birthtimeNs}`]) {
      writeFileSync(path.join(journal, 'journal.json'), forgedJournal(steps, folder));
      // What is handed over is unpacked somewhere: the folder is another one then.
      const copy = path.join(temporaryFolder(), 'copy');
      cpSync(repo, copy, { recursive: true });
      await expect(GitWorkspace.open(copy)).rejects.toThrow('nothing shows that');
      expect(git(copy, 'status', '--porcelain')).toBe('');
    }
  });

  it('H12: is left to its own repository where another one links to its journal', async () => {
    const [own, stranger] = [makeRepository({ 'a.txt': 'new\n' }), makeRepository({ 'a.txt': 'new\n' })];
    const journal = path.join(own, '.git/patchwright-undo');
    writeFiles(journal, { 'old-0': 'old\n' });
    const step = { path: 'a.txt', saved: 'old-0', sha256: sumOf('old\n'), written: sumOf('new\n') };
    leaveJournal(journal, [step]);
    symlinkSync(journal, path.join(stranger, '.git/patchwright-undo'));
    await expect(GitWorkspace.open(stranger)).rejects.toThrow('nothing shows that');
    expect(readFileSync(path.join(stranger, 'a.txt'), 'utf8')).toBe('new\n');
    await GitWorkspace.open(own);
    expect(readFileSync(path.join(own, 'a.txt'), 'utf8')).toBe('old\n');
    expect(existsSync(journal)).toBe(false);
  });

  it.runIf(hasOtherFileSystem)(
    'lies beside the files where the git directory is elsewhere, under a name that no commit can bring along',
    async () => {
      const origin = makeRepository({
        'a.txt': 'a\n',
        'made.txt': 'x\n',
        '.patchwright-undo/journal.json': forgedJournal([{ path: 'made.txt' }]),
      });
      const main = mkdtempSync(path.join(elsewhere, 'patchwright-'));
      onTestFinished(() => rmSync(main, { recursive: true }));
      git(main, 'clone', '--quiet', origin, '.');
      const root = path.join(temporaryFolder(), 'tree');
      git(main, 'worktree', 'add', '--quiet', root, '-b', 'work');

      const workspace = await GitWorkspace.open(root);
      const change = { path: 'a.txt', change: 'modify' as const, before: 'a\n', after: 'b\n' };
      await workspace.apply({ base: workspace.base, changes: [change] });
      expect(readFileSync(path.join(root, 'a.txt'), 'utf8')).toBe('b\n');
      expect(readFileSync(path.join(root, 'made.txt'), 'utf8')).toBe('x\n');

      const [gitDir] = git(root, 'rev-parse', '--absolute-git-dir').trim().split('\n');
      const name = readFileSync(path.join(gitDir!, 'patchwright-undo-name'), 'utf8');
      const cutOff = path.join(root, `.patchwright-undo-${name}`);
      mkdirSync(cutOff);
      leaveJournal(cutOff, [{ path: 'made.txt', written: sumOf('x\n') }]);
      await GitWorkspace.open(root);
      expect(existsSync(path.join(root, 'made.txt'))).toBe(false);
      expect(existsSync(cutOff)).toBe(false);
    },
  );
});
