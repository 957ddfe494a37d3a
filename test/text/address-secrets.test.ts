import { describe, expect, test } from 'vitest';
import { secretsOfAddress, shownAddress, withoutCredentials } from '../../src/text/address-secrets.ts';

const hex = '9f3c2b7a41de4f06a8b5c1d2e3f40617';

describe('the address of an endpoint (R19)', () => {
  test.each([
    ['https://host/v1/sk-abcdefghijklmnopqrstuv/', ['sk-abcdefghijklmnopqrstuv']],
    [`https://gateway.ai.cloudflare.com/v1/${hex}/gate/openai`, [hex]],
    ['https://host/api/Zk3vQ9xLm2Pw8RtY5sN1/v1', ['Zk3vQ9xLm2Pw8RtY5sN1']],
    ['https://host/550e8400-e29b-41d4-a716-446655440000/v1', ['550e8400-e29b-41d4-a716-446655440000']],
    ['https://host/v1?api-key=hunter2hunter2', ['hunter2hunter2']],
    [`https://host/v1?x=${hex}&api-version=2024-10-01-preview`, [hex]],
    ['https://me:PW@host/v1', ['me', 'PW']],
  ])('%s holds secrets, which are not shown', (address, secrets) => {
    expect(secretsOfAddress(address)).toEqual(secrets);
    for (const secret of secrets.filter(({ length }) => length > 1))
      expect(shownAddress(address)).not.toContain(secret);
  });

  test.each([
    'https://api.openai.com/v1',
    'https://x.openai.azure.com/openai/deployments/gpt-4o-mini-2024-07-18?api-version=2024-10-01-preview',
    'https://api.cloudflare.com/client/v4/accounts/team/ai/v1',
    'https://generativelanguage.googleapis.com/v1beta/openai/',
    'https://host/models/meta-llama-3.1-405b-instruct/v1',
    'https://host/deployments/Llama-3.3-70B-Instruct-Turbo-FP8/chat',
    'https://bedrock-runtime.us-east-1.amazonaws.com/model/anthropic.claude-3-5-sonnet-20241022-v2:0',
    'http://127.0.0.1:11434/v1',
  ])('%s holds none, and is shown as it is', (address) => {
    expect(secretsOfAddress(address)).toEqual([]);
    expect(shownAddress(address)).toBe(address);
  });
});

test.each([
  ['no repository at https://x:PW@host/a.git', 'no repository at https://host/a.git'],
  ['/srv/https:/x:PW@host/a is none', '/srv/https:/host/a is none'],
  ['ssh://git@host/a and git@host:a', 'ssh://host/a and git@host:a'],
  ['https://host/@scope/name', 'https://host/@scope/name'],
])('%s loses its user and password', (text, wanted) => {
  expect(withoutCredentials(text)).toBe(wanted);
});
