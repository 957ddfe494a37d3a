import { afterEach, beforeEach, vi } from 'vitest';
import { unpredictable } from '../../../src/validation/control/texts/unpredictable.ts';

/** In this file, control runs write what can be written down: one less for a number, `z` behind a word, 1 and 2. */
export function drawsAreForeseeable(): void {
  beforeEach(() => {
    vi.spyOn(unpredictable, 'otherDigit').mockImplementation((digit) => (digit === 0 ? 1 : digit - 1));
    vi.spyOn(unpredictable, 'randomWord').mockReturnValue('z');
    vi.spyOn(unpredictable, 'differentNumbers').mockReturnValue([1, 2]);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}
