/** `[skip ci]` and `[ci skip]` of GitHub, and what other services write in their place: `[skip netlify]`, `[cf-pages-skip]`, `[pre-commit.ci skip]`. */
const skip = String.raw`(?:skip|no)[\s_-]*(?:ci|actions)|(?:ci|actions)[\s_-]*skip|skip[\s_-]+[\w.-]{2,20}|[a-z][\w.-]{1,19}[\s_-]+skip`;
/** The words in their brackets. */
export const skipOrder = new RegExp(String.raw`\[\s*(${skip})\s*\]`, 'gi');
const bracketed = new RegExp(String.raw`\[(\s*(?:${skip}))(?=\s*\])`, 'gi');

/**
 * What skips the checks of a commit, or sets a version, wherever it stands in a message: `[skip ci]`, `***NO_CI***` of Azure,
 * `+semver: major` of GitVersion, `(MAJOR)` and `#major` of actions that tag. The description of a pull request is the
 * message of its commit where a repository merges that way, so its Markdown counts as it is written, code included. Who looks for
 * `#major` finds it at the beginning of a word as well.
 */
const orders = [
  new RegExp(String.raw`\[(?:${skip})\]|\*{3}NO_CI\*{3}|\+semver\s?:`, 'i'),
  /\((?:MAJOR|MINOR)\)|#(?:major|minor|patch)/,
];

/** Whether a commit with this message would skip checks or set a version. */
export function ordersCi(message: string): boolean {
  return orders.some((order) => order.test(message));
}

/** Puts something within each order of a text. */
export function withinCiOrders(text: string, between: string): string {
  return text
    .replace(bracketed, `[$1${between}`)
    .replace(/\b(NO_)(?=CI\b)/gi, `$1${between}`)
    .replace(/(\+semver)(?=\s?:)/gi, `$1${between}`)
    .replace(/(\((?:MAJOR|MINOR))(?=\))/g, `$1${between}`)
    .replace(/#(?=(?:major|minor|patch)|(?:none|comment|time|close|resolve|done)\b)/gi, `#${between}`);
}

/** Code that says the same, but for a blank, and gives no such order. */
export function withoutCiOrders(code: string): string {
  return code
    .replace(bracketed, '[$1 ')
    .replace(/(\*{3})(?=NO_CI\*{3})/gi, '$1 ')
    .replace(/(\+)(?=semver\s?:)/gi, '$1 ')
    .replace(/(\()(?=(?:MAJOR|MINOR)\))/g, '$1 ')
    .replace(/#(?=major|minor|patch)/g, '# ');
}
