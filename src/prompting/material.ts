import { codeMark } from '../text/code-marks.ts';

/**
 * Fences repository or issue text as material: data for the model, never instructions (threat model, boundary 3).
 * The fence grows until the text cannot close it.
 */
export function renderMaterial(label: string, text: string): string {
  const fence = codeMark(text, 3);
  const body = text.endsWith('\n') ? text : `${text}\n`;
  return `${label}\n${fence}\n${body}${fence}`;
}

/** Numbers lines as `12: code`, for formats of edits that name lines. */
export function renderNumbered(text: string, startLine = 1): string {
  return number(text, startLine, 1);
}

/**
 * Numbers only the first line and every tenth. That is enough to refer to lines, at a fifth of the tokens that numbering every line
 * costs.
 */
export function renderSparselyNumbered(text: string, startLine = 1): string {
  return number(text, startLine, 10);
}

function number(text: string, startLine: number, every: number): string {
  const lines = text.split(text.includes('\r') ? /\r?\n|\r$/ : '\n');
  if (lines.at(-1) === '') lines.pop();
  for (let index = 0; index < lines.length; index++) {
    const at = startLine + index;
    if (index === 0 || at % every === 0) lines[index] = `${at}: ${lines[index]!}`;
  }
  return lines.join('\n');
}
