/** Quotes a word for a shell, for commands that people paste: a foreign name must not become part of the command. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
