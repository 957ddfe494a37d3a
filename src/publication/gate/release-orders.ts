const breaking = String.raw`[ \t|*]*BREAKING[ -]CHANGES?(?=[:\s])`;
const header = String.raw`(?:feat|fix|perf|revert|deps)(?:\([^)\n]{0,80}\))?!?(?=:)`;
const trailer = String.raw`(?:[a-z]+-){1,3}(?:by|as|id|bug|bump|checks)(?=:)|(?:changelog|depends-on|implements|sem-?ver)(?=:)`;

/**
 * What tools that read commit messages obey at the beginning of a line: `BREAKING CHANGE: …` and `feat: …` set a version,
 * `Release-As: 2.0.0` names one, `Co-authored-by:` says who did it, `Closes-Bug:` closes one, `Sem-Ver:` and `Changelog:` say what kind of change it is. The description of a pull
 * request is the message of its commit where a repository merges that way. Semantic-release looks behind blanks, `|` and
 * `*` as well.
 */
export const releaseOrder = `${breaking}|${header}|${trailer}`;

/** Code that says the same, but for a blank, and gives these tools no orders. */
export function withoutReleaseOrders(code: string): string {
  return code
    .replace(new RegExp(`^${breaking}`, 'gim'), (order) => order.replace(/[ -](?=CHANGE)/i, '$& '))
    .replace(new RegExp(`^(?:${header}|${trailer})`, 'gim'), ' $&');
}
