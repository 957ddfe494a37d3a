import type { FrozenInput } from '../../domain/index.ts';
import { hashInput } from '../../text/input-hash.ts';

/** Title and body as they are now, with the hash that tells later whether somebody changed them (R3). */
export function freeze(issue: {
  title: string;
  body: string;
  author: string;
  labels: readonly string[];
}): FrozenInput {
  const { title, body, author, labels } = issue;
  return { title, body, author, labels, hash: hashInput(title, body) };
}
