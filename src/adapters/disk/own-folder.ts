import { lstat } from 'node:fs/promises';
import path from 'node:path';

/**
 * How a folder of the state is made, with those above it that are missing: for this user alone. What lies there (prompts,
 * replies, indexes) holds private code, and homes are often open to every user of a machine (R28).
 */
export const forThisUser = { recursive: true, mode: 0o700 } as const;

/**
 * Whether another user of this machine has made a file of the state, or the folder that it lies in, and so could have written
 * anything there. What root made is as good as one's own, and root cannot tell: in a container, a folder of the host may be anybody's.
 */
export async function isOfAnotherUser(file: string): Promise<boolean> {
  const own = process.getuid?.() ?? 0;
  if (own === 0) return false;
  const found = await Promise.all(
    [path.dirname(file), file].map((place) => lstat(place).catch(() => undefined)),
  );
  return found.some((facts) => facts !== undefined && facts.uid !== own && facts.uid !== 0);
}
