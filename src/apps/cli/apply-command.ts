import path from 'node:path';
import { shellWord } from '../../text/commands/shell-word.ts';
import { ownName } from '../terminal/own-name.ts';

/** The command that applies or takes back what was just made, wherever its repository and its state are. */
export function applyCommand(
  what: '--last' | '--undo',
  { repo, stateDir }: { repo: string; stateDir?: string | undefined },
): string {
  const places = [
    ...(path.resolve(repo) === process.cwd() ? [] : ['--repo', shellWord(repo)]),
    ...(stateDir === undefined ? [] : ['--state-dir', shellWord(stateDir)]),
  ];
  return [ownName(), 'apply', what, ...places].join(' ');
}
