import type { ChangeFacts } from '../facts/change-facts.ts';
import { contains } from './removed-declarations.ts';
import type { Declaration, SyntaxFacts } from '../facts/syntax-facts.ts';

/** What an edit took away, as a whole. */
export interface Removal {
  facts: ChangeFacts;
  before: SyntaxFacts;
  after: SyntaxFacts;
  lost: readonly Declaration[];
  removedDependencies: readonly string[];
}

/** The function that stays, as it is now, in which a declaration could be used and nowhere else. */
export function localTo(removal: Removal, declaration: Declaration): Declaration | undefined {
  return declaration.kind === 'method' ? undefined : homeOf(removal, declaration);
}

/** The function around a declaration, as it is now. */
export function homeOf({ before, after }: Removal, declaration: Declaration): Declaration | undefined {
  const outer = before.declarations.findLast(
    (one) => (one.kind === 'function' || one.kind === 'method') && contains(one, declaration),
  );
  return outer && after.declarations.find(({ name, kind }) => name === outer.name && kind === outer.kind);
}

/** The class around a declaration, as it was. */
export function ownerOf({ before }: Removal, declaration: Declaration): Declaration | undefined {
  return before.declarations.findLast((outer) => outer.kind === 'class' && contains(outer, declaration));
}
