// Stands in for the thread that parses: answers with the mode of each file, dies or hangs where its path says so.
import { parentPort } from 'node:worker_threads';

parentPort.on('message', (files) => {
  if (files.some(({ path }) => path === 'dies')) process.exit(9);
  if (files.some(({ path }) => path === 'throws')) throw new Error('out of memory');
  // As a grammar does: it works and works.
  while (files.some(({ path }) => path === 'hangs'));
  const records = files.map(({ mode, bytes, unparsed }) =>
    Buffer.from(`${unparsed ? 'unparsed' : mode}:${Buffer.from(bytes)}`),
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port, not a window
  parentPort.postMessage(records);
});
