import OpenAI from 'openai';
import type {
  CallTiming,
  ChatMessage,
  LanguageModel,
  ModelReply,
  ModelRequest,
  StreamProgress,
} from '../../ports/index.ts';
import type { OutboundProxy } from '../web/outbound-proxy.ts';
import { adaptParameters, type ChatParameters, optionalParameters } from './adapt-parameters.ts';
import { wasSent } from './describe-connection.ts';
import { describeFailure, isContextOverflow } from './describe-failure.ts';
import { promptShortfall } from './prompt-shortfall.ts';
import { patientFetch } from './patient-fetch.ts';
import { replyProblem, withheldBy } from './reply-problem.ts';
import { readStream, type StreamOutcome } from './read-stream.ts';
import { StreamClock } from './stream-clock.ts';
import { withRetries } from './with-retries.ts';
import { shownAddress } from '../../text/address-secrets.ts';
import { redactKey } from './redact-key.ts';
import { usageOf } from './usage-of.ts';

/** How to reach an OpenAI-compatible endpoint. */
export interface EndpointOptions {
  baseUrl: string;
  apiKey: string;
  /** Model name for each role. */
  models: Readonly<Record<ModelRequest['role'], string>>;
  /** Longest wait for the first piece of a reply, milliseconds. */
  timeoutMs: number;
  /** Longest silence within a reply, milliseconds. */
  stallMs: number;
  /** Attempts after the first on refused connections, 408, 409, 429 and 5xx. */
  retries: number;
  /** Tokens a reasoning model may think with beyond the reply itself. */
  thinkingTokens: number;
  /** How much a reasoning model thinks; as the endpoint decides when absent. */
  reasoningEffort?: ChatParameters['reasoning_effort'];
  /** What calls leave through, where this machine does not reach the endpoint by itself. */
  proxy?: OutboundProxy | undefined;
  /** Tells the user that a call waits for another attempt. */
  onRetry?: (problem: string, waitMs: number) => void;
  /** Tells the user what streams in. */
  onProgress?: (progress: StreamProgress) => void;
}

/** Any OpenAI-compatible chat endpoint, streamed. Prices are not its business: `costUsd` is 0 here. */
export class OpenAiModel implements LanguageModel {
  readonly #client: OpenAI;
  readonly #options: EndpointOptions;
  /** Parameters this endpoint turned out not to know; remembered so that each is learned once. */
  readonly #unsupported = new Set<string>();

  constructor(options: EndpointOptions) {
    this.#options = options;
    this.#client = new OpenAI({
      baseURL: options.baseUrl,
      apiKey: options.apiKey,
      maxRetries: 0,
      timeout: options.timeoutMs,
      logLevel: 'off', // what it would print is told in our own words
      fetch: patientFetch(options),
    });
  }

  /** One call as it came, for a look at the endpoint itself; `replyProblem` says what is wrong with it. */
  async stream(
    request: ModelRequest,
    signal?: AbortSignal,
  ): Promise<{ outcome: StreamOutcome; timing: CallTiming }> {
    const model = this.#options.models[request.role];
    const clock = new StreamClock();
    const started = await withRetries(() => this.#start(model, request, signal), {
      retries: this.#options.retries,
      onRetry: this.#options.onRetry,
      signal,
    });
    const limit = request.maxOutputTokens + this.#options.thinkingTokens;
    const outcome = await readStream(started.stream, started.abort, {
      timeoutMs: this.#options.timeoutMs,
      stallMs: this.#options.stallMs,
      maxTokens: limit,
      clock,
      onProgress: this.#options.onProgress,
    });
    redactKey(outcome.failure, this.#options.apiKey, this.#options.baseUrl);
    return { outcome, timing: clock.timing() };
  }

  async complete(request: ModelRequest, signal?: AbortSignal): Promise<ModelReply> {
    const model = this.#options.models[request.role];
    const { outcome, timing } = await this.stream(request, signal);
    signal?.throwIfAborted();
    const baseUrl = shownAddress(this.#options.baseUrl);
    const usage = usageOf(request, outcome);
    const withheld = withheldBy(outcome);
    const problem = withheld === undefined ? replyProblem(outcome, { model, baseUrl, usage }) : undefined;
    if (problem) throw problem;
    const warning = promptShortfall(promptOf(request), outcome.usage?.prompt_tokens, baseUrl);
    return {
      text: outcome.text,
      finish: outcome.finish,
      model: outcome.model ?? model,
      usage,
      ...(withheld !== undefined && { withheld }),
      timing,
      warning,
    };
  }

  /** Opens the stream; a parameter the endpoint does not know is left out from then on. */
  async #start(model: string, request: ModelRequest, signal?: AbortSignal) {
    const { thinkingTokens, reasoningEffort } = this.#options;
    const limit = request.maxOutputTokens + thinkingTokens;
    for (;;) {
      const abort = new AbortController();
      const parameters: ChatParameters = {
        model,
        messages: request.messages.map(asParameter),
        stream: true,
        stream_options: { include_usage: true },
        max_tokens: limit,
        temperature: request.temperature,
        reasoning_effort: reasoningEffort,
      };
      try {
        const stream = await this.#client.chat.completions.create(
          adaptParameters(parameters, this.#unsupported),
          {
            signal: signal ? AbortSignal.any([signal, abort.signal]) : abort.signal,
          },
        );
        return { stream, abort };
      } catch (error) {
        signal?.throwIfAborted();
        if (this.#learn(error)) continue;
        const sent = wasSent(error) ? usageOf(request) : undefined;
        throw describeFailure(redactKey(error, this.#options.apiKey, this.#options.baseUrl), {
          model,
          baseUrl: shownAddress(this.#options.baseUrl),
          sent,
        });
      }
    }
  }

  #learn(error: unknown): boolean {
    if (!(error instanceof OpenAI.APIError) || (error.status !== 400 && error.status !== 422)) return false;
    if (isContextOverflow(error)) return false; // its message may name max_tokens
    const name = optionalParameters.find(
      (parameter) => error.message.includes(parameter) && !this.#unsupported.has(parameter),
    );
    if (name === undefined) return false;
    this.#unsupported.add(name);
    return true;
  }
}

/** A message as the endpoint takes it; pictures are parts beside the text. */
function asParameter({ role, content, pictures = [] }: ChatMessage): ChatParameters['messages'][number] {
  if (role !== 'user' || pictures.length === 0) return { role, content };
  return {
    role,
    content: [
      { type: 'text', text: content },
      ...pictures.flatMap(({ url, mediaType, base64 }) => [
        { type: 'text' as const, text: `[image ${url}]:` },
        { type: 'image_url' as const, image_url: { url: `data:${mediaType};base64,${base64}` } },
      ]),
    ],
  };
}

function promptOf(request: ModelRequest): string {
  return request.messages.map((message) => message.content).join('\n');
}
