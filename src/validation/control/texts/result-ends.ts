import type { LanguageFamily } from '../../../catalog/index.ts';
import type { SyntaxNode } from '../../../ports/index.ts';

/** What a function gives back at once, whatever it is called with, having changed what it was given. */
export const fixedResults = ['nothing', 'text', 'number', 'list', 'record', 'yes'] as const;
export type FixedResult = (typeof fixedResults)[number];

/** What a function gives back: another value of the same kind, or always the same one. */
export type ResultEnd = 'other' | FixedResult;

/** A function of the product. */
export interface ProductFunction {
  path: string;
  node: SyntaxNode;
  language: LanguageFamily;
  /** A number that no other function of the file has. */
  label: number;
}
