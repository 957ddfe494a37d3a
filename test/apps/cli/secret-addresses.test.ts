import { createServer } from 'node:http';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { makeRepository } from '../../support/repository.ts';

const key = 'sk-Zk3vQ9xLm2Pw8RtY5sN1';

/** A gateway that takes its key in the path, and repeats the path when it refuses. */
async function gateway(status: number) {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `cannot ${request.method} ${request.url}` } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return `http://127.0.0.1:${port}/v1/${key}`;
}

/** Texts of every file below a folder. */
function textsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'));
}

describe('a key in the path of the endpoint (R19)', () => {
  test.each([400, 401, 403, 404, 405, 429])('is told by no verb and kept in no file: %i', async (status) => {
    const root = makeRepository({ 'a.js': 'export const a = 1;\n', '.github/patchwright.yml': 'model: { retries: 0 }\n' });
    const address = await gateway(status);
    const env = { OPENAI_BASE_URL: address, OPENAI_API_KEY: 'test-key', PATCHWRIGHT_STATE_DIR: path.join(root, '.git', 'state') };
    for (const args of [['doctor', '--json'], ['doctor', '--model'], ['run', 'a is wrong', '--json'], ['runs', 'list'], ['report']]) {
      const { stdout, stderr } = await runCli(args, { cwd: root, env });
      expect(stdout + stderr, args.join(' ')).not.toContain(key);
    }
    expect(textsBelow(env.PATCHWRIGHT_STATE_DIR).some((text) => text.includes('127.0.0.1'))).toBe(true);
    expect(textsBelow(env.PATCHWRIGHT_STATE_DIR).filter((text) => text.includes(key))).toEqual([]);
  });
}); // prettier-ignore

test.each([
  ['run', 'x', '--repo'],
  ['search', 'x', '--repo'],
  ['doctor', '--repo'],
  ['init', '--repo'],
  ['index', '--repo'],
  ['lint', '--repo'],
  ['review', '--repo'],
  ['apply', '--last', '--repo'],
  ['run', '--repo', '.'],
])('an address with a password, given to %s %s, is not repeated with it', async (...args) => {
  const root = makeRepository({ 'a.js': 'export const a = 1;\n' });
  const options = {
    cwd: root,
    env: { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' },
  };
  for (const more of [[], ['--json']]) {
    const { stdout, stderr } = await runCli(
      [...args, 'https://me:hunter2-PW@host.test/a/b', ...more],
      options,
    );
    expect(stdout + stderr).not.toContain('hunter2-PW');
  }
});
