import type { Patch } from '../../../domain/index.ts';
import type { BlobStore, Events, LanguageModel, SyntaxParser } from '../../../ports/index.ts';
import type { Prompt } from '../../../prompting/index.ts';
import type { LintFile } from '../shown/lint-file.ts';
import type { Locate } from './quoted-place.ts';
import type { Rule } from '../format/rule.ts';

/** What judging needs. Give `patch` to judge what a patch changed, or `files`. */
export interface JudgeRequest {
  patch?: Patch;
  files?: readonly LintFile[];
  rules: readonly Rule[];
  model: LanguageModel;
  /** Who answers in each role, part of the cache key. */
  answerers: { weak: string; strong: string };
  locate: Locate;
  /** `two-pass` lets the weak model report and the strong one confirm; `single-pass` asks the strong one only. */
  mode?: 'two-pass' | 'single-pass';
  cache?: BlobStore;
  parser?: SyntaxParser;
  /** Questions under way at once. */
  concurrency?: number;
  signal?: AbortSignal;
  events?: Events;
  /** The prompts, when they are not the bundled ones. */
  prompts?: { judge: Prompt; confirm: Prompt };
}
