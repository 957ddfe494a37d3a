import { expect, test } from 'vitest';
import { decodeText } from '../../src/text/encoding.ts';

test.each([
  ['lowest byte first', [0xff, 0xfe, 0x61, 0x00, 0x0a, 0x00, 0x41]],
  ['highest byte first', [0xfe, 0xff, 0x00, 0x61, 0x00, 0x0a, 0x41]],
])(
  'UTF-16 that ends within a sign, %s, is no text, since its last byte would be lost (R12, H15)',
  (_, bytes) => {
    expect(decodeText(Buffer.from(bytes))).toBeUndefined();
    expect(decodeText(Buffer.from(bytes.slice(0, -1)))?.text).toBe('a\n');
  },
);
