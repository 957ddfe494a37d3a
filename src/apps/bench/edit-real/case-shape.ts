import { z } from 'zod';
import type { BenchCase } from '../frame/index.ts';

/** A reply that a real model wrote, with the file as it was when it was written. */
export const RealCase = z.object({
  id: z.string().min(1),
  path: z.string(),
  format: z.string(),
  before: z.string(),
  edit: z.string(),
  /** How the searched text stands in the file, where the corpus knows. */
  kind: z.string().default('session'),
  /** The file as it was committed right after. */
  gold: z.string().optional(),
  /** What a person would write, where that can be told without judgement. */
  expect: z.string().optional(),
});
export type RealCase = z.infer<typeof RealCase> & BenchCase;
