import type { FileChange, Patch } from '../../../domain/index.ts';
import { GitWorkspace, readBranchPatch } from '../../../adapters/git/index.ts';
import { decodeText } from '../../../text/encoding.ts';
import type { Texts } from './fix-until-silent.ts';

/** The files of a working tree as the user has them, and with new texts laid over them. */
export interface WorkingTree {
  readonly workspace: GitWorkspace;
  /** What the working tree changes of HEAD. */
  readonly uncommitted: Patch;
  textOf(path: string): Promise<string | undefined>;
  /** HEAD to the working tree with `texts` in it: what a checkout for a command is made from. */
  withTexts(texts: Texts): Promise<Patch>;
  /** The working tree to the same with `texts` in it: what is written. */
  changesOf(texts: Texts): Promise<Patch>;
}

/** Opens the working tree at HEAD. */
export async function openWorkingFiles(repo: string): Promise<WorkingTree> {
  const workspace = await GitWorkspace.open(repo);
  const uncommitted = await readBranchPatch(workspace.root, 'HEAD');
  const own = new Map(uncommitted.changes.map((change) => [change.path, change]));
  const inHead = new Set((await workspace.tree()).map((entry) => entry.path));
  const headText = async (path: string) => {
    if (!inHead.has(path)) return undefined;
    const [content] = await workspace.read([path]);
    return content?.bytes && decodeText(content.bytes)?.text;
  };
  const textOf = async (path: string) => (own.has(path) ? own.get(path)!.after : headText(path));
  const modify = async (path: string, after: string): Promise<FileChange> => {
    const before = own.has(path) ? own.get(path)!.before : await headText(path);
    return before === undefined
      ? { path, change: 'create', after }
      : { path, change: 'modify', before, after };
  };
  return {
    workspace,
    uncommitted,
    textOf,
    async withTexts(texts) {
      const changed = await Promise.all([...texts].map(([path, after]) => modify(path, after)));
      const kept = uncommitted.changes.filter(({ path }) => !texts.has(path));
      return { base: uncommitted.base, changes: [...kept, ...changed] };
    },
    async changesOf(texts) {
      const changes = await Promise.all(
        [...texts].map(async ([path, after]) => ({
          path,
          change: 'modify' as const,
          before: (await textOf(path)) ?? '',
          after,
        })),
      );
      return { base: uncommitted.base, changes: changes.filter(({ before, after }) => before !== after) };
    },
  };
}
