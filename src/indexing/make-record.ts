import { extractFacts } from '../chunking/index.ts';
import type { FileFacts } from '../domain/index.ts';
import type { FileToIndex, SyntaxParser } from '../ports/index.ts';
import { decodeText } from '../text/encoding.ts';
import { classifyContent, type ContentKind } from './classify/classify-content.ts';
import { emptyBag, type TermReader } from './terms/count-terms.ts';
import { encodeRecord, type FileRecord } from './facts-record.ts';
import { plainModes } from './plain-modes.ts';

/** Parses, cuts and counts one file. Never fails on any content. */
export async function makeRecord(
  file: FileToIndex,
  parser: SyntaxParser,
  terms: TermReader,
): Promise<Uint8Array> {
  const text = decodeText(file.bytes)?.text;
  const contentKind = classifyContent(text);
  if (text === undefined || contentKind === 'minified' || contentKind === 'lfs-pointer') {
    return encodeRecord(emptyRecord(contentKind));
  }
  const language = languageOf(file, text, parser);
  const tree = language === undefined ? undefined : await parser.parse(language, text);
  const unparsed = file.unparsed ?? (language !== undefined && !tree);
  try {
    const facts = extractFacts({ path: file.path, text, tree });
    return encodeRecord({ ...recordOf(facts, text, file.mode, terms), contentKind, language, unparsed });
  } finally {
    tree?.dispose();
  }
}

function languageOf(file: FileToIndex, text: string, parser: SyntaxParser): string | undefined {
  const { mode, path, unparsed } = file;
  if (unparsed) return undefined;
  if (mode === plainModes.script) return parser.languageOf(path, text.slice(0, 200).split('\n', 1)[0]);
  return mode === plainModes.prose || mode === plainModes.text ? undefined : mode;
}

function recordOf(
  facts: FileFacts,
  text: string,
  mode: string,
  terms: TermReader,
): Omit<FileRecord, 'contentKind' | 'language' | 'unparsed'> {
  const prose = mode === plainModes.prose ? [{ startIndex: 0, endIndex: text.length }] : facts.comments;
  const ends = facts.chunks.map(({ endIndex }) => endIndex);
  const { stretches, comments } = terms.countStretches(text, ends, prose);
  return {
    lines: facts.chunks.at(-1)?.endLine ?? 0,
    syntaxErrors: facts.syntaxErrors,
    chunks: facts.chunks.map((chunk, nth) => ({ ...chunk, terms: stretches[nth]! })),
    comments,
    symbols: terms.countTexts(facts.definitions.map(({ name }) => name)),
    definitions: facts.definitions,
    references: facts.references,
    imports: facts.imports,
  };
}

function emptyRecord(contentKind: ContentKind | undefined): FileRecord {
  return {
    lines: 0,
    contentKind,
    language: undefined,
    unparsed: false,
    syntaxErrors: 0,
    chunks: [],
    comments: emptyBag,
    symbols: emptyBag,
    definitions: [],
    references: [],
    imports: [],
  };
}
