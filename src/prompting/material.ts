/**
 * Fences repository or issue text as material: data for the model, never instructions (threat model, boundary 3).
 * The fence grows until the text cannot close it.
 */
export function renderMaterial(label: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const body = text.endsWith('\n') ? text : `${text}\n`;
  return `${label}\n${fence}\n${body}${fence}`;
}

/** Numbers lines as `12: code`, the form in which the model sees file texts that it may refer to by line. */
export function renderNumbered(text: string, startLine = 1): string {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, index) => `${startLine + index}: ${line.replace(/\r$/, '')}`).join('\n');
}
