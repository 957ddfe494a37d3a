import { expect, test } from 'vitest';
import { isLoopbackHost } from '../../src/text/loopback-host.ts';

test.each([
  ['http://localhost:11434/v1', true],
  ['http://127.0.0.1', true],
  ['http://127.9.9.9:80', true],
  ['http://[::1]:8000', true],
  ['http://2130706433/', true],
  ['http://127.0.0.1.example.com', false],
  ['http://localhost.example.com', false],
  ['http://10.0.0.1', false],
])('whether %s is this machine', (url, expected) => {
  expect(isLoopbackHost(new URL(url).hostname)).toBe(expected);
});
