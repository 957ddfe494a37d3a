import { nothingSpent, type EventOf, type LineRange } from '../../domain/index.ts';
import type { CallView, EditView, RunDetail, RunView, ShownFileView } from '../../reporting/index.ts';
import type { RecordedEvent } from '../record/read-events.ts';
import { joinRanges } from '../../text/lines/line-range.ts';

/** A run as far as its events show it, for a run without a result. */
export function viewEvents(events: readonly RecordedEvent[]): RunView {
  const read = last(events, 'issue-read');
  const ended = last(events, 'verdict-reached');
  const links = last(events, 'links-read');
  return {
    title: read?.title ?? 'A run that had not started',
    verdict: ended && { verdict: ended.verdict, reason: ended.reason, message: ended.message },
    links: links ?? { read: [], refused: [] },
    plan: last(events, 'plan-ready')?.plan,
    files: appliedFiles(events),
    diff: '',
    checks: checksOf(events),
    findings: last(events, 'review-finished')?.findings ?? [],
    ranking: last(events, 'snippets-ranked')?.files ?? [],
    usage: last(events, 'budget-spent')?.total ?? nothingSpent,
    costCeiling: read?.bound ?? { calls: 0, tokens: 0, costUsd: 0 },
    timings: {},
  };
}

/** The details of a run, from its events. */
export function detailEvents(
  events: readonly RecordedEvent[],
): Omit<RunDetail, 'name' | 'exchanges' | 'unread'> {
  const times = events.flatMap(({ at }) => (at === undefined ? [] : [at])).toSorted((a, b) => a - b);
  const startedAt = times[0];
  return {
    attempts: all(events, 'run-started').map(({ type: _type, at: _at, ...facts }) => facts),
    calls: callsOf(events, startedAt ?? 0),
    shown: shownFiles(all(events, 'lines-shown')),
    edits: events.flatMap(editOf),
    dropped: last(events, 'plan-ready')?.dropped ?? [],
    corrections: all(events, 'plan-corrected').map(({ correction }) => correction),
    skippedSignals: last(events, 'snippets-ranked')?.skippedSignals ?? [],
    startedAt,
    endedAt: times.at(-1),
    base: last(events, 'issue-read')?.base,
  };
}

function all<Type extends RecordedEvent['type']>(events: readonly RecordedEvent[], type: Type) {
  return events.filter((event) => event.type === type) as (EventOf<Type> & { at?: number })[];
}

function last<Type extends RecordedEvent['type']>(events: readonly RecordedEvent[], type: Type) {
  return all(events, type).at(-1);
}

function appliedFiles(events: readonly RecordedEvent[]): RunView['files'] {
  const latest = new Map(all(events, 'edit-applied').map((event) => [event.path, event]));
  return [...latest.values()].map(({ path, matcher, certainty, evidence }) => ({
    path,
    change: 'modify',
    matcher: matcher ?? null,
    certainty,
    evidence,
  }));
}

/** The last result of each check on each tree. */
function checksOf(events: readonly RecordedEvent[]): RunView['checks'] {
  const results = all(events, 'check-finished');
  return [...new Set(results.map(({ check }) => check))].map((name) => {
    const on = (tree: 'base' | 'patch') => results.findLast((one) => one.check === name && one.tree === tree);
    const unknown = { status: 'not reached' };
    return {
      name,
      before: on('base') ?? unknown,
      after: on('patch') ?? unknown,
      newFindings: on('patch')?.newFindings ?? 0,
    };
  });
}

/** Calls in the order in which they started. Those answered from an earlier attempt cost nothing again. */
function callsOf(events: readonly RecordedEvent[], startedAt: number): CallView[] {
  const calls: CallView[] = [];
  const open = new Map<number, CallView>();
  for (const event of events) {
    const now = (event.at ?? startedAt) - startedAt;
    if (event.type === 'run-started') open.clear();
    if (event.type === 'reply-reused')
      calls.push({ purpose: event.purpose, startMs: now, endMs: now, reused: true });
    if (event.type === 'call-started') {
      const call = { purpose: event.purpose, startMs: now, endMs: now, promptTokens: event.promptTokens };
      open.set(event.call, call);
      calls.push(call);
    }
    if (event.type === 'call-finished') {
      const { model, timing, promptTokens, completionTokens, problem = event.warning } = event;
      const call = open.get(event.call);
      if (call)
        Object.assign(call, {
          endMs: now,
          model,
          timing,
          promptTokens: promptTokens ?? call.promptTokens,
          completionTokens,
          problem,
        });
    }
    if (event.type === 'budget-spent') {
      const call = calls.findLast((one) => one.purpose === event.purpose && one.costUsd === undefined);
      if (call) call.costUsd = call.reused ? 0 : event.costUsd;
    }
  }
  return calls;
}

function shownFiles(shown: readonly EventOf<'lines-shown'>[]): ShownFileView[] {
  const files = new Map<string, { path: string; lines?: number; ranges: LineRange[] }>();
  for (const { path, lines, ranges } of shown.flatMap((event) => event.files)) {
    const known = files.get(path) ?? { path, lines, ranges: [] };
    known.lines = Math.max(known.lines ?? 0, lines ?? 0) || undefined;
    known.ranges.push(...ranges.map((range) => ({ ...range })));
    files.set(path, known);
  }
  return [...files.values()].map((file) => ({ ...file, ranges: joinRanges(file.ranges) }));
}

function editOf(event: RecordedEvent): EditView[] {
  switch (event.type) {
    case 'edit-applied':
      return [{ path: event.path, outcome: 'applied', matcher: event.matcher }];
    case 'edit-refused':
      return [{ path: event.path, outcome: 'refused', message: event.message }];
    case 'edit-needless':
      return [{ path: event.path, outcome: 'needless', message: event.message }];
    default:
      return [];
  }
}
