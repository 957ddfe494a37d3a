/**
 * How the message begins that a reply by e-mail repeats. Many programs put it below without any mark, and a line of whoever
 * wrote it would be taken for one of whoever answers.
 */
const heads: readonly RegExp[] = [
  // `From: …`, `On … wrote:`: GitHub puts this in place of every address in what comes by e-mail.
  /^.{0,200}\*{3}@\*{3}\.\*{3}/m,
  // `-----Original Message-----` in any language, and what follows it.
  /^[ \t]*-{4,}[ \t]?\p{L}[\p{L}’' ]{2,40}-{4,}[ \t]*\n[ \t]*\p{L}{2,20}[ \t]?:/mu,
  // The subject of a notification.
  /^\W{0,4}\p{L}{2,20}\W{0,3}:[^\n]{0,40}\[[\w.-]{1,100}\/[\w.-]{1,100}\] [^\n]{1,300}#\d{1,12}\)[ \t]*$/mu,
];
/** What ends every notification. */
const end = /Reply to this email directly|You are receiving this because/;

/** A comment without the message that it repeats where it was sent by e-mail: that one is not its author's. */
export function ownWords(comment: string): string {
  const body = comment.replace(/\r\n?/g, '\n');
  const begins = heads.map((head) => body.search(head)).filter((at) => at >= 0);
  if (begins.length > 0) return body.slice(0, Math.min(...begins));
  // Some message is repeated, and nobody can tell from where on: the first paragraph is the answer.
  return end.test(body) ? body.trimStart().split(/\n[ \t]*\n/)[0]! : body;
}
