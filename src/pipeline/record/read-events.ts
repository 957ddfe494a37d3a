import { z } from 'zod';
import { RunEvent } from '../../domain/events/index.ts';
import { parseJson } from '../../text/json.ts';

/** An event with its time, as recorded in `events.jsonl`. */
export type RecordedEvent = RunEvent & {
  /** When it happened, ms since 1970; absent if the line has no time. */
  at?: number;
};

/** The contents of a file of events. */
export interface RecordedEvents {
  events: readonly RecordedEvent[];
  /** Lines that this version cannot read, with reasons: written by a newer version, or truncated by a crash. */
  unread: readonly { line: number; reason: string }[];
}

const Stamp = z.object({ at: z.iso.datetime().optional(), type: z.string() });

/** Lines of something else after which the rest of a file is not parsed: a failed parse is slow (H6). */
const mostForeign = 1_000;

/** Parses `events.jsonl`. A line that cannot be read is reported and does not affect the others. */
export function readEvents(text: string): RecordedEvents {
  const events: RecordedEvent[] = [];
  const unread: { line: number; reason: string }[] = [];
  let foreign = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = foreign < mostForeign ? readLine(line) : noEvent;
    if (read === noEvent) foreign++;
    if ('event' in read) events.push(read.event);
    else unread.push({ line: index + 1, reason: read.reason });
  }
  return { events, unread };
}

/** The events that this version knows. */
const known = new Set<unknown>(RunEvent.options.map(({ shape }) => shape.type.value));

const noEvent = { reason: 'it is not an event: truncated, or written by another program' };

function readLine(line: string): { event: RecordedEvent } | { reason: string } {
  const value = parseJson(line);
  // Most lines that are none are told without the schema, which takes ten times as long.
  if (typeof value !== 'object' || value === null || !('type' in value)) return noEvent;
  const stamp = Stamp.safeParse(value);
  if (!stamp.success) return noEvent;
  const { type } = stamp.data;
  if (!known.has(type)) return { reason: `this version does not know the event "${type}"` };
  const event = RunEvent.safeParse(value);
  if (event.success)
    return { event: { ...event.data, at: stamp.data.at ? Date.parse(stamp.data.at) : undefined } };
  const [problem] = event.error.issues;
  return { reason: `${type}: ${problem?.path.join('.')}: ${problem?.message}` };
}
