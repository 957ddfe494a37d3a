import type { RunEvent } from '../domain/index.ts';

export type { RunEvent };

/** Where stages tell what happened. */
export interface Events {
  emit(event: RunEvent): void;
}
