import { expect, test } from 'vitest';
import { bodyReader, type BodyReader, type Unread } from '../../../src/apps/server/web/read-body.ts';

/** A body that goes on when it is told to. */
function slowBody() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  return { incoming: { length: undefined, parts: body }, controller };
}

async function sizeOf(body: Buffer | Unread): Promise<number | Unread> {
  return typeof body === 'string' ? body : body.length;
}

const post = (reader: BodyReader, bytes: number) =>
  reader({ length: undefined, parts: new Blob(['x'.repeat(bytes)]).stream() }, sizeOf);

test('bodies of unknown senders together cost no more memory than is set aside; small ones always get through (H25)', async () => {
  const reader = bodyReader({ most: 100, held: 150, small: 10 });
  const first = slowBody();
  const taken = reader(first.incoming, sizeOf);
  first.controller.enqueue(new Uint8Array(90));
  await new Promise(setImmediate);
  expect(await post(reader, 61)).toBe('busy');
  expect(await post(reader, 60)).toBe(60);
  expect(await post(reader, 10)).toBe(10);
  first.controller.close();
  expect(await taken).toBe(90);
  expect(await post(reader, 100), 'room is given back').toBe(100);
});

test('a body that is too large, refused or cut off leaves its room to others', async () => {
  const reader = bodyReader({ most: 100, held: 100, small: 10 });
  for (let nth = 0; nth < 3; nth += 1) {
    expect(await post(reader, 101)).toBe('too-large');
    const broken = slowBody();
    const reading = reader(broken.incoming, sizeOf);
    broken.controller.enqueue(new Uint8Array(80));
    await new Promise(setImmediate);
    expect(await post(reader, 21)).toBe('busy');
    broken.controller.error(new Error('the sender went away'));
    expect(await reading).toBe('cut-off');
  }
  expect(await post(reader, 100)).toBe(100);
});
