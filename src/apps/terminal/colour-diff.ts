import { pc } from './colours.ts';

/** A unified diff in the colours that git gives it. */
export function colourDiff(diff: string): string {
  return diff.split('\n').map(colourLine).join('\n');
}

function colourLine(line: string): string {
  if (/^(?:diff |index |--- |\+\+\+ |new file|deleted file|rename |similarity |old mode|new mode)/.test(line))
    return pc.bold(line);
  if (line.startsWith('@@')) return pc.cyan(line);
  if (line.startsWith('+')) return pc.green(line);
  return line.startsWith('-') ? pc.red(line) : line;
}
