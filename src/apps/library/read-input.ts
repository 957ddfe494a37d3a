import { z } from 'zod';
import type { Issue } from '../../domain/index.ts';
import { ModelError, UsageError } from '../../errors/index.ts';
import { parseIssue } from '../../intake/index.ts';
import type { LanguageModel } from '../../ports/index.ts';
import type { RunResult } from '../../pipeline/index.ts';
import type { PatchwrightOptions } from './options.ts';

// Types are gone when a program runs, and many callers have none: what they hand over is looked at once, at the door.

const name = z.string().min(1);
const callable = z.custom<(...args: never[]) => unknown>((value) => typeof value === 'function', {
  error: 'is no function',
});

const Options = z.looseObject({
  repository: name,
  base: name.optional(),
  state: name.optional(),
  config: z.looseObject({}).optional(),
  environment: z.looseObject({ PATH: z.string().optional() }).optional(), // `process.env` is no plain object
  onEvent: callable.optional(),
  signal: z.instanceof(AbortSignal).optional(),
});
const OwnModel = z.looseObject({ complete: callable });
const EndpointOptions = z.looseObject({
  name,
  baseUrl: z.string().optional(),
  apiKey: z.string().optional(),
});

const IssueOptions = z.looseObject({
  title: name,
  body: z.string(),
  number: z.number().optional(),
  url: z.string().optional(),
  author: z.string().optional(),
  labels: z.array(z.string()).optional(),
  comments: z.array(z.looseObject({ author: z.string(), body: z.string() })).optional(),
});

const Result = z.looseObject({
  verdict: z.looseObject({ verdict: z.string(), reason: z.string() }),
  patch: z
    .looseObject({
      base: z.string(),
      changes: z.array(z.looseObject({ path: z.string(), change: z.string() })),
    })
    .optional(),
});

const count = z.number().min(0);
const Reply = z.looseObject({
  text: z.string(),
  finish: z.enum(['stop', 'length']),
  model: z.string(),
  usage: z.looseObject({
    calls: count,
    promptTokens: count,
    completionTokens: count,
    costUsd: count,
  }),
});

/** @throws {UsageError} naming the option that is of the wrong kind */
export function requireOptions(options: PatchwrightOptions): void {
  require(Options, options, 'createPatchwright', 'It takes { repository, model, … }: see PatchwrightOptions.');
  const { model } = options;
  if (model === undefined) return;
  const isOwn = typeof model === 'object' && model !== null && 'complete' in model;
  require(isOwn
    ? OwnModel
    : EndpointOptions, model, 'The option model', 'An endpoint is { name, baseUrl, apiKey }; a model of your own has a function `complete`.');
}

/**
 * The issue of a caller, as an object or as Markdown whose first line is its title.
 * @throws {UsageError} for one that is empty or of the wrong kind
 */
export function readIssue(issue: Issue | string): Issue {
  if (typeof issue === 'string') return parseIssue(new TextEncoder().encode(issue), 'The issue');
  require(IssueOptions, issue, 'The issue', 'It is a text, or { title, body } with strings.');
  return issue;
}

/** @throws {UsageError} for what is no result of a run */
export function requireResult(result: RunResult): void {
  require(Result, result, 'What is to be applied', 'It takes what `run` resolved to.');
}

/** A model of the caller's own whose replies are what they have to be: a count that is none would void every bound. */
export function soundModel(model: LanguageModel): LanguageModel {
  return {
    complete: async (request, signal) => {
      const reply = await model.complete(request, signal);
      const problem = problemOf(Reply, reply);
      if (problem === undefined) return reply;
      throw new ModelError('unusable-reply', `The reply of your own model cannot be used: ${problem}`, {
        hint: '`complete` resolves to { text, finish, model, usage } with the counts of this call, 0 or more: see ModelReply.',
      });
    },
  };
}

function require(schema: z.ZodType, value: unknown, what: string, hint: string): void {
  const problem = problemOf(schema, value);
  if (problem !== undefined) throw new UsageError(`${what}: ${problem}`, { hint });
}

function problemOf(schema: z.ZodType, value: unknown): string | undefined {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (issue === undefined) return undefined;
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}
