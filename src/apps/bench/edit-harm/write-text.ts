import { diffLines } from '../../../text/line-diff.ts';
import { linesOfReply } from '../../../text/lines.ts';

/** Lines of context around a change. */
const context = 3;

/** The reply of a model that makes the one text from the other, with right line numbers. */
export function asReply(format: 'udiff' | 'whole-file', path: string, before: string, after: string): string {
  const fence = '`'.repeat(8);
  if (format === 'whole-file')
    return `${path}\n${fence}\n${after}${after.endsWith('\n') ? '' : '\n'}${fence}\n`;
  const steps = diffLines(linesOfReply(before), linesOfReply(after));
  const near = steps.map((_, i) =>
    steps.slice(Math.max(0, i - context), i + context + 1).some(({ op }) => op !== 'keep'),
  );
  const out = [`--- a/${path}`, `+++ b/${path}`];
  let row = 1;
  for (const [i, { op, line }] of steps.entries()) {
    if (near[i] === true && near[i - 1] !== true) out.push(`@@ -${row},1 +${row},1 @@`);
    if (near[i] === true) out.push(`${marks[op]}${line}`);
    if (op !== 'add') row++;
  }
  return `${fence}diff\n${out.join('\n')}\n${fence}\n`;
}

const marks = { keep: ' ', add: '+', remove: '-' } as const;
