import { z } from 'zod';
import { Count, list, RankedFileFact } from './values.ts';

/** What indexing and retrieval tell. */
export const searchingEvents = [
  z.object({
    type: z.literal('files-indexed'),
    made: Count,
    reused: Count,
    unparsed: Count,
    /** The first few of the unparsed. */
    unparsedPaths: list(z.string()),
    /** Files whose contents the clone lacks, as a partial one may. */
    absent: Count.optional(),
    /** The first few of the absent. */
    absentPaths: list(z.string()).optional(),
  }),
  z.object({
    type: z.literal('index-bounded'),
    files: Count,
    /** Files left out, by kind. */
    left: z.record(z.string(), Count),
  }),
  z.object({ type: z.literal('index-progressed'), done: Count, total: Count }),
  z.object({ type: z.literal('index-not-stored'), records: Count.optional(), reason: z.string() }),
  z.object({ type: z.literal('index-refreshed'), files: Count, shallow: z.boolean() }),
  z.object({
    type: z.literal('embedding-progressed'),
    done: Count,
    total: Count,
    secondsLeft: z.number().optional(),
  }),
  z.object({ type: z.literal('meaning-skipped'), reason: z.string() }),
  z.object({
    type: z.literal('lines-shown'),
    /** Stage whose prompt shows them. */
    to: z.enum(['planning', 'editing']),
    files: list(
      z.object({
        path: z.string(),
        /** Lines of the whole file; absent for a file that the index does not hold. */
        lines: Count.optional(),
        /** 1-based and inclusive, in the order shown; they may overlap. */
        ranges: list(z.object({ startLine: Count, endLine: Count })),
      }),
    ),
  }),
  z.object({
    type: z.literal('snippets-ranked'),
    /** The first of the ranking. */
    files: list(RankedFileFact),
    snippets: Count,
    skippedSignals: list(z.object({ signal: z.string(), reason: z.string() })),
  }),
] as const;
