import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { initRepository } from '../repository.ts';
import { repo, type GithubWorld } from './github-world.ts';

const identity = { name: 'Boss', email: 'boss@example.com', date: '2026-01-02T03:04:05Z' };

/** A local clone of the world's repository, kept in step object by object, since the world serves no git transport. */
export class Clone {
  readonly dir = mkdtempSync(path.join(tmpdir(), 'patchwright-clone-'));

  /** Objects that are here. */
  readonly #known = new Set<string>();

  constructor() {
    initRepository(this.dir);
  }

  dispose(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** Puts files on a branch of the world as a commit by a person, and here as well. */
  async commit(
    world: GithubWorld,
    files: Record<string, string>,
    branch = 'main',
    message = 'A change',
  ): Promise<string> {
    const git = world.as('boss').git;
    const ref = `heads/${branch}`;
    const parent = (await git.getRef({ ...repo, ref })).data.object.sha;
    const tree = Object.entries(files).map(([file, content]) => ({
      path: file,
      mode: '100644' as const,
      type: 'blob' as const,
      content,
    }));
    const base_tree = (await git.getCommit({ ...repo, commit_sha: parent })).data.tree.sha;
    const made = await git.createTree({ ...repo, base_tree, tree });
    const commit = { message, tree: made.data.sha, parents: [parent], author: identity, committer: identity };
    const { data } = await git.createCommit({ ...repo, ...commit });
    await git.updateRef({ ...repo, ref, sha: data.sha });
    await this.copy(world, data.sha);
    return data.sha;
  }

  /** Copies a commit and everything below it from the world. */
  async copy(world: GithubWorld, sha: string): Promise<void> {
    if (this.#known.has(sha)) return;
    const git = world.as('boss').git;
    const { data } = await git.getCommit({ ...repo, commit_sha: sha });
    for (const parent of data.parents) await this.copy(world, parent.sha);
    await this.#copyTree(world, data.tree.sha);
    const who = (person: { name: string; email: string; date: string }) =>
      `${person.name} <${person.email}> ${Math.floor(Date.parse(person.date) / 1000)} +0000`;
    const lines = [
      `tree ${data.tree.sha}`,
      ...data.parents.map((parent) => `parent ${parent.sha}`),
      `author ${who(data.author)}`,
      `committer ${who(data.committer)}`,
    ];
    const message = data.message.endsWith('\n') ? data.message : `${data.message}\n`;
    for (const body of [`${lines.join('\n')}\n\n${data.message}`, `${lines.join('\n')}\n\n${message}`]) {
      if (this.#write('commit', body) === sha) return;
    }
    throw new Error(`commit ${sha} could not be copied bit by bit`);
  }

  async #copyTree(world: GithubWorld, sha: string): Promise<void> {
    if (this.#known.has(sha)) return;
    const git = world.as('boss').git;
    const { data } = await git.getTree({ ...repo, tree_sha: sha });
    const entries: Buffer[] = [];
    for (const { path: name, mode, type, sha: id } of data.tree.toSorted(asGitSorts)) {
      if (type === 'tree') await this.#copyTree(world, id);
      else if (!this.#known.has(id)) {
        const blob = await git.getBlob({ ...repo, file_sha: id });
        this.#write('blob', Buffer.from(blob.data.content, blob.data.encoding as BufferEncoding));
      }
      entries.push(Buffer.from(`${mode.replace(/^0/, '')} ${name}\0`), Buffer.from(id, 'hex'));
    }
    if (this.#write('tree', Buffer.concat(entries)) !== sha)
      throw new Error(`tree ${sha} could not be copied bit by bit`);
  }

  /** Writes an object as git would; a process each would be most of what a test takes. */
  #write(type: string, body: string | Buffer): string {
    const bytes = Buffer.from(body as string);
    const object = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
    const sha = createHash('sha1').update(object).digest('hex');
    const folder = path.join(this.dir, '.git', 'objects', sha.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, sha.slice(2)), deflateSync(object, { level: 1 }));
    this.#known.add(sha);
    return sha;
  }
}

interface TreeEntry {
  path: string;
  type: string;
}

/** By bytes, a folder as if its name ended in a slash. */
function asGitSorts(left: TreeEntry, right: TreeEntry): number {
  const key = ({ path: name, type }: TreeEntry) => Buffer.from(type === 'tree' ? `${name}/` : name);
  return Buffer.compare(key(left), key(right));
}
