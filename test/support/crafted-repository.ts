import { execFileSync } from 'node:child_process';
import { git, temporaryFolder } from './repository.ts';

/** An entry that git itself might refuse to write. */
export type CraftedEntry = { text: string | Uint8Array } | { link: string };

/**
 * A repository whose commit holds exactly the given entries, whatever their names: trees are written as raw objects,
 * so `..`, `.git` and clashing names pass.
 */
export function craftedRepository(entries: Readonly<Record<string, CraftedEntry>>): string {
  const repo = temporaryFolder();
  craftRepository(repo, entries);
  return repo;
}

/** The same in a folder that is there. */
export function craftRepository(repo: string, entries: Readonly<Record<string, CraftedEntry>>): void {
  git(repo, 'init', '--quiet', '--initial-branch=main');
  const blobs = Object.entries(entries).map(([path, entry]) => {
    const content = 'link' in entry ? entry.link : entry.text;
    return {
      parts: path.split('/'),
      mode: 'link' in entry ? '120000' : '100644',
      id: write(repo, 'blob', content),
    };
  });
  const tree = writeTree(repo, blobs);
  const commit = git(repo, 'commit-tree', '-m', 'crafted', tree).trim();
  git(repo, 'update-ref', 'refs/heads/main', commit);
  git(repo, 'read-tree', '--empty');
}

interface Item {
  parts: string[];
  mode: string;
  id: string;
}

function writeTree(repo: string, items: readonly Item[]): string {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const [name = '', ...rest] = item.parts;
    const key = rest.length === 0 ? `${name}\0${item.mode}\0${item.id}` : `${name}\0`;
    groups.set(key, [...(groups.get(key) ?? []), { ...item, parts: rest }]);
  }
  const rows = [...groups].map(([key, group]) => {
    const [name = '', mode = '', id = ''] = key.split('\0');
    return mode === '' ? { name, mode: '40000', id: writeTree(repo, group) } : { name, mode, id };
  });
  const sorted = rows.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  const bytes = sorted.map(({ name, mode, id }) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`, 'utf8'), Buffer.from(id, 'hex')]),
  );
  return write(repo, 'tree', Buffer.concat(bytes));
}

function sortKey({ name, mode }: { name: string; mode: string }): string {
  return mode === '40000' ? `${name}/` : name;
}

function write(repo: string, type: string, content: string | Uint8Array): string {
  return execFileSync('git', ['hash-object', '-t', type, '-w', '--literally', '--stdin'], {
    cwd: repo,
    input: content,
    encoding: 'utf8',
  }).trim();
}
