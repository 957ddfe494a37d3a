import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { describeConnection, wasSent } from '../../../src/adapters/openai/describe-connection.ts';

/** What the SDK throws when the connection below it fails. */
function lost(message: string, code?: string): InstanceType<typeof OpenAI.APIConnectionError> {
  const cause = Object.assign(new Error(message), code === undefined ? {} : { code });
  return new OpenAI.APIConnectionError({ cause: new TypeError('fetch failed', { cause }) });
}

/** Words of Node 20 and 24 for the same. */
const unreachable: [what: string, message: string, told: RegExp, hint: RegExp, again: boolean][] = [
  ['no such host', 'getaddrinfo ENOTFOUND no.such', /could not be reached/, /OPENAI_BASE_URL/, true],
  [
    'no TLS there, Node 20',
    '805C:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../ssl3_record.c:350:\n',
    /does not speak a supported TLS \(wrong version number\)/,
    /http:\/\//,
    false,
  ],
  [
    'no TLS there, Node 24',
    '405C:error:0A0000C6:SSL routines:tls_get_more_records:packet length too long:../tls_any.c:84:\n',
    /does not speak a supported TLS \(packet length too long\)/,
    /http:\/\//,
    false,
  ],
  ['a certificate of one’s own', 'self-signed certificate', /not trusted here/, /NODE_EXTRA_CA_CERTS/, false],
  ['an old one', 'certificate has expired', /not trusted here/, /NODE_EXTRA_CA_CERTS/, false],
];

test.each(unreachable)('%s: no call was made, so none is counted', (_, message, told, hint, retryable) => {
  const error = lost(message, message.includes('ENOTFOUND') ? 'ENOTFOUND' : undefined);
  expect(wasSent(error)).toBe(false);
  expect(describeConnection(error, { baseUrl: 'https://here/v1' })).toMatchObject({
    code: 'unreachable',
    retryable,
    message: expect.stringMatching(told),
    hint: expect.stringMatching(hint),
  });
});

test.each([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'],
  'UND_ERR_CONNECT_TIMEOUT',
])('%s: nothing was sent', (code) => {
  expect(wasSent(lost('no words', code))).toBe(false);
});

test.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', undefined])(
  '%s: something may have been sent',
  (code) => {
    expect(wasSent(lost('no words', code))).toBe(true);
  },
);

test('a connection that stood and was closed may have been paid for', () => {
  const error = lost('other side closed', 'UND_ERR_SOCKET');
  expect(wasSent(error)).toBe(true);
  const sent = { calls: 1, promptTokens: 5, completionTokens: 0, costUsd: 0 };
  expect(describeConnection(error, { baseUrl: 'https://here/v1', sent })).toMatchObject({
    code: 'cut-off',
    usage: sent,
  });
});
