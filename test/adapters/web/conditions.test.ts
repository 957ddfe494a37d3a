import { expect, test } from 'vitest';
import { conditionsFor, validatorsOf } from '../../../src/adapters/web/conditions.ts';
import type { WebAnswer } from '../../../src/adapters/web/web-transport.ts';

const day = 'Thu, 01 Jan 2026 00:00:00 GMT';

test.each([
  ['by both', { etag: '"1"', lastModified: day }, { 'if-none-match': '"1"', 'if-modified-since': day }],
  ['by its tag alone', { etag: '"1"' }, { 'if-none-match': '"1"' }],
  ['by its day alone', { lastModified: day }, { 'if-modified-since': day }],
  ['by nothing, where the server told neither', {}, undefined],
  ['by nothing, where it was never read', undefined, undefined],
])('a page is asked for only if it has changed %s', (_, known, headers) => {
  expect(conditionsFor(known)).toStrictEqual(headers);
});

test.each([
  ['as it came', 'W/"a b"', 'W/"a b"'],
  ['of the usual length', 'e'.repeat(300), 'e'.repeat(300)],
  ['that is longer than any real one', 'e'.repeat(301), undefined],
  ['that would begin another header', '"1"\r\nCookie: a', undefined],
  ['that is empty', '', undefined],
  ['that came twice', ['"1"', '"2"'], undefined],
])('a tag %s is sent back or left', (_, etag, kept) => {
  const answer = { headers: { etag, 'last-modified': etag } } as unknown as WebAnswer;
  expect(validatorsOf(answer)).toEqual({ etag: kept, lastModified: kept });
});
