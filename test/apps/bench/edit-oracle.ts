import { structuredPatch } from 'diff';
import type { EditFormat } from '../../../src/domain/index.ts';

interface Task {
  path: string;
  before: string;
  expected: readonly string[];
  /** Part of the prompt that tells the task from others of the same file. */
  instruction: string;
}

/** The format that a prompt of the editing stage asks for. */
export function formatAsked(prompt: string): EditFormat {
  if (prompt.includes('Write the whole new text of each file')) return 'whole-file';
  if (prompt.includes('as a unified diff')) return 'udiff';
  if (prompt.includes('write the whole new function')) return 'function';
  return prompt.includes('`N: code`') ? 'line-numbered' : 'search-replace';
}

/** The right answer to a prompt, in the format that it asks for. */
export function oracleReply(prompt: string, tasks: readonly Task[]): string {
  const task = tasks.find(
    ({ path, instruction }) => prompt.includes(`modify ${path}:`) && prompt.includes(instruction),
  );
  if (!task) throw new Error(`no task for this prompt:\n${prompt.slice(0, 2000)}`);
  const plain = (text: string) => text.replaceAll('\r\n', '\n');
  const { path } = task;
  const [before, after] = [plain(task.before), plain(task.expected[0]!)];
  if (formatAsked(prompt) === 'whole-file') return `${path}\n\`\`\`\`\n${after}\`\`\`\`\n`;
  const hunks = structuredPatch('', '', before, after, '', '', { context: 10 }).hunks;
  switch (formatAsked(prompt)) {
    case 'udiff':
      return `\`\`\`\`diff\n--- ${path}\n+++ ${path}\n${hunks.map(({ lines }) => `@@ @@\n${lines.join('\n')}\n`).join('')}\`\`\`\`\n`;
    case 'line-numbered':
      return `${path}\n\`\`\`\`\n${numbered(before, after)}\`\`\`\`\n`;
    default:
      return hunks.map(({ lines }) => block(path, lines)).join('\n');
  }
}

function block(path: string, lines: readonly string[]): string {
  const side = (mark: string) =>
    lines
      .filter((line) => line[0] === ' ' || line[0] === mark)
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  return `${path}\n<<<<<<< SEARCH\n${side('-')}=======\n${side('+')}>>>>>>> REPLACE\n`;
}

function numbered(before: string, after: string): string {
  const old = before.split('\n');
  const groups = structuredPatch('', '', before, after, '', '', { context: 0 }).hunks.map((hunk) => {
    const added = hunk.lines.filter((line) => line[0] === '+').map((line) => line.slice(1));
    const at = hunk.oldStart;
    if (hunk.oldLines === 0 && at === 1) return added.map((line) => `_: ${line}`);
    if (hunk.oldLines === 0) return [old[at - 2]!, ...added].map((line) => `${at - 1}: ${line}`);
    const rest = Array.from({ length: hunk.oldLines - 1 }, (_, index) => `${at + 1 + index}:`);
    return [...(added.length === 0 ? [`${at}:`] : added.map((line) => `${at}: ${line}`)), ...rest];
  });
  return groups.map((lines) => lines.map((line) => `${line}\n`).join('')).join('');
}
