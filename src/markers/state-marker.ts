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
  const version = seal.id === undefined ? 'v2' : 'v3';
  return `<!-- patchwright:${version} ${thread} ${payload} ${sign(seal, version, `${thread}\n${payload}`)} -->`;
}

/** Key and place of a signature. Without a secret the signature only guards against accidents. */
export interface Seal {
  secret: string;
  /** `owner/name`, lower case. */
  repository: string;
  /** The forge's number of the repository, which outlives its name; where absent, the name is what a marker is bound to. */
  id?: number | undefined;
}

/** Reads the last good marker of a text. @returns `undefined` when there is none, or its signature is wrong */
export function readMarker(seal: Seal, text: string): { thread: string; facts: object } | undefined {
  for (const match of [
    ...text.matchAll(/<!-- patchwright:(v[123]) ([\w-]{1,40}) ([\w-]+) ([0-9a-f]{32}) -->/g),
  ].toReversed()) {
    const [, version = '', thread = '', payload = '', signature = ''] = match;
    const right = sign(seal, version, `${thread}\n${payload}`);
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(right))) continue;
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

/** Since version 3 a marker is bound to the repository's number: a name can be changed, and taken by another one. */
function sign({ secret, repository, id }: Seal, version: string, text: string): string {
  const place = version === 'v3' ? `#${id}` : repository.toLowerCase();
  const bound = `${place}\n${text}`;
  return createHmac('sha256', `patchwright:${secret}`).update(bound).digest('hex').slice(0, 32);
}
