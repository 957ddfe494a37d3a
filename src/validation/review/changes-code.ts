/** Comments of most languages. A string that looks like a comment only makes the comparison coarser. */
const comments: readonly (readonly [paths: RegExp, comment: RegExp])[] = [
  [/\.(?:py|rb|sh|bash|ya?ml|toml|pl|pm|r|ex|exs|jl|nim)$/i, /#.*$|"""[\s\S]*?"""|'''[\s\S]*?'''/gm],
  [/\.(?:sql|lua|hs|elm)$/i, /--.*$/gm],
  [/\.(?:html?|xml|md|vue|svelte)$/i, /<!--[\s\S]*?(?:-->|(?![\s\S]))/g],
  [/./, /\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|(?:^|\s)\/\/.*$/gm],
];

/** Whether a text differs from another in more than comments and white space. */
export function changesCode(path: string, before: string, after: string): boolean {
  return before !== after && bare(path, before) !== bare(path, after);
}

function bare(path: string, text: string): string {
  const [, comment] = comments.find(([paths]) => paths.test(path))!;
  return text.replace(comment, leftOf).replace(/\s+/g, '');
}

/** What begins like a comment and does not end is none. It is found once, for its end would be looked for from each beginning anew. */
function leftOf(found: string): string {
  if (found.startsWith('<!--')) return /^<!--[^]*-->$/.test(found) ? '' : found;
  if (!found.startsWith('/*') || /^\/\*[^]*\*\/$/.test(found)) return '';
  return found.replace(/(?:^|\s)\/\/.*$/gm, '');
}
