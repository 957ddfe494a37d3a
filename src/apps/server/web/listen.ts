import { serve, type ServerType } from '@hono/node-server';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { UsageError } from '../../../errors/index.ts';

/** What senders that nobody knows yet may take up. */
export interface ConnectionLimits {
  /** Time in which the headers of a request must have come, ms. */
  headersMs: number;
  /** Time in which all of a request must have come, ms. */
  requestMs: number;
  /** How often is looked for requests that are over their time, ms. */
  checkMs: number;
  /** Connections at once; further ones are closed unread. */
  connections: number;
}

/**
 * GitHub waits ten seconds for an answer in all. Small bodies are not counted against what may be held, so their number
 * is: 1,000 of a quarter of a MiB.
 */
const limitsForGithub: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  checkMs: 5000,
  connections: 1000,
};

/** A web server that listens when this returns. @throws UsageError when the address cannot be listened on */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { host, port }: { host: string; port: number },
  { headersMs, requestMs, checkMs, connections }: ConnectionLimits = limitsForGithub,
): Promise<ServerType> {
  const server = serve({
    fetch,
    hostname: host,
    port,
    serverOptions: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
    },
  });
  (server as Server).maxConnections = connections;
  await once(server, 'listening').catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(`${host}:${port} cannot be used to listen (${code ?? message})`, {
      cause: error,
      hint: 'Use another one: --port NUMBER, --host ADDRESS.',
    });
  });
  return server;
}

/** Takes no more connections, and ends those that are open. */
export async function close(server: ServerType): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  if ('closeAllConnections' in server) server.closeAllConnections();
  await closed;
}
