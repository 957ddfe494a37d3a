import { expect, test } from 'vitest';
import { readEnvironment } from '../../../src/apps/action/environment.ts';
import { UsageError } from '../../../src/errors/index.ts';
import { runCli } from '../../support/cli.ts';
import { makeRepository } from '../../support/repository.ts';

const wrong = [
  'user:s3cr3t-word@github.example.com',
  'https//s3cr3t-word',
  'ftp://a:s3cr3t-word@b',
  'http://',
];
const names = ['GITHUB_SERVER_URL', 'GITHUB_API_URL'];
const rows = names.flatMap((name) => wrong.map((address) => [name, address] as const));

test.each(rows)('%s=%s is a mistake that is told, without the address in it (R6)', async (name, address) => {
  const args = ['search', 'greeting', '--repo', makeRepository({ a: 'a' })];
  const { code, stdout, stderr } = await runCli(args, { env: { [name]: address } });
  expect(code).toBe(2);
  expect(stderr).toContain(`${name} is not a web address`);
  expect(stdout + stderr).not.toContain('s3cr3t-word');
});

test.each(rows)('a job of the Action says so, too: %s=%s', (name, address) => {
  const read = () => readEnvironment({ [name]: address }, '/nowhere');
  expect(read).toThrow(UsageError);
  expect(read).toThrow(`${name} is not a web address`);
});

test.each(['', 'https://github.example.com', 'HTTP://10.0.0.1:8080/api/v3'])(
  'an address of another GitHub is taken: %s',
  async (address) => {
    const env = Object.fromEntries(names.map((name) => [name, address]));
    const args = ['search', 'greeting', '--repo', makeRepository({ a: 'a' })];
    expect((await runCli(args, { env })).code).toBe(0);
  },
);
