/**
 * One row of a Markdown table of cells that are Markdown already. A bar would end the cell, even within code, so it is
 * escaped here: anywhere else, code would show the backslash.
 */
export function tableRow(cells: readonly string[]): string {
  // An even number of backslashes is no escape of the bar behind it.
  const whole = cells.map((cell) => cell.replace(/(?<!\\)((?:\\\\)*)\|/g, '$1\\|'));
  return `| ${whole.join(' | ')} |`;
}
