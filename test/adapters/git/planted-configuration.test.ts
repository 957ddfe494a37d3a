import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  uncommittedFiles,
  fetchCommit,
  GitWorkspace,
  readBranchPatch,
  readEarlierVersions,
  WorkingCopy,
} from '../../../src/adapters/git/index.ts';
import { refuseOlder } from '../../../src/adapters/git/command/git-version.ts';
import { findMentions } from '../../../src/apps/cli/rules/find-mentions.ts';
import { selectLintFiles } from '../../../src/jobs/rules/select-lint-files.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';
import { workingFiles } from '../../../src/composition/repository/working-files.ts';

/** Every setting known to make git start a program, with a program that leaves a trace. */
const planted = (run: string): string => `
[core]
	fsmonitor = ${run}
	hooksPath = ../hooks
	sshCommand = ${run}
	pager = ${run}
	editor = ${run}
	askPass = ${run}
	gitProxy = ${run}
	alternateRefsCommand = ${run}
	attributesFile = ../planted-attributes
[filter "evil"]
	clean = ${run}
	smudge = ${run}
	process = ${run}
	required = true
[diff]
	external = ${run}
[diff "evil"]
	command = ${run}
	textconv = ${run}
[merge "evil"]
	driver = ${run}
[credential]
	helper = !${run}
[log]
	showSignature = true
[gpg]
	program = ${run}
[protocol]
	allow = always
[protocol "ext"]
	allow = always
[extensions]
	partialClone = evil
[remote "evil"]
	url = ext::${run}
	promisor = true
	uploadpack = ${run}
[submodule]
	recurse = true
[pager]
	log = ${run}
	diff = ${run}
	grep = ${run}
[alias]
	status = !${run}
`;

/** A repository whose git directory and submodule were planted; `ran` tells whether anything was started. */
function plantedRepository(): { repo: string; ran: () => boolean } {
  const inner = makeRepository({ 'inner.txt': 'inner\n', '.gitattributes': '* filter=evil\n' });
  const repo = makeRepository({
    'a.txt': 'one\n',
    'b.txt': 'two\n',
    '.gitattributes': '* filter=evil diff=evil merge=evil\n',
  });
  git(repo, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub');
  writeFiles(repo, { 'a.txt': 'one more\n' });
  git(repo, 'commit', '--quiet', '--all', '--message', 'second');
  const trace = path.join(temporaryFolder(), 'trace');
  const script = path.join(temporaryFolder(), 'run.sh');
  writeFileSync(script, `#!/bin/sh\necho "$0 $*" >> ${trace}\ncat\n`);
  chmodSync(script, 0o755);
  mkdirSync(path.join(repo, '.git', 'info'), { recursive: true });
  writeFileSync(path.join(repo, '.git', 'info', 'attributes'), '* filter=evil diff=evil\n');
  for (const config of ['.git/config', '.git/modules/sub/config'])
    appendFileSync(path.join(repo, config), planted(script));
  for (const hook of [
    'post-checkout',
    'pre-commit',
    'post-index-change',
    'reference-transaction',
    'fsmonitor-watchman',
  ]) {
    const file = path.join(repo, '.git', 'hooks', hook);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, readFileSync(script));
    chmodSync(file, 0o755);
  }
  // Touched files cannot be told unchanged by their times alone, so git has to read them: through the filters.
  for (const file of ['a.txt', 'b.txt', 'sub/inner.txt']) utimesSync(path.join(repo, file), 1, 1);
  return { repo, ran: () => existsSync(trace) };
}

