import { z } from 'zod';
import { Count, list } from './values.ts';

/** What reading the issue, its links and the configured documentation tells. */
export const readingEvents = [
  z.object({
    type: z.literal('run-started'),
    /** Of Patchwright and of Node. */
    version: z.string(),
    node: z.string(),
    platform: z.string(),
    /** Names behind the roles; absent in a replay. */
    models: z.object({ strong: z.string(), weak: z.string() }).optional(),
    /** Arguments of the command line, where one started it. */
    command: list(z.string()).optional(),
    /** SHA-256 of `run.json`, the frozen input. */
    inputHash: z.string().optional(),
    /** Replies that an earlier attempt paid for. */
    earlierCalls: Count,
    /** Folder of the recording that answers instead of a model. */
    replay: z.string().optional(),
  }),
  z.object({
    type: z.literal('issue-read'),
    title: z.string(),
    base: z.string(),
    /** The most the run can cost. */
    bound: z.object({ calls: z.number(), tokens: z.number(), costUsd: z.number() }),
  }),
  z.object({
    type: z.literal('links-read'),
    read: list(z.object({ url: z.string(), title: z.string() })),
    refused: list(z.object({ url: z.string(), reason: z.string() })),
  }),
  z.object({
    type: z.literal('documentation-opened'),
    sites: list(
      z.object({
        url: z.string(),
        pages: Count,
        fetchedAt: z.number().optional(),
        note: z.string().optional(),
      }),
    ),
  }),
  z.object({ type: z.literal('documentation-not-compared'), reason: z.string() }),
  z.object({
    type: z.literal('documentation-found'),
    sections: list(z.object({ url: z.string(), heading: z.string(), score: z.number() })),
  }),
] as const;
