import { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { answerLines } from '../../../src/apps/cli/apply/answer-lines.ts';
import { composeParser } from '../../../src/composition/repository/compose-repository.ts';

/** An output whose reader takes one line and is gone, as `head -1`. */
function readOnce(code: string): Writable {
  let lines = 0;
  return new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) =>
      (lines += 1) === 1 ? done() : setImmediate(() => done(Object.assign(new Error(code), { code }))),
  });
}

const input = () => Readable.from([Buffer.from('{}\n'.repeat(1000))]);

test('answers end without a word when nobody reads them any more, and with an error for any other reason', async () => {
  await expect(answerLines(input(), readOnce('EPIPE'), composeParser())).resolves.toBeUndefined();
  await expect(answerLines(input(), readOnce('ENOSPC'), composeParser())).rejects.toThrow('ENOSPC');
});
