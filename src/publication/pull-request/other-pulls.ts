import { issueOfBranch, type FileChange, type Job, type Verdict } from '../../domain/index.ts';
import type { Forge, ForgePull } from '../../ports/index.ts';
import { isOwnPull, type Authorship } from '../../markers/authorship.ts';
import { renderPatch } from '../../text/diff/render-patch.ts';

/** Open pull requests that are looked into for the same lines. */
const maxRead = 10;

/**
 * Whether somebody works on an issue already: an open pull request that is not ours says that it closes the issue, is linked to
 * it, comes from a branch of it, or touches the same lines. A person who wants ours all the same says `anyway`.
 * @param changes the patch; absent before there is one
 */
export async function otherPull(
  forge: Forge,
  job: Job,
  authorship: Authorship,
  changes: readonly FileChange[] = [],
): Promise<Verdict | undefined> {
  if (job.pull || job.task === 'ask' || /\banyway\b/i.test(job.text)) return undefined;
  const open = (await forge.recentPulls('open')).filter(
    (pull) => pull.state === 'open' && !isOwnPull(authorship, pull),
  );
  if (open.length === 0) return undefined;
  const closing = open.find((pull) => closes(`${pull.title}\n${pull.body}`, job.number, forge));
  if (closing) return exists(closing, 'says that it closes this issue');
  const linked = await forge.linkedPulls(job.number);
  const theirs = open.find(({ number }) => linked.includes(number));
  if (theirs) return exists(theirs, 'is linked to this issue');
  const twin = open.find((pull) => isOnBranchOf(pull, job.number, forge));
  if (twin) return exists(twin, `uses the branch ${twin.headBranch} of this issue`);
  const ours = new Map(changes.map((change) => [change.from ?? change.path, oldLines(diffOf(change))]));
  for (const pull of ours.size === 0 ? [] : open.slice(0, maxRead)) {
    const twice = (await forge.pullDiffs(pull.number)).find(({ path, diff }) =>
      overlaps(ours.get(path) ?? [], oldLines(diff)),
    );
    if (twice) return exists(pull, `changes the same lines of ${twice.path}`);
  }
  return undefined;
}

function exists({ number, author, url }: ForgePull, why: string): Verdict {
  return {
    verdict: 'unchanged',
    reason: 'pull-request-exists',
    message: `Pull request ${number} by ${author} ${why}: ${url}. To get one from Patchwright as well, ask again with the word “anyway”.`,
  };
}

/** Somebody opened a pull request of their own from a branch of ours. */
function isOnBranchOf(
  { headBranch, headRepository }: ForgePull,
  issue: number,
  { repository }: Forge,
): boolean {
  return headRepository?.toLowerCase() === repository.toLowerCase() && issueOfBranch(headBranch) === issue;
}

/** GitHub's closing keywords with the number, short or as an address of this repository. */
function closes(text: string, number: number, { webUrl, repository }: Forge): boolean {
  const places = ['#', `${repository}#`, `${webUrl}/issues/`].map((place) =>
    place.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  const keyword = String.raw`\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:${places.join('|')})${number}\b`;
  return new RegExp(keyword, 'i').test(text);
}

function diffOf(change: FileChange): string {
  return renderPatch({ base: '', changes: [change] });
}

/** Lines of the old text that a diff takes away or writes next to, as ranges, both ends included. */
function oldLines(diff: string): [number, number][] {
  const ranges: [number, number][] = [];
  let at = 0;
  for (const line of diff.split('\n')) {
    const hunk = /^@@ -(\d+)/.exec(line);
    if (hunk) at = Number(hunk[1]);
    else if (at > 0 && line.startsWith('-')) ranges.push([at, at++]);
    else if (at > 0 && line.startsWith('+')) ranges.push([at - 1, at]);
    else if (line.startsWith(' ')) at += 1;
  }
  return ranges;
}

function overlaps(one: readonly [number, number][], other: readonly [number, number][]): boolean {
  return one.some(([from, to]) => other.some(([start, end]) => from <= end && start <= to));
}
