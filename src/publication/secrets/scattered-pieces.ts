import { squeeze } from './needles.ts';

/** Signs of a piece. Of a million signs at random, one in sixty holds a given piece of five letters and digits. */
const [piece, pieceOfLongText, longText] = [5, 6, 1_000_000];
/** A piece in hex says half as much for each sign. */
const hexFactor = 2;
/** The part of a value that pieces have to make up: values of a kind begin alike, and their heads stand in examples. */
const most = 0.75;
/** Values of words alone, and of the same few signs over and over, have pieces that stand in any text. */
const [minDigits, minSigns, minLength] = [3, 8, 12];

/** A value as it may be written, and which of its signs a text holds. */
interface Form {
  secret: number;
  text: string;
  covered: Uint8Array;
}

interface Piece {
  form: Form;
  at: number;
  text: string;
}

/**
 * Secrets whose pieces stand somewhere in a text, in any order and with anything between them: as they are, reversed, in
 * Base64 or hex. Looked for in what a patch adds as a whole, since its files are read together.
 * @returns their numbers
 */
export function findScattered(text: string, secrets: readonly string[]): Set<number> {
  const forms = secrets.flatMap(formsOf);
  if (forms.length === 0) return new Set();
  const squeezed = squeeze(text);
  const length = squeezed.length > longText ? pieceOfLongText : piece;
  const pieces = piecesByStart(forms, length);
  for (let at = 0; at + piece <= squeezed.length; at += 1)
    for (const one of pieces.get(squeezed.slice(at, at + piece)) ?? [])
      if (squeezed.startsWith(one.text, at)) one.form.covered.fill(1, one.at, one.at + one.text.length);
  return new Set(forms.filter(isThere).map(({ secret }) => secret));
}

function formsOf(value: string, secret: number): Form[] {
  const plain = squeeze(value);
  if (plain.length < minLength || new Set(plain).size < minSigns) return [];
  if (plain.replace(/\D/g, '').length < minDigits) return [];
  const bytes = Buffer.from(value);
  const reversed = [...plain].toReversed().join('');
  return [plain, reversed, squeeze(bytes.toString('base64')), bytes.toString('hex')].map((text) => ({
    secret,
    text,
    covered: new Uint8Array(text.length),
  }));
}

function piecesByStart(forms: readonly Form[], usual: number): Map<string, Piece[]> {
  const byStart = new Map<string, Piece[]>();
  for (const form of forms) {
    const length = usual * (/^[0-9a-f]+$/.test(form.text) ? hexFactor : 1);
    for (let at = 0; at + length <= form.text.length; at += 1) {
      const text = form.text.slice(at, at + length);
      const start = text.slice(0, piece);
      const known = byStart.get(start);
      if (known) known.push({ form, at, text });
      else byStart.set(start, [{ form, at, text }]);
    }
  }
  return byStart;
}

function isThere({ covered }: Form): boolean {
  return covered.reduce((sum, one) => sum + one, 0) >= covered.length * most;
}
