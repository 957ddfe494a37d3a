import { locateLines } from '../../support/line-locator.ts';
import { scriptModel, type ScriptedAnswer, type ScriptedModel } from '../../support/scripted-model.ts';
import type { ModelRequest } from '../../../src/ports/index.ts';
import { judgeRules, parseRule, type JudgeRequest, type RulesReport } from '../../../src/validation/index.ts';

/** A rule about `print`, with one example of either kind. */
export const noPrint = parseRule(
  '# No print\n\nUse the logger.\n\n### Bad\n\n```py\nprint("debugging the example")\n```\n\n### Good\n\n```py\nlog.info("x")\n```\n',
  'no-print.md',
);

export const clean = '<violations>none</violations>';

/** A first-pass reply that reports one snippet. */
export function reports(
  snippet: string,
  attributes = 'source="file" violation="yes" confidence="high"',
): string {
  return `<explanation>x</explanation>\n${violation(snippet, attributes)}`;
}

export function violation(
  snippet: string,
  attributes = 'source="file" violation="yes" confidence="high"',
  rule = 'no-print',
): string {
  return `<violation rule="${rule}" ${attributes}>\n<reasoning>it prints</reasoning>\n<snippet>\n${snippet}\n</snippet>\n</violation>`;
}

/** Judges with a scripted model, `no-print` and the test locator unless told otherwise. */
export async function judge(
  script: readonly ScriptedAnswer[] | ((request: ModelRequest, index: number) => ScriptedAnswer | undefined),
  request: Partial<JudgeRequest>,
): Promise<RulesReport & { model: ScriptedModel }> {
  const model = scriptModel(script);
  const answerers = { weak: 'small', strong: 'large' };
  const report = await judgeRules({
    model,
    answerers,
    rules: [noPrint],
    locate: locateLines,
    concurrency: 1,
    ...request,
  });
  return { ...report, model };
}
