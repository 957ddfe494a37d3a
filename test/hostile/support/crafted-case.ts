import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
  appendFileSync,
} from 'node:fs';
import path from 'node:path';
import { craftRepository, storeObject, type CraftedEntry } from '../../support/crafted-repository.ts';
import type { PlantedGit } from '../generators/repositories.ts';
import type { Canaries } from './canaries.ts';

/** Writes a generated repository next to the canaries, which it names. @returns its folder */
export function craftCase(canaries: Canaries, tree: Readonly<Record<string, CraftedEntry>>): string {
  const repo = canaries.folder();
  const filled = Object.entries(tree).map(([name, entry]): [string, CraftedEntry] => {
    if ('link' in entry) return [name, { link: canaries.fill(entry.link) }];
    if ('submodule' in entry) return [name, entry];
    return [name, { ...entry, text: canaries.fill(String(entry.text)) }];
  });
  craftRepository(repo, Object.fromEntries(filled));
  return repo;
}

/** Checks the commit out as a person's own git does, as far as that git agrees to; where it refuses, nothing lies there. */
export function checkOut(repo: string): void {
  try {
    execFileSync('git', ['-c', 'core.protectNTFS=false', 'reset', '--hard', '--quiet'], {
      cwd: repo,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'] ?? '', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' },
    });
  } catch {
    // a tree that git itself refuses is a case as well
  }
}

/** Plants what a repository that was sent as a folder may hold in its git directory. */
export function plantGit(
  canaries: Canaries,
  repo: string,
  { config, hooks, replaced, alternates }: PlantedGit,
): void {
  const gitDir = path.join(repo, '.git');
  for (const lines of config) appendFileSync(path.join(gitDir, 'config'), `${canaries.fill(lines)}\n`);
  if (hooks)
    for (const name of [
      'post-checkout',
      'pre-commit',
      'post-index-change',
      'reference-transaction',
      'fsmonitor-watchman',
    ]) {
      mkdirSync(path.join(gitDir, 'hooks'), { recursive: true });
      writeFileSync(path.join(gitDir, 'hooks', name), canaries.fill('#!/bin/sh\ntouch {victim}/made\n'), {
        mode: 0o755,
      });
    }
  if (replaced) {
    const good = storeObject(gitDir, 'blob', 'all:\n\ttrue\n');
    const other = storeObject(gitDir, 'blob', 'all:\n\ttouch {victim}/made\n');
    mkdirSync(path.join(gitDir, 'refs/replace'), { recursive: true });
    writeFileSync(path.join(gitDir, 'refs/replace', good), `${other}\n`);
  }
  if (alternates) {
    mkdirSync(path.join(gitDir, 'objects/info'), { recursive: true });
    writeFileSync(path.join(gitDir, 'objects/info/alternates'), `${canaries.host}\n../../../victim\n`);
  }
}

/** What lies below a folder, by path: the working tree, and of the git directory what git would obey. */
export function contentsOf(repo: string): Map<string, string> {
  const found = entriesBelow(repo).filter(
    (name) =>
      !name.startsWith('.git/') || /^\.git\/(config|HEAD|hooks|info|refs\/(heads|replace))/.test(name),
  );
  return new Map(
    found.map((name) => {
      const full = path.join(repo, name);
      const facts = lstatSync(full);
      const content = facts.isSymbolicLink() ? readlinkSync(full) : readFileSync(full, 'latin1');
      return [name, `${facts.mode}\0${content}`];
    }),
  );
}

/** Files and links below a folder. Node's own recursive listing follows links, which lead anywhere here. */
export function entriesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? entriesBelow(path.join(folder, entry.name)).map((name) => `${entry.name}/${name}`)
      : [entry.name],
  );
}

/** Paths whose content, kind or mode differs. */
export function changedBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
}
