import { commonEnds } from './lines/common-ends.ts';
import { countEach } from './count-each.ts';

/**
 * Characters that a reviewer cannot see, or that change what is seen (H3): control characters, which a terminal obeys,
 * marks that change the direction of a line, fillers, tags, and variation selectors except the two that choose between
 * a picture and a letter.
 */
const hidden =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u2028\u2029\u2800\ufff9-\ufffb]|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu;

/** A quick test: most sources hold none of these. */
const beyondPlain = /[^\t-\r -~]/;

/** Scripts in which a joiner, or its opposite, chooses how letters are drawn. */
const joining = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

/** Joiners that belong to the spelling: between letters of scripts that need them, and within one emoji. */
const spelled = new RegExp(
  String.raw`(?<=[${joining}])[\u200c\u200d](?=[${joining}])|(?<=[\p{Extended_Pictographic}\ufe0f\u{1f3fb}-\u{1f3ff}])\u200d(?=\p{Extended_Pictographic})`,
  'gu',
);

/** The first hidden character that a text has more of than the one before it, as `U+202E`. */
export function hiddenCharacterAdded(before: string, after: string): string | undefined {
  const [old, now] = differing(before, after).map(hiddenIn) as [string, string];
  const left = countEach(old);
  for (const sign of now) {
    const count = left.get(sign) ?? 0;
    if (count === 0) return `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
    left.set(sign, count - 1);
  }
  return undefined;
}

const hiddenRuns = new RegExp(`(?:${hidden.source})+`, 'gu');
const hiddenOrSpelled = new RegExp(`(${spelled.source})|${hidden.source}`, 'gu');

/** Words without the characters that nobody sees, and how many these were. For what is read, not for what is edited. */
export function withoutHidden(text: string): { text: string; count: number } {
  if (!beyondPlain.test(text)) return { text, count: 0 };
  let count = 0;
  const seen = text.replace(hiddenOrSpelled, (sign, joiner: string | undefined) => {
    if (joiner !== undefined) return joiner;
    count += 1;
    return /[\u2028\u2029]/.test(sign) ? '\n' : '';
  });
  return { text: seen, count };
}

/** Characters around a change that tell whether a joiner belongs there. */
const neighbours = 8;

/** The middle parts of two texts without their common beginning and end. */
function differing(before: string, after: string): [string, string] {
  const { head, tail } = commonEnds(before, after);
  const [start, left] = [Math.max(0, head - neighbours), Math.max(0, tail - neighbours)];
  return [before.slice(start, before.length - left), after.slice(start, after.length - left)];
}

function hiddenIn(text: string): string {
  if (!beyondPlain.test(text)) return '';
  return text.replace(spelled, '').match(hiddenRuns)?.join('') ?? '';
}
