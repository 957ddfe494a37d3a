import { z } from 'zod';
import type { Config } from '../../../config/index.ts';
import type { ModelReply, ModelRequest } from '../../../ports/index.ts';

/** A question to the model for one run. */
export const ModelCall = z.object({
  /** Tells calls apart, wherever they are answered. */
  id: z.string(),
  /** The run, and the number by which its worker holds it. */
  run: z.string(),
  fence: z.string(),
  /** JSON of {@link AskedModel}. */
  asked: z.string(),
});
export type ModelCall = z.infer<typeof ModelCall>;

/** Which model is asked what. */
export interface AskedModel {
  model: Config['model'];
  request: ModelRequest;
}

/** An exchange with the model, as it is kept: without a text where the call was paid for and brought no reply. */
export const KeptExchange = z.object({ text: z.string().optional(), costUsd: z.number().nonnegative() });
export type KeptExchange = z.infer<typeof KeptExchange>;

/** What the caller is told first. Secrets travel here, never in arguments or variables. */
export const CallerOrder = z.object({
  /** The database that replies are kept in when the worker is gone; absent where it is embedded in the worker. */
  databaseUrl: z.string().optional(),
  leaseMs: z.number().positive(),
});
export type CallerOrder = z.infer<typeof CallerOrder>;

/** A message from a worker to its caller. */
export const ToCaller = z.union([
  z.object({ order: CallerOrder }),
  z.object({ call: ModelCall }),
  /** The reply of this call is durable. */
  z.object({ kept: z.string() }),
  /** The worker lives. */
  z.object({ alive: z.literal(true) }),
]);
export type ToCaller = z.infer<typeof ToCaller>;

/** What came of a call: an exchange that is to be kept and JSON of a {@link CallAnswer}, or only that. */
export const FromCaller = z.object({
  called: z.string(),
  exchange: KeptExchange.optional(),
  answer: z.string(),
});
export type FromCaller = z.infer<typeof FromCaller>;

/** What the run is told. */
export type CallAnswer = { reply: ModelReply } | { problem: CallProblem };

/** A `ModelError`, or another one without `model`. */
export interface CallProblem {
  code: string;
  message: string;
  hint?: string | undefined;
  model?: { status?: number | undefined; retryable: boolean; usage?: ModelReply['usage'] | undefined };
}
