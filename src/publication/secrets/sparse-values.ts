import { disguises, signEncodings } from './encodings.ts';
import { minEncoded, minLength, sourcesOf, squeeze } from './needles.ts';

/** Signs that a value may be spelled out with; spaces are taken away anyhow. */
const separators = ['', '-', '.', '_', '/', ',', ':', '|', '+'];

/**
 * Live secrets with too few letters and digits to be known by these alone, such as `p@$$-w0rd!` or words of another
 * script. They are searched with all their signs: as written, reversed, in other letters, spelled out. Their encodings are
 * letters and digits, and searched like those of any other; where a form of any value has too few of these, as in Base85
 * or ROT47, that form is searched here.
 */
export class SparseValues {
  readonly #forms: { secret: number; text: string }[];

  constructor(secrets: readonly string[]) {
    this.#forms = [...secrets.entries()].flatMap(([secret, value]) =>
      [...(squeeze(value).length < minLength ? formsOf(value) : []), ...encodedForms(value)].map((text) => ({
        secret,
        text,
      })),
    );
  }

  /** Secrets that a text holds, by number. */
  find(text: string): number[] {
    if (this.#forms.length === 0) return [];
    const tight = tighten(text);
    return this.#forms.flatMap(({ secret, text: form }) => (tight.includes(form) ? [secret] : []));
  }
}

function formsOf(value: string): string[] {
  const spelled = separators.map((separator) => [...tighten(value)].join(separator));
  const others = disguises.map((disguise) => tighten(disguise(value)));
  return [...new Set([...spelled, ...others])].filter(({ length }) => length >= minLength / 2);
}

function encodedForms(value: string): string[] {
  const encoded = sourcesOf(value).flatMap((bytes) => signEncodings.flatMap((encode) => encode(bytes)));
  const forms = [...encoded, ...disguises.map((disguise) => disguise(value))];
  const few = forms.filter((form) => form.length >= minEncoded && squeeze(form).length < minEncoded);
  return [...new Set(few.map(tighten))].filter(({ length }) => length >= minLength);
}

/**
 * Lower case, without invisible characters between two others, and without quotes and backslashes: within a string they
 * are written with a backslash before them, or doubled.
 */
function tighten(text: string): string {
  return text.toLowerCase().replace(/[\s"'`\\\p{Default_Ignorable_Code_Point}\p{M}]+/gu, '');
}
