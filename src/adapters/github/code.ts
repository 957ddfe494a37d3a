import { ForgeError } from '../../errors/index.ts';
import type { ForgeCode, ForgeCommit, ForgeTreeEntry, TreeChange } from '../../ports/index.ts';
import { foldPath } from '../../text/paths/repository-path.ts';
import { mayBeAbsent } from './ask-again.ts';
import { attempt, find, type GithubContext } from './context.ts';

interface CommitData {
  sha: string;
  message: string;
  tree: { sha: string };
  parents: { sha?: string }[];
  author: { name?: string; date?: string } | null;
  committer: { date?: string } | null;
}

/** A commit that is made over the API has one moment, and whoever amends or rebases it takes more than this, ms. */
const atOnce = 2000;

/** GitHub lists no more files than these of two commits. */
const mostDifferences = 300;

/** Branches, commits and files, over the Git Data API. */
export function githubCode({ client, repo }: GithubContext): ForgeCode {
  const { git, repos } = client.rest;
  return {
    readText: (path, ref) =>
      find(`read ${path}`, async () => {
        const { data } = await repos.getContent({ ...repo, path, ref, request: mayBeAbsent });
        if (Array.isArray(data) || data.type !== 'file') return undefined;
        // Of a file over 1 MB only the blob has the content.
        const { content, encoding } =
          data.encoding === 'base64' ? data : (await git.getBlob({ ...repo, file_sha: data.sha })).data;
        return Buffer.from(content, encoding as BufferEncoding).toString('utf8');
      }),
    isThere: async (path, ref) => {
      const found = await find(`look for ${path}`, () =>
        repos.getContent({ ...repo, path, ref, request: mayBeAbsent }),
      );
      return found !== undefined;
    },
    branchHead: (branch) =>
      find(
        `read branch ${branch}`,
        async () => (await git.getRef({ ...repo, ref: `heads/${branch}` })).data.object.sha,
      ),
    branches: (prefix) =>
      attempt(`look for branches ${prefix}*`, async () => {
        const { data } = await git.listMatchingRefs({ ...repo, ref: `heads/${prefix}` });
        return data.map(({ ref, object }) => ({ name: ref.slice('refs/heads/'.length), sha: object.sha }));
      }),
    commit: (sha) =>
      find(`read commit ${sha.slice(0, 12)}`, async () =>
        commitFrom((await git.getCommit({ ...repo, commit_sha: sha })).data),
      ),
    recentSubjects: (branch) =>
      attempt(`list the commits of ${branch}`, async () => {
        const { data } = await repos.listCommits({ ...repo, sha: branch, per_page: 100 });
        return data.map(({ commit }) => commit.message.split('\n')[0] ?? '');
      }),
    mergeBase: (base, head) =>
      find(`compare ${base.slice(0, 12)} with ${head.slice(0, 12)}`, async () => {
        const { data } = await repos.compareCommitsWithBasehead({ ...repo, basehead: `${base}...${head}` });
        return data.merge_base_commit.sha;
      }),
    commitsBetween: (base, head) =>
      attempt(`compare ${base.slice(0, 12)} with ${head.slice(0, 12)}`, async () => {
        const { data } = await repos.compareCommitsWithBasehead({ ...repo, basehead: `${base}...${head}` });
        return data.commits.map(({ sha, commit, parents }) => commitFrom({ ...commit, sha, parents }));
      }),
    differences: (base, head) =>
      attempt(`compare ${base.slice(0, 12)} with ${head.slice(0, 12)}`, async () => {
        const { data } = await repos.compareCommitsWithBasehead({ ...repo, basehead: `${base}...${head}` });
        const files = data.files ?? [];
        if (files.length >= mostDifferences) return undefined;
        return files.map(({ filename: path, status, sha }) => ({ path, status, blobId: sha ?? '' }));
      }),
    tree: (treeSha, paths) =>
      attempt('list the files', async () => {
        const { data } = await git.getTree({ ...repo, tree_sha: treeSha, recursive: 'true' });
        if (data.truncated) return walkFolders({ client, repo }, treeSha, paths);
        return data.tree.filter(({ type }) => type !== 'tree').map((entry) => treeEntry(entry, ''));
      }),
    createTree: (baseTree, changes) =>
      attempt('write the files', async () => {
        const tree = [];
        for (const change of changes) tree.push(await entryFor({ client, repo }, change));
        return (await git.createTree({ ...repo, base_tree: baseTree, tree })).data.sha;
      }),
    createCommit: ({ message, tree, parents }) =>
      // Without author and committer GitHub fills in the token's user and signs the commit.
      attempt(
        'make a commit',
        async () => (await git.createCommit({ ...repo, message, tree, parents: [...parents] })).data.sha,
      ),
    createBranch: async (branch, sha) => {
      try {
        const ref = `refs/heads/${branch}`;
        await attempt(`make branch ${branch}`, () => git.createRef({ ...repo, ref, sha }));
      } catch (error) {
        if (!(error instanceof ForgeError) || error.code !== 'invalid') throw error;
        const [folder] = branch.split('/');
        const hint = `If there is a branch ${folder}, rename it: git keeps no others below it.`;
        throw new ForgeError('invalid', error.message, { cause: error, status: 422, hint });
      }
    },
    advanceBranch: async (branch, sha) => {
      try {
        await attempt(`move branch ${branch}`, () =>
          git.updateRef({ ...repo, ref: `heads/${branch}`, sha, force: false }),
        );
      } catch (error) {
        if (error instanceof ForgeError && error.code === 'invalid')
          throw new ForgeError('conflict', error.message, { cause: error, status: 422 });
        throw error;
      }
    },
  };
}

