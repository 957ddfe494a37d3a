/**
 * 32-bit hash of a term, never 0: FNV-1a over UTF-16 units with the finish of MurmurHash3. Of a million different terms about
 * a hundred share their hash with another, which ranking does not notice; in return the index needs no vocabulary on
 * disk that concurrent runs would have to agree on.
 */
export function hashTerm(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0 || 1;
}
