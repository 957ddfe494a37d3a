import { existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GitWorkspace } from '../../../src/adapters/git/index.ts';
import { linksInside } from '../../../src/adapters/git/working-tree/links-inside.ts';
import type { FileChange } from '../../../src/domain/index.ts';
import { craftedRepository } from '../../support/crafted-repository.ts';
import { temporaryFolder, writeFiles } from '../../support/repository.ts';

/** Checks a crafted tree out, with a change. */
async function checkout(entries: Parameters<typeof craftedRepository>[0], ...changes: FileChange[]) {
  const workspace = await GitWorkspace.open(craftedRepository(entries));
  const made = await workspace.checkout({ base: workspace.base, changes });
  onTestFinished(() => made.dispose());
  return made.dir;
}

describe('a checkout of a hostile commit (R9, R29, H12, H20)', () => {
  it('writes no file through a committed link, not even one that leads out by another link', async () => {
    const victim = temporaryFolder();
    writeFiles(victim, { 'existing.txt': 'host\n' });
    const up = '../'.repeat(12);
    const entries = {
      'a/b/c/p': { link: '../../..' },
      docs: { link: `a/b/c/p/../../${up}${victim}` },
      'readme.md': { text: 'x\n' },
    };
    const change: FileChange = { path: 'docs/existing.txt', change: 'create', after: 'overwritten\n' };
    await expect(checkout(entries, change)).rejects.toThrow(/lies below docs/);
    expect(readFileSync(path.join(victim, 'existing.txt'), 'utf8')).toBe('host\n');
    expect(existsSync(path.join(await checkout(entries), 'docs'))).toBe(false);
  });

  it('leaves out crafted entries that would be written outside or into .git', async () => {
    const dir = await checkout({
      '../outside.txt': { text: 'no\n' },
      'a/../../outside.txt': { text: 'no\n' },
      '.git/hooks/post-checkout': { text: 'no\n' },
      'sub/.GIT/config': { text: 'no\n' },
      'good.txt': { text: 'yes\n' },
    });
    expect(readFileSync(path.join(dir, 'good.txt'), 'utf8')).toBe('yes\n');
    for (const name of ['../outside.txt', '../../outside.txt', '.git', 'sub'])
      expect(existsSync(path.join(dir, name)), name).toBe(false);
  });

  it('keeps links that stay inside', async () => {
    const dir = await checkout({ 'lib/a.js': { text: '1\n' }, 'bin/a': { link: '../lib/a.js' } });
    expect(lstatSync(path.join(dir, 'bin/a')).isSymbolicLink()).toBe(true);
    expect(readFileSync(path.join(dir, 'bin/a'), 'utf8')).toBe('1\n');
  });

  it.each<[string, FileChange, RegExp]>([
    [
      'a rename onto a file',
      { path: 'b.txt', from: 'a.txt', change: 'rename', before: 'a\n', after: 'a\n' },
      /exists already/,
    ],
    ['a twin in case', { path: 'SRC/MATH.js', change: 'create', after: '' }, /is src\/math\.js on some/],
    [
      'a twin in Unicode',
      { path: 'pac\u212aage.json', change: 'create', after: '' },
      /is package\.json on some/,
    ],
    ['a lone surrogate', { path: 'a\ud800.txt', change: 'create', after: '' }, /not valid Unicode/],
    ['a change of a link', { path: 'link', change: 'modify', before: '', after: 'x' }, /is a link/],
  ])('refuses %s (R34)', async (_, change, message) => {
    const entries = {
      'a.txt': { text: 'a\n' },
      'b.txt': { text: 'b\n' },
      'src/math.js': { text: '' },
      'package.json': { text: '{}' },
      link: { link: 'a.txt' },
    };
    await expect(checkout(entries, change)).rejects.toThrow(message);
    const workspace = await GitWorkspace.open(craftedRepository(entries));
    await expect(workspace.apply({ base: workspace.base, changes: [change] })).rejects.toThrow(message);
  });
});

describe('links of a tree', () => {
  it.each([
    ['up and out', { 'a/l': '../../x' }],
    ['absolute', { l: '/etc/passwd' }],
    ['a drive', { l: 'C:\\Windows' }],
    ['out by what another link means', { 'a/b/p': '../..', d: 'a/b/p/../x' }],
    ['in circles', { l: 'm', m: 'l' }],
  ])('that lead %s are not made', (_, links) => {
    const kept = linksInside(new Map(Object.entries(links)));
    const first = Object.keys(links).at(-1)!;
    expect(kept.has(first)).toBe(false);
  });

  it('that turn back before the top are made', () => {
    const links = { 'a/b/p': '../..', d: 'a/b/p/a/../x', e: './a//b' };
    expect([...linksInside(new Map(Object.entries(links))).keys()]).toEqual(['a/b/p', 'd', 'e']);
  });
});
