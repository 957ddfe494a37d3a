import { findCode } from '../markdown/code-regions.ts';

type CommandVerb = 'plan' | 'run' | 'retry' | 'stop' | 'explain' | 'approve';

export interface Command {
  verb: CommandVerb;
  /** What follows the verb, as it was written. */
  text: string;
}

const verbs: readonly string[] = ['plan', 'run', 'retry', 'stop', 'explain', 'approve'];

/**
 * Finds the first command of a comment: the command word at the start of a line, outside code and quotes (H4). A
 * word that is no verb is the beginning of the text, and the verb is `run`.
 */
export function parseCommand(body: string, word: string): Command | undefined {
  const text = body.replace(/\r\n?/g, '\n');
  const code = findCode(text);
  let at = 0;
  for (const line of text.split('\n')) {
    const start = at;
    at += line.length + 1;
    if (!line.startsWith(word) || !/^(\s|$)/.test(line.slice(word.length))) continue;
    if (code.some((region) => start >= region.start && start < region.end)) continue;
    const rest = text.slice(start + word.length).trim();
    const first = /^[a-z]+/i.exec(rest)?.[0] ?? '';
    if (!verbs.includes(first.toLowerCase())) return { verb: 'run', text: rest };
    return { verb: first.toLowerCase() as CommandVerb, text: rest.slice(first.length).trim() };
  }
  return undefined;
}
