import type { Exchange, Journal, RecordedEvent } from '../../pipeline/index.ts';
import type { Clock, Events } from '../../ports/index.ts';
import type { RunObserver } from './run-observer.ts';
import type { OpenRun } from '../run-folders/run-store.ts';

/** Keeps a run's events and exchanges in the run folder, and in memory for the HTML report. */
export interface RunLog {
  events: Events;
  journal: Journal;
  readonly recorded: readonly RecordedEvent[];
  readonly exchanges: readonly Exchange[];
}

/** Every event is written before it is shown, and every exchange before it counts. */
export function logRun({ folder, journal }: OpenRun, observer: RunObserver, clock: Clock): RunLog {
  const recorded: RecordedEvent[] = [];
  const exchanges: Exchange[] = [...journal.earlier];
  return {
    recorded,
    exchanges,
    events: {
      emit(event) {
        const at = clock.now();
        folder.emit(event, at);
        recorded.push({ ...event, at });
        observer.event(event);
      },
    },
    journal: {
      earlier: journal.earlier,
      unanswered: journal.unanswered,
      async append(exchange) {
        await journal.append(exchange);
        exchanges.push(exchange);
      },
    },
  };
}
