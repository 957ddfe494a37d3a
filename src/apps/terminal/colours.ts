import { randomBytes } from 'node:crypto';
import picocolors from 'picocolors';

/**
 * A secret mark inside every colour sequence that we write. It is random for each process, so no text from elsewhere can
 * contain it. By this mark, printing distinguishes our colours from those in a file name or a model's reply (R32).
 */
const mark = randomBytes(9).toString('base64url');

const names = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan'] as const;

/** Functions that colour a text; they return it unchanged where colours are not wanted. */
export type Colours = Record<(typeof names)[number], (text: string) => string>;

/** Creates colours for the functions of `print.ts`; no other output may contain them. */
export function coloursFor(wanted: boolean): Colours {
  const known = picocolors.createColors(wanted);
  const made = names.map((name) => {
    const [open = '', close = ''] = known[name]('\n').split('\n').map(marked);
    // A colour within another ends with the same sequence; the outer one goes on behind it.
    const colour = (text: string) => (wanted ? open + text.replaceAll(close, close + open) + close : text);
    return [name, colour];
  });
  return Object.fromEntries(made) as Colours;
}

export const areColoursWanted = picocolors.isColorSupported;

/** The colours of this process: on or off, as the environment says. */
export const pc = coloursFor(areColoursWanted);

function marked(sequence: string): string {
  return sequence.replaceAll('\u001b', `\u001b${mark}`);
}

/** A text with our colours as a terminal understands them, and everything else passed through `show`. */
export function withOwnColours(text: string, show: (part: string) => string): string {
  return text
    .split(new RegExp(`\u001b${mark}(\\[\\d+m)`))
    .map((part, nth) => (nth % 2 === 1 ? `\u001b${part}` : show(part)))
    .join('');
}
