import { expect, test } from 'vitest';
import { withOwnName, ownName } from '../../../src/apps/terminal/own-name.ts';

test('a command in a hint can be given as it stands, however the program was called', () => {
  const hint = 'Try patchwright doctor --model, or read docs/patchwright run.';
  expect(withOwnName(hint, '/usr/bin/patchwright')).toBe(hint);
  expect(withOwnName(hint, '/opt/p w/main.js')).toBe(
    'Try node "/opt/p w/main.js" doctor --model, or read docs/patchwright run.',
  );
  expect(withOwnName('the patchwright label', '/x.js'), 'no command').toBe('the patchwright label');
  expect(ownName('C:\\npm\\x.js')).toContain('node ');
});
