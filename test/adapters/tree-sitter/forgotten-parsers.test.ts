import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';

/** Collects garbage now, which a program may ask for only with this flag. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round += 1) {
    gc();
    await setTimeout(20);
  }
}

/** Memory of WebAssembly and buffers, MB. */
const external = () => process.memoryUsage().external / 1e6;

test('a parser that nobody holds any more gives its memory back: a program may open repositories all day', async () => {
  await collectGarbage();
  const before = external();
  for (let count = 0; count < 12; count += 1) {
    const tree = await new TreeSitterParser().parse('javascript', 'const a = [1, 2];\n');
    expect(tree?.root.hasError).toBe(false);
    tree?.dispose();
  }
  await collectGarbage();
  // Each has 33 MB of address space of its own; one or two may still be on the stack.
  expect(external() - before).toBeLessThan(3 * 34);
});
