import type { Settings } from '../../../composition/settings.ts';
import { modelAsker } from './ask-model.ts';
import { UsageError } from '../../../errors/index.ts';
import { carryOn, type OpenCall } from './carry-on.ts';
import { databaseKeeper } from './database-keeper.ts';
import { folderKeeper } from './folder-keeper.ts';
import { lookAfterSilent } from './silent-worker.ts';
import { ToCaller, type CallerOrder, type FromCaller, type ModelCall } from './protocol.ts';

/**
 * The process that holds the connection to the model for a worker's runs. It outlives both: a child that is killed, or the
 * worker itself, loses no reply that was paid for. When the worker is gone it waits for what is under way, keeps it, and
 * ends.
 */
export function runCaller(settings: Settings): void {
  if (!process.connected)
    throw new UsageError('This verb is started by a worker to call its model', {
      hint: 'Start the worker itself: patchwright worker, or patchwright server.',
    });
  const ask = modelAsker(settings);
  const open = new Map<string, OpenCall>();
  let order: CallerOrder | undefined;
  let heard: () => void = () => undefined;
  // Whoever ends a worker often ends its whole group; a reply under way is worth waiting for.
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => undefined);
  process.on('message', (raw) => {
    const message = ToCaller.parse(raw);
    heard();
    if ('order' in message) {
      order = message.order;
      heard = watchWorker(open, order, settings);
    } else if ('kept' in message) open.delete(message.kept);
    else if ('call' in message) begin(message.call);
  });
  const begin = (call: ModelCall) => {
    const answered = ask(call.asked);
    open.set(call.id, { call, answered });
    void answered.then(({ exchange, answer }) => {
      if (exchange === undefined) open.delete(call.id);
      tell({ called: call.id, exchange, answer });
    });
  };
  process.once('disconnect', () => {
    const left = [...open.values()];
    const done = order && left.length > 0 ? goOn(left, order, settings) : Promise.resolve();
    void done.finally(() => process.exit(0));
  });
}

/** An embedded database stands still with its worker, so nobody else can take a run of it. */
function watchWorker(
  open: ReadonlyMap<string, OpenCall>,
  { databaseUrl, leaseMs }: CallerOrder,
  { state }: Settings,
): () => void {
  if (databaseUrl === undefined) return () => undefined;
  return lookAfterSilent(open, databaseKeeper(databaseUrl, state, leaseMs), leaseMs);
}

function goOn(left: OpenCall[], { databaseUrl, leaseMs }: CallerOrder, { state }: Settings): Promise<void> {
  const keeper =
    databaseUrl === undefined ? folderKeeper(state) : databaseKeeper(databaseUrl, state, leaseMs);
  return carryOn(left, keeper, leaseMs);
}

function tell(message: FromCaller): void {
  // A worker that is gone is noticed by the end of its channel.
  if (process.connected) process.send!(message, undefined, undefined, () => undefined);
}
