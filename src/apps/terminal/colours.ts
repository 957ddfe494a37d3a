import { randomBytes } from 'node:crypto';
import picocolors from 'picocolors';

/**
 * Stands in every colour that we write, and nowhere else: drawn anew by each process, so that no text of others can hold
 * it. What prints tells our colours by it from those that a file name or a model brings along (R32).
 */
const mark = randomBytes(9).toString('base64url');

const names = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan'] as const;

/** The colours of the terminal; each leaves text as it is where none are wanted. */
export type Colours = Record<(typeof names)[number], (text: string) => string>;

/** Colours for a printer of {@link ../print.ts}; nothing else may show them. */
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

/** Ours, as the environment wants them. */
export const pc = coloursFor(areColoursWanted);

function marked(sequence: string): string {
  return sequence.replaceAll('\u001b', `\u001b${mark}`);
}

/** A text with our colours as a terminal obeys them, and everything else shown by `show`. */
export function withOwnColours(text: string, show: (part: string) => string): string {
  return text
    .split(new RegExp(`\u001b${mark}(\\[\\d+m)`))
    .map((part, nth) => (nth % 2 === 1 ? `\u001b${part}` : show(part)))
    .join('');
}
