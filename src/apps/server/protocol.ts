import { z } from 'zod';

/** What a child is told first. Secrets travel here, never in arguments or variables. */
export const ChildOrder = z.object({
  event: z.string(),
  payload: z.string(),
  delivery: z.string(),
  repository: z.string(),
  /** The forge's number of it. */
  repositoryId: z.number(),
  login: z.string(),
  apiUrl: z.string(),
  forgeUrl: z.string(),
  markerSecret: z.string(),
  runUrl: z.string().optional(),
  /** Milliseconds since 1970. */
  now: z.number(),
  /** The most that the run may cost, US dollars; absent where no budget has to hold. */
  usdARun: z.number().optional(),
  /** What earlier attempts left; of the drafting child. */
  exchanges: z.array(z.string()).default([]),
  stages: z.record(z.string(), z.string()).default({}),
  /** What earlier attempts paid for without a reply; of the drafting child. */
  unanswered: z.object({ calls: z.number(), costUsd: z.number() }).optional(),
  /** Folder of the bare repository; of the drafting child. */
  mirror: z.string().default(''),
  /** Folder for files of this run; of the drafting child. */
  folder: z.string().default(''),
  /** What drafting left, as JSON; of the publishing child. */
  drafts: z.string().default(''),
  /** What fails for what may pass is made again; else its issue is told. */
  isRetried: z.boolean().default(true),
  /** So is what is refused oddly; of the publishing child. */
  isPatient: z.boolean().default(false),
  /** What the run has cost, all attempts together, US dollars; of the publishing child. */
  paidUsd: z.number().optional(),
  /** Why drafting left nothing; of the publishing child. */
  lost: z.object({ reason: z.string(), message: z.string() }).optional(),
});
export type ChildOrder = z.infer<typeof ChildOrder>;

/** How often the forge replied to a child, and what it said of the limit last. */
const ForgeReplies = z.object({
  /** By status. */
  counts: z.record(z.string().regex(/^\d{3}$/), z.number().int().positive()),
  remaining: z.number().int().nonnegative().optional(),
  /** Seconds since 1970. */
  resetsAt: z.number().int().positive().optional(),
  /** It asked to come back later. */
  limited: z.boolean().optional(),
});
export type ForgeReplies = z.infer<typeof ForgeReplies>;

/** What a child asks of its worker, which alone speaks with the database. Each is answered. */
export const ChildQuestion = z.discriminatedUnion('kind', [
  /** What the model replies to this (`AskedModel`); answered when the exchange is kept. */
  z.object({ kind: z.literal('call'), asked: z.string() }),
  z.object({ kind: z.literal('stage'), name: z.string(), value: z.string() }),
  z.object({ kind: z.literal('events'), events: z.array(z.string()) }),
  /** A token that is good for a while, and another one than that which the forge refused. */
  z.object({ kind: z.literal('token'), refused: z.string().optional() }),
  /** Whether the run is still ours, before each effect on the forge. */
  z.object({ kind: z.literal('hold') }),
  /** Replies of the forge, before the end. */
  z.object({ kind: z.literal('replies'), replies: ForgeReplies }),
]);
export type ChildQuestion = z.infer<typeof ChildQuestion>;

/** How a child ended. */
export const ChildEnd = z.discriminatedUnion('kind', [
  /** Drafting is over; JSON of `Drafts`. */
  z.object({ kind: z.literal('drafted'), drafts: z.string() }),
  z.object({
    kind: z.literal('published'),
    ends: z.array(
      z.object({
        verdict: z.object({ verdict: z.string(), reason: z.string(), message: z.string() }),
        pullUrl: z.string().optional(),
      }),
    ),
  }),
  /** An outside service does not answer, or not now; the same may work later. */
  z.object({ kind: z.literal('later'), why: z.string(), code: z.string().default('put-off') }),
  z.object({ kind: z.literal('failed'), code: z.string(), message: z.string() }),
]);
export type ChildEnd = z.infer<typeof ChildEnd>;

/** A message from a child to its worker. */
export const FromChild = z.union([
  z.object({ ask: z.number(), question: ChildQuestion }),
  z.object({ end: ChildEnd }),
  /** It lives, whatever it does. */
  z.object({ alive: z.literal(true) }),
]);

/** A message from a worker to its child. */
export const ToChild = z.union([
  z.object({ order: ChildOrder }),
  z.object({ answer: z.number(), value: z.string().optional(), error: z.string().optional() }),
]);
