import { readEarlierVersions } from '../../../adapters/git/index.ts';
import type { EarlierText } from '../../../editing/index.ts';
import type { Workspace } from '../../../ports/index.ts';
import { decodeText } from '../../../text/encoding.ts';

/** Commits of a file that are looked back through. */
const maxCommits = 5;

/** What a file was before each of its last few commits, newest first: models answer about the code that they were shown. */
export async function earlierTexts({ root, base }: Workspace, path: string): Promise<EarlierText[]> {
  const versions = await readEarlierVersions(root, base, path, maxCommits);
  return versions.flatMap(({ commit, time, bytes }) => {
    const text = decodeText(bytes)?.text;
    const date = new Date(time * 1000).toISOString().slice(0, 10);
    return text === undefined ? [] : [{ text, name: `before commit ${commit.slice(0, 12)} of ${date}` }];
  });
}
