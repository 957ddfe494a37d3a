import { InvalidArgumentError, type Command } from 'commander';
import { TreeSitterParser } from '../../../adapters/tree-sitter/index.ts';
import { editFormats } from '../../../domain/index.ts';
import type { Settings } from '../../../composition/settings.ts';
import { answerLines } from '../apply/answer-lines.ts';
import { applyReply, undoReply } from '../apply/apply-reply.ts';

interface ApplyFlags {
  repo: string;
  format?: string;
  intent?: string;
  minCertainty?: number;
  allow: string[];
  yes?: boolean;
  undo?: boolean;
  json?: boolean;
}

/**
 * `patchwright apply`: JSON Lines of cases on stdin, answers on stdout; with a file, a model's chat reply is applied to
 * a repository.
 */
export function registerApply(program: Command, settings: Settings): void {
  program
    .command('apply')
    .description('Put edits that a model wrote exactly where they were meant, or refuse them.')
    .argument(
      '[file]',
      'a chat reply with edits ("-" for stdin); without it, JSON Lines of cases are read from stdin',
    )
    .option('--repo <dir>', 'the repository that the reply is for', '.')
    .option(
      '--format <name>',
      `${editFormats.slice(0, -1).join(', ')} or ${editFormats.at(-1)}; by default it is recognised`,
    )
    .option('--intent <text>', 'what was asked for, so that code that was to go may go')
    .option('--min-certainty <share>', 'refuse edits that are less sure than this, 0 to 1', share)
    .option('--allow <path>', 'a protected file that may be written; may be repeated', collect, [])
    .option('--yes', 'write without asking')
    .option('--undo', 'take back what the last apply wrote')
    .option('--json', 'print one JSON document (with a file)')
    .action(async (file: string | undefined, flags: ApplyFlags) => {
      if (flags.undo) {
        process.exitCode = await undoReply(flags);
        return;
      }
      const parser = new TreeSitterParser();
      if (file === undefined) await answerLines(process.stdin, process.stdout, parser);
      else process.exitCode = await applyReply(file, flags, parser, settings);
    });
}

function share(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !(number >= 0 && number <= 1))
    throw new InvalidArgumentError('It is a number from 0 to 1, such as 0.9.');
  return number;
}

function collect(value: string, earlier: string[]): string[] {
  return [...earlier, value];
}
