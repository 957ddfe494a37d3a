import { z } from 'zod';

/** A full commit id, SHA-1 or SHA-256. */
export const commitIdSchema = z.string().regex(/^[0-9a-f]{40,64}$/);

export function isCommitId(text: string): boolean {
  return commitIdSchema.safeParse(text).success;
}
