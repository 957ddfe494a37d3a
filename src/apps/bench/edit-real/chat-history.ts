import { parseEdits } from '../../../editing/index.ts';
import { blocksOfFile } from '../../../jobs/runs/blocks-of-file.ts';
import type { FileAt } from './git-files.ts';
import type { RealCase } from './case-shape.ts';

/** What aider writes below a reply that it applied. */
const commit = /^> Commit ([0-9a-f]{7,40}) /;
/** A new question or session: replies above it belong to no later commit. */
const boundary = /^(?:#### |# aider chat started)/;

/**
 * Replies of an aider chat history that were committed: the file before and after comes from the commit that aider made
 * of the reply.
 */
export async function casesOfChatHistory(id: string, text: string, fileAt: FileAt): Promise<RealCase[]> {
  const cases: RealCase[] = [];
  let reply: string[] = [];
  for (const [row, line] of text.split('\n').entries()) {
    const made = commit.exec(line)?.[1];
    if (made !== undefined)
      cases.push(...(await casesOfCommit(`${id}:${row + 1}`, reply.join('\n'), made, fileAt)));
    if (made !== undefined || boundary.test(line)) reply = [];
    else reply.push(line);
  }
  return cases;
}

async function casesOfCommit(id: string, reply: string, made: string, fileAt: FileAt): Promise<RealCase[]> {
  const { edits } = parseEdits('search-replace', reply);
  const paths = new Set(edits.flatMap(({ path }) => (path === undefined ? [] : [path])));
  const cases: RealCase[] = [];
  for (const path of paths) {
    const [before, gold] = [await fileAt(`${made}^`, path), await fileAt(made, path)];
    if (before === undefined || gold === undefined || before === gold) continue;
    const edit = blocksOfFile(reply, path);
    if (edit !== '')
      cases.push({
        id: `${id}:${path}`,
        path,
        format: 'search-replace',
        before,
        edit,
        kind: 'session',
        gold,
      });
  }
  return cases;
}
