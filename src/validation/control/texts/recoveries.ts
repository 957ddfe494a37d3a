import { languageFamily } from '../../../catalog/index.ts';
import type { Insertion } from './insertion.ts';

const ofGo = /\((\w+) \*testing\.T\) \{/g;

/** What makes a failure in the code under test end one test alone, where it would end the whole program: Go's `panic`. */
export function recoveries(path: string, text: string): Insertion[] {
  if (languageFamily(path) !== 'go') return [];
  return [...text.matchAll(ofGo)]
    .filter(([, test]) => test !== '_')
    .map(({ 0: head, 1: test, index }) => ({
      at: index + head.length,
      text: ` defer func() { if r := recover(); r != nil { ${test}.Fatal(r) } }();`,
    }));
}
