import {
  FromChild,
  ToChild,
  type ChildEnd,
  type ChildOrder,
  type ForgeReplies,
  type ChildQuestion,
} from '../protocol.ts';
import type { z } from 'zod';
import { UsageError } from '../../../errors/index.ts';

/** The way from a child to its worker. */
export interface Link {
  /** What is to be done. */
  order: ChildOrder;
  /** Asks the worker and waits for its answer. @throws {Error} with the worker's word */
  ask(question: ChildQuestion): Promise<string>;
  /** Counted while it works, told before its end. */
  replies: ForgeReplies;
  /** Shows that this process does something. */
  live(): void;
  /** Says how it ended, as the last message. */
  end(end: ChildEnd): Promise<void>;
}

/**
 * Takes the order from the worker that started this process. Without a worker this process ends: whatever it did then,
 * nobody would hold it to its lease (R33).
 * @throws {UsageError} when no worker started it
 */
export async function openLink(): Promise<Link> {
  if (!process.connected)
    throw new UsageError('This verb is started by a worker for one run', {
      hint: 'Start the worker itself: patchwright worker, or patchwright server.',
    });
  const waiting = new Map<
    number,
    (answer: { value?: string | undefined; error?: string | undefined }) => void
  >();
  let next = 0;
  process.once('disconnect', () => process.exit(1));
  const order = await new Promise<ChildOrder>((resolve) => {
    process.on('message', (raw) => {
      const message = ToChild.parse(raw);
      if ('order' in message) return resolve(message.order);
      waiting.get(message.answer)?.(message);
      waiting.delete(message.answer);
    });
  });
  return {
    order,
    replies: { counts: {} },
    ask: (question) =>
      new Promise((resolve, reject) => {
        const ask = (next += 1);
        waiting.set(ask, ({ value = '', error }) =>
          error === undefined ? resolve(value) : reject(new Error(error)),
        );
        send({ ask, question }).catch(reject);
      }),
    live: () => void send({ alive: true }).catch(() => undefined),
    end: (end) => send({ end }),
  };
}

function send(message: z.infer<typeof FromChild>): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send!(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}
