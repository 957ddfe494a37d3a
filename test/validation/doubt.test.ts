import { expect, test } from 'vitest';
import type { Finding, Proof } from '../../src/domain/index.ts';
import { weighProof } from '../../src/validation/index.ts';

const proof: Proof = { status: 'proven', tests: ['adds'] };
const doubt: Finding = { source: 'guard', severity: 'warning', code: 'asks-who-runs-it', message: 'm' };

test('a proof beside a finding that casts doubt on it is in doubt, and keeps what it rests on', () => {
  const weighed = weighProof({ ...proof, reason: 'none could be loaded before' }, [doubt]);
  expect(weighed).toMatchObject({ status: 'in-doubt', tests: ['adds'] });
  expect(weighed.reason).toBe(
    'the tests fail without the patch and pass with it, but 1 finding says how they may do so without the behaviour; none could be loaded before',
  );
});

test('a proof by tests that come to nothing of what the patch changes is in doubt', () => {
  const other = { ...doubt, code: 'change-not-proven' };
  expect(weighProof(proof, [other])).toMatchObject({ status: 'in-doubt' });
});

test('other findings leave a proof as it is, and doubt makes nothing of what was not proven', () => {
  expect(weighProof(proof, [{ ...doubt, code: 'long-line' }])).toBe(proof);
  const unproven: Proof = { status: 'not-reproduced', tests: [] };
  expect(weighProof(unproven, [doubt])).toBe(unproven);
});
