import { extractFacts } from '../../../chunking/index.ts';
import type { FileFacts, SymbolDefinition } from '../../../domain/index.ts';
import type { SyntaxParser } from '../../../ports/index.ts';

/** What a file defines, as the index of a repository would say; nothing where no grammar fits. */
export async function definitionsOf(
  path: string,
  text: string,
  parser: SyntaxParser,
): Promise<readonly SymbolDefinition[]> {
  return (await factsOf(path, text, parser)).definitions;
}

/** Places where the text does not parse; 0 where no grammar fits. */
export async function syntaxErrorsOf(path: string, text: string, parser: SyntaxParser): Promise<number> {
  return (await factsOf(path, text, parser)).syntaxErrors;
}

async function factsOf(path: string, text: string, parser: SyntaxParser): Promise<FileFacts> {
  const language = parser.languageOf(path, text.split('\n', 1)[0]);
  const tree = language === undefined ? undefined : await parser.parse(language, text);
  try {
    return extractFacts({ path, text, tree });
  } finally {
    tree?.dispose();
  }
}
