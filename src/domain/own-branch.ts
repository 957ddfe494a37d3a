const prefix = 'patchwright/issue-';

/** A title on the forge has no more characters; one of a file may, and the slug is its beginning. */
const longestTitle = 256;

/**
 * Branch of an issue: fixed prefix and number, then a slug of `[a-z0-9-]`, 40 characters at most (R13). The number
 * alone identifies it, since titles change. Letters and a number behind them stand together: `eng-12` would name an entry of a
 * tracker, which some close when the branch is merged.
 */
export function branchFor(issueNumber: number, title: string): string {
  const slug = title
    .slice(0, longestTitle)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/[a-z][a-z0-9]*(?:-\d+)+/g, (key) => key.replaceAll('-', ''))
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return `${prefix}${issueNumber}${slug === '' ? '' : `-${slug}`}`;
}

/** Issue number of one of our branches; `undefined` for any other name. */
export function issueOfBranch(branch: string): number | undefined {
  const match = /^patchwright\/issue-(\d{1,9})(?:-[a-z0-9-]*)?$/.exec(branch);
  return match ? Number(match[1]) : undefined;
}

/** What all branches of one issue begin with; `issueOfBranch` tells 7 from 70. */
export function branchPrefix(issueNumber: number): string {
  return `${prefix}${issueNumber}`;
}
