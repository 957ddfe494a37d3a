import { expect, test } from 'vitest';
import { IsolationError } from '../../src/errors/index.ts';

test('where nothing isolates, bubblewrap is to be installed, or the container to be started so that it works', () => {
  expect(new IsolationError('nothing').hint).toMatch(/^Install bubblewrap .*`--trust-checks`/);
  const inside = new IsolationError('nothing', true).hint;
  for (const option of ['seccomp', 'apparmor', 'systempaths'])
    expect(inside).toContain(`--security-opt ${option}=unconfined`);
  expect(inside).toContain('`--trust-checks`');
});
