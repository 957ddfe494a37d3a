import type { IncomingMessage, ServerResponse } from 'node:http';
import { startServer, type TestServer } from './http-server.ts';

/** A page of a documentation site: its title, text and links. */
export function htmlPage(title: string, body: string, links: readonly string[] = []): string {
  const list = links.map((link) => `<a href="${link}">${link}</a>`).join(' ');
  return `<html><head><title>${title}</title></head><body><nav>${list}</nav><main>${body}</main></body></html>`;
}

/** What a site answers to one path. */
export type Answer =
  | string
  | {
      status: number;
      headers?: Record<string, string>;
      body?: string | ((response: ServerResponse) => void);
    };

/** A web server on loopback with the given pages; `answers` may also make pages up. */
export function startSite(answers: (path: string) => Answer | undefined): Promise<TestServer> {
  return startServer((request: IncomingMessage, response: ServerResponse) => {
    const answer = answers(request.url ?? '') ?? { status: 404, body: 'nothing here' };
    const {
      status,
      headers = {},
      body = '',
    } = typeof answer === 'string' ? { status: 200, body: answer } : answer;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
    if (typeof body === 'string') response.end(body);
    else body(response);
  });
}

/** Sends text until the other side hangs up. */
export function endlessBody(response: ServerResponse): void {
  const chunk = '<p>more and more</p>'.repeat(3000);
  const send = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', send);
  send();
}
