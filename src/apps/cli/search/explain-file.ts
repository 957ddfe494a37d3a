import { pc } from '../../terminal/colours.ts';
import type { LineRange, RetrievalResult, SnippetSteps } from '../../../domain/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { wordsOfSignal } from '../../../reporting/index.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { print } from '../../terminal/print.ts';

/**
 * Tells why a file is where it is: its place, its rank and match in every list that holds it, and how its snippets came
 * about, from chunk to what is shown.
 * @returns the exit code
 * @throws {UsageError} when no signal found the file
 */
export function explainFile(path: string, { files, steps = [] }: RetrievalResult, json: boolean): number {
  const clean = path.replace(/^\.\//, '');
  const at = files.findIndex((file) => file.path === clean);
  const file = files[at];
  if (!file) {
    throw new UsageError(`${clean} is not among the ${files.length} files that were ranked`, {
      hint: 'Paths are relative to the top of the repository; tests and documents are only ranked if the issue is about them.',
    });
  }
  const shown = steps.find((one) => one.path === clean);
  if (json) {
    const place = { path: clean, place: at + 1, of: files.length, score: file.score };
    printJson({ ...place, reasons: file.reasons, snippets: shown });
    return 0;
  }
  const lines = file.reasons.map(({ signal, rank, note }) => {
    return `  ${String(rank).padStart(4)}  ${pc.cyan(wordsOfSignal(signal))}${note ? `  ${pc.dim(note)}` : ''}`;
  });
  print(
    `${pc.bold(clean)}: place ${at + 1} of ${files.length}, odds ${file.score} of the first\n` +
      `  rank  why\n${lines.join('\n')}\n${renderSteps(shown)}`,
  );
  return 0;
}

function renderSteps(steps: SnippetSteps | undefined): string {
  if (steps === undefined) return '  snippets  none: other code ranked higher\n';
  const rows = [
    ['chunks', steps.chunks],
    ['fused', steps.fused],
    ['widened', steps.widened],
  ] as const;
  return rows.map(([name, spans]) => `  ${name.padEnd(8)}  lines ${renderSpans(spans)}\n`).join('');
}

function renderSpans(spans: readonly LineRange[]): string {
  return spans.map(({ startLine, endLine }) => `${startLine}-${endLine}`).join(', ');
}
