import { readObjects } from '../command/cat-file.ts';
import { answerOfGit } from '../command/hardened-git.ts';

/** A file as it was before some commit changed it. */
export interface EarlierVersion {
  /** The commit that changed it. */
  commit: string;
  /** Author time of that commit, seconds since 1970. */
  time: number;
  bytes: Uint8Array;
}

/** What a file was before each of the last commits that changed it, newest first; texts that git lacks are left out. */
export async function readEarlierVersions(
  root: string,
  base: string,
  path: string,
  limit: number,
): Promise<EarlierVersion[]> {
  const args = ['log', '--raw', '-z', '--no-renames', '--no-abbrev', '--no-textconv', '--no-ext-diff'];
  const listed = await answerOfGit(root, [
    ...args,
    '--no-merges',
    '--diff-filter=M',
    '--format=%x01%H %at',
    `--max-count=${limit}`,
    base,
    '--',
    `:(literal)${path}`,
  ]);
  const changes = listed.split('\x01').slice(1).flatMap(parseChange);
  const objects = await readObjects(
    root,
    changes.map(({ blobId }) => blobId),
  );
  return changes.flatMap(({ commit, time }, index) => {
    const bytes = objects[index]?.bytes;
    return bytes === undefined ? [] : [{ commit, time, bytes }];
  });
}

/** `<commit> <time>`, then `:<mode> <mode> <old blob> <new blob> M` and the path (git-log(1), "Raw output format"). */
function parseChange(record: string): { commit: string; time: number; blobId: string }[] {
  const colon = record.indexOf(':');
  const [, commit, time] = /^(\w+) (\d+)/.exec(record) ?? [];
  const [, blobId] = /^:\d+ \d+ ([0-9a-f]+) /.exec(record.slice(colon)) ?? [];
  return commit === undefined || blobId === undefined ? [] : [{ commit, time: Number(time), blobId }];
}
