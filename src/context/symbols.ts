import type { IndexedFile, LineRange, SymbolDefinition } from '../domain/index.ts';
import { rangesAround } from '../text/lines/line-range.ts';

/** The innermost declaration around a line. */
export function declarationAt({ definitions }: IndexedFile, line: number): SymbolDefinition | undefined {
  return rangesAround(definitions, line)[0];
}

/** A declaration with the decorators above it: of a parametrized test they hold what it is called with. */
export function withDecorators({ decoratedFrom, startLine, endLine }: SymbolDefinition): LineRange {
  return { startLine: decoratedFrom ?? startLine, endLine };
}

/** A declaration's name with what it stands in, as people write it. */
export function qualifiedName({ container, name }: Pick<SymbolDefinition, 'container' | 'name'>): string {
  return container === undefined ? name : `${container}.${name}`;
}
