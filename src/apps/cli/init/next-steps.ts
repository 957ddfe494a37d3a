/**
 * What is left to do after `init`, in at most four steps: the clicks on one page of GitHub are one.
 * @param isPinned whether the workflow names a released commit
 * @param byHand what could not be set up, each with its page in front
 */
export function nextSteps(isPinned: boolean, byHand: readonly string[]): string[] {
  const pin =
    'Pin the commit of the newest Patchwright release in .github/workflows/patchwright.yml, in four places. ';
  return [
    `${isPinned ? '' : pin}Review validation.checks in .github/patchwright.yml, commit the files to the default branch, and push.`,
    ...byPage(byHand),
    'Add the label “patchwright” to an issue.',
  ];
}

function byPage(lines: readonly string[]): string[] {
  const pages = new Map<string, string[]>();
  for (const line of lines) {
    const page = line.split(' → ')[0]!;
    pages.set(page, [...(pages.get(page) ?? []), line]);
  }
  return [...pages.values()].map((said) => said.join(' '));
}
