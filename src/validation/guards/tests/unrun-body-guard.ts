import { languageFamily, type LanguageFamily } from '../../../catalog/index.ts';
import type { Finding } from '../../../domain/index.ts';
import type { ChangedFile } from '../changed-lines.ts';
import { liveSide } from '../live-text.ts';
import { holdsTests } from './test-names.ts';

/** Lines that end before they begin; which of them declare tests is asked of the line alone, so that the time is linear. */
const endedAtOnce: Partial<Readonly<Record<LanguageFamily, RegExp>>> = {
  javascript: /^(.*)\{\s*return\s*(?:;|\n|\})/gm,
  python: /^(.*):[ \t]*\n[ \t]*(?:return|yield|pass)[ \t]*$/gm,
  go: /^(.*)\{\s*return\s*$/gm,
};

const declaresTests: Partial<Readonly<Record<LanguageFamily, RegExp>>> = {
  javascript: /\b(?:it|test|describe|context|suite|specify)(?:\.\w+)?\s*\(/,
  python: /^\s*(?:async\s+)?def\s+test\w*\(/,
  go: /^func\s+Test\w*\(/,
};

const ofModule = /^(?:async[ \t]+)?def[ \t]+(test\w*)/gm;

/** Tests whose bodies the patch cuts off at their beginning, or that a second one of the same name replaces (Python). */
export function unrunBodyGuard(files: readonly ChangedFile[]): Finding[] {
  return files.flatMap(({ change }): Finding[] => {
    const { path, before, after } = change;
    const language = languageFamily(path);
    if (before === undefined || after === undefined || language === undefined || !holdsTests(change))
      return [];
    const unrun = (side: 'before' | 'after') => unrunIn(language, liveSide(change, side, language));
    if (unrun('after') <= unrun('before')) return [];
    const message = 'Tests end before they begin, or another of the same name takes their place.';
    return [{ source: 'guard', severity: 'error', code: 'skipped-test', path, message }];
  });
}

function unrunIn(language: LanguageFamily, text: string): number {
  const heads = [...text.matchAll(endedAtOnce[language] ?? /(?!)/g)].map((match) => match[1] ?? '');
  const ended = heads.filter((head) => declaresTests[language]?.test(head) === true).length;
  if (language !== 'python') return ended;
  const names = [...text.matchAll(ofModule)].map((match) => match[1]);
  return ended + names.length - new Set(names).size;
}
