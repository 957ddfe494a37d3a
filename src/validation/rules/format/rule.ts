import type { Severity } from '../../../domain/index.ts';

/** One code block under `### Bad` or `### Good`. */
export interface RuleExample {
  code: string;
  language?: string;
}

/** A rule as its Markdown file tells it. Field names are those of GPTLint's rule specification where it has one. */
export interface Rule {
  /** Lower-case identifier, `semantic-variable-names` or `@team/no-axios`; from front matter, file name or title. */
  name: string;
  title: string;
  /** Markdown between the title and the first example section. */
  description: string;
  /** Code that keeps the rule (`### Good`, `Correct`, `Pass`). */
  positiveExamples: readonly RuleExample[];
  /** Code that breaks the rule (`### Bad`, `Incorrect`, `Fail`). */
  negativeExamples: readonly RuleExample[];
  severity: Severity | 'off';
  /** Only `file` rules are judged; the others are GPTLint's and are listed as skipped. */
  scope: 'file' | 'project' | 'repo';
  fixable: boolean;
  cacheable: boolean;
  /** Empty means every language. */
  languages: readonly string[];
  include: readonly string[];
  exclude: readonly string[];
  /** Globs of files that the judge sees beside the file it judges. */
  context: readonly string[];
  /** The files behind `context`, once they were read; without text where there was no room. */
  shownContext?: readonly { path: string; text?: string }[];
  tags: readonly string[];
  eslint: readonly string[];
  resources: readonly string[];
  /** A tree-sitter query; files without a match are not sent to the model. */
  query?: string;
  /** GPTLint's GritQL pattern: kept, never run, so the whole file is judged. */
  gritql?: string;
  /** Path the rule was read from. */
  source: string;
  /** The whole file, which the cache key is made of. */
  text: string;
}
