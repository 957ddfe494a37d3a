/** Something that happened in a run, named subject then action. Written to `events.jsonl` and shown as progress. */
export interface RunEvent {
  type: string;
  [fact: string]: unknown;
}

/** Where stages tell what happened. */
export interface Events {
  emit(event: RunEvent): void;
}
