const asked = String.raw`te(?=st\W+this\W+please\b)|ok\W+to\W+te(?=st\b)|add\W+to\W+(?:wh(?=itelist\b)|all(?=owlist\b))`;

/** What Jenkins takes for an order wherever it stands in a comment: `retest this please`, `ok to test`, `add to whitelist`. */
const phrase = new RegExp(asked, 'gi');

/**
 * What Zuul, Jenkins and others obey at the beginning of a line, or as the whole of it: `recheck no bug`, `rebuild`,
 * `rerun tests`.
 */
export const lonePhrase = String.raw`re(?=(?:check|verify)(?:\s|$)|(?:test|build|run)(?:[ \t]+(?:all|ci|please|tests))?[ \t.!]*$)`;

/** Whether a text holds such a phrase. */
export function ordersByPhrase(text: string): boolean {
  return new RegExp(phrase).test(text);
}

/** Puts something within each phrase of a text, wherever it stands. */
export function withinPhrases(text: string, between: string): string {
  return text.replace(phrase, (words) => words + between);
}

/** Code that says the same, but for a sign, and gives no such order. */
export function withoutPhrases(code: string): string {
  return code.replace(phrase, (words) => `${words}_`);
}

/** The same for lines that would be one; a blank before them is none to these programs. */
export function withoutLonePhrases(code: string): string {
  return code.replace(new RegExp(`^[ \\t]*(?=${lonePhrase})`, 'gim'), '$&· ');
}
