import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { asPicture } from '../../../src/adapters/web/picture.ts';

const rest = Buffer.alloc(64, 7);
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat([...parts.map((part) => Buffer.from(part as string, 'latin1')), rest]);
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe('a picture', () => {
  test.each<[kind: string, file: Buffer]>([
    ['image/png', bytes(png)],
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe1])],
    ['image/gif', bytes('GIF87a')],
    ['image/gif', bytes('GIF89a')],
    ['image/webp', bytes('RIFF', [0x24, 0x0a, 0, 0], 'WEBPVP8 ')],
  ])('is %s by how it begins', (mediaType, file) => {
    expect(asPicture('https://here/x.txt', file)).toEqual({
      url: 'https://here/x.txt',
      mediaType,
      sha256: createHash('sha256').update(file).digest('hex'),
      base64: file.toString('base64'),
    });
  });

  test.each<[what: string, file: Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['text', bytes('hello')],
    ['SVG, which is a program', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['a page', bytes('<!doctype html>')],
    ['PDF', bytes('%PDF-1.7')],
    ['BMP', bytes('BM')],
    ['TIFF', bytes('II*', [0])],
    ['ICO', bytes([0, 0, 1, 0])],
    ['AVIF', bytes([0, 0, 0, 0x1c], 'ftypavif')],
    ['half of the sign of PNG', bytes(png.slice(0, 5))],
    ['the first half of JPEG’s sign', bytes([0xff, 0xd8, 0])],
    ['another version of GIF', bytes('GIF88a')],
    ['a sound', bytes('RIFF', [0x24, 0x0a, 0, 0], 'WAVEfmt ')],
    ['a sign further inside', bytes(' GIF89a')],
  ])('is none of %s', (_, file) => {
    expect(asPicture('https://here/x.png', file)).toBeUndefined();
  });
});
