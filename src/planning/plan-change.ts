import type { Issue, Plan, RetrievalResult, SourceFile } from '../domain/index.ts';
import { ModelError } from '../errors/index.ts';
import type { ChatMessage, Events, LanguageModel } from '../ports/index.ts';
import { ask, loadPrompt, renderIssue, renderPrompt, ReplyFormatError } from '../prompting/index.ts';
import { parsePlanReply, type PlanReply } from './parse-plan-reply.ts';
import { reconcilePlan, type ScopeRules } from './reconcile-plan.ts';
import type { CodeRequest } from './schema.ts';
import { renderSnippets } from './render-snippets.ts';

/** What planning needs. */
export interface PlanningInput {
  issue: Issue;
  retrieval: RetrievalResult;
  files: ReadonlyMap<string, SourceFile>;
  rules: ScopeRules;
  /** Project guidance, logs of failed jobs, a reviewer's words: shown before the code. */
  guidance: string;
  /** Test files that look related, by path. */
  tests: readonly string[];
  /** Times that the model may ask for more code. */
  requestRounds: number;
  model: LanguageModel;
  /** Answers a request for code with a text to show. */
  answerRequest: (request: CodeRequest) => Promise<string>;
  events: Events;
  signal?: AbortSignal;
}

/** The part of it that the first prompt is made of. */
type PlanQuestion = Pick<PlanningInput, 'issue' | 'retrieval' | 'guidance' | 'tests' | 'requestRounds'> & {
  rules: Pick<ScopeRules, 'maxFiles'>;
};

/** What planning came to. */
export type PlanningResult =
  | { kind: 'plan'; plan: Plan; dropped: readonly { path: string; reason: string }[] }
  | { kind: 'unchanged'; reason: 'already-satisfied' | 'not-possible'; explanation: string };

/** Characters after which a round answers no further request: every later call pays for them again. */
const longestAnswers = 26_000;

/** Calls that planning makes at most, repair rounds included. */
export function planningCalls(requestRounds: number): number {
  return (requestRounds + 1) * 2;
}

/**
 * Asks the strong model what to change. It may first ask for more code, a bounded number of times; a plan whose
 * paths do not fit the repository goes back to it once.
 * @throws {ModelError} when no usable plan comes
 */
export async function planChange(input: PlanningInput): Promise<PlanningResult> {
  const conversation: ChatMessage[] = [];
  for (let round = 0; ; round += 1) {
    const { reply, text } = await askForPlan(input, conversation, round >= input.requestRounds);
    if (reply.kind === 'unchanged') return reply;
    if (reply.kind === 'plan') return settle(reply.plan, input);
    const answers = await answerAll(reply.requests, input);
    input.events.emit({ type: 'code-requested', requests: reply.requests });
    conversation.push(
      { role: 'assistant', content: text },
      { role: 'user', content: renderAnswers(answers, input.requestRounds - round - 1) },
    );
  }
}

/** Answers in order, since each leaves out what was shown before, until the round's share of the prompt is used. */
async function answerAll(requests: readonly CodeRequest[], input: PlanningInput): Promise<string[]> {
  const answers: string[] = [];
  let size = 0;
  for (const request of requests) {
    if (size > longestAnswers) {
      answers.push(`(Not answered, since this is enough for one round: ${JSON.stringify(request)})`);
      continue;
    }
    const answer = await input.answerRequest(request);
    size += answer.length;
    answers.push(answer);
  }
  return answers;
}

async function askForPlan(input: PlanningInput, followUp: readonly ChatMessage[], last: boolean) {
  let text = '';
  const reply = await ask<PlanReply>({
    model: input.model,
    prompt: loadPrompt('plan'),
    values: planValues(input),
    followUp,
    parse: (answer) => {
      text = answer;
      return check(parsePlanReply(answer), input, last);
    },
    ...(input.signal ? { signal: input.signal } : {}),
  });
  return { reply, text };
}

/** What the planner is asked first, before it has asked for anything. */
export function firstPlanPrompt(input: PlanQuestion): ChatMessage[] {
  return renderPrompt(loadPrompt('plan'), planValues(input));
}

function planValues(input: PlanQuestion): Record<string, string> {
  return {
    issue: renderIssue(input.issue),
    guidance: input.guidance,
    outline: input.retrieval.outline,
    snippets: renderSnippets(input.retrieval.snippets),
    tests: input.tests.length === 0 ? '(none found)' : input.tests.join('\n'),
    max_files: String(input.rules.maxFiles),
    rounds: timesLeft(input.requestRounds),
  };
}

function check(reply: PlanReply, input: PlanningInput, last: boolean): PlanReply {
  if (reply.kind === 'requests' && last) {
    throw new ReplyFormatError('No more code can be shown. Plan with what you have seen.');
  }
  if (reply.kind === 'plan') {
    const fitted = reconcilePlan(reply.plan, input.files, input.rules);
    if (!fitted.ok) throw new ReplyFormatError(fitted.problems.join('\n'));
  }
  return reply;
}

function settle(plan: Plan, input: PlanningInput): PlanningResult {
  const fitted = reconcilePlan(plan, input.files, input.rules);
  if (!fitted.ok) throw new ModelError('unusable-reply', fitted.problems.join(' '));
  for (const correction of fitted.corrections) input.events.emit({ type: 'plan-corrected', correction });
  return { kind: 'plan', plan: fitted.plan, dropped: fitted.dropped };
}

function renderAnswers(answers: readonly string[], roundsLeft: number): string {
  const ending =
    roundsLeft === 0
      ? 'No more code can be shown. Reply with the plan now.'
      : `Plan the change, or ask for more; you can ask ${timesLeft(roundsLeft)}.`;
  return `${answers.join('\n\n')}\n\n${ending}`;
}

function timesLeft(rounds: number): string {
  if (rounds === 0) return 'for nothing in this run';
  return rounds === 1 ? 'once more' : `${rounds} times`;
}
