import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { Delivery } from '../../../intake/events/index.ts';
import type { Log } from '../log.ts';
import { bodyReader, incomingBody, type BodyLimits, type Unread } from './read-body.ts';

const mebibyte = 1024 * 1024;

/** GitHub sends no more than 25 MiB, and mostly a few dozen KiB. What is turned away as busy is swept up later. */
const limits: BodyLimits = { most: 25 * mebibyte, held: 100 * mebibyte, small: mebibyte / 4 };

/** What is answered when a body was not read to its end. */
const unread = {
  'too-large': [413, 'The body is over 25 MB.\n'],
  busy: [503, 'Too many large bodies at once; GitHub will be asked to redeliver it.\n'],
  'cut-off': [400, 'The body was cut off.\n'],
} as const;

export interface WebhookTools {
  /** Stores and queues; durable when it returns. */
  accept: (delivery: Delivery) => Promise<void>;
  /** Empty until the App is made: nothing is taken then. */
  secrets: () => readonly string[];
  count: (came: 'accepted' | 'unsigned' | 'malformed' | 'unavailable' | Unread) => void;
  log: Log;
}

/** Takes deliveries: signature over the raw bytes first, then a durable write, then 202 (R22). */
export function webhookHandler(tools: WebhookTools): (context: Context) => Promise<Response> {
  const reader = bodyReader(limits);
  return (context) =>
    reader(incomingBody(context), async (body) => {
      if (typeof body !== 'string') return take(context, body, tools);
      tools.count(body);
      const [status, words] = unread[body];
      return context.text(words, status);
    });
}

async function take(context: Context, body: Buffer, tools: WebhookTools): Promise<Response> {
  const { accept, secrets, count, log } = tools;
  const id = context.req.header('x-github-delivery') ?? '';
  const event = context.req.header('x-github-event') ?? '';
  if (!isSigned(body, context.req.header('x-hub-signature-256') ?? '', secrets())) {
    count('unsigned');
    log('delivery-refused', { reason: 'signature' });
    return context.text('The signature is missing or wrong.\n', 401);
  }
  if (!/^[\w-]{1,100}$/.test(id) || !/^[a-z_]{1,60}$/.test(event)) {
    count('malformed');
    return context.text('X-GitHub-Delivery and X-GitHub-Event are required.\n', 400);
  }
  try {
    await accept({ id, event, payload: body.toString('utf8') });
  } catch (error) {
    count('unavailable');
    log('delivery-lost', { delivery: id, event, error: (error as { code?: string }).code ?? 'unexpected' });
    return context.text('It could not be stored; GitHub will be asked to redeliver it.\n', 503);
  }
  count('accepted');
  return context.text('', 202);
}

/** Compared in constant time, over the bytes as they came; either of two secrets while one is changed. */
function isSigned(body: Uint8Array, header: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(header);
  return secrets.some((secret) => {
    const right = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
