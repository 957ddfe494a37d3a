import { intervalPlot, type Interval } from './interval-plot.ts';
import { markup } from './markup.ts';
import { table } from './section.ts';
import { wholePage } from './whole-page.ts';

/** A measurement as its page shows it. */
export interface BenchView {
  suite: string;
  metrics: readonly Interval[];
  tables: readonly { title?: string; columns: readonly string[]; rows: readonly (readonly string[])[] }[];
  /** Sentences below the tables: notes, cost, time, version. */
  notes: readonly string[];
}

/** Figures with their intervals as a plot, and every table of the suite. */
export function renderBenchPage({ suite, metrics, tables, notes }: BenchView): string {
  const shares = metrics.filter(({ value, high }) => (high ?? value) <= 1);
  const others = metrics.filter((metric) => !shares.includes(metric));
  return wholePage(
    `bench ${suite}`,
    markup`<header><p class="brand">Patchwright · measurement</p><h1>bench ${suite}</h1></header>
${shares.length > 0 && markup`<section><h2>Shares</h2><p class="note">Dots are measured, lines are 95 % intervals.</p><div class="scroll" role="group" aria-label="Shares as a plot" tabindex="0">${intervalPlot('Shares', shares)}</div></section>`}
${
  others.length > 0 &&
  markup`<section><h2>Figures</h2>${table(
    'Figures',
    ['figure', 'value'],
    others.map(({ name, value }) => [name, value.toLocaleString('en', { maximumFractionDigits: 3 })]),
  )}</section>`
}
${tables.map(
  (one, at) => markup`<section><h2>${one.title ?? 'Results'}</h2>${table(
    one.title ?? `Results ${at + 1}`,
    one.columns.map((name) => name || 'case'),
    one.rows,
  )}</section>
`,
)}
<section><h2>Notes</h2><ul>${notes.map((note) => markup`<li>${note}</li>`)}</ul></section>`,
  );
}
