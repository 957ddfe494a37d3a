import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { nothingSpent, type Usage } from '../../../domain/index.ts';
import { ModelError, OverBudgetError } from '../../../errors/index.ts';
import type { LanguageModel, ModelReply, ModelRequest } from '../../../ports/index.ts';
import { parseJsonAs } from '../../../text/json.ts';
import { addTo } from '../../../text/group-by.ts';
import { Exchange } from '../../../pipeline/index.ts';
import { sha256Of } from '../../../text/sha256.ts';

const ReplyLine = Exchange.pick({ key: true, reply: true });

/** Failures of the endpoint, not of the model's answer: nothing can be said about the case. */
const endpointProblems = new Set<ModelError['code']>([
  'unreachable',
  'unauthorized',
  'unknown-model',
  'rate-limited',
  'server-error',
  'timed-out',
  'cut-off',
]);

/**
 * The model as one case sees it. Every reply is kept in the case's file as soon as it is there; when a cut case is
 * run again, the same requests in the same order get the kept replies, so only what was never answered is paid for.
 */
export class RememberedModel implements LanguageModel {
  readonly #model: LanguageModel;
  readonly #path: string;
  readonly #kept = new Map<string, ModelReply[]>();
  #inFlight = 0;
  #since = 0;
  #waitedMs = 0;
  /** What this case has used, kept replies included. */
  readonly usage: Usage = { ...nothingSpent };
  /** The last failure of the endpoint, even where a stage has turned it into a result. */
  endpointFailure: ModelError | undefined;
  /** True once the bench run's bound refused a call of this case, even where a stage has turned that into a result. */
  refused = false;

  constructor(model: LanguageModel, path: string) {
    this.#model = model;
    this.#path = path;
    for (const { key, reply } of readReplies(path)) addTo(this.#kept, key, reply);
  }

  /** Seconds during which at least one answer was waited for. */
  get secondsWaited(): number {
    return this.#waitedMs / 1000;
  }

  async complete(request: ModelRequest, signal?: AbortSignal): Promise<ModelReply> {
    const key = sha256Of(JSON.stringify(request));
    const reply = this.#kept.get(key)?.shift() ?? (await this.#askAndKeep(key, request, signal));
    this.usage.calls += reply.usage.calls;
    this.usage.promptTokens += reply.usage.promptTokens;
    this.usage.completionTokens += reply.usage.completionTokens;
    this.usage.costUsd += reply.usage.costUsd;
    return reply;
  }

  async #askAndKeep(key: string, request: ModelRequest, signal?: AbortSignal): Promise<ModelReply> {
    const reply = await this.#timed(request, signal);
    mkdirSync(dirname(this.#path), { recursive: true });
    appendFileSync(this.#path, `${JSON.stringify({ key, reply })}\n`);
    return reply;
  }

  async #timed(request: ModelRequest, signal?: AbortSignal): Promise<ModelReply> {
    if (this.#inFlight++ === 0) this.#since = performance.now();
    try {
      return await this.#model.complete(request, signal);
    } catch (error) {
      if (error instanceof OverBudgetError) this.refused = true;
      if (error instanceof ModelError && endpointProblems.has(error.code)) this.endpointFailure = error;
      throw error;
    } finally {
      if (--this.#inFlight === 0) this.#waitedMs += performance.now() - this.#since;
    }
  }
}

/** Reads kept replies; a line cut by a kill was never used, so it is skipped. */
export function readReplies(path: string): Pick<Exchange, 'key' | 'reply'>[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const reply = parseJsonAs(ReplyLine, line);
      return reply === undefined ? [] : [reply];
    });
}
