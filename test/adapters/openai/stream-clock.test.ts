import { describe, expect, test } from 'vitest';
import { StreamClock } from '../../../src/adapters/openai/stream-clock.ts';

/** A clock at 0 that is moved by hand. */
function clockAt() {
  let now = 0;
  return { clock: new StreamClock(() => now), at: (ms: number) => (now = ms) };
}

describe('the time of a streamed reply', () => {
  test('is parted into waiting, visible thinking and writing', () => {
    const { clock, at } = clockAt();
    at(400);
    clock.heard('thinking');
    at(900);
    clock.heard('thinking');
    at(1500);
    clock.heard('writing');
    at(4000);
    expect(clock.timing()).toEqual({ waitMs: 400, thinkMs: 1100, writeMs: 2500 });
  });

  test('of a model that does not show its thinking is waiting and writing', () => {
    const { clock, at } = clockAt();
    at(2000);
    clock.heard('writing');
    at(2500);
    expect(clock.timing()).toEqual({ waitMs: 2000, thinkMs: 0, writeMs: 500 });
  });

  test('of a reply that never came is waiting alone', () => {
    const { clock, at } = clockAt();
    at(700);
    expect(clock.timing()).toEqual({ waitMs: 700, thinkMs: 0, writeMs: 0 });
  });
});
