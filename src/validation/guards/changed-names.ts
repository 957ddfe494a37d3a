import type { FileChange } from '../../domain/index.ts';
import { diffLines } from '../../text/diff/line-diff.ts';

/** Functions as most languages declare them; where braces follow a bare name, it may be a method or one of C and Java. */
const declaration =
  /^\s*(?:[\w.<>[\]*&:]+\s+)*?(?:(?:function|def|fn|func|fun|macro_rules!)\s+(?:\([^)]*\)\s*)?(?:self\.)?(\w+)|(?:const|let|var)\s+(\w+)\s*=\s*(?:async\s*)?(?:function\b|\(|\w+\s*=>)|(?!(?:if|for|while|switch|catch|return|else)\b)(\w+)\s*\([^;]*\)\s*\{\s*$)/;

/** Longer lines are data. */
const longestLine = 500;

/** The names of functions in which a file changes a line. */
export function changedNames({ before = '', after = '' }: FileChange): string[] {
  const found: string[] = [];
  let name: string | undefined;
  for (const { op, line } of diffLines(before.split('\n'), after.split('\n'))) {
    const declared = declaration.exec(line.slice(0, longestLine));
    if (declared) name = declared[1] ?? declared[2] ?? declared[3];
    if (op !== 'keep' && line.trim() !== '' && name !== undefined) found.push(name);
  }
  return found;
}
