import { expect, test } from 'vitest';
import { settingsFrom } from '../../src/composition/settings.ts';

test.each([
  ['1', true],
  ['true', true],
  ['YES', true],
  [' ', false],
  ['0', false],
  ['False', false],
  [undefined, false],
])('PATCHWRIGHT_OFFLINE=%s keeps off the web: %s', (value, offline) => {
  expect(settingsFrom({ PATCHWRIGHT_OFFLINE: value }, '/home/x').offline).toBe(offline);
});
