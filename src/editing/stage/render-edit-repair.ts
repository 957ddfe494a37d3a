import { renderMaterial } from '../../prompting/index.ts';
import type { Draft } from './draft.ts';
import type { RefusedEdit } from './place-reply.ts';

/** Lines of a file up to which it is shown again in full after some of its edits were made. */
const shortFile = 400;

/** Tells the model which edits were not made and why, and asks for those only. */
export function renderEditRepair(
  refused: readonly RefusedEdit[],
  draft: Draft,
  changed: readonly string[],
): string {
  const problems = refused
    .map((one) => `- ${one.path === '' ? '' : `${one.path}: `}${one.message}`)
    .join('\n\n');
  const touched = [...new Set(refused.map((one) => one.path))].filter((path) => changed.includes(path));
  const texts = touched.flatMap((path) => {
    const text = draft.get(path)?.text ?? '';
    return text.split('\n').length > shortFile
      ? []
      : [renderMaterial(`${path} as it is now:`, text.replaceAll('\r', ''))];
  });
  return [
    'Some of your edits were not made:',
    problems,
    changed.length > 0
      ? `The other edits were made (in ${changed.join(', ')}); do not repeat them.`
      : 'None of your edits was made.',
    ...texts,
    'Write the edits that were not made again, corrected, in the same format.',
  ].join('\n\n');
}
