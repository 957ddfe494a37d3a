import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pathOutside } from '../../../src/adapters/disk/search-path.ts';
import { temporaryFolder } from '../../support/repository.ts';

/** A repository with a submodule in it, its neighbours, and a link from outside into it. */
function folders() {
  const base = temporaryFolder();
  for (const folder of [
    'shop/.git',
    'shop/bin',
    'shop/lib/deep',
    'shop-tools',
    'bare',
    'usr/bin',
    'tree/bin',
  ])
    mkdirSync(path.join(base, folder), { recursive: true });
  writeFileSync(path.join(base, 'shop/lib/.git'), 'gitdir: ../.git/modules/lib\n');
  writeFileSync(path.join(base, 'tree/.git'), 'gitdir: ../shop/.git/worktrees/tree\n');
  symlinkSync(path.join(base, 'shop/bin'), path.join(base, 'link'));
  symlinkSync(path.join(base, 'usr'), path.join(base, 'shop/usr'));
  return (name: string) => path.join(base, name);
}

test.each<[string, string, string[], string[]]>([
  ['keeps the folders of this machine', 'shop', ['usr/bin', 'shop-tools'], ['usr/bin', 'shop-tools']],
  ['leaves the repository out', 'shop', ['shop', 'usr/bin'], ['usr/bin']],
  ['leaves folders of the repository out', 'shop', ['shop/bin', 'usr/bin', 'shop/missing'], ['usr/bin']],
  ['leaves out what a link leads to in it', 'shop', ['link', 'usr/bin'], ['usr/bin']],
  ['keeps what a link of the repository leads to elsewhere', 'shop', ['shop/usr/bin'], ['shop/usr/bin']],
  ['looks for the repository above', 'shop/lib/deep', ['shop/lib', 'usr/bin'], ['usr/bin']],
  ['goes up from a submodule to the repository around it', 'shop/lib', ['shop/bin', 'usr/bin'], ['usr/bin']],
  ['leaves a working tree out that lies beside its repository', 'tree', ['tree/bin', 'usr/bin', 'shop/bin'], ['usr/bin', 'shop/bin']],
  ['leaves it out from a folder in it', 'tree/bin', ['tree', 'tree/bin', 'usr/bin'], ['usr/bin']],
  ['keeps the order', 'shop', ['shop-tools', 'usr/bin', 'bare'], ['shop-tools', 'usr/bin', 'bare']],
  ['keeps all where there is no repository', 'bare', ['shop/bin', 'bare', 'missing'], ['shop/bin', 'bare', 'missing']],
])('the search path of programs %s', (_, place, given, wanted) => {
  const at = folders();
  expect(pathOutside(at(place), given.map(at).join(path.delimiter))).toBe(wanted.map(at).join(path.delimiter));
}); // prettier-ignore

test.each(['', '.', './bin', 'bin', 'node_modules/.bin', '..'])(
  'the search path of programs holds no folder %j, which depends on where somebody stands',
  (folder) => {
    const at = folders();
    for (const place of ['shop', 'bare'])
      expect(pathOutside(at(place), [folder, at('usr/bin')].join(path.delimiter))).toBe(at('usr/bin'));
  },
);
