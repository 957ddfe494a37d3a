import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { SyntaxParser } from '../../../ports/index.ts';
import { answerCase } from '../../../jobs/apply/answer-case.ts';

/** Answers JSON Lines one by one, in order. A line that is no case gets an answer too, and nothing stops the rest. */
export async function answerLines(input: Readable, output: Writable, parser: SyntaxParser): Promise<void> {
  for await (const line of linesOf(input)) {
    if (line.trim() === '') continue;
    const written = output.write(`${JSON.stringify(await answerCase(line, parser))}\n`);
    if (!written && !(await drained(output))) return;
  }
}

/** @returns whether somebody still reads: `| head` ends when it has enough */
async function drained(output: Writable): Promise<boolean> {
  return once(output, 'drain').then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      return false;
    },
  );
}

/** Only a line feed ends a line: other line separators may stand inside JSON strings. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  for await (const chunk of input) {
    const parts = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
    rest = parts.pop()!;
    yield* parts;
  }
  yield rest + decoder.decode();
}
