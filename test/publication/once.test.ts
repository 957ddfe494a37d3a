import { describe, expect, test } from 'vitest';
import { ForgeError, type ForgeProblem } from '../../src/errors/index.ts';
import { once, repeat } from '../../src/publication/once.ts';

/** Whether it is there is asked of `seen` in turn, and each time it is made `problems` tells what the forge answers. */
async function make(seen: (string | undefined)[], problems: (ForgeProblem | undefined)[]) {
  let [looks, acts] = [0, 0];
  const lookUp = async () => seen[looks++];
  const act = async () => {
    const code = problems[acts++];
    if (code !== undefined) throw new ForgeError(code, 'No answer came');
    return 'made';
  };
  const result = await once({ lookUp, act, pauseMs: 0 }).catch((error: ForgeError) => error.code);
  return { result, looks, acts };
}

describe('what is to be made once', () => {
  test.each<[string, (string | undefined)[], (ForgeProblem | undefined)[], unknown, number]>([
    ['is left alone where it is there', ['old'], [], { value: 'old', made: false }, 0],
    ['is made where it is not', [undefined], [undefined], { value: 'made', made: true }, 1],
    ['is not made twice after a lost answer', [undefined, 'it'], ['unreachable'], { value: 'it', made: false }, 1],
    ['is made after all where the answer and it were lost', [undefined, undefined], ['server-error', undefined], { value: 'made', made: true }, 2],
    ['is given up after the third lost answer', [], ['unreachable', 'unreachable', 'unreachable'], 'unreachable', 3],
    ['is not tried again once it was refused', [undefined, 'it'], ['forbidden'], 'forbidden', 1],
    ['is taken from whoever was faster', [undefined, 'theirs'], ['name-clash'], { value: 'theirs', made: false }, 1],
    ['is not fought for where its name is taken by something else', [], ['name-clash'], 'name-clash', 1],
  ])('%s', async (_, seen, problems, result, acts) => {
    expect(await make(seen, problems)).toMatchObject({ result, acts });
  }); // prettier-ignore
});

test.each<[ForgeProblem[], unknown, number]>([
  [['unreachable', 'server-error'], 'done', 3],
  [['unreachable', 'unreachable', 'unreachable'], 'unreachable', 3],
  [['forbidden'], 'forbidden', 1],
])('what may be repeated and meets %j is %s after %i attempts', async (problems, result, attempts) => {
  let acts = 0;
  const act = async () => {
    const code = problems[acts++];
    if (code !== undefined) throw new ForgeError(code, 'No answer came');
    return 'done';
  };
  expect(await repeat(act, 0).catch((error: ForgeError) => error.code)).toBe(result);
  expect(acts).toBe(attempts);
});
