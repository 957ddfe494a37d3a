import type { Job } from '../../domain/index.ts';
import { parseCommand, type Command } from './commands.ts';
import { issueJob } from './decide-issue.ts';
import { freeze } from './frozen-input.ts';
import { readApprovedPlan } from './approved-plan.ts';
import type { TriggerSubject } from './trigger.ts';
import { permissionProblem, type IntakeContext } from './intake-context.ts';
import { skip, skipByConfiguration, skipSilently, skipWithoutCommand, type Decision } from './skip.ts';
import { ownPull } from './own-pull.ts';
import { ownWords } from './own-words.ts';
import { isApproved } from './plan-boxes.ts';
import { conditionOf } from './plain-approval.ts';
import { kindOfRemark } from './remark-kind.ts';
import { visibleText } from '../markdown/visible-text.ts';
import { isOurLogin } from '../../markers/authorship.ts';

type Comment = Extract<TriggerSubject, { kind: 'comment' }>;

/** A comment on an issue or a pull request: a command, a remark on our own pull request, or an edited plan. */
export async function decideComment(context: IntakeContext, comment: Comment): Promise<Decision> {
  const { config, event } = context;
  if (comment.edited) {
    const isPlan = isOurLogin(context, comment.author) && isApproved(comment.body);
    if (!isPlan)
      return skipSilently(
        'comment-edited',
        'Edited comments start nothing, except a plan approved by ticking its boxes, with nothing added.',
      );
  } else if (comment.author !== event.sender) {
    return skipSilently('not-author', 'The comment was not written by the sender of the event.');
  }
  const command = comment.edited
    ? { verb: 'approve' as const, text: '' }
    : parseCommand(comment.body, config.command);
  const onPull = comment.issue.isPullRequest;
  if (!command && !onPull) return skipByConfiguration('no-command', 'The comment contains no command.');
  const problem = await permissionProblem(context, event.sender);
  if (problem) return { skip: problem };
  if (!comment.edited && (await context.forge.hiddenComments(comment.issue.number)).has(comment.id))
    return skip('comment-hidden', 'Somebody has hidden the comment.');
  return onPull ? pullComment(context, comment, command) : issueComment(context, comment, command!);
}

async function issueComment(context: IntakeContext, comment: Comment, command: Command): Promise<Decision> {
  const input = freeze(comment.issue);
  const place = { number: comment.issue.number, at: comment.at };
  const text = visibleText(command.text).text;
  switch (command.verb) {
    case 'approve': {
      const approval = unclear(context, command) ?? (await readApprovedPlan(context, comment));
      if ('skip' in approval) return approval;
      return issueJob(context, 'run', input, { ...place, ...approval, ...approvedBy(comment) });
    }
    case 'ask':
    case 'explain':
      return issueJob(context, command.verb, input, { ...place, text, thread: `comment-${comment.id}` });
    case 'stop':
    case 'plan':
      return issueJob(context, command.verb, input, { ...place, text });
    case 'rebase':
      return issueJob(context, 'run', input, { ...place, refusal: noRebase });
    case 'run':
    case 'retry':
      return issueJob(context, 'run', input, { ...place, text });
  }
}

async function pullComment(
  context: IntakeContext,
  comment: Comment,
  command: Command | undefined,
): Promise<Decision> {
  const { forge, config } = context;
  const text = visibleText(command?.text ?? ownWords(comment.body)).text;
  if (!command && config.followUps === 'commands') return skipWithoutCommand();
  const kind = command ? 'change' : kindOfRemark(text, (login) => isOurLogin(context, login));
  if (kind === 'to-others')
    return skipByConfiguration('not-addressed', 'The comment is addressed to someone else.');
  if (kind === 'nothing') return skipSilently('asks-nothing', 'The comment asks for nothing.');
  const pull = await forge.pull(comment.issue.number);
  if (!pull) return skip('no-pull-request', 'The pull request is gone.');
  const own = ownPull(context, pull);
  if (!('target' in own) && !command) return skip(own.reason, own.message);
  const input = freeze(comment.issue);
  const place = { number: comment.issue.number, at: comment.at, thread: `comment-${comment.id}` };
  if (command?.verb === 'approve' && 'target' in own) {
    const approval = unclear(context, command) ?? (await readApprovedPlan(context, comment));
    return 'skip' in approval
      ? approval
      : issueJob(context, 'run', input, { ...place, ...approval, ...approvedBy(comment), pull: own.target });
  }
  const task: Job['task'] =
    command && isOwnTask(command.verb) ? command.verb : kind === 'answer' ? 'ask' : 'revise';
  return issueJob(context, task, input, {
    ...place,
    text,
    ...('target' in own ? { pull: own.target } : { refusal: own }),
  });
}

/** Files are left out of a plan by their boxes, and never by words that a program would have to guess at. */
function unclear({ config }: IntakeContext, { text }: Command) {
  const condition = conditionOf(text);
  if (condition === undefined) return undefined;
  const message =
    `An approval is of all files that are ticked, and this one says more: ${condition}. ` +
    `Untick what should stay as it is and comment ${config.command} approve alone, or say what to do with ${config.command} run …`;
  return { refusal: { reason: 'approval-unclear', message } };
}

/** A box is written over by the run that it starts; a command can be taken back as long as it goes on. */
function approvedBy({ edited, id }: Comment): Pick<Job, 'approvedBy'> {
  return edited ? {} : { approvedBy: id };
}

const noRebase = {
  reason: 'no-pull-request',
  message: 'Only pull requests can be rebased: use the command there.',
};

/** Verbs that are a task of the same name; the others ask for a change. */
function isOwnTask(verb: Command['verb']): verb is 'stop' | 'explain' | 'plan' | 'ask' | 'rebase' {
  return ['stop', 'explain', 'plan', 'ask', 'rebase'].includes(verb);
}
