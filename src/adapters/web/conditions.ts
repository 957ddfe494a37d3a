import type { VisitedPage } from '../../ports/index.ts';
import type { WebAnswer } from './web-transport.ts';

/** What tells one version of a page from another. */
export type Validators = Pick<VisitedPage, 'etag' | 'lastModified'>;

/** Longer validators are not kept; real ones have some fifty characters. */
const longest = 300;

/** The validators of an answer, as they are to be sent back (RFC 9110, 8.8). */
export function validatorsOf({ headers }: WebAnswer): Validators {
  const { etag, 'last-modified': lastModified } = headers;
  return {
    etag: isUsable(etag) ? etag : undefined,
    lastModified: isUsable(lastModified) ? lastModified : undefined,
  };
}

/** The headers that ask for a page only if it has changed; `undefined` for a page without validators. */
export function conditionsFor(known: Validators | undefined): Readonly<Record<string, string>> | undefined {
  if (known?.etag === undefined && known?.lastModified === undefined) return undefined;
  return {
    ...(known.etag === undefined ? {} : { 'if-none-match': known.etag }),
    ...(known.lastModified === undefined ? {} : { 'if-modified-since': known.lastModified }),
  };
}

function isUsable(value: string | string[] | undefined): value is string {
  return typeof value === 'string' && value.length <= longest && /^[ -~]+$/.test(value);
}
