import type { Command } from 'commander';

/** A verb or a verb below one, as completion needs it. */
export interface CommandNode {
  /** `rules eval`; empty for the program itself. */
  path: string;
  commands: readonly Described[];
  options: readonly CompletedOption[];
}

interface Described {
  name: string;
  description: string;
}

interface CompletedOption extends Described {
  /** A value follows, so that what comes after it is no option. */
  takesValue: boolean;
}

/** Every command with what may follow it, the program first; what `--help` shows, so that no list can fall behind. */
export function commandTree(command: Command, path = ''): CommandNode[] {
  const help = command.createHelp();
  const below = help.visibleCommands(command).filter((child) => child.name() !== 'help');
  const node = {
    path,
    commands: below.map((child) => ({ name: child.name(), description: child.description() })),
    options: help.visibleOptions(command).map(({ long, short, description, required }) => ({
      name: long ?? short!,
      description,
      takesValue: required,
    })),
  };
  return [node, ...below.flatMap((child) => commandTree(child, `${path} ${child.name()}`.trim()))];
}
