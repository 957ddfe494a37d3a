// Writes vocabulary/o200k_base.bin from gpt-tokenizer: how many bytes each token has (one byte a token, in the order of ranks, 0 for
// a rank that is not used), then the bytes of all tokens. Read by src/tokens/vocabulary.ts. usage: node scripts/write-vocabulary.mjs
import { writeFileSync } from 'node:fs';
import ranks from 'gpt-tokenizer/esm/bpeRanks/o200k_base';

const tokens = Array.from(ranks, (token) => Buffer.from(token ?? []));
const lengths = Uint8Array.from(tokens, ({ length }) => length);
if (tokens.some(({ length }, nth) => length !== lengths[nth]))
  throw new Error('A token is longer than 255 bytes.');
writeFileSync('vocabulary/o200k_base.bin', Buffer.concat([lengths, ...tokens]));