/** Lists the folders that lead to `paths`, one call each. */
async function walkFolders({ client, repo }: GithubContext, root: string, paths: readonly string[]) {
  // Folders that another file system would take for ours are looked into as well (R34).
  const wanted = new Set(paths.flatMap((path) => foldersOf(foldPath(path))));
  const found: ForgeTreeEntry[] = [];
  const walk = async (sha: string, folder: string): Promise<void> => {
    const { data } = await client.rest.git.getTree({ ...repo, tree_sha: sha });
    for (const entry of data.tree) {
      if (entry.type !== 'tree') found.push(treeEntry(entry, folder));
      else if (wanted.has(`${foldPath(`${folder}${entry.path}`)}/`))
        await walk(entry.sha, `${folder}${entry.path}/`);
    }
  };
  await walk(root, '');
  return found;
}

/** `a/b/c` → `a/`, `a/b/`. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`);
}

function treeEntry(
  entry: { path?: string; mode?: string; sha?: string | null },
  folder: string,
): ForgeTreeEntry {
  return { path: `${folder}${entry.path ?? ''}`, mode: entry.mode ?? '', blobId: entry.sha ?? '' };
}

/** Text travels inside the tree, which saves a call a file; other bytes need a blob of their own. */
async function entryFor({ client, repo }: GithubContext, { path, mode, bytes }: TreeChange) {
  const entry = { path, mode, type: 'blob' as const };
  if (bytes === undefined) return { ...entry, sha: null };
  const content = Buffer.from(bytes).toString('utf8');
  if (Buffer.from(content, 'utf8').equals(Buffer.from(bytes))) return { ...entry, content };
  const blob = { content: Buffer.from(bytes).toString('base64'), encoding: 'base64' };
  return { ...entry, sha: (await client.rest.git.createBlob({ ...repo, ...blob })).data.sha };
}

function commitFrom(data: CommitData): ForgeCommit {
  const [written, committed] = [data.author, data.committer].map((by) => Date.parse(by?.date ?? ''));
  return {
    sha: data.sha,
    treeSha: data.tree.sha,
    parents: data.parents.map((parent) => parent.sha ?? ''),
    message: data.message,
    author: data.author?.name ?? '',
    isRewritten: Math.abs(committed! - written!) > atOnce,
  };
}
