import { renderMaterial, renderPart } from '../prompting/index.ts';
import type { EditedFiles } from './edited-files.ts';
import { renderLastResort, shortFile } from './last-resort.ts';
import type { MadeEdits, PlacedReply, RefusedEdit } from './place-reply.ts';

/** A file whose text the model sees once more. */
export interface TextShown {
  path: string;
  text: string;
}

/**
 * Files of which some edits were made and others not, as they are now.
 * @param whole files that the model may now write whole, which it has to see for that
 */
export function shownAgain(
  refused: readonly RefusedEdit[],
  made: readonly MadeEdits[],
  edited: EditedFiles,
  whole: readonly string[],
): TextShown[] {
  const paths = new Set([...made.map(({ path }) => path), ...whole]);
  return [...paths].flatMap((path) => {
    const text = edited.get(path)?.text ?? '';
    const isShort = text.split('\n').length <= shortFile;
    return isShort && refused.some((one) => one.path === path) ? [{ path, text }] : [];
  });
}

/**
 * Tells the model file by file which of its edits were made, which were not and why, and asks for those only.
 * @param changed files with edits made in this reply or one before
 */
export function renderEditRepair(
  { made, refused, needless }: Pick<PlacedReply, 'made' | 'refused' | 'needless'>,
  changed: readonly string[],
  again: readonly TextShown[],
  whole: readonly string[],
): string {
  const earlier = changed.filter((path) => !made.some((one) => one.path === path));
  const done = [
    ...made.map(renderMade),
    ...earlier.map((path) => `- ${path}: what was made of your earlier replies stays`),
    ...needless
      .filter((one) => !refused.includes(one))
      .map(
        ({ path, edit }) =>
          `- ${path}: ${edit === undefined ? 'an edit' : `edit ${edit}`}, which the file has already`,
      ),
  ];
  return [
    ...(done.length === 0 ? [] : [`Made, not to be written again:\n${done.join('\n')}`]),
    done.length === 0 ? 'None of your edits was made:' : 'Not made:',
    refused.map(({ path, message }) => `- ${path === '' ? '' : `${path}: `}${message}`).join('\n\n'),
    ...again.map(({ path, text }) => renderMaterial(`${path} as it is now:`, text.replaceAll('\r', ''))),
    renderPart('edits-not-made'),
    ...(whole.length === 0 ? [] : [renderLastResort(whole)]),
  ].join('\n\n');
}

function renderMade({ path, edits, of }: MadeEdits): string {
  if (edits.length === of) return `- ${path}: ${of === 1 ? 'the edit' : `all ${of} edits`}`;
  return `- ${path}: edit${edits.length === 1 ? '' : 's'} ${edits.join(', ')} of ${of}`;
}
