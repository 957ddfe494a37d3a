import { isSameLabel, type FrozenInput, type Job, type JobTask } from '../../domain/index.ts';
import type { TriggerSubject } from './trigger.ts';
import { freeze } from './frozen-input.ts';
import { permissionProblem, type IntakeContext } from './intake-context.ts';
import { skip, skipByConfiguration, type Decision } from './skip.ts';
import { isAssigned } from './still-wanted.ts';
import { isOurLogin } from '../../markers/authorship.ts';

/** A label put on an issue. The label alone proves nothing (R2): who put it there must have write access now. */
export async function decideLabelled(
  context: IntakeContext,
  { issue, label }: Extract<TriggerSubject, { kind: 'labelled' }>,
): Promise<Decision> {
  const { config, event, forge } = context;
  const task = isSameLabel(label, config.label)
    ? 'run'
    : isSameLabel(label, config.planLabel)
      ? 'plan'
      : undefined;
  if (!task) return skipByConfiguration('other-label', `The label ${label} starts nothing.`);
  if (issue.isPullRequest)
    return skip('pull-request', 'Labels on pull requests start nothing; comment on it instead.');
  const problem = await permissionProblem(context, event.sender);
  if (problem) return { skip: problem };
  const live = await forge.issue(issue.number);
  if (live && !live.labels.some((name) => isSameLabel(name, label)))
    return skip('label-removed', `The label ${label} was removed again.`);
  return issueJob(context, task, freeze(issue), {
    number: issue.number,
    at: issue.updatedAt,
    label,
  });
}

/** An issue given to our user. */
export async function decideAssigned(
  context: IntakeContext,
  { issue, assignee }: Extract<TriggerSubject, { kind: 'assigned' }>,
): Promise<Decision> {
  const { config, event } = context;
  if (
    issue.isPullRequest ||
    !isOurLogin(config.assignee ? { ourselves: [config.assignee] } : context, assignee)
  )
    return skipByConfiguration('other-assignee', `The issue was assigned to ${assignee}.`);
  const problem = await permissionProblem(context, event.sender);
  if (problem) return { skip: problem };
  const live = await context.forge.issue(issue.number);
  if (live && !isAssigned(live, assignee)) return skip('unassigned', `${assignee} was unassigned again.`);
  return issueJob(context, 'run', freeze(issue), { number: issue.number, at: issue.updatedAt, assignee });
}

/** Somebody started the workflow by hand and named an issue. */
export async function decideDispatch(
  context: IntakeContext,
  { number, task }: Extract<TriggerSubject, { kind: 'dispatch' }>,
): Promise<Decision> {
  const problem = await permissionProblem(context, context.event.sender);
  if (problem) return { skip: problem };
  const issue = await context.forge.issue(number);
  if (!issue)
    return skip('no-issue', `There is no issue ${number}: it was deleted, transferred or never existed.`);
  if (issue.isPullRequest) return skip('pull-request', `${number} is a pull request; comment on it instead.`);
  const at = new Date(context.now).toISOString();
  return issueJob(context, task === 'plan' ? 'plan' : 'run', freeze(issue), { number, at });
}

/** The job of an issue, with what `extra` adds. */
export function jobOfIssue(
  { event }: IntakeContext,
  task: JobTask,
  input: FrozenInput,
  extra: { number: number; at: string } & Partial<Job>,
): Job {
  const { number, at, ...rest } = extra;
  return {
    task,
    key: event.id,
    thread: 'issue',
    number,
    requestedBy: event.sender,
    requestedAt: at,
    text: '',
    input,
    ...rest,
  };
}

/** The decision to do that job. */
export function issueJob(...asked: Parameters<typeof jobOfIssue>): Decision {
  return { jobs: [jobOfIssue(...asked)] };
}
