import { quoted } from '../processes/shell.ts';

/**
 * The command on a pseudo-terminal, by `script` of util-linux, which ends with its exit code. Its input is the terminal
 * and nobody types.
 */
export function onTerminal(argv: readonly string[]): string[] {
  return ['script', '--quiet', '--return', '--command', `exec ${argv.map(quoted).join(' ')}`, '/dev/null'];
}

/** What was printed on a terminal, with line ends as they were meant. */
export function fromTerminal(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
