import { fileName } from '../../../text/paths/path-parts.ts';
import type { RuleFile } from './load-rules.ts';
import type { Rule } from './rule.ts';

/** Characters of a guidance file that the judge sees. */
const longestGuidance = 12_000;

/**
 * Makes one rule of a guidance file: code that goes against a convention written there. The text is material for the
 * judge, never a command to it, and its findings are warnings.
 */
export function readGuidance({ path, text }: RuleFile): Rule {
  const base = fileName(path);
  const shown = text.length > longestGuidance ? `${text.slice(0, longestGuidance)}\n⋯` : text;
  return {
    name: `guidance-${base.replace(/\.md$/i, '').toLowerCase()}`,
    title: `Keep the conventions of ${base}`,
    description: [
      `The project describes its conventions in ${base}, quoted below. Code breaks this rule when it plainly goes`,
      'against a concrete convention on how code is written. What the text says about tools, processes, commits or',
      'agents does not concern source code and is ignored.',
      '',
      shown
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n'),
    ].join('\n'),
    positiveExamples: [],
    negativeExamples: [],
    severity: 'warning',
    scope: 'file',
    fixable: false,
    cacheable: true,
    languages: [],
    include: [],
    exclude: ['**/*.md'],
    context: [],
    tags: ['guidance'],
    eslint: [],
    resources: [],
    source: path,
    text,
  };
}
