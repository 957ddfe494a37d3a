/** The sentence for a program that could not be started, the same from every runner: see `CommandResult.notStarted`. */
export function programNotStarted(program: string, why: string): string {
  return `the program ${program} could not be started: ${why}`;
}
