import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { GitWorkspace } from '../../../src/adapters/git/index.ts';
import { makeRepository } from '../../support/repository.ts';

/** Takes away what git would read contents from. */
function loseObjects(repo: string): void {
  rmSync(path.join(repo, '.git', 'objects'), { recursive: true });
}

async function readTexts(workspace: GitWorkspace, paths: readonly string[]) {
  return (await workspace.read(paths)).map(({ bytes }) => bytes && Buffer.from(bytes).toString('utf8'));
}

describe('files that a run has read', () => {
  it('are read again without git, beside one that was not', async () => {
    const repo = makeRepository({ 'a.py': 'x = 1\n', 'b.py': 'y = 1\n', 'copy.py': 'x = 1\n' });
    const workspace = await GitWorkspace.open(repo);
    expect(await readTexts(workspace, ['a.py'])).toEqual(['x = 1\n']);
    expect(await readTexts(workspace, ['b.py', 'a.py'])).toEqual(['y = 1\n', 'x = 1\n']);
    loseObjects(repo);
    expect(await readTexts(workspace, ['copy.py', 'b.py'])).toEqual(['x = 1\n', 'y = 1\n']);
  });

  it('are not kept where many are read at once, as an index is made, or where one is large', async () => {
    const many = Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`${at}.py`, `x = ${at}\n`]));
    const repo = makeRepository({ ...many, 'large.py': '#'.repeat(600_000), 'small.py': 'z = 1\n' });
    const workspace = await GitWorkspace.open(repo);
    expect(await readTexts(workspace, Object.keys(many))).toEqual(Object.values(many));
    await workspace.read(['large.py', 'small.py']);
    loseObjects(repo);
    expect(await readTexts(workspace, ['small.py'])).toEqual(['z = 1\n']);
    await expect(workspace.read(['1.py'])).rejects.toThrow('cat-file failed');
    await expect(workspace.read(['large.py'])).rejects.toThrow('cat-file failed');
  });
});
