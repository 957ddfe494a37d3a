import type { FrozenInput, Job, LineRemark } from '../../domain/index.ts';
import { issueJob } from './decide-issue.ts';
import type { TriggerSubject } from './trigger.ts';
import { freeze } from './frozen-input.ts';
import { permissionProblem, type IntakeContext } from './intake-context.ts';
import { parseCommand } from './commands.ts';
import { skip, skipSilently, skipWithoutCommand, type Decision } from './skip.ts';
import { ownPull } from './own-pull.ts';
import type { RemarkKind } from './remark-kind.ts';
import { readRemark, readWords, type ReadRemark } from './review-words.ts';
import { reviewKey } from './run-keys.ts';
import { visibleText } from '../markdown/visible-text.ts';
import { plural } from '../../text/words/plural.ts';
import { isAnswered } from '../../markers/remark-answers.ts';

/**
 * A review with remarks on lines, or a single remark, which is a review of one. Remarks that already have an answer of
 * ours are left out, so both events of one review lead to one commit.
 */
export async function decideReview(
  context: IntakeContext,
  { pull: number, reviewId, at }: Extract<TriggerSubject, { kind: 'review' }>,
): Promise<Decision> {
  const { config, event, forge } = context;
  const problem = await permissionProblem(context, event.sender);
  if (problem) return { skip: problem };
  const pull = await forge.pull(number);
  if (!pull) return skip('no-pull-request', 'The pull request is gone.');
  const own = ownPull(context, pull);
  if (!('target' in own)) return skip(own.reason, own.message);
  const all = await forge.reviewComments(number);
  const mine = all.filter(({ reviewId: id, author }) => id === reviewId && author === event.sender);
  const key = reviewKey(reviewId);
  const unanswered = mine.filter((remark) => !isAnswered(context, remark, all, key));
  const hidden = unanswered.length === 0 ? new Set<number>() : await forge.hiddenReviewComments(number);
  const open = unanswered.filter(({ id }) => !hidden.has(id));
  const review = await forge.review(number, reviewId);
  if (review?.state === 'approved' && mine.length === 0)
    return skipSilently('approved', 'The review approves; nothing to do.');
  if (open.length === 0 && unanswered.length > 0)
    return skip('remarks-hidden', 'Somebody has hidden every comment of this review.');
  const body = review?.isHidden ? '' : (review?.body ?? '');
  const isSilent = visibleText(body).text === '';
  if (review?.isHidden && mine.length === 0) return skip('review-hidden', 'Somebody has hidden the review.');
  if (open.length === 0 && (mine.length > 0 || isSilent || review?.author !== event.sender))
    return skipSilently('already-answered', 'Every comment of this review has been answered.');
  const isAsked = (words: string) =>
    config.followUps === 'all' || parseCommand(words, config.command) !== undefined;
  const asked = isAsked(body) ? open : open.filter((remark) => isAsked(remark.body));
  if (asked.length === 0 && !isAsked(body)) return skipWithoutCommand();
  const { kind, text } = readWords(context, body);
  const place = {
    number,
    at,
    pull: own.target,
    thread: `review-${reviewId}`,
    key,
    text,
  };
  const input = freeze({ title: pull.title, body: pull.body, author: pull.author, labels: [] });
  const remarks = await Promise.all(asked.map((one) => readRemark(context, one, all)));
  const kinds = [kind, ...remarks.map((one) => one.kind)];
  const refusal = refusals.find((one) => kinds.includes(one.kind))?.refusal;
  if (refusal) return issueJob(context, 'revise', input, { ...place, remarks, refusal });
  if (remarks.length > 0) return remarksJob(context, input, place, remarks);
  if (kind === 'nothing' || kind === 'to-others') return asksNothing(kind);
  return issueJob(context, kind === 'answer' ? 'ask' : 'revise', input, place);
}

/** What remarks on lines come to: edits where some wish for them, an answer where all of them only ask. */
function remarksJob(
  context: IntakeContext,
  input: FrozenInput,
  place: Pick<Job, 'number' | 'pull' | 'thread' | 'key' | 'text'> & { at: string },
  all: readonly ReadRemark[],
): Decision {
  const { maxComments } = context.config.review;
  const ofKind = (wanted: ReadRemark['kind']): LineRemark[] =>
    all.flatMap(({ kind, ...remark }) => (kind === wanted ? [remark] : []));
  const [wished, questions] = [ofKind('change'), ofKind('answer')];
  if (wished.length === 0 && questions.length === 0)
    return asksNothing(ofKind('nothing').length > 0 ? 'nothing' : 'to-others');
  if (wished.length === 0) {
    const remarks = questions.slice(0, maxComments);
    const text = [place.text, ...remarks.map(inWords)].join('\n\n').trim();
    return issueJob(context, 'ask', input, { ...place, remarks, text });
  }
  const remarks = wished.slice(0, maxComments);
  const notes = notesOf(context, wished.length - remarks.length, questions.length);
  return issueJob(context, 'edit-lines', input, { ...place, thread: 'reviews', remarks, notes });
}

/** What people are told of the remarks that this run does nothing about. */
function notesOf({ config }: IntakeContext, left: number, questions: number): string[] {
  const { maxComments } = config.review;
  const notes: string[] = [];
  if (left > 0)
    notes.push(
      `${plural(left, 'comment')} ${left === 1 ? 'is' : 'are'} left for later: one run answers ${maxComments} (github.review.maxComments).`,
    );
  if (questions > 0)
    notes.push(
      `${plural(questions, 'comment')} only ${questions === 1 ? 'asks' : 'ask'} a question: reply there with ${config.command} ask to get an answer.`,
    );
  return notes;
}

function asksNothing(kind: RemarkKind): Decision {
  return kind === 'to-others'
    ? skipSilently('not-addressed', 'The review is addressed to someone else.')
    : skipSilently('asks-nothing', 'The review asks for nothing.');
}

/** What makes a review refused as a whole. */
const refusals = [
  {
    // A stop is looked for in the conversation, and an approval is looked up there as long as its run goes on.
    kind: 'elsewhere',
    refusal: {
      reason: 'not-in-review',
      message: 'This command counts in the conversation only. Write it there, as a comment of its own.',
    },
  },
  {
    kind: 'outdated',
    refusal: {
      reason: 'remark-edited',
      message:
        'The remark that a command is about was edited since, and its author has no write access. Read it again and repeat the command.',
    },
  },
] as const;

/** A question on a line, as the model reads it. */
function inWords({ path, line, text }: LineRemark): string {
  return `${path}${line === undefined ? '' : `, line ${line}`}: ${text}`;
}