describe('a git directory that somebody has planted (R11, H18)', () => {
  it('makes plain git run programs, or these tests prove nothing', () => {
    const { repo, ran } = plantedRepository();
    spawnSync('git', ['status', '--porcelain'], { cwd: repo, stdio: 'ignore' });
    expect(ran()).toBe(true);
  });

  it('runs nothing when a repository is read, compared, listed, checked out, or changed', async () => {
    const { repo, ran } = plantedRepository();
    const workspace = await GitWorkspace.open(repo);
    await workspace.tree();
    await workspace.read(['a.txt']);
    await workspace.history(10);
    await readEarlierVersions(repo, workspace.base, 'a.txt', 5);
    expect(await uncommittedFiles(repo)).toEqual([]);
    writeFiles(repo, { 'b.txt': 'three\n', 'new.txt': 'new\n' });
    expect((await readBranchPatch(repo, 'HEAD~1')).changes.map(({ path: name }) => name)).toContain(
      'new.txt',
    );
    const patch = await readBranchPatch(repo, 'HEAD');
    await findMentions(repo, {
      base: workspace.base,
      changes: [{ path: 'x.js', change: 'modify', before: 'function gone() {}\n', after: '' }],
    });
    await selectLintFiles(workingFiles(repo), [], true);
    const checkout = await workspace.checkout(patch);
    await checkout.dispose();
    expect(ran()).toBe(false);
  });

  it('runs nothing while a patch is applied', async () => {
    const { repo, ran } = plantedRepository();
    const workspace = await GitWorkspace.open(repo);
    await workspace.apply({
      base: workspace.base,
      changes: [{ path: 'b.txt', change: 'modify', before: 'two\n', after: 'three\n' }],
    });
    expect(readFileSync(path.join(repo, 'b.txt'), 'utf8')).toBe('three\n');
    expect(await uncommittedFiles(repo)).toEqual(['b.txt']);
    expect(ran()).toBe(false);
  });

  it('runs nothing while a commit of a patch is made and taken back', async () => {
    const { repo, ran } = plantedRepository();
    // Whatever was changed since the index was written is read again when the index is written next.
    for (const file of ['.gitattributes', 'a.txt', 'b.txt']) utimesSync(path.join(repo, file), 4e9, 4e9);
    const config = path.join(repo, '.git', 'config');
    const text = readFileSync(config, 'utf8');
    writeFileSync(config, '[core]\n\trepositoryformatversion = 0\n');
    git(repo, '-c', 'core.hooksPath=/dev/null', 'update-index', '--refresh');
    writeFileSync(config, text);
    const open = async () => WorkingCopy.open(repo, await GitWorkspace.open(repo));
    const copy = await open();
    const change = { path: 'b.txt', change: 'modify', before: 'two\n', after: 'three\n' } as const;
    const identity = {
      GIT_AUTHOR_NAME: 'a',
      GIT_AUTHOR_EMAIL: 'a@b.example',
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@b.example',
    };
    await copy.commit({ base: copy.base, changes: [change] }, { message: 'm', identity });
    expect(await uncommittedFiles(repo)).toEqual([]);
    await (await open()).undo();
    expect(await uncommittedFiles(repo)).toEqual([]);
    expect(ran()).toBe(false);
  });

  it('runs nothing and asks nobody when objects are missing from a partial clone', async () => {
    const { repo, ran } = plantedRepository();
    const blob = git(repo, '-c', 'core.fsmonitor=false', 'rev-parse', 'HEAD:b.txt').trim();
    execFileSync('rm', ['-f', path.join(repo, '.git/objects', blob.slice(0, 2), blob.slice(2))]);
    const workspace = await GitWorkspace.open(repo);
    const [file] = await workspace.read(['b.txt']);
    expect(file?.bytes).toBeUndefined();
    expect(ran()).toBe(false);
  });

  it('fetches from the address that was asked for, through no helper, proxy or rewriting', async () => {
    const { repo, ran } = plantedRepository();
    appendFileSync(
      path.join(repo, '.git/config'),
      `[url "ext::sh -c 'touch ${path.join(repo, 'rewritten')}'"]\n\tinsteadOf = http://127.0.0.1:9/\n`,
    );
    const order = { root: repo, url: 'http://127.0.0.1:9/x.git', sha: 'a'.repeat(40), token: 't' };
    await expect(fetchCommit(order)).rejects.toThrow(/could not be fetched/);
    expect(existsSync(path.join(repo, 'rewritten'))).toBe(false);
    expect(ran()).toBe(false);
  });

  it.each([
    ['http://127.0.0.2:9/x.git', /transport 'http' not allowed/],
    ['git://127.0.0.1:9/x.git', /transport 'git' not allowed/],
    ['ssh://127.0.0.1:9/x.git', /transport 'ssh' not allowed/],
    ['file:///x.git', /transport 'file' not allowed/],
    ['https://127.0.0.1:9/x.git', /Failed to connect|refused|unable to access/],
    ['http://127.0.0.1:9/x.git', /Failed to connect|refused|unable to access/],
  ])('fetches from %s only over what nobody else can read or answer', async (url, why) => {
    const { repo } = plantedRepository();
    await expect(fetchCommit({ root: repo, url, sha: 'a'.repeat(40), token: 't' })).rejects.toThrow(why);
  });

  it.each([
    ['another folder', () => temporaryFolder()],
    ['a folder around one', () => path.dirname(temporaryFolder())],
    ['that of another repository', () => makeRepository({ 'theirs.txt': 'one\n' })],
    ['one within another repository', () => path.join(makeRepository({ 'in/theirs.txt': 'one\n' }), 'in')],
  ])('cannot make %s the working tree', async (_, victim) => {
    const repo = makeRepository({ 'a.txt': 'one\n' });
    appendFileSync(path.join(repo, '.git/config'), `[core]\n\tworktree = ${victim()}\n`);
    await expect(GitWorkspace.open(repo)).rejects.toThrow(
      /is not the folder of its own repository|not a git/,
    );
  });

  it('cannot swap an object for another (refs/replace)', async () => {
    const repo = makeRepository({ 'a.txt': 'real\n' });
    const real = git(repo, 'rev-parse', 'HEAD:a.txt').trim();
    const forged = execFileSync('git', ['hash-object', '-w', '--stdin'], {
      cwd: repo,
      input: 'forged\n',
      encoding: 'utf8',
    });
    git(repo, 'replace', real, forged.trim());
    const [file] = await (await GitWorkspace.open(repo)).read(['a.txt']);
    expect(Buffer.from(file!.bytes!).toString()).toBe('real\n');
  });

  it('still opens linked working trees and submodules, which have a file for .git', async () => {
    const { repo } = plantedRepository();
    expect((await GitWorkspace.open(path.join(repo, 'sub'))).root).toBe(path.join(repo, 'sub'));
    const plain = makeRepository({ 'a.txt': 'one\n' });
    const other = path.join(temporaryFolder(), 'linked');
    git(plain, 'worktree', 'add', '--quiet', other);
    expect((await GitWorkspace.open(other)).root).toBe(other);
    expect(await uncommittedFiles(other)).toEqual([]);
    writeFiles(other, { 'a.txt': 'two\n' });
    expect(await uncommittedFiles(other)).toEqual(['a.txt']);
  });
});

