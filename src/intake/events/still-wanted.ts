import { isSameLabel, mayWrite, type GithubConfig, type Job, type Role } from '../../domain/index.ts';
import type { Forge, ForgeIssue } from '../../ports/index.ts';
import { hashInput } from '../../text/input-hash.ts';
import { isMarked } from '../../markers/state-marker.ts';
import { parseCommand } from './commands.ts';

/** Why a run is not wanted any more, as a code. */
const endings = [
  'issue-gone',
  'issue-closed',
  'issue-locked',
  'label-removed',
  'unassigned',
  'stopped',
] as const;
type Ended = (typeof endings)[number];

/** Whether a reason code says that people, or the place of a request, put an end to it. */
export function saysNotWanted(reason: string): boolean {
  return (endings as readonly string[]).includes(reason);
}

/** Whether a run is still wanted; checked while it goes on, and before anything is published. */
export type Wanted =
  { wanted: true; notes: readonly string[] } | { wanted: false; reason: Ended; message: string };

/**
 * A run is no longer wanted when its issue was closed, locked, deleted or transferred, lost its label or our user, or when a permitted person said
 * stop (R3, H8). It survives an edit of the issue: it goes by the frozen text, and a note says so.
 * @param since ISO time of the request; only later commands count, also those edited into an older comment: those who may edit
 * it are its author and people who may write
 * @param refused comments whose authors had no say when an earlier look asked; filled in. Anybody may write them by the
 * dozen, and each question counts against the forge's limit (H27)
 */
export async function stillWanted(
  forge: Forge,
  config: GithubConfig,
  job: Job,
  since: string,
  refused: Set<number> = new Set(),
): Promise<Wanted> {
  const issue = job.pull ? undefined : await forge.issue(job.number);
  const subject = issue ?? (job.pull && (await forge.pull(job.number)));
  if (!subject) return end('issue-gone', 'The issue was deleted or transferred.');
  if (subject.state === 'closed') return end('issue-closed', 'It was closed before the run ended.');
  if (subject.locked) return end('issue-locked', 'The conversation was locked before the run ended.');
  const { label } = job;
  if (label && issue && !issue.labels.some((name) => isSameLabel(name, label)))
    return end('label-removed', `The label ${label} was removed before the run ended.`);
  const { assignee } = job;
  if (assignee && issue && !isAssigned(issue, assignee))
    return end('unassigned', `${assignee} was unassigned before the run ended.`);
  const roles = new Map<string, Role>();
  for (const comment of await forge.comments(job.number, since)) {
    if (Date.parse(comment.updatedAt) < Date.parse(since) || refused.has(comment.id)) continue;
    if (isMarked(comment.body) || parseCommand(comment.body, config.command)?.verb !== 'stop') continue;
    // GitHub knows no role of an App's bot: the configuration lists who may.
    const { author } = comment;
    if (config.bots.includes(author)) return end('stopped', `${author} asked to stop.`);
    const role = roles.get(author) ?? (await forge.role(author));
    roles.set(author, role);
    if (mayWrite(role)) return end('stopped', `${author} asked to stop.`);
    if (role !== 'unknown') refused.add(comment.id);
  }
  const edited = issue && hashInput(issue.title, issue.body) !== job.input.hash;
  return {
    wanted: true,
    notes: edited ? ['The issue was edited after this run began; the run used the earlier text.'] : [],
  };
}

/** Whether an issue is a user's, whose name GitHub tells in one case here and perhaps in another there. */
export function isAssigned({ assignees }: ForgeIssue, login: string): boolean {
  return assignees.some((one) => one.toLowerCase() === login.toLowerCase());
}

function end(reason: Ended, message: string): Wanted {
  return { wanted: false, reason, message };
}
