import { renderMaterial } from '../../../prompting/index.ts';
import type { Rule, RuleExample } from './rule.ts';

/** Longest example shown to the judge; what a rule means is clear long before. */
const longestExample = 4_000;

/** A rule as the judge reads it: intent, then what breaks it and what keeps it. */
export function renderRule(rule: Rule): string {
  return [
    `# ${rule.title}`,
    rule.description.trim(),
    renderExamples('Breaks the rule:', rule.negativeExamples),
    renderExamples('Keeps the rule:', rule.positiveExamples),
    renderContext(rule),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Files the rule refers to. They explain, like the examples; no place in them is reported. */
function renderContext({ shownContext = [] }: Rule): string {
  return shownContext
    .map(({ path, text }) =>
      text === undefined
        ? `Not shown for want of room: ${path}`
        : renderMaterial(`For reference only, the file ${path}:`, text),
    )
    .join('\n\n');
}

function renderExamples(label: string, examples: readonly RuleExample[]): string {
  return examples
    .filter(({ code }) => code.trim() !== '')
    .map(({ code }) =>
      renderMaterial(label, code.length > longestExample ? `${code.slice(0, longestExample)}\n⋯` : code),
    )
    .join('\n\n');
}
