/** The backticks around a text as code in Markdown: one more than its longest run of them, so that none in it can end it. */
export function codeMark(text: string, least = 1): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  return '`'.repeat(Math.max(least, longest + 1));
}
