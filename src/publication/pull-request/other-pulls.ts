import { issueOfBranch, type FileChange, type Job, type Verdict } from '../../domain/index.ts';
import type { Forge, ForgePull } from '../../ports/index.ts';
import { isOwnPull, type Authorship } from '../../markers/authorship.ts';
import { renderPatch } from '../../text/diff/render-patch.ts';

/** Open pull requests that are looked into for the same lines. */
const maxRead = 10;
/** Of our own fewer, since all that they come to is a sentence. */
const maxOwnRead = 3;

/** What open pull requests mean for a run. */
export interface OtherPulls {
  /** Somebody works on the issue already: the run ends with that. */
  other?: Verdict | undefined;
  /** What the pull request of this run says of ours for other issues. */
  notes: readonly string[];
}

/**
 * Whether somebody works on an issue already: an open pull request that is not ours says that it closes the issue, is linked to
 * it, comes from a branch of it, or touches the same lines. A person who wants ours all the same says `anyway`. Those of ours for
 * other issues that touch the same lines stop nothing.
 * @param changes the patch; absent before there is one
 */
export async function findOtherPulls(
  forge: Forge,
  job: Job,
  authorship: Authorship,
  changes: readonly FileChange[] = [],
): Promise<OtherPulls> {
  if (job.pull || job.task === 'ask') return { notes: [] };
  const open = (await forge.recentPulls('open')).filter(({ state }) => state === 'open');
  const ours = open.filter((pull) => isOwnPull(authorship, pull));
  const theirs = open.filter((pull) => !ours.includes(pull));
  const isWanted = theirs.length === 0 || /\banyway\b/i.test(job.text);
  const other = isWanted ? undefined : await theirPull(forge, job, theirs, changes);
  return { other, notes: other ? [] : await notesOnOurs(forge, job, ours, changes) };
}

async function theirPull(
  forge: Forge,
  job: Job,
  open: readonly ForgePull[],
  changes: readonly FileChange[],
): Promise<Verdict | undefined> {
  const closing = open.find((pull) => closes(`${pull.title}\n${pull.body}`, job.number, forge));
  if (closing) return exists(closing, 'says that it closes this issue');
  const linked = await forge.linkedPulls(job.number);
  const theirs = open.find(({ number }) => linked.includes(number));
  if (theirs) return exists(theirs, 'is linked to this issue');
  const twin = open.find((pull) => isOnBranchOf(pull, job.number, forge));
  if (twin) return exists(twin, `uses the branch ${twin.headBranch} of this issue`);
  for (const pull of changes.length === 0 ? [] : open.slice(0, maxRead)) {
    const path = await sameLines(forge, pull, changes);
    if (path !== undefined) return exists(pull, `changes the same lines of ${path}`);
  }
  return undefined;
}

/** Ours name their files, so that only those with one of the patch's are looked into. */
async function notesOnOurs(
  forge: Forge,
  job: Job,
  ours: readonly ForgePull[],
  changes: readonly FileChange[],
): Promise<string[]> {
  const near = ours.filter(
    ({ body, headBranch }) =>
      issueOfBranch(headBranch) !== job.number &&
      changes.some(({ path, from = path }) => body.includes(from)),
  );
  const notes: string[] = [];
  for (const pull of near.slice(0, maxOwnRead)) {
    const path = await sameLines(forge, pull, changes);
    if (path !== undefined)
      notes.push(
        `Pull request ${pull.number} by Patchwright, for issue ${issueOfBranch(pull.headBranch)}, changes the same lines of ${path}: whichever is merged second may conflict.`,
      );
  }
  return notes;
}

/** The first file in which a pull request changes lines that a patch changes as well. */
async function sameLines(
  forge: Forge,
  { number }: ForgePull,
  changes: readonly FileChange[],
): Promise<string | undefined> {
  const ours = new Map(changes.map((change) => [change.from ?? change.path, oldLines(diffOf(change))]));
  const diffs = await forge.pullDiffs(number);
  return diffs.find(({ path, diff }) => overlaps(ours.get(path) ?? [], oldLines(diff)))?.path;
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
