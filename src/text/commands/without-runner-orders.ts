/** Spaces at the beginning of a line, as .NET trims them; a line end that a reader of lines sees is none. */
const orderAtStart = /^((?:[^\S\n\r\u2028\u2029]|\u0085)*)::/gm;

/**
 * Text as the runner of a GitHub workflow takes it for text: a line that begins with `::`, or has `##[` anywhere, is an order
 * to it (R20). A blank in between is all that it takes.
 */
export function withoutRunnerOrders(text: string): string {
  return text.replaceAll('##[', '## [').replace(orderAtStart, '$1: :');
}

/** The same for a JSON document, which says what it said: in its strings a sign may be spelled by its number. */
export function jsonWithoutRunnerOrders(json: string): string {
  return withoutRunnerOrders(json.replaceAll('##[', '#\\u0023['));
}
