import type {
  DroppedFile,
  EditFormat,
  Issue,
  Plan,
  RetrievalResult,
  Snippet,
  SourceFile,
} from '../domain/index.ts';
import type { ChatMessage, Events, LanguageModel } from '../ports/index.ts';
import {
  ask,
  loadFormatInstructions,
  loadPrompt,
  renderIssue,
  renderPart,
  renderPrompt,
  ReplyFormatError,
} from '../prompting/index.ts';
import { countTokens } from '../tokens/index.ts';
import { answerRequests, maxARound } from './answer-requests.ts';
import { parsePlanReply, type PlanReply } from './parse-plan-reply.ts';
import { reconcilePlan, type ReconciledPlan } from './reconcile-plan.ts';
import type { ScopeRules } from './scope-rules.ts';
import { maxNamedTests, type CodeRequest } from './schema.ts';
import { renderRanking } from './render-ranking.ts';
import { numberingFor, renderSnippets } from './render-snippets.ts';

/** What planning needs. */
export interface PlanningInput {
  issue: Issue;
  retrieval: RetrievalResult;
  files: ReadonlyMap<string, SourceFile>;
  rules: ScopeRules;
  /** Repository, the project's guidance, logs of failed jobs, documentation: shown before the code. */
  background: string;
  /** Test files that look related, by path, and code of the test that looks nearest. */
  tests: readonly string[];
  nearestTest: readonly Snippet[];
  /** Times that the model may ask for more code. */
  requestRounds: number;
  /** The format of edits that the planner may write at once; absent where only a plan is wanted. */
  editFormat?: EditFormat;
  /** Whether it may name test files to be run. */
  mayRunTests: boolean;
  model: LanguageModel;
  /** Answers a request with a text to show. */
  answerRequest: (request: CodeRequest) => Promise<string>;
  events: Events;
  signal?: AbortSignal;
}

/** The input of the first prompt. */
type PlanQuestion = Pick<
  PlanningInput,
  | 'issue'
  | 'retrieval'
  | 'background'
  | 'tests'
  | 'nearestTest'
  | 'requestRounds'
  | 'editFormat'
  | 'mayRunTests'
> & {
  rules: Pick<ScopeRules, 'maxFiles'>;
};

/** The result of planning. */
export type PlanningResult =
  | {
      kind: 'plan';
      plan: Plan;
      dropped: readonly DroppedFile[];
      /** Edits that the planner wrote with its plan, unread. */
      edits?: string;
      /** What was said, the plan included; absent where a person gave the plan. */
      conversation?: readonly ChatMessage[];
    }
  | { kind: 'unchanged'; reason: 'already-satisfied' | 'not-possible'; explanation: string };

/** Tokens that answers may come to over all rounds: every later call pays for them again. */
const maxAnswered = 20_000;

/**
 * Asks the strong model what to change. It may first ask for more code, a bounded number of times; a plan whose
 * paths do not fit the repository goes back to it once.
 * @throws {ModelError} when no usable plan comes
 */
export async function planChange(input: PlanningInput): Promise<PlanningResult> {
  const conversation: ChatMessage[] = [];
  let left = maxAnswered;
  for (let round = 0; ; round += 1) {
    const mayAsk = round < input.requestRounds;
    const { text, ...outcome } = await askForPlan(input, conversation, mayAsk);
    if (outcome.kind === 'unchanged') return outcome;
    if (outcome.kind === 'plan') {
      for (const correction of outcome.fitted.corrections)
        input.events.emit({ type: 'plan-corrected', correction });
      const said: ChatMessage[] = [...conversation, { role: 'assistant', content: text }];
      return planned(outcome, input, [...firstPlanPrompt(input), ...said]);
    }
    const answers = await answerRequests(outcome.requests, input.answerRequest, Math.min(left, maxARound));
    left -= countTokens(answers.join('\n'));
    input.events.emit({ type: 'code-requested', requests: outcome.requests });
    conversation.push(
      { role: 'assistant', content: text },
      { role: 'user', content: renderAnswers(answers, input.requestRounds - round - 1) },
    );
  }
}

/** A reply that can be used; of a plan, how it fits the repository. */
type UsableReply =
  Exclude<PlanReply, { kind: 'plan' }> | (Extract<PlanReply, { kind: 'plan' }> & { fitted: ReconciledPlan });

function askForPlan(
  input: PlanningInput,
  followUp: readonly ChatMessage[],
  mayAsk: boolean,
): Promise<UsableReply & { text: string }> {
  return ask({
    model: input.model,
    prompt: loadPrompt('plan'),
    values: planValues(input),
    followUp,
    parse: (text) => ({ text, ...usable(parsePlanReply(text), input, mayAsk) }),
    signal: input.signal,
  });
}

/** What the planner is asked first, before it has asked for anything. */
export function firstPlanPrompt(input: PlanQuestion): ChatMessage[] {
  return renderPrompt(loadPrompt('plan'), planValues(input));
}

function planValues(input: PlanQuestion): Record<string, string> {
  return {
    issue: renderIssue(input.issue),
    background: input.background,
    ranking: renderRanking(input.retrieval),
    outline: input.retrieval.outline,
    snippets: renderSnippets(input.retrieval.snippets, numberingFor(input.editFormat)),
    tests: renderTests(input),
    max_files: String(input.rules.maxFiles),
    rounds: timesLeft(input.requestRounds),
    running: input.mayRunTests ? `\n${renderPart('running-tests', { files: String(maxNamedTests) })}` : '',
    writing: renderWriting(input.editFormat),
  };
}

function renderWriting(editFormat: EditFormat | undefined): string {
  if (editFormat === undefined) return renderPart('written-later');
  return renderPart('written-at-once', { format: loadFormatInstructions(editFormat) });
}

function renderTests({ tests, nearestTest, editFormat }: PlanQuestion): string {
  if (tests.length === 0) return '(none found)';
  const shown =
    nearestTest.length === 0
      ? []
      : [`The test that looks nearest:\n${renderSnippets(nearestTest, numberingFor(editFormat))}`];
  return [tests.join('\n'), ...shown].join('\n\n');
}

function usable(reply: PlanReply, input: PlanningInput, mayAsk: boolean): UsableReply {
  if (reply.kind === 'requests' && !mayAsk)
    throw new ReplyFormatError('No more code can be shown. Plan with what you have seen.');
  if (reply.kind !== 'plan') return reply;
  const fitted = reconcilePlan(reply.plan, input.files, input.rules);
  if (!fitted.ok) throw new ReplyFormatError(fitted.problems.join('\n'));
  return { ...reply, fitted };
}

function planned(
  { fitted: { plan, dropped }, edits }: Extract<UsableReply, { kind: 'plan' }>,
  { editFormat }: PlanningInput,
  conversation: readonly ChatMessage[],
): PlanningResult {
  const written = edits === undefined || editFormat === undefined ? {} : { edits };
  return { kind: 'plan', plan, dropped, ...written, conversation };
}

function renderAnswers(answers: readonly string[], roundsLeft: number): string {
  const ending =
    roundsLeft === 0
      ? 'No more code can be shown. Settle the issue with what you have seen.'
      : `Settle the issue, or ask for more; you can ask ${timesLeft(roundsLeft)}.`;
  return `${answers.join('\n\n')}\n\n${ending}`;
}

function timesLeft(rounds: number): string {
  if (rounds === 0) return 'for nothing in this run';
  return rounds === 1 ? 'once more' : `${rounds} times`;
}
