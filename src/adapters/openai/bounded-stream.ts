import type { Response as Answer } from 'undici';
import { ModelError } from '../../errors/index.ts';

/** No line of a stream is longer, bytes: a piece of a reply has some hundred. */
const longestLine = 4_000_000;
/** Signs of life between two pieces, bytes: a gateway that sends a comment each second takes half a day to get here. */
const maxBetween = 1_000_000;

const [lineEnd, beginOfData] = ['\n', 'd'].map((sign) => sign.charCodeAt(0));

/**
 * A stream as it came, ended where it is none: a line without end would fill the memory, and comments without end say
 * nothing for as long as anybody waits.
 */
export function boundedStream(url: string, body: Answer['body']): ReadableStream<Uint8Array> | null {
  let [line, between, isData] = [0, 0, false];
  const guard = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      for (let start = 0; start < bytes.length;) {
        const end = bytes.indexOf(lineEnd!, start);
        const stop = end === -1 ? bytes.length : end + 1;
        if (line === 0) isData = bytes[start] === beginOfData;
        line += stop - start;
        between = isData ? 0 : between + stop - start;
        if (line > longestLine) return controller.error(isNone(`${url} sends an endless line`));
        if (end !== -1) line = 0;
        start = stop;
      }
      if (between <= maxBetween) return controller.enqueue(bytes);
      controller.error(isNone(`${url} sent ${between} bytes of comments, and no answer`));
    },
  });
  return body && (body as ReadableStream<Uint8Array>).pipeThrough(guard);
}

function isNone(what: string): ModelError {
  return new ModelError('bad-request', what, {
    hint: 'This is not a chat reply stream: check the server.',
  });
}
