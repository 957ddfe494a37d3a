import type { CallView } from '../../run-detail.ts';
import type { RunView } from '../../run-view.ts';
import { markup, type Html } from '../markup.ts';
import { table } from '../section.ts';
import { seconds } from './verdict.ts';

const width = 900;
const rowHeight = 22;
const labelWidth = 150;

/** Every call on one line of time, with waiting, thinking and writing; the figures stand below as a table. */
export function renderTimeline({ detail, costCeiling }: RunView): Html | undefined {
  const calls = detail?.calls ?? [];
  if (calls.length === 0) return undefined;
  const rows = calls.map((call, at) => [
    at + 1,
    call.purpose,
    call.model ?? '',
    seconds(call.startMs / 1000),
    ...partsOf(call).map(({ ms }) => (call.timing ? seconds(ms / 1000) : '')),
    call.promptTokens?.toLocaleString('en') ?? '',
    call.completionTokens?.toLocaleString('en') ?? '',
    call.costUsd === undefined || costCeiling.costUsd === 0 ? '' : `$${call.costUsd.toFixed(4)}`,
    call.reused ? 'answered by an earlier attempt' : (call.problem ?? ''),
  ]);
  const head = [
    '#',
    'call',
    'model',
    'begins',
    'waiting',
    'thinking',
    'writing',
    'tokens in',
    'tokens out',
    'cost',
    'remark',
  ];
  return markup`${chart(calls)}
<p class="legend"><span class="key wait"></span> waiting <span class="key think"></span> thinking <span class="key write"></span> writing. A model that hides its thinking thinks during the waiting time.</p>
${table('Calls of the model', head, rows)}`;
}

function chart(calls: readonly CallView[]): Html {
  const end = Math.max(...calls.map(({ endMs }) => endMs), 1);
  const scale = (ms: number) => labelWidth + (ms / end) * (width - labelWidth - 10);
  const height = calls.length * rowHeight + 24;
  const lines = calls.map((call, at) => {
    let from = call.startMs;
    const top = at * rowHeight + 4;
    const bars = partsOf(call).map(({ name, ms }) => {
      const [left, right] = [scale(from), scale(from + ms)];
      from += ms;
      return (
        ms > 0 &&
        markup`<rect class="${name}" x="${left.toFixed(1)}" y="${top}" width="${Math.max(1, right - left).toFixed(1)}" height="14"></rect>`
      );
    });
    return markup`<text x="0" y="${top + 11}">${at + 1} ${call.purpose.slice(0, 18)}</text>${bars}`;
  });
  return markup`<div class="scroll" role="group" aria-label="Timeline" tabindex="0"><svg class="timeline" role="img" aria-label="Timeline of ${calls.length} model calls over ${seconds(end / 1000)}; the table below has the figures" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${lines}<text x="${labelWidth}" y="${height - 4}">0</text><text x="${width - 10}" y="${height - 4}" text-anchor="end">${seconds(end / 1000)}</text></svg></div>`;
}

function partsOf({ startMs, endMs, timing }: CallView): { name: string; ms: number }[] {
  const known = timing ?? { waitMs: endMs - startMs, thinkMs: 0, writeMs: 0 };
  return [
    { name: 'wait', ms: known.waitMs },
    { name: 'think', ms: known.thinkMs },
    { name: 'write', ms: known.writeMs },
  ];
}
