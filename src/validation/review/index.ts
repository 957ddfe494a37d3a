export { changesCode } from './changes-code.ts';
export { linesOfDiff } from './numbered-diff.ts';
export { findRemovedNames, type Mention } from './removed-names.ts';
export { repeatsAnswered } from './repeated-finding.ts';
export { reviewPatch, type Review, type ReviewRequest } from './review-patch.ts';
