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
import { answerRequests, maxTokensPerRound, type Answer } from './answer-requests.ts';
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
  /** What is shown before the code: facts about the repository, the project's guidance, logs of failed jobs, documentation. */
  background: string;
  /** Paths of test files that look related. */
  tests: readonly string[];
  /** Code of the test that looks nearest to the issue. */
  nearestTest: readonly Snippet[];
  /** How often the model may ask for more code. */
  requestRounds: number;
  /** The format in which the planner may write edits along with its plan; absent where only a plan is wanted. */
  editFormat?: EditFormat;
  /** Whether the model may name test files to be run. */
  mayRunTests: boolean;
  model: LanguageModel;
  /** Answers a request for code with the text that the model is shown. */
  answerRequest: (request: CodeRequest) => Promise<Answer>;
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
      /** Edits that the planner wrote along with its plan, not parsed yet. */
      edits?: string;
      /** All messages up to and including the plan; absent where a person wrote the plan. */
      conversation?: readonly ChatMessage[];
    }
  | { kind: 'unchanged'; reason: 'already-satisfied' | 'not-possible'; explanation: string };

/** The most tokens of all answers in all rounds: every later call pays for them again. */
const maxAnswerTokens = 20_000;

/**
 * Asks the strong model what to change. It may first ask for more code, a limited number of times. A plan whose paths do
 * not fit the repository is sent back to it once.
 * @throws {ModelError} when the model gives no usable plan
 */
export async function planChange(input: PlanningInput): Promise<PlanningResult> {
  const conversation: ChatMessage[] = [];
  let tokensLeft = maxAnswerTokens;
  for (let round = 0; ; round += 1) {
    const roundsLeft = input.requestRounds - round;
    const { text, ...reply } = await askForPlan(input, conversation, roundsLeft);
    if (reply.kind === 'unchanged') return reply;
    if (reply.kind === 'plan') {
      for (const correction of reply.reconciled.corrections)
        input.events.emit({ type: 'plan-corrected', correction });
      const turns: ChatMessage[] = [...conversation, { role: 'assistant', content: text }];
      return asResult(reply, input, [...firstPlanPrompt(input), ...turns]);
    }
    const maxTokens = Math.min(tokensLeft, maxTokensPerRound);
    const answers = await answerRequests(reply.requests, input.answerRequest, maxTokens);
    tokensLeft -= countTokens(answers.join('\n'));
    input.events.emit({ type: 'code-requested', requests: reply.requests });
    conversation.push(
      { role: 'assistant', content: text },
      { role: 'user', content: renderAnswers(answers, roundsLeft - 1) },
    );
  }
}

/** A reply that can be used. A plan comes with its paths fitted to the repository. */
type UsableReply =
  | Exclude<PlanReply, { kind: 'plan' }>
  | (Extract<PlanReply, { kind: 'plan' }> & { reconciled: ReconciledPlan });

function askForPlan(
  input: PlanningInput,
  followUp: readonly ChatMessage[],
  roundsLeft: number,
): Promise<UsableReply & { text: string }> {
  return ask({
    model: input.model,
    prompt: loadPrompt('plan'),
    values: planValues(input),
    followUp,
    parse: (text) => ({ text, ...requireUsable(parsePlanReply(text), input, roundsLeft) }),
    signal: input.signal,
  });
}

/** The first prompt to the planner, before it has asked for any code. */
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

/** @throws {ReplyFormatError} with what the model has to correct */
function requireUsable(reply: PlanReply, input: PlanningInput, roundsLeft: number): UsableReply {
  if (reply.kind === 'requests' && roundsLeft <= 0)
    throw new ReplyFormatError('No more code can be shown. Plan with what you have seen.');
  if (reply.kind !== 'plan') return reply;
  const reconciled = reconcilePlan(reply.plan, input.files, input.rules);
  if (!reconciled.ok) throw new ReplyFormatError(reconciled.problems.join('\n'));
  return { ...reply, reconciled };
}

function asResult(
  { reconciled: { plan, dropped }, edits }: Extract<UsableReply, { kind: 'plan' }>,
  { editFormat }: PlanningInput,
  conversation: readonly ChatMessage[],
): PlanningResult {
  // Edits that nobody asked for have no known format.
  return { kind: 'plan', plan, dropped, edits: editFormat && edits, conversation };
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
