import type { Config } from '../../../config/index.ts';
import type { Events, LanguageModel, SyntaxParser } from '../../../ports/index.ts';
import type { LintFile, RuleFinding } from '../../../validation/index.ts';
import { mendFiles } from './mend-files.ts';
import { writeTexts } from './write-texts.ts';

/** What fixing needs. */
export interface FixRequest {
  root: string;
  files: readonly LintFile[];
  /** Confirmed violations of rules that say they are fixable. */
  findings: readonly RuleFinding[];
  config: Config;
  model: LanguageModel;
  parser: SyntaxParser;
  events: Events;
  signal?: AbortSignal;
}

const told = {
  issue: 'There is no issue. A linter that judges code by written rules found the violations below.',
  approach: 'Mend each violation where it stands, with the smallest edit that keeps what the code does.',
};

/**
 * Has the editing room mend violations and writes the files, all or none. A file that changed since it was judged is
 * left alone.
 * @returns the files as they are now, to be judged again
 */
export async function fixViolations({ root, ...request }: FixRequest): Promise<LintFile[]> {
  const { findings } = request;
  const files = request.files.filter((file) => findings.some((found) => found.path === file.path));
  const texts = await mendFiles({ ...request, files, told });
  const written = await writeTexts(root, files, texts);
  return written.map((name) => ({ path: name, text: texts.get(name)! }));
}
