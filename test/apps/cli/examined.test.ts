import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { examineEndpoint } from '../../../src/apps/cli/doctor/examine-endpoint.ts';
import { examineMachine } from '../../../src/apps/cli/doctor/examine-machine.ts';
import { settingsFrom } from '../../../src/composition/settings.ts';
import { resolveConfig } from '../../../src/config/index.ts';
import { temporaryFolder } from '../../support/repository.ts';

describe('the endpoint of a model', () => {
  const served = (...ids: string[]) => ({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) });
  /** What is said of an endpoint that answers so. */
  async function examined(status: number, body: unknown, model: object = {}) {
    const asked: (string | undefined)[] = [];
    const answer = (response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:9/' });
      response.end(JSON.stringify(body));
    };
    const server = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization}`);
      answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const config = resolveConfig([{ name: 'a test', values: { model: { strong: 'big', baseUrl, ...model } } }]);
    const [endpoint, price] = await examineEndpoint(config, { modelKey: 'key' });
    return { endpoint, price, asked, baseUrl };
  }

  test.each<[string, number, unknown, object, object]>([
    ['serves the model', 200, served('small', 'big'), {}, { status: 'ok', found: expect.stringMatching(/ serves big$/) }],
    ['serves both models', 200, served('small', 'big'), { weak: 'small' }, { status: 'ok' }],
    ['lacks the weak one', 200, served('big'), { weak: 'small' }, { status: 'problem', found: expect.stringMatching(/does not list small$/), serves: ['big'] }],
    ['lacks the model', 200, served('a', 'text-embed-1', 'whisper-1', 'b'), {}, { status: 'problem', found: expect.stringMatching(/does not list big$/), serves: ['a', 'b'] }],
    ['has names that no person should copy', 200, served('a; rm -rf ~', '$(x)', `x${'y'.repeat(120)}`, 'org/b:7b@q4+x-1'), {}, { status: 'problem', serves: ['org/b:7b@q4+x-1'] }],
    ['lists none', 200, served(), {}, { status: 'note', found: expect.stringMatching(/answers but does not list its models$/) }],
    ['knows no such address', 404, {}, {}, { status: 'note' }],
    ['refuses the key', 401, {}, {}, { status: 'problem', found: expect.stringMatching(/refuses the key$/) }],
    ['forbids it', 403, {}, {}, { status: 'problem', found: expect.stringMatching(/refuses the key$/) }],
    ['wants money', 402, {}, {}, { status: 'problem', found: expect.stringMatching(/answers with an error/), advice: 'Add credit there.' }],
    ['is broken', 500, {}, {}, { status: 'problem', found: expect.stringMatching(/answers with an error/), advice: expect.stringContaining('doctor --model') }],
  ])('that %s is told so', async (_, status, body, model, wanted) => {
    const { endpoint, asked } = await examined(status, body, model);
    expect(endpoint).toMatchObject({ what: 'model endpoint', ...wanted });
    expect(asked).toEqual(['/v1/models Bearer key']);
  });
  test('is not asked where it sends somebody, who would get the key', async () => {
    const { endpoint, asked } = await examined(307, {});
    expect([endpoint?.status, asked.length]).toEqual(['problem', 1]);
  });
  test('that nobody answers at is told so', async () => {
    const config = resolveConfig([{ name: 'a test', values: { model: { strong: 'big', baseUrl: 'http://127.0.0.1:9/v1' } } }]);
    const [endpoint] = await examineEndpoint(config, { modelKey: undefined });
    expect(endpoint).toMatchObject({ status: 'problem', found: 'http://127.0.0.1:9/v1 cannot be reached' });
  });
  test('has a price that is known, or what to do where it is not', async () => {
    const known = await examined(200, served('big'), { prices: { big: { input: 1, output: 2 } } });
    expect(known.price).toMatchObject({ what: 'price', status: 'ok', found: expect.stringMatching(/^big: \$1 in, \$2 out per million tokens/) });
    expect(known.price?.advice).toBeUndefined();
    const unknown = await examined(200, served('big'));
    expect(unknown.price).toMatchObject({ status: 'note', found: expect.stringContaining('unknown'), advice: expect.stringContaining('model.prices') });
  });
}); // prettier-ignore

describe('a machine', () => {
  /** What is said of one whose git prints this. */
  async function examined(printed: string, state = temporaryFolder()) {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'git'), `#!/bin/sh\necho '${printed}'\n`, { mode: 0o755 });
    const settings = settingsFrom({ PATH: printed === '' ? '/nonexistent' : folder, PATCHWRIGHT_STATE_DIR: state }, '/nonexistent');
    const [node, git, states] = await examineMachine(settings, '/');
    return { node, git, state: states };
  }
  test.each([
    ['git version 2.32.0', 'ok', '2.32.0'],
    ['git version 2.39.5 (Apple Git-154)', 'ok', '2.39.5'],
    ['git version 2.31.9', 'problem', '2.31.9'],
    ['git version 2.4.1', 'problem', '2.4.1'],
    ['git version 3.0.0', 'ok', '3.0.0'],
    ['git version 1.99.0', 'problem', '1.99.0'],
    ['', 'problem', 'not found'],
  ])('with %j has a git that is %s', async (printed, status, found) => {
    const { git, node } = await examined(printed);
    expect(git).toMatchObject({ what: 'git', status, found });
    expect(node).toMatchObject({ what: 'Node', status: 'ok' });
  });
  test.runIf(process.platform === 'linux')('has no folder that is full, where an empty file could still be made', () => {
    const [home, state] = [temporaryFolder(), temporaryFolder()];
    // Files of more than 32 KB are refused, as on a disk with no more space.
    const limited = ['-c', 'ulimit -f 64; exec "$@"', 'sh', process.execPath, 'dist/apps/cli/main.js', 'doctor', '--json'];
    const env = { PATH: process.env['PATH'], HOME: home, PATCHWRIGHT_STATE_DIR: state, OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
    const { stdout } = spawnSync('sh', limited, { env, encoding: 'utf8' });
    const { checkups } = JSON.parse(stdout) as { checkups: { what: string; status: string; advice?: string }[] };
    const of = (what: string) => checkups.find((one) => one.what === what);
    expect(of('state folder')).toMatchObject({ status: 'problem', advice: expect.stringContaining('--state-dir') });
    expect(of('temporary folder')).toMatchObject({ status: 'problem', advice: expect.stringContaining('TMPDIR') });
    expect(readdirSync(state)).not.toContainEqual(expect.stringContaining('probe'));
  });
  test('has a state folder that can be written, or says which other to name', async () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect((await examined('git version 2.40.0')).state).toMatchObject({ status: 'ok' });
    expect((await examined('git version 2.40.0', path.join(file, 'state'))).state).toMatchObject({ status: 'problem', advice: expect.stringContaining('--state-dir') });
  });
}); // prettier-ignore
