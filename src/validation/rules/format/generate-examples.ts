import type { LanguageModel } from '../../../ports/index.ts';
import { ask, loadPrompt, readBlocks, ReplyFormatError } from '../../../prompting/index.ts';
import { endingsOf, languageNames } from '../../../catalog/index.ts';
import { renderRule } from './render-rule.ts';
import type { Rule } from './rule.ts';

/** Whether an example keeps the rule or breaks it; also the name of its folder, as in GPTLint. */
export type ExampleLabel = 'correct' | 'incorrect';

const kinds: Record<ExampleLabel, string> = {
  correct: 'keep the rule in every place',
  incorrect: 'break the rule in at least one place',
};

/** One generated file. */
export interface GeneratedExample {
  code: string;
  /** File ending without the dot. */
  ending: string;
}

/**
 * Has the strong model write examples of one kind for a rule.
 * @param count number asked for; fewer may come back, doubles are left out
 */
export async function generateExamples(
  rule: Rule,
  label: ExampleLabel,
  count: number,
  model: LanguageModel,
  signal?: AbortSignal,
): Promise<GeneratedExample[]> {
  const language = exampleLanguage(rule);
  const codes = await ask({
    model,
    prompt: loadPrompt('rule-evals'),
    values: { rule: renderRule(rule), count: String(count), kind: kinds[label], language },
    parse: parseExamples,
    signal,
  });
  const ending = endingsOf(language)[0] ?? 'txt';
  return [...new Set(codes)].slice(0, count).map((code) => ({ code, ending }));
}

/** The language of the rule's own examples, if it may be used at all, else the first that the rule names. */
function exampleLanguage({ languages, negativeExamples, positiveExamples }: Rule): string {
  const shown = [...negativeExamples, ...positiveExamples].map(({ language = '' }) => commonName(language));
  const allowed = languages.map(commonName).filter((name) => name !== undefined);
  const fitting = shown.find(
    (name) => name !== undefined && (allowed.length === 0 || allowed.includes(name)),
  );
  return fitting ?? allowed[0] ?? 'typescript';
}

/** `typescript` for `ts`; `undefined` for what is no language with files. */
function commonName(language: string): string | undefined {
  const [ending] = endingsOf(language);
  return ending === undefined ? undefined : languageNames(`x.${ending}`)[0];
}

/** @throws {ReplyFormatError} when there is no complete example */
function parseExamples(reply: string): string[] {
  const codes = readBlocks(reply, ['example'])
    .filter(({ closed }) => closed)
    .map(({ body }) => body.replace(/^\s*```[^\n]*\n([\s\S]*?)\n?```\s*$/, '$1').trimEnd())
    .filter((code) => code.trim() !== '')
    .map((code) => `${code}\n`);
  if (codes.length === 0) throw new ReplyFormatError('It has no complete <example> block.');
  return codes;
}
