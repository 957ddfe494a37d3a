/**
 * What changes what a reviewer sees, or is not seen at all (H3): control characters, which a terminal obeys, marks that turn the
 * direction of a line, fillers, tags and variation selectors but the two that choose between a picture and a letter.
 */
const hidden =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u2028\u2029\u2800\ufff9-\ufffb]|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu;

/** Most sources hold nothing of it, which one quick pass tells. */
const beyondPlain = /[^\t-\r -~]/;

/** Scripts in which a joiner, or its opposite, chooses how letters are drawn. */
const joining = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

/** Joiners that belong to what is written: between the letters of scripts that spell with them, and within one picture. */
const spelled = new RegExp(
  String.raw`(?<=[${joining}])[\u200c\u200d](?=[${joining}])|(?<=[\p{Extended_Pictographic}\ufe0f\u{1f3fb}-\u{1f3ff}])\u200d(?=\p{Extended_Pictographic})`,
  'gu',
);

/** The first hidden character that a text has more of than the one before it, as `U+202E`. */
export function hiddenCharacterAdded(before: string, after: string): string | undefined {
  const now = hiddenIn(after);
  const left = now.length === 0 ? new Map<string, number>() : countsOf(before);
  for (const sign of now) {
    const count = left.get(sign) ?? 0;
    if (count === 0) return `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
    left.set(sign, count - 1);
  }
  return undefined;
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sign of hiddenIn(text)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return counts;
}

function hiddenIn(text: string): readonly string[] {
  if (!beyondPlain.test(text)) return [];
  return text.replace(spelled, '').match(hidden) ?? [];
}
