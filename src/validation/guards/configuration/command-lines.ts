/** A command of one or several programs, and whether checks give it. */
export interface CommandLine {
  command: string;
  isOfChecks: boolean;
}

/** Commands of one kind, in their order. */
export function commandLines(commands: Iterable<string>, isOfChecks: boolean): CommandLine[] {
  return Array.from(commands, (command) => ({ command, isOfChecks }));
}
