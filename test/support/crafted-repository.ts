import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { temporaryFolder } from './repository.ts';

/** An entry that git itself might refuse to write: a file, a link, or a commit of another repository. */
export type CraftedEntry =
  { text: string | Uint8Array; executable?: boolean } | { link: string } | { submodule: string };

/**
 * A repository whose commit holds exactly the given entries, whatever their names: trees are written as raw objects,
 * so `..`, `.git` and clashing names pass.
 */
export function craftedRepository(entries: Readonly<Record<string, CraftedEntry>>): string {
  const repo = temporaryFolder();
  craftRepository(repo, entries);
  return repo;
}

/** The same in a folder that is there. No git program runs: a hundred of them would be most of a case's time. */
export function craftRepository(repo: string, entries: Readonly<Record<string, CraftedEntry>>): void {
  const gitDir = path.join(repo, '.git');
  for (const folder of ['objects', 'refs/heads', 'refs/tags'])
    mkdirSync(path.join(gitDir, folder), { recursive: true });
  writeFileSync(path.join(gitDir, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(
    path.join(gitDir, 'config'),
    '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n',
  );
  const items = Object.entries(entries).map(([name, entry]) => ({
    parts: name.split('/'),
    ...storeEntry(gitDir, entry),
  }));
  const person = 'Mona <mona@example.com> 1767322985 +0000';
  const commit = `tree ${storeTree(gitDir, items)}\nauthor ${person}\ncommitter ${person}\n\ncrafted\n`;
  writeFileSync(path.join(gitDir, 'refs/heads/main'), `${storeObject(gitDir, 'commit', commit)}\n`);
}

interface Item {
  parts: string[];
  mode: string;
  id: string;
}

function storeEntry(gitDir: string, entry: CraftedEntry): Omit<Item, 'parts'> {
  if ('submodule' in entry) return { mode: '160000', id: entry.submodule };
  if ('link' in entry) return { mode: '120000', id: storeObject(gitDir, 'blob', entry.link) };
  return { mode: entry.executable ? '100755' : '100644', id: storeObject(gitDir, 'blob', entry.text) };
}

function storeTree(gitDir: string, items: readonly Item[]): string {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const [name = '', ...rest] = item.parts;
    const key = rest.length === 0 ? `${name}\0${item.mode}\0${item.id}` : `${name}\0`;
    groups.set(key, [...(groups.get(key) ?? []), { ...item, parts: rest }]);
  }
  const rows = [...groups].map(([key, group]) => {
    const [name = '', mode = '', id = ''] = key.split('\0');
    return mode === '' ? { name, mode: '40000', id: storeTree(gitDir, group) } : { name, mode, id };
  });
  const sorted = rows.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  const bytes = sorted.map(({ name, mode, id }) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`, 'utf8'), Buffer.from(id, 'hex')]),
  );
  return storeObject(gitDir, 'tree', Buffer.concat(bytes));
}

function sortKey({ name, mode }: { name: string; mode: string }): string {
  return mode === '40000' ? `${name}/` : name;
}

/** Writes a loose object, whatever it holds. @returns its id */
export function storeObject(gitDir: string, type: string, content: string | Uint8Array): string {
  const body = Buffer.from(content as string);
  const bytes = Buffer.concat([Buffer.from(`${type} ${body.length}\0`), body]);
  const id = createHash('sha1').update(bytes).digest('hex');
  const folder = path.join(gitDir, 'objects', id.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, id.slice(2)), deflateSync(bytes));
  return id;
}
