import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A model endpoint on loopback that answers at once, so that only our own work takes time. */
export interface CannedEndpoint {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the endpoint. It plans a change of one file, writes it, and has nothing to say against it.
 * @param path file to change
 * @param line one line of that file, exactly, which the change repeats as a comment
 */
export async function startCannedEndpoint(path: string, line: string): Promise<CannedEndpoint> {
  const server = createServer((request, response) => {
    void answer(request, response, path, line);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  line: string,
): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const content = cannedReply(body, path, line);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(
    `${renderChunk({ role: 'assistant', content }, null)}${renderChunk({}, 'stop')}data: [DONE]\n\n`,
  );
}

function renderChunk(delta: object, finish: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  const chunk = { id: 'canned', object: 'chat.completion.chunk', model: 'canned', choices };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

function cannedReply(request: string, path: string, line: string): string {
  if (request.includes('<root_cause>')) {
    return `<root_cause>\n${path}\n</root_cause>\n<approach>\nOne line.\n</approach>\n<change action="modify" path="${path}">\nAdd a line.\n</change>\n`;
  }
  if (request.includes('<findings>none</findings>')) return '<findings>none</findings>';
  const comment = `${/^\s*/.exec(line)![0]}${path.endsWith('.py') ? '#' : '//'} measured`;
  return `${path}\n<<<<<<< SEARCH\n${line}\n=======\n${comment}\n${line}\n>>>>>>> REPLACE\n`;
}
