import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { GitWorkspace } from '../../../src/adapters/git/index.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';

const clone = (from: string, ...options: string[]): string => {
  const to = join(temporaryFolder(), 'clone');
  execFileSync('git', ['clone', '--quiet', ...options, `file://${from}`, to], { stdio: 'ignore' });
  return to;
};

/** A repository with two commits. */
const twoCommits = (): { repo: string; head: string } => {
  const repo = makeRepository({ 'src/a.py': 'x = 1\n' });
  writeFiles(repo, { 'src/a.py': 'x = 2\n' });
  git(repo, 'commit', '--quiet', '--all', '--message', 'second');
  return { repo, head: git(repo, 'rev-parse', 'HEAD').trim() };
};

describe('opening a repository', () => {
  it.runIf(process.getuid?.() === 0)('says from a folder inside whether it is another user’s', async () => {
    const { repo } = twoCommits();
    execFileSync('chown', ['-R', '12345', repo]);
    await expect(GitWorkspace.open(join(repo, 'src'))).rejects.toThrow(
      /lies in a repository of another user/,
    );
    expect((await GitWorkspace.open(repo)).root).toBe(realpathSync(repo));
  });

  it('finds its top from a folder inside and through a link', async () => {
    const { repo, head } = twoCommits();
    const link = join(temporaryFolder(), 'link');
    symlinkSync(join(repo, 'src'), link);
    for (const folder of [repo, join(repo, 'src'), link]) {
      const { root, base, shallow } = await GitWorkspace.open(folder);
      expect([root, base, shallow]).toEqual([realpathSync(repo), head, false]);
    }
  });

  it('reads a bare clone and a shallow one, and says that it is shallow', async () => {
    const { repo } = twoCommits();
    const bare = await GitWorkspace.open(clone(repo, '--bare'));
    expect((await bare.tree()).map(({ path }) => path)).toEqual(['src/a.py']);
    expect((await bare.history(10)).map(({ subject }) => subject)).toHaveLength(2);
    const shallow = await GitWorkspace.open(clone(repo, '--depth', '1'));
    expect(shallow.shallow).toBe(true);
    expect(await shallow.history(10)).toHaveLength(1);
  });

  it('resolves any revision to its commit', async () => {
    const { repo } = twoCommits();
    const first = git(repo, 'rev-parse', 'HEAD~1').trim();
    git(repo, 'tag', '--annotate', '--message', 'release', 'v1', first);
    expect((await GitWorkspace.open(repo, 'v1')).base).toBe(first);
    expect((await GitWorkspace.open(repo, first.slice(0, 10))).base).toBe(first);
  });

  it.each(['--output=x', '-n', '^HEAD', 'HEAD..HEAD~1', 'nothing', 'HEAD:src/a.py', ''])(
    'refuses %j, which names no commit',
    async (revision) => {
      const { repo } = twoCommits();
      await expect(GitWorkspace.open(repo, revision)).rejects.toThrow(/has no commit "/);
    },
  );

  it('says what is wrong with a folder that is none, no repository, or without a commit', async () => {
    const empty = temporaryFolder();
    await expect(GitWorkspace.open(join(empty, 'missing'))).rejects.toThrow(/is not a folder/);
    await expect(GitWorkspace.open(empty)).rejects.toThrow(/is not a git repository/);
    mkdirSync(join(empty, 'new'));
    git(join(empty, 'new'), 'init', '--quiet');
    await expect(GitWorkspace.open(join(empty, 'new'))).rejects.toThrow(/has no commit yet/);
  });

  it('tells what git says of one that it cannot read, and not that there is none', async () => {
    const { repo } = twoCommits();
    git(repo, 'config', 'core.repositoryFormatVersion', '1');
    git(repo, 'config', 'extensions.yetUnknown', 'true');
    await expect(GitWorkspace.open(repo)).rejects.toThrow(/cannot read .* yetunknown$/);
    writeFileSync(join(repo, '.git/config'), '[core\n');
    await expect(GitWorkspace.open(repo)).rejects.toThrow(/cannot read .* bad config line 1/);
  });
});

describe('a pipe where git reads a file', () => {
  const pipe = (place: string) => {
    rmSync(place, { force: true, recursive: true });
    mkdirSync(dirname(place), { recursive: true });
    execFileSync('mkfifo', [place]);
    return place;
  };

  it.each([
    ...['HEAD', 'config', 'shallow', 'packed-refs', 'index', 'commondir', 'info/exclude', 'info/attributes'],
    ...['objects/info/alternates', 'objects/pack/pack-1.idx', 'objects/aa/bb', 'refs/heads/deep/er'],
  ])('is refused at once, where to look is said: %s', async (name) => {
    const { repo } = twoCommits();
    const place = pipe(join(repo, '.git', name));
    await expect(GitWorkspace.open(join(repo, 'src'))).rejects.toThrow(`${place} is a pipe or a device`);
  });

  it.each([
    ['a file that is included', '[include]\n\tpath = ../x/pipe\n'],
    ['one in quotes, on the line of the section', '[include] path = "../x/p"ipe ; a word\n'],
    ['one on a condition', '[includeIf "gitdir:/"]\n\tPATH=../x/pi\\\npe\n'],
    ['one that an included one includes', '[include]\n\tpath = more\n'],
    ['one of another place', '[include]\n\tpath = ABSOLUTE\n'],
    ['one in the home', '[include]\n\tpath = ~/pipe\n'],
  ])('is refused where the configuration includes it: %s', async (_, config) => {
    const { repo } = twoCommits();
    vi.stubEnv('HOME', join(repo, 'x'));
    const place = pipe(join(repo, 'x', 'pipe'));
    appendFileSync(join(repo, '.git/config'), config.replace('ABSOLUTE', place));
    writeFileSync(join(repo, '.git/more'), '[include]\n\tpath = ../x/pipe\n');
    await expect(GitWorkspace.open(repo)).rejects.toThrow(`${place} is a pipe or a device`);
  });

  it('is none where a configuration includes what is not there, or nothing’s own file', async () => {
    const { repo } = twoCommits();
    const config = '[include]\n\tpath = nowhere\n\tpath = /dev/null\n';
    appendFileSync(join(repo, '.git/config'), config);
    expect((await GitWorkspace.open(repo)).root).toBe(realpathSync(repo));
  });

  it('is refused in the place of the git directory, behind a link, in a bare repository and in lent objects', async () => {
    const { repo } = twoCommits();
    const bare = clone(repo, '--bare');
    pipe(join(bare, 'packed-refs'));
    await expect(GitWorkspace.open(bare)).rejects.toThrow('is a pipe or a device');
    const borrower = clone(repo, '--reference', repo);
    expect((await GitWorkspace.open(borrower)).root).toBe(realpathSync(borrower));
    const lent = pipe(join(repo, '.git/objects/info/packs'));
    await expect(GitWorkspace.open(borrower)).rejects.toThrow(`${lent} is a pipe or a device`);
    const other = twoCommits().repo;
    rmSync(join(other, '.git/config'));
    symlinkSync(lent, join(other, '.git/config'));
    await expect(GitWorkspace.open(other)).rejects.toThrow('.git/config is a pipe or a device');
    const none = temporaryFolder();
    pipe(join(none, '.git'));
    await expect(GitWorkspace.open(none)).rejects.toThrow('.git is a pipe or a device');
  });

  it('is none of ours where git does not look, and a socket is not waited for', async () => {
    const { repo } = twoCommits();
    pipe(join(repo, '.git/hooks/pre-commit'));
    const server = createServer().listen(join(repo, '.git/fsmonitor--daemon.ipc'));
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    expect((await GitWorkspace.open(repo)).root).toBe(realpathSync(repo));
  });
});
