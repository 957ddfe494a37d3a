import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { treesOfIndex } from '../../../src/adapters/git/command/index-folders.ts';
import { git, makeRepository, temporaryFolder } from '../../support/repository.ts';

const files = Object.fromEntries(
  ['a.txt', 'in/b.txt', 'out/c.txt', 'out/deep/d.txt', 'over/e.txt', 'y.txt'].map((name) => [name, name]),
);

function sparse(version: string): string {
  const repo = makeRepository(files);
  git(repo, 'sparse-checkout', 'set', '--cone', '--sparse-index', 'in');
  git(repo, 'update-index', '--index-version', version);
  return repo;
}

it.each(['2', '3', '4'])(
  'finds the folders that git keeps as a whole, in an index of version %s',
  (version) => {
    const repo = sparse(version);
    const index = readFileSync(path.join(repo, '.git/index'));
    const tree = (name: string) => git(repo, 'rev-parse', `HEAD:${name}`).trim();
    expect(treesOfIndex(index, 20)).toEqual([tree('out'), tree('over')]);
  },
);

it('finds none in an index of files, one that is cut off, and what is none', () => {
  const index = readFileSync(path.join(makeRepository(files), '.git/index'));
  expect(treesOfIndex(index, 20)).toEqual([]);
  for (let length = 0; length < index.length; length += 1)
    expect(treesOfIndex(index.subarray(0, length), 20)).toEqual([]);
  expect(treesOfIndex(Buffer.from('no index, and longer than a header'), 20)).toEqual([]);
});

it('reads the names of SHA-256', () => {
  const repo = temporaryFolder();
  git(repo, 'init', '--quiet', '--object-format=sha256', '-b', 'main');
  const blob = git(repo, 'hash-object', '-w', '--stdin').trim();
  for (const name of ['in/a', 'out/b', 'out/c/d']) git(repo, 'update-index', '--add', '--cacheinfo', `100644,${blob},${name}`); // prettier-ignore
  git(repo, 'commit', '--quiet', '-m', 'x');
  git(repo, 'sparse-checkout', 'set', '--cone', '--sparse-index', 'in');
  const index = readFileSync(path.join(repo, '.git/index'));
  expect(treesOfIndex(index, 32)).toEqual([git(repo, 'rev-parse', 'HEAD:out').trim()]);
});
