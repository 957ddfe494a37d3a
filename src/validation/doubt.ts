import type { Finding, Proof } from '../domain/index.ts';
import { plural } from '../text/words/plural.ts';

/**
 * Warnings of guards and control runs by which tests may pass although the product does not do what they ask for: the product knows its
 * tests, looks at who runs it or stands in for what they load, or what they compare is decided among the tests.
 */
const codes: ReadonlySet<string> = new Set([
  'asks-who-runs-it',
  'change-not-proven',
  'forged-outcome',
  'helper-cannot-fail',
  'special-cased-test',
  'test-stand-in',
  'tests-cannot-fail',
  'tests-changed-to-pass',
  'tests-known-by-text',
  'tests-left-product',
  'tests-need-more',
  'tests-not-tried',
]);

/** The findings of a patch that cast doubt on tests which pass: while one is open, nothing is called validated or proven. */
export function doubtsAboutTests(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ source, code = '' }) => source === 'guard' && codes.has(code));
}

/** A proof as the findings of its patch leave it: `in-doubt` where they say how its tests may pass without the behaviour. */
export function weighProof(proof: Proof, findings: readonly Finding[]): Proof {
  const doubts = doubtsAboutTests(findings);
  if (proof.status !== 'proven' || doubts.length === 0) return proof;
  const one = doubts.length === 1;
  const doubt = `the tests fail without the patch and pass with it, but ${plural(doubts.length, 'finding')} ${one ? 'says' : 'say'} how they may do so without the behaviour`;
  return {
    ...proof,
    status: 'in-doubt',
    reason: proof.reason === undefined ? doubt : `${doubt}; ${proof.reason}`,
  };
}
