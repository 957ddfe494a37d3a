import type { LanguageFamily } from '../../../catalog/index.ts';
import type { SyntaxNode } from '../../../ports/index.ts';
import { bodyOf, lineBefore } from './function-body.ts';
import type { Insertion } from './insertion.ts';
import { unpredictable } from './unpredictable.ts';

/** What a changed function does as soon as it is called: it fails, or it gives nothing back. */
export type EarlyEnd = 'failing' | 'empty';

/** What a function fails with. */
export const message = `come to a changed function ${unpredictable.randomWord()}`;

/** Statements that end a function at once; `empty` only where a function need not say what it gives back. */
const statements: Partial<Readonly<Record<LanguageFamily, Partial<Readonly<Record<EarlyEnd, string>>>>>> = {
  javascript: { failing: `throw new Error('${message}');`, empty: 'return;' },
  python: { failing: `raise RuntimeError('${message}')`, empty: 'return None' },
  ruby: { failing: `raise '${message}'; `, empty: 'return; ' },
  php: { failing: `throw new \\RuntimeException('${message}');`, empty: 'return;' },
  go: { failing: `panic("${message}");` },
  // Compilers refuse what stands behind a statement that always fails.
  // Hardly any test expects an error of the machine, and hardly any code catches one.
  java: { failing: `if (true) throw new Error("${message}");` },
  kotlin: { failing: `if (true) throw Error("${message}");` },
  rust: { failing: `if true { panic!("${message}"); }` },
};

/** Whether functions of a language can be ended at once. */
export function canEnd(language: LanguageFamily): boolean {
  return language in statements;
}

/** What ends a function at the beginning of its body; nothing where its language has no such statement. */
export function earlyEnd(node: SyntaxNode, language: LanguageFamily, end: EarlyEnd): Insertion[] {
  const statement = statements[language]?.[end];
  const body = bodyOf(node);
  if (statement === undefined || body === undefined) return [];
  const { startIndex: at, endIndex, text } = body;
  if (language === 'python') {
    const head = lineBefore(body);
    return [{ at, text: head.trim() === '' ? `${statement}\n${head}` : `${statement}; ` }];
  }
  if (language === 'ruby') return body.type === 'body_statement' ? [{ at, text: statement }] : [];
  if (text.startsWith('{')) return [{ at: at + 1, text: ` ${statement}` }];
  if (language === 'kotlin' && text.startsWith('='))
    return [
      { at: at + 1, text: ` run { ${statement}` },
      { at: endIndex, text: ' }' },
    ];
  if (language !== 'javascript') return [];
  return [
    { at, text: `((() => { ${statement} })(), (` },
    { at: endIndex, text: '))' },
  ];
}
