import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { requireOwnGitDir } from '../../../src/adapters/git/repository/elsewhere.ts';
import { initRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';

const refused = { code: 'not-a-repository' };

async function isAllowed(asked: Promise<void>, allowed: boolean): Promise<void> {
  if (allowed) await expect(asked).resolves.toBeUndefined();
  else await expect(asked).rejects.toMatchObject(refused);
}

describe('the git directory of a working tree', () => {
  /** A repository in `shop`, and another one in `other`. */
  function repositories() {
    const base = temporaryFolder();
    for (const name of ['shop', 'other']) {
      mkdirSync(path.join(base, name));
      initRepository(path.join(base, name));
    }
    return (name = 'shop') => path.join(base, name);
  }
  const require = (at: (name?: string) => string, gitDir = 'shop/.git') =>
    requireOwnGitDir(at('shop'), at(gitDir));

  test('is its own where it lies in it', async () => {
    await expect(require(repositories())).resolves.toBeUndefined();
  });

  test.each(['packed-refs', 'refs/heads/main', 'refs/remotes', 'reftable', 'commondir'])(
    'is not where %s is a link to another one (R28, R29)',
    async (name) => {
      const at = repositories();
      symlinkSync(at('other/.git/HEAD'), at(`shop/.git/${name}`));
      await expect(require(at)).rejects.toMatchObject(refused);
    },
  );

  test.each([
    ['refs/heads/main', true],
    ['refs/heads/../../../../other/.git/HEAD', false],
    ['../other/.git/refs/heads/main', false],
    ['/refs/heads/main', false],
  ])('may have a reference that is a link to %s: %j', async (value, allowed) => {
    const at = repositories();
    symlinkSync(value, at('shop/.git/refs/heads/link'));
    const asked = require(at);
    await isAllowed(asked, allowed);
  });

  test.each([
    ['does not know of it', '', false],
    ['names it as its working tree', '../../shop', true],
    ['names another one', '../../other', false],
  ])('may lie elsewhere where that %s', async (_, worktree, allowed) => {
    const at = repositories();
    const core = worktree === '' ? '' : `\tworktree = ${worktree}\n`;
    writeFiles(at('other/.git'), { config: `[core]\n\trepositoryformatversion = 0\n\tbare = false\n${core}` });
    // A file in the place of its git directory, as submodules have.
    rmSync(at('shop/.git'), { recursive: true });
    writeFiles(at(), { '.git': `gitdir: ${at('other/.git')}\n` });
    const asked = require(at, 'other/.git');
    await isAllowed(asked, allowed);
  }); // prettier-ignore

  test.each<[string, { gitdir?: string; folder?: string; commondir?: string }, boolean]>([
    ['that knows it', {}, true],
    ['that knows another working tree', { gitdir: '../../../../third/.git' }, false],
    ['that knows it by a file of another name', { gitdir: '../../../../shop/git' }, false],
    ['that names no working tree', { gitdir: '' }, false],
    ['that lies in no folder of working trees', { folder: 'other/.git/elsewhere/one' }, false],
    ['that shares with a repository of which it is no part', { commondir: '../../../../third/.git' }, false],
  ])('may be one of a linked working tree %s: %#', async (_, change, allowed) => {
    const at = repositories();
    mkdirSync(at('third/.git'), { recursive: true });
    const { gitdir = '../../../../shop/.git', folder = 'other/.git/worktrees/one', commondir = '../..' } = change;
    writeFiles(at(folder), { gitdir: `${gitdir}\n`, commondir: `${commondir}\n`, HEAD: 'ref: refs/heads/one\n' });
    const asked = require(at, folder);
    await isAllowed(asked, allowed);
  }); // prettier-ignore
});
