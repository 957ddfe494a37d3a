import { afterEach, describe, expect, it } from 'vitest';
import { githubForge } from '../../../src/adapters/github/index.ts';
import { sendJson, startServer, type TestServer } from '../../support/http-server.ts';

let server: TestServer;
afterEach(() => server.close());

const forge = () =>
  githubForge({ repository: 'acme/shop', apiUrl: server.url, token: 'secret-token', retryUnitMs: 1 });

describe('the log of a job', () => {
  it('of 100 MB is read in a stream, and only its end is kept; storage gets no credentials', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'x');
    server = await startServer(async (request, response) => {
      if (request.url?.includes('/actions/jobs/')) {
        response.writeHead(302, { location: `${server.url}/storage` });
        return void response.end();
      }
      response.writeHead(200, { 'content-type': 'text/plain' });
      for (let count = 0; count < 100; count += 1)
        if (!response.write(piece)) await new Promise((resolve) => response.once('drain', resolve));
      response.end('the end');
    });
    const log = await forge().jobLog(1, 1000);
    expect(log).toHaveLength(1000);
    expect(log).toMatch(/x{900}the end$/);
    expect(server.requests.at(-1)?.headers.authorization).toBeUndefined();
  });

  it('that is not there is no error', async () => {
    server = await startServer((_request, response) => sendJson(response, 404, { message: 'Not Found' }));
    expect(await forge().jobLog(1, 1000)).toBeUndefined();
  });
});

describe('writes', () => {
  it('are never repeated by the client: a lost reply is for the caller to look after (R23)', async () => {
    server = await startServer((_request, response) => sendJson(response, 502, { message: 'Bad gateway' }));
    await expect(forge().createComment(1, 'x')).rejects.toMatchObject({
      code: 'server-error',
      mayHaveHappened: true,
    });
    expect(server.requests).toHaveLength(1);
  });
});
