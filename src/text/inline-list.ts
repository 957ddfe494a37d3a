const mark = /^(?:[-*+•]|\d{1,2}[.)])\s+/;

/** A list for a place that takes one line, such as a table's cell: semicolons stand where its items began. */
export function inlineList(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  return filled.map((line, at) => withJoint(line, filled[at + 1])).join('');
}

/** A line without its mark, and what stands between it and the next one. */
function withJoint(line: string, next: string | undefined): string {
  const item = line.replace(mark, '');
  if (next === undefined) return item;
  if (!mark.test(next) || item.endsWith(':')) return `${item} `;
  return `${/[.;,]$/.test(item) ? item.slice(0, -1) : item}; `;
}
