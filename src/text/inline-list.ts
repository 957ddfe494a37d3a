const mark = /^(?:[-*+•]|\d{1,2}[.)])\s+/;

/** A list for a place that takes one line, such as a table's cell: semicolons stand where its items began. */
export function inlineList(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').reduce(joined, '');
}

function joined(before: string, line: string): string {
  const item = line.replace(mark, '');
  if (before === '') return item;
  if (item === line) return `${before} ${line}`;
  return before.endsWith(':') ? `${before} ${item}` : `${before.replace(/[.;,]$/, '')}; ${item}`;
}
