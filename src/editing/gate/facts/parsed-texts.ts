import { isWasmTrap } from '../../../errors/index.ts';
import type { SyntaxParser } from '../../../ports/index.ts';
import { readSyntax, type SyntaxFacts } from './syntax-facts.ts';

/** Texts whose facts are kept: those before and after the edits of a few files. */
const maxTexts = 8;

interface Known {
  facts: Promise<SyntaxFacts | undefined>;
  withDeclarations: boolean;
}

/** By parser, then by language and text. Facts are plain values; the trees are freed at once. */
const known = new WeakMap<SyntaxParser, Map<string, Known>>();

/**
 * Facts about a text, parsed once: what is new in one round is old in the next, and several edits of one file have the
 * same text before them.
 * @returns `undefined` when the text cannot be parsed
 */
export function syntaxFactsOf(
  parser: SyntaxParser,
  language: string,
  text: string,
  withDeclarations: boolean,
): Promise<SyntaxFacts | undefined> {
  const texts = known.get(parser) ?? new Map<string, Known>();
  known.set(parser, texts);
  const key = `${language}\n${text}`;
  const old = texts.get(key);
  const fits = old !== undefined && (old.withDeclarations || !withDeclarations);
  const entry = fits ? old : { facts: parse(parser, language, text, withDeclarations), withDeclarations };
  texts.delete(key);
  texts.set(key, entry);
  for (const oldest of texts.keys()) {
    if (texts.size <= maxTexts) break;
    texts.delete(oldest);
  }
  return entry.facts;
}

async function parse(
  parser: SyntaxParser,
  language: string,
  text: string,
  withDeclarations: boolean,
): Promise<SyntaxFacts | undefined> {
  const tree = await parser.parse(language, text);
  if (tree === undefined) return undefined;
  try {
    return readSyntax(tree, withDeclarations);
  } catch (error) {
    // After a text full of errors the grammar's memory may be in a state in which its tree cannot be read.
    if (!isWasmTrap(error)) throw error;
    return undefined;
  } finally {
    tree.dispose();
  }
}
