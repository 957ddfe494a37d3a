import type { SyntaxParser } from '../../ports/index.ts';

/** Whether a file's text parses without an error; what no grammar reads counts as sound. */
export async function isSound(parser: SyntaxParser, file: string, text: string): Promise<boolean> {
  const language = parser.languageOf(file);
  const tree = language === undefined ? undefined : await parser.parse(language, text);
  if (tree === undefined) return true;
  const sound = !tree.root.hasError;
  tree.dispose();
  return sound;
}
