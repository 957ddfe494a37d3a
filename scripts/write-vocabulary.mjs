// Writes vocabulary/o200k_base.bin from gpt-tokenizer: the tokens in 65,536 buckets by a hash of their bytes (FNV-1a, its lower and
// its upper half together). First the length of each bucket in two bytes, then the buckets: of each token its length in one byte,
// its rank in three, and its bytes; numbers have their low byte first. Read by src/tokens/vocabulary.ts.
// usage: node scripts/write-vocabulary.mjs
import { writeFileSync } from 'node:fs';
import ranks from 'gpt-tokenizer/esm/bpeRanks/o200k_base';

const buckets = Array.from({ length: 65_536 }, () => []);
for (const [rank, token] of Object.entries(ranks)) {
  const bytes = Buffer.from(token ?? []);
  if (bytes.length > 255) throw new Error('A token is longer than 255 bytes.');
  if (bytes.length === 0) continue; // a rank that is not used
  const head = Buffer.alloc(4);
  head.writeUInt32LE(bytes.length + Number(rank) * 256);
  buckets[bucketOf(bytes)].push(head, bytes);
}
const contents = buckets.map((entries) => Buffer.concat(entries));
const lengths = Buffer.alloc(2 * buckets.length);
for (const [bucket, { length }] of contents.entries()) lengths.writeUInt16LE(length, 2 * bucket);
writeFileSync('vocabulary/o200k_base.bin', Buffer.concat([lengths, ...contents]));

function bucketOf(bytes) {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash ^ (hash >>> 16)) & 0xffff;
}
