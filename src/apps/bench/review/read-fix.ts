import type { FileChange, Issue, Patch } from '../../../domain/index.ts';
import { git } from '../git.ts';

/** Reads a commit of a clone as a patch; its message, without trailers, stands for the issue. */
export async function readFix(clone: string, commit: string): Promise<{ issue: Issue; patch: Patch }> {
  const ask = (...args: string[]) => git(args, { cwd: clone, keepLastLineEnd: true });
  const base = (await ask('rev-parse', `${commit}^`)).trim();
  const [title = '', ...body] = (await ask('log', '-1', '--format=%B', commit)).split('\n');
  const names = await ask('diff', '--no-renames', '--name-status', '-z', base, commit);
  const fields = names.split('\0').filter(Boolean);
  const changes: FileChange[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [status, path] = [fields[at]!, fields[at + 1]!];
    const before = status === 'A' ? {} : { before: await ask('show', `${base}:${path}`) };
    const after = status === 'D' ? {} : { after: await ask('show', `${commit}:${path}`) };
    changes.push({
      path,
      change: status === 'A' ? 'create' : status === 'D' ? 'delete' : 'modify',
      ...before,
      ...after,
    });
  }
  const text = body
    .filter((line) => !/^(?:[A-Z][\w-]+-by|Change-Id|PR-URL|Reviewed-on): /.test(line))
    .join('\n');
  return { issue: { title, body: text.trim() }, patch: { base, changes } };
}
