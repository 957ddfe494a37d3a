import { createHmac, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Longest facts that are unpacked, bytes. */
const maxFacts = 4 * 1024 * 1024;

/**
 * A hidden line that lets us find our own comment again. It is signed over repository, thread and facts (R19), so a
 * marker copied from elsewhere or written by hand does not count. Whoever reads one must also check that the bot
 * wrote the comment.
 * What may be among the facts is said by `ThreadMemory` and `PullMemory`.
 * @param seal key of the signature and the repository it is bound to
 * @param facts written as JSON
 */
export function renderMarker(seal: Seal, thread: string, facts: object): string {
  const payload = deflateRawSync(JSON.stringify(facts)).toString('base64url');
  return `<!-- patchwright:v2 ${thread} ${payload} ${sign(seal, thread, payload)} -->`;
}

/** Key and place of a signature. Without a secret the signature only guards against accidents. */
export interface Seal {
  secret: string;
  /** `owner/name`, lower case. */
  repository: string;
}

/** Reads the last good marker of a text. @returns `undefined` when there is none, or its signature is wrong */
export function readMarker(seal: Seal, text: string): { thread: string; facts: object } | undefined {
  for (const match of [
    ...text.matchAll(/<!-- patchwright:(v[12]) ([\w-]{1,40}) ([\w-]+) ([0-9a-f]{32}) -->/g),
  ].toReversed()) {
    const [, version, thread = '', payload = '', signature = ''] = match;
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(seal, thread, payload)))) continue;
    try {
      const facts: unknown = JSON.parse(unpack(payload, version === 'v1'));
      if (typeof facts === 'object' && facts !== null && !Array.isArray(facts)) return { thread, facts };
    } catch {
      continue;
    }
  }
  return undefined;
}

/** Whether a text carries a marker, signed or not. Words of a model in our own comments are never commands. */
export function isMarked(text: string): boolean {
  return /<!-- patchwright:v\d /.test(text);
}

/** Facts are compressed since version 2: a plan may fill half a comment. */
function unpack(payload: string, plain: boolean): string {
  const bytes = Buffer.from(payload, 'base64url');
  return (plain ? bytes : inflateRawSync(bytes, { maxOutputLength: maxFacts })).toString('utf8');
}

function sign({ secret, repository }: Seal, thread: string, payload: string): string {
  const bound = `${repository.toLowerCase()}\n${thread}\n${payload}`;
  return createHmac('sha256', `patchwright:${secret}`).update(bound).digest('hex').slice(0, 32);
}
