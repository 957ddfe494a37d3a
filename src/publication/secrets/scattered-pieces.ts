import { decodedWords } from './encoded-words.ts';
import { squeeze } from './needles.ts';
import { printedBytes } from './printed-bytes.ts';

/** Signs of a piece. Of texts of this length one in fifty holds a given piece by chance, if its signs are random ones. */
const lengths = [3, 4, 5, 6].map((piece) => ({ piece, longest: 36 ** piece / 50 }));
const usual = 5;
/** So many of the shorter ones are no coincidence, though single ones stand in any text. */
const fewestShort = 6;
/** A piece in hex says half as much for each sign. */
const hexFactor = 2;
/** The part of a value that pieces have to make up: values of a kind begin alike, and their heads stand in examples. */
const most = 0.75;
/** Values of words alone, and of the same few signs over and over, have pieces that stand in any text. */
const [minDigits, minSigns, minLength] = [3, 8, 12];
/** Signs by which pieces are looked up. */
const start = 3;

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
 * Base64 or hex, or each encoded for itself. Looked for in what a patch adds as a whole, since its files are read together.
 * @returns their numbers
 */
export function findScattered(text: string, secrets: readonly string[]): Set<number> {
  const forms = secrets.flatMap(formsOf);
  if (forms.length === 0) return new Set();
  const squeezed = [text, ...decodedWords(text), ...printedBytes(text).slice(0, 1)].map(squeeze);
  const pieces = piecesByStart(forms, squeezed[0]!.length);
  const seen = new Set(squeezed);
  for (const one of seen) mark(one, pieces);
  return new Set(forms.filter(isThere).map(({ secret }) => secret));
}

function mark(squeezed: string, pieces: ReadonlyMap<string, Piece[]>): void {
  for (let at = 0; at + start <= squeezed.length; at += 1)
    for (const one of pieces.get(squeezed.slice(at, at + start)) ?? [])
      if (squeezed.startsWith(one.text, at)) one.form.covered.fill(1, one.at, one.at + one.text.length);
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

function piecesByStart(forms: readonly Form[], textLength: number): Map<string, Piece[]> {
  const byStart = new Map<string, Piece[]>();
  for (const form of forms) {
    const length = pieceLength(form.text, textLength);
    for (let at = 0; at + length <= form.text.length; at += 1) {
      const text = form.text.slice(at, at + length);
      const key = text.slice(0, start);
      const known = byStart.get(key);
      if (known) known.push({ form, at, text });
      else byStart.set(key, [{ form, at, text }]);
    }
  }
  return byStart;
}

/** The fewest signs that are no coincidence in a text of this length. */
function pieceLength(form: string, textLength: number): number {
  const factor = /^[0-9a-f]+$/.test(form) ? hexFactor : 1;
  const enough = lengths.find(
    ({ piece, longest }) =>
      textLength <= longest && (piece >= usual || form.length * most >= piece * factor * fewestShort),
  );
  return (enough?.piece ?? lengths.at(-1)!.piece) * factor;
}

function isThere({ covered }: Form): boolean {
  return covered.reduce((sum, one) => sum + one, 0) >= covered.length * most;
}
