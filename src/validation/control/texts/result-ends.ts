import type { LanguageFamily } from '../../../catalog/index.ts';
import type { SyntaxNode } from '../../../ports/index.ts';

/** What a function gives back at once, whatever it is called with, having changed what it was given. */
export const fixedResults = ['nothing', 'text', 'number', 'list', 'record', 'yes'] as const;
export type FixedResult = (typeof fixedResults)[number];

/**
 * What a function gives back: another value of the same kind, or always the same one. There are but two truths: `other` turns each around, so that
 * what agrees still does, and `varied` every second one of those that differ in what the function is called with.
 */
export type ResultEnd = ValueEnd | FixedResult;
export type ValueEnd = 'other' | 'varied';

export function isValueEnd(end: ResultEnd): end is ValueEnd {
  return end === 'other' || end === 'varied';
}

/** A function of the product. */
export interface ProductFunction {
  path: string;
  node: SyntaxNode;
  language: LanguageFamily;
  /** A number that no other function of the file has. */
  label: number;
}
