import { markup, type Html } from './markup.ts';

/** A measured value with what it may lie between. */
export interface Interval {
  name: string;
  value: number;
  /** Bounds of the 95 % interval; absent for values that are counted, not estimated. */
  low?: number;
  high?: number;
  /** Cases that it was measured on. */
  total?: number;
}

const rowHeight = 26;
const labelWidth = 260;
const width = 760;
const right = 140;

/** Values as dots on one scale, each with its interval as a line; the words beside it say the same. */
export function intervalPlot(title: string, intervals: readonly Interval[]): Html {
  const highest = Math.max(...intervals.map(({ value, high }) => high ?? value));
  const most = highest <= 1 ? 1 : highest * 1.05;
  const scale = (value: number) => labelWidth + (Math.max(0, value) / most) * (width - labelWidth - right);
  const height = intervals.length * rowHeight + 28;
  const show = (value: number) =>
    most === 1 ? `${(value * 100).toFixed(1)} %` : value.toLocaleString('en', { maximumFractionDigits: 2 });
  const rows = intervals.map(({ name, value, low, high, total }, at) => {
    const y = at * rowHeight + 14;
    const words = `${show(value)}${total === undefined ? '' : ` of ${total}`}`;
    return markup`<text x="0" y="${y + 4}">${name.slice(0, 40)}</text><line class="rail-line" x1="${labelWidth}" x2="${width - right}" y1="${y}" y2="${y}"></line>${low !== undefined && high !== undefined && markup`<line class="interval" x1="${scale(low).toFixed(1)}" x2="${scale(high).toFixed(1)}" y1="${y}" y2="${y}"></line>`}<circle class="fill" cx="${scale(value).toFixed(1)}" cy="${y}" r="5"></circle><text x="${width - right + 8}" y="${y + 4}">${words}</text>`;
  });
  const ticks = [0, most / 2, most].map(
    (value) =>
      markup`<text x="${scale(value).toFixed(1)}" y="${height - 4}" text-anchor="middle">${show(value)}</text>`,
  );
  return markup`<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img" aria-label="${title}: ${intervals.map(({ name, value }) => `${name} ${show(value)}`).join(', ')}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${rows}${ticks}</svg>`;
}

/** The plot as a picture of its own, with its colours in it, readable on light and dark paper. */
export function intervalPicture(title: string, intervals: readonly Interval[]): string {
  const { source } = intervalPlot(title, intervals);
  const style = `<style>text{font:12px system-ui,sans-serif;fill:#57606a}.rail-line{stroke:#d0d7de}.interval{stroke:#0969da;stroke-width:4;stroke-opacity:.45}.fill{fill:#0969da}@media(prefers-color-scheme:dark){text{fill:#9ea7b3}.rail-line{stroke:#30363d}.interval{stroke:#388bfd}.fill{fill:#388bfd}}</style>`;
  return `${source.replace('>', `>${style}`)}\n`;
}
