import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A chat endpoint on loopback whose answers a function writes. */
export interface ModelEndpoint {
  url: string;
  /** Every prompt that was answered, all its messages joined. */
  prompts: string[];
  close(): Promise<void>;
}

/** @param reply the answer's text, or a status code to fail with */
export async function startModelEndpoint(reply: (prompt: string) => string | number): Promise<ModelEndpoint> {
  const prompts: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { messages } = JSON.parse(body) as { messages: { content: string }[] };
      const prompt = messages.map(({ content }) => content).join('\n');
      const answer = reply(prompt);
      if (typeof answer === 'number') {
        response.writeHead(answer, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { message: 'the endpoint died', type: 'server_error' } }));
        return;
      }
      prompts.push(prompt);
      const chunk = (delta: object, finish: string | null) =>
        `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', model: 'fake', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(
        `${chunk({ role: 'assistant', content: answer }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    prompts,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
