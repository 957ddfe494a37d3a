import { groupBy } from '../../../text/group-by.ts';

/**
 * What a person must do after `init`, in at most four steps: all clicks on one page of GitHub count as one step.
 * @param options.isPinned whether the workflow names a released commit
 * @param options.byHand settings that could not be made, each beginning with its page
 */
export function nextSteps({ isPinned, byHand }: { isPinned: boolean; byHand: readonly string[] }): string[] {
  const pin =
    'Pin the commit of the newest Patchwright release in .github/workflows/patchwright.yml, in four places. ';
  return [
    `${isPinned ? '' : pin}Review validation.checks in .github/patchwright.yml, commit the files to the default branch, and push.`,
    ...byPage(byHand),
    'Add the label “patchwright” to an issue.',
  ];
}

function byPage(lines: readonly string[]): string[] {
  const pages = groupBy(lines, (line) => line.split(' → ')[0]!);
  return [...pages.values()].map((said) => said.join(' '));
}
