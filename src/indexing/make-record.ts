import { extractFacts } from '../chunking/index.ts';
import type { FileFacts } from '../domain/index.ts';
import type { FileToIndex, RecordMaker, SyntaxParser } from '../ports/index.ts';
import { decodeText } from '../text/encoding.ts';
import { classifyContent, type ContentKind } from './classify/classify-content.ts';
import { countStretches, countTexts, emptyBag } from './count-terms.ts';
import { encodeRecord, type FileRecord } from './facts-record.ts';

/** Modes of files that no grammar reads. */
export const plainModes = { prose: 'prose', text: 'text', script: 'script' } as const;

/** Makes records on this thread, with the parser given. */
export function inlineRecordMaker(parser: SyntaxParser): RecordMaker {
  return {
    width: 1,
    async make(files) {
      const records: Uint8Array[] = [];
      for (const file of files) records.push(await makeRecord(file, parser));
      return records;
    },
  };
}

/** Parses, cuts and counts one file. Never fails on any content. */
async function makeRecord(file: FileToIndex, parser: SyntaxParser): Promise<Uint8Array> {
  const text = decodeText(file.bytes)?.text;
  const contentKind = classifyContent(text);
  if (text === undefined || contentKind === 'minified' || contentKind === 'lfs-pointer') {
    return encodeRecord(emptyRecord(contentKind));
  }
  const language = languageOf(file, text, parser);
  const tree = language === undefined ? undefined : await parser.parse(language, text);
  try {
    const facts = extractFacts({ path: file.path, text, tree });
    return encodeRecord(recordOf(facts, text, file.mode, contentKind, language));
  } finally {
    tree?.dispose();
  }
}

function languageOf({ mode, path }: FileToIndex, text: string, parser: SyntaxParser): string | undefined {
  if (mode === plainModes.script) return parser.languageOf(path, text.slice(0, 200).split('\n', 1)[0]);
  return mode === plainModes.prose || mode === plainModes.text ? undefined : mode;
}

function recordOf(
  facts: FileFacts,
  text: string,
  mode: string,
  contentKind: ContentKind | undefined,
  language: string | undefined,
): FileRecord {
  const prose = mode === plainModes.prose ? [{ startIndex: 0, endIndex: text.length }] : facts.comments;
  const ends = facts.chunks.map(({ endIndex }) => endIndex);
  const { stretches, comments } = countStretches(text, ends, prose);
  return {
    lines: facts.chunks.at(-1)?.endLine ?? 0,
    contentKind,
    language,
    syntaxErrors: facts.syntaxErrors,
    chunks: facts.chunks.map((chunk, nth) => ({ ...chunk, terms: stretches[nth]! })),
    comments,
    symbols: countTexts(facts.definitions.map(({ name }) => name)),
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
    syntaxErrors: 0,
    chunks: [],
    comments: emptyBag,
    symbols: emptyBag,
    definitions: [],
    references: [],
    imports: [],
  };
}
