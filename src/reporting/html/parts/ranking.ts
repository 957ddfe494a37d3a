import type { ShownFileView } from '../../run-detail.ts';
import type { RunView } from '../../run-view.ts';
import { wordsOfReason } from '../../signal-words.ts';
import { markup, type Html } from '../markup.ts';
import { table } from '../section.ts';

const mapWidth = 160;

/** Ranked files with scores and reasons, and which of their lines the model saw. */
export function renderRanking({ ranking, detail }: RunView): Html | undefined {
  const shown = new Map((detail?.shown ?? []).map((file) => [file.path, file]));
  const others = [...shown.values()].filter(({ path }) => !ranking.some((file) => file.path === path));
  if (ranking.length + others.length === 0) return undefined;
  const rows = [
    ...ranking.map(({ path, score, reasons }, at) => [
      String(at + 1),
      markup`<code>${path}</code>`,
      score === 0 ? '' : score.toFixed(3),
      reasons
        .slice(0, 5)
        .map((reason) => wordsOfReason(reason, 60))
        .join(', '),
      mapOf(shown.get(path)),
    ]),
    ...others.map((file) => [
      '–',
      markup`<code>${file.path}</code>`,
      '',
      'requested, planned, or next to a planned file',
      mapOf(file),
    ]),
  ];
  const skipped = detail?.skippedSignals ?? [];
  return markup`${table('Ranked files', ['rank', 'file', 'score', 'why', 'lines the model saw'], rows)}
${skipped.length > 0 && markup`<p class="note">Without ${skipped.map(({ signal, reason }) => `${signal}: ${reason}`).join('; ')}.</p>`}`;
}

/** A strip of the file from its first to its last line; what is filled was in a prompt. */
function mapOf(file: ShownFileView | undefined): Html | string {
  if (file === undefined) return 'none';
  const words = file.ranges.map(({ startLine, endLine }) => `${startLine}–${endLine}`).join(', ');
  const { lines } = file;
  if (lines === undefined || lines === 0) return words;
  const label = `lines ${words} of ${lines}`;
  const boxes = file.ranges.map(({ startLine, endLine }) => {
    const left = ((startLine - 1) / lines) * mapWidth;
    const long = Math.max(1.5, ((Math.min(endLine, lines) - startLine + 1) / lines) * mapWidth);
    return markup`<rect class="fill" x="${left.toFixed(1)}" width="${long.toFixed(1)}" height="12"></rect>`;
  });
  return markup`<svg class="bar" role="img" aria-label="${label}" viewBox="0 0 ${mapWidth} 12" width="${mapWidth}" height="12"><rect class="rail" width="${mapWidth}" height="12"></rect>${boxes}</svg><br><small>${words} of ${lines}</small>`;
}
