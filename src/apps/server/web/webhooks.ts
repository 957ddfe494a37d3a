import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { Delivery } from '../../../jobs/queue/index.ts';
import type { Log } from '../log.ts';

/** GitHub sends no more than this, bytes. */
const mostBytes = 25 * 1024 * 1024;

export interface WebhookTools {
  /** Stores and queues; durable when it returns. */
  accept: (delivery: Delivery) => Promise<void>;
  /** Empty until the App is made: nothing is taken then. */
  secrets: () => readonly string[];
  count: (came: 'accepted' | 'unsigned' | 'too-large' | 'malformed' | 'unavailable') => void;
  log: Log;
}

/** Takes deliveries: signature over the raw bytes first, then a durable write, then 202 (R22). */
export function webhookHandler(tools: WebhookTools): (context: Context) => Promise<Response> {
  const { accept, secrets, count, log } = tools;
  return async (context) => {
    const id = context.req.header('x-github-delivery') ?? '';
    const event = context.req.header('x-github-event') ?? '';
    const body = await readBody(context.req.raw);
    if (body === undefined) {
      count('too-large');
      return context.text('The body is over 25 MB.\n', 413);
    }
    if (!isSigned(body, context.req.header('x-hub-signature-256') ?? '', secrets())) {
      count('unsigned');
      log('delivery-refused', { reason: 'signature' });
      return context.text('The signature is missing or wrong.\n', 401);
    }
    if (!/^[\w-]{1,100}$/.test(id) || !/^[a-z_]{1,60}$/.test(event)) {
      count('malformed');
      return context.text('X-GitHub-Delivery and X-GitHub-Event are needed.\n', 400);
    }
    try {
      await accept({ id, event, payload: body.toString('utf8') });
    } catch (error) {
      count('unavailable');
      log('delivery-lost', { delivery: id, event, error: (error as { code?: string }).code ?? 'unexpected' });
      return context.text('It could not be stored; it will be asked for again.\n', 503);
    }
    count('accepted');
    return context.text('', 202);
  };
}

/** @returns `undefined` when it is too large, without reading on */
async function readBody(request: Request): Promise<Buffer | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > mostBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Compared in constant time, over the bytes as they came; either of two secrets while one is changed. */
function isSigned(body: Uint8Array, header: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(header);
  return secrets.some((secret) => {
    const right = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
