import { describe, expect, it } from 'vitest';
import { boundByPayer, resolveConfig } from '../../src/config/index.ts';
import { raiseLimitOf } from '../../src/jobs/events/index.ts';

function configOf(maxCostUsd?: number) {
  return resolveConfig([
    { name: 'test', values: maxCostUsd === undefined ? {} : { limits: { maxCostUsd } } },
  ]);
}

describe('how a limit is raised that ended a run', () => {
  it('on a server is said of the setting that holds: the operator’s, or the repository’s own lower one', () => {
    const payer = { usdARun: 0.5 };
    const bound = boundByPayer(configOf(), payer);
    expect(raiseLimitOf({ config: bound, payer })('maxCostUsd')).toBe(
      'The server’s operator sets this limit: PATCHWRIGHT_USD_A_RUN.',
    );
    const lower = boundByPayer(configOf(0.1), payer);
    expect(raiseLimitOf({ config: lower, payer })('maxCostUsd')).toBe(
      'Raise limits.maxCostUsd in .github/patchwright.yml and ask again.',
    );
    expect(raiseLimitOf({ config: bound, payer })('maxCalls')).toBe(
      'Raise limits.maxCalls in .github/patchwright.yml and ask again.',
    );
  });

  it('in a workflow is said with the jobs that go on', () => {
    expect(raiseLimitOf({ config: configOf(), runId: '7' })('maxTokens')).toBe(
      'Raise limits.maxTokens in .github/patchwright.yml, then run all jobs again: they go on where they stopped.',
    );
  });
});