describe('the version of git', () => {
  it('cannot name another repository of this machine as its own (R28)', async () => {
    const theirs = makeRepository({ 'private.js': 'export const pin = 1234;\n' });
    const file = temporaryFolder();
    writeFiles(file, { '.git': `gitdir: ${theirs}/.git\n` });
    const link = temporaryFolder();
    symlinkSync(path.join(theirs, '.git'), path.join(link, '.git'));
    const common = makeRepository({ 'a.txt': 'one\n' });
    writeFiles(common, { '.git/commondir': `${theirs}/.git\n` });
    git(theirs, 'worktree', 'add', '--quiet', path.join(temporaryFolder(), 'other'));
    const worktree = temporaryFolder();
    writeFiles(worktree, { '.git': `gitdir: ${theirs}/.git/worktrees/other\n` });
    for (const folder of [file, link, common, worktree])
      await expect(GitWorkspace.open(folder), folder).rejects.toThrow(/does not know this working tree/);
    const branches = makeRepository({ 'a.txt': 'one\n' });
    rmSync(path.join(branches, '.git', 'refs'), { recursive: true });
    symlinkSync(path.join(theirs, '.git', 'refs'), path.join(branches, '.git', 'refs'));
    writeFiles(branches, { '.git/objects/info/alternates': `${theirs}/.git/objects\n` });
    await expect(GitWorkspace.open(branches)).rejects.toThrow(/refs is a symbolic link/);
    git(file, 'config', 'core.worktree', file);
    expect(await (await GitWorkspace.open(file)).tree()).toHaveLength(1);
  });

  it('has no reference and no shared folder read through a link to another repository (R28, R29)', async () => {
    const theirs = path.join(makeRepository({ 'private.js': 'export const pin = 1234;\n' }), '.git');
    const planted = (plant: (own: string) => void): string => {
      const folder = makeRepository({ 'a.txt': 'one\n', note: `${theirs}\n` });
      writeFiles(folder, { '.git/objects/info/alternates': `${theirs}/objects\n` });
      plant(path.join(folder, '.git'));
      return folder;
    };
    const branch = planted((own) => {
      rmSync(path.join(own, 'refs/heads/main'));
      symlinkSync(path.join(theirs, 'refs/heads/main'), path.join(own, 'refs/heads/main'));
    });
    const folder = planted((own) => {
      symlinkSync(path.join(theirs, 'refs/heads'), path.join(own, 'refs/heads/other'));
      writeFiles(own, { HEAD: 'ref: refs/heads/other/main\n' });
    });
    const shared = planted((own) => symlinkSync('../note', path.join(own, 'commondir')));
    const inside = planted((own) => {
      writeFiles(own, { 'refs/note': `${theirs}\n` });
      symlinkSync('refs/note', path.join(own, 'commondir'));
    });
    for (const root of [branch, folder, shared, inside])
      await expect(GitWorkspace.open(root), root).rejects.toThrow(/is a symbolic link/);
  });

  it('still opens a repository whose references are written as links to each other, as git once did', async () => {
    const old = makeRepository({ 'a.txt': 'one\n' });
    git(old, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
    git(
      old,
      '-c',
      'core.preferSymlinkRefs=true',
      'symbolic-ref',
      'refs/remotes/origin/HEAD',
      'refs/remotes/origin/main',
    );
    expect(await (await GitWorkspace.open(old, 'origin/HEAD')).tree()).toHaveLength(1);
  });

  it('is refused when it lacks a switch that we rely on', () => {
    expect(() => refuseOlder('git version 2.31.8')).toThrow(/too old/);
    expect(() => refuseOlder('no git at all')).toThrow(/too old/);
    for (const words of ['git version 2.32.0', 'git version 2.39.5 (Apple Git-154)', 'git version 3.0.0'])
      expect(() => refuseOlder(words)).not.toThrow();
  });
});
