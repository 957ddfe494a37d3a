import type { Exchange, Journal, RecordedEvent } from '../../pipeline/index.ts';
import type { Clock, Events } from '../../ports/index.ts';
import type { RunObserver } from './run-observer.ts';
import type { OpenRun } from '../run-folders/run-store.ts';

/** A run's events and exchanges, kept where they belong and remembered for its page. */
export interface RunLog {
  events: Events;
  journal: Journal;
  readonly recorded: readonly RecordedEvent[];
  readonly exchanges: readonly Exchange[];
}

/** Every event is kept first, then shown; every exchange is durable before it is remembered. */
export function logRun({ folder, journal }: OpenRun, observer: RunObserver, clock: Clock): RunLog {
  const recorded: RecordedEvent[] = [];
  const exchanges: Exchange[] = [...journal.earlier];
  return {
    recorded,
    exchanges,
    events: {
      emit(event) {
        folder.emit(event);
        recorded.push({ ...event, at: clock.now() });
        observer.event(event);
      },
    },
    journal: {
      earlier: journal.earlier,
      async append(exchange) {
        await journal.append(exchange);
        exchanges.push(exchange);
      },
    },
  };
}
