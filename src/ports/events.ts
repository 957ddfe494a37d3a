import type { RunEvent } from '../domain/index.ts';

export type { RunEvent };

/** Receives events about what the stages do. */
export interface Events {
  emit(event: RunEvent): void;
}
