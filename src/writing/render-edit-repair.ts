import { renderMaterial, renderPart } from '../prompting/index.ts';
import type { EditedFiles } from './edited-files.ts';
import { maxShortFileLines, renderLastResort } from './last-resort.ts';
import type { MadeEdits, PlacedReply, RefusedEdit } from './place-reply.ts';

/** A file that is shown to the model once more. */
export interface FileShownAgain {
  path: string;
  text: string;
}

/**
 * The files to show once more: short ones of which some edits were made and others refused.
 * @param whole files that the model may now write as a whole, for which it must see them
 */
export function filesToShowAgain(
  refused: readonly RefusedEdit[],
  made: readonly MadeEdits[],
  edited: EditedFiles,
  whole: readonly string[],
): FileShownAgain[] {
  const paths = new Set([...made.map(({ path }) => path), ...whole]);
  return [...paths].flatMap((path) => {
    const text = edited.get(path)?.text ?? '';
    const isShort = text.split('\n').length <= maxShortFileLines;
    return isShort && refused.some((one) => one.path === path) ? [{ path, text }] : [];
  });
}

/**
 * Asks the model to repair its refused edits: lists file by file which edits were made, and which were not and why.
 * @param changed files with edits that were made from this reply or an earlier one
 */
export function renderEditRepair(
  { made, refused, needless }: Pick<PlacedReply, 'made' | 'refused' | 'needless'>,
  changed: readonly string[],
  again: readonly FileShownAgain[],
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
