import { createHash } from 'node:crypto';
import type { FrozenInput } from '../../domain/index.ts';

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

/** SHA-256 of title and body, hex. */
export function hashInput(title: string, body: string): string {
  const plain = body.replace(/\r\n?/g, '\n');
  return createHash('sha256').update(`${title}\0${plain}`).digest('hex');
}
