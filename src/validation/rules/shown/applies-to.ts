import picomatch from 'picomatch';
import { languageNames } from '../../../catalog/index.ts';
import type { LintFile } from './lint-file.ts';
import type { Rule } from '../format/rule.ts';

/** Why a (rule, file) pair needs no question; `undefined` when it needs one. */
export type PrefilterReason =
  'rule-off' | 'scope' | 'language' | 'glob' | 'empty' | 'own-file' | 'disabled' | 'query' | 'unfit';

/** The cheap part of the prefilter: severity, scope, language, globs. Built once for each rule. */
export function buildPathFilter(rule: Rule): (file: LintFile) => PrefilterReason | undefined {
  const included = rule.include.length > 0 ? picomatch([...rule.include], { dot: true }) : undefined;
  const excluded = rule.exclude.length > 0 ? picomatch([...rule.exclude], { dot: true }) : undefined;
  const languages = new Set(rule.languages.map((name) => name.toLowerCase()));
  const anyLanguage = languages.size === 0 || languages.has('all') || languages.has('*');
  return (file) => {
    if (rule.severity === 'off') return 'rule-off';
    if (rule.scope !== 'file') return 'scope';
    if (!anyLanguage && !languageNames(file.path).some((name) => languages.has(name))) return 'language';
    if (included?.(file.path) === false || excluded?.(file.path) === true) return 'glob';
    if (file.unfit === undefined && file.text.trim() === '') return 'empty';
    if (file.text === rule.text) return 'own-file';
    return undefined;
  };
}
