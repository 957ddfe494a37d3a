import type { RunView } from '../../run-view.ts';
import { markup, type Html } from '../markup.ts';
import { table } from '../section.ts';
import { seconds } from './verdict.ts';

const width = 400;

/** What was spent against what was known to be the most, and where the time went. */
export function renderSpending({ usage, costCeiling, timings }: RunView): Html {
  const tokens = usage.promptTokens + usage.completionTokens;
  const rows = [
    row('Money', usage.costUsd, costCeiling.costUsd, dollars),
    row('Calls', usage.calls, costCeiling.calls, String),
    row('Tokens', tokens, costCeiling.tokens, (value) => value.toLocaleString('en')),
  ];
  const stages = Object.entries(timings);
  const longest = Math.max(...stages.map(([, value]) => value), 0.001);
  const bars = stages.map(([stage, value]) => [
    stage,
    seconds(value),
    bar(`${stage}: ${seconds(value)}`, value / longest),
  ]);
  return markup`${table('Spent against the ceiling', ['of', 'spent', 'ceiling', 'share'], rows)}
${stages.length > 0 && markup`<h3>Time by stage</h3><p class="note"><code>model</code> and <code>checks</code> are part of the other stages.</p>${table('Seconds by stage', ['stage', 'time', 'share'], bars)}`}`;
}

function dollars(value: number): string {
  return `$${value.toFixed(value < 1 ? 4 : 2)}`;
}

function row(name: string, spent: number, most: number, words: (value: number) => string): (Html | string)[] {
  const share = most > 0 ? spent / most : 0;
  const percent =
    most > 0 ? `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} % of the ceiling` : 'no ceiling known';
  const counted = most === 0 && words === dollars ? 'no price counted' : words(spent);
  return [name, counted, most > 0 ? words(most) : '–', bar(`${name}: ${percent}`, share)];
}

/** A bar of a share between 0 and 1; its words are its name. */
function bar(label: string, share: number): Html {
  const filled = Math.max(0, Math.min(1, share)) * width;
  return markup`<svg class="bar" role="img" aria-label="${label}" viewBox="0 0 ${width} 14" width="${width}" height="14"><rect class="rail" width="${width}" height="14" rx="3"></rect><rect class="fill" width="${filled.toFixed(1)}" height="14" rx="3"></rect></svg>`;
}
