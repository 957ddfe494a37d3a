/** A word as a shell takes it whole, for commands that people paste: what foreign names hold is no part of the command. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
