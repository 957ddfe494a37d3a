import { z } from 'zod';
import { untilAborted } from '../../composition/model/until-aborted.ts';
import { issueSchema, planSchema, type Issue, type Plan } from '../../domain/index.ts';
import { ModelError, PatchwrightError, UsageError, messageOf } from '../../errors/index.ts';
import { parseIssue } from '../../intake/index.ts';
import type { LanguageModel, ModelReply } from '../../ports/index.ts';
import type { RunResult } from '../../pipeline/index.ts';
import { withoutHidden } from '../../text/hidden-characters.ts';
import type { PatchwrightOptions } from './options.ts';

// Types are gone when a program runs, and many callers have none: what they hand over is looked at once, at the door.

const name = z.string().min(1);
/** Node throws a `TypeError` for a place whose name ends in its middle. */
const place = name.refine((text) => !text.includes('\0'), { error: 'contains a NUL character' });
const callable = z.custom<(...args: never[]) => unknown>((value) => typeof value === 'function', {
  error: 'is not a function',
});

const Options = z.looseObject({
  repository: place,
  base: place.optional(),
  state: place.optional(),
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

const IssueOptions = issueSchema.extend({ title: name });

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
  require(Options, options, 'createPatchwright', 'Pass { repository, model, … }: see PatchwrightOptions.');
  const { model } = options;
  if (model === undefined) return;
  const isOwn = typeof model === 'object' && model !== null && 'complete' in model;
  require(isOwn
    ? OwnModel
    : EndpointOptions, model, 'The option model', 'An endpoint is { name, baseUrl, apiKey }; your own model has a function `complete`.');
}

/**
 * The issue of a caller, as an object or as Markdown whose first line is its title.
 * @throws {UsageError} for one that is empty or of the wrong kind
 */
export function readIssue(issue: Issue | string): Issue {
  if (typeof issue === 'string') return parseIssue(new TextEncoder().encode(issue), 'The issue');
  require(IssueOptions, issue, 'The issue', 'Pass a text, or { title, body } with strings.');
  const seen = (text: string) => withoutHidden(text).text;
  const comments = issue.comments?.map((comment) => ({ ...comment, body: seen(comment.body) }));
  return { ...issue, title: seen(issue.title), body: seen(issue.body), ...(comments && { comments }) };
}

/** @throws {UsageError} for what is no plan */
export function requirePlan(plan: Plan | undefined): void {
  if (plan === undefined) return;
  require(planSchema, plan, 'The option plan', 'Pass the `plan` of an earlier result: { rootCause, approach, changes }.');
}

/** @throws {UsageError} for what is no list of paths */
export function requireAllowed(allow: readonly string[]): void {
  require(z.array(name), allow, 'The option allow', 'Pass paths, as the patch names them.');
}

/** @throws {UsageError} for what is no result of a run */
export function requireResult(result: RunResult): void {
  require(Result, result, 'The result to apply', 'Pass what `run` resolved to.');
}

/**
 * A model of the caller's own whose replies are what they have to be: a count that is none would void every bound. It is given
 * copies, since one that adds a message to its request would change what is recorded, and the answer would be paid for again.
 */
export function soundModel(model: LanguageModel): LanguageModel {
  return {
    complete: async (request, signal) => {
      signal?.throwIfAborted();
      const reply = await replyOf(async () => model.complete(structuredClone(request), signal), signal);
      const problem = problemOf(Reply, reply);
      if (problem === undefined) return reply;
      throw new ModelError('unusable-reply', `The reply of your own model cannot be used: ${problem}`, {
        hint: '`complete` resolves to { text, finish, model, usage } with the counts of this call, 0 or more: see ModelReply.',
      });
    },
  };
}

/** What the caller's own code throws is a failure of its model, and ends a run with its verdict like any other. */
async function replyOf(call: () => Promise<ModelReply>, signal?: AbortSignal): Promise<ModelReply> {
  try {
    return await untilAborted(call(), signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof PatchwrightError) throw error;
    const words = messageOf(error);
    throw new ModelError('server-error', `Your own model failed: ${words.slice(0, 300)}`, {
      cause: error,
      hint: 'This is what its `complete` threw; the same call continues where it stopped.',
    });
  }
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
