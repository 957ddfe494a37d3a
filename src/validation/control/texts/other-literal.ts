import type { LanguageFamily } from '../../../catalog/index.ts';
import { unpredictable } from './unpredictable.ts';

const opposites: Readonly<Record<string, string>> = {
  true: 'false',
  false: 'true',
  True: 'False',
  False: 'True',
};

/** Where a single quote holds one character and no text. */
const ofCharacters = new Set<LanguageFamily>([
  'go',
  'rust',
  'java',
  'kotlin',
  'csharp',
  'c',
  'swift',
  'scala',
]);

/** A list or an object is another one when the first of its values is: brackets and names before it stay. */
const opening = /^(?:[[({]\s*|["']?[\w$]{1,40}["']?\s*(?::|=>)\s*){1,6}/;

/**
 * A text that begins with a literal, with another literal of the same kind in its place; as it is where it begins with anything else.
 * Numbers stay within the range of their type.
 */
export function otherLiteral(text: string, language: LanguageFamily): string {
  const [head = ''] = opening.exec(text) ?? [];
  const rest = text.slice(head.length);
  const other = otherValue(rest, language);
  return other === undefined ? text : head + other;
}

function otherValue(text: string, language: LanguageFamily): string | undefined {
  const [word] = /^(?:true|false|True|False)\b/.exec(text) ?? [];
  if (word !== undefined) return opposites[word] + text.slice(word.length);
  const [, number] = /^([-+]?(?:\d[\d_]*\.)?\d[\d_]*)(?![\w.]*x)/i.exec(text) ?? [];
  if (number !== undefined && !/^0[xobe]/i.test(text)) return otherNumber(number) + text.slice(number.length);
  const [quoted] = /^"(?:[^"\\]|\\.)*"|^'(?:[^'\\]|\\.)*'|^`[^`$\\]*`/.exec(text) ?? [];
  if (quoted === undefined || (quoted.startsWith("'") && ofCharacters.has(language))) return undefined;
  // Three of them open a text of several lines.
  if (quoted.length === 2 && text[2] === quoted[0]) return undefined;
  return `${quoted.slice(0, -1)}${unpredictable.randomWord()}${quoted.at(-1)!}${text.slice(quoted.length)}`;
}

function otherNumber(number: string): string {
  return `${number.slice(0, -1)}${unpredictable.otherDigit(Number(number.at(-1)))}`;
}
