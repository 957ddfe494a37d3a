import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { Parser } from 'web-tree-sitter';
import { TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';

/** The very copy of the library that the first parser of this process loads. */
const entry = createRequire(import.meta.url)
  .resolve('web-tree-sitter')
  .replace(/\.cjs$/, '.js');
const library = (await import(pathToFileURL(entry).href)) as { Parser: typeof Parser };

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

it('R16: a text in which a grammar traps is read in fresh memory, and the broken one is never touched again', async () => {
  const parser = new TreeSitterParser();
  (await parser.parse('python', 'x = 1\n'))!.dispose();
  const { prototype } = library.Parser;
  const parse = Object.getOwnPropertyDescriptor(prototype, 'parse')!;
  let trapped: WeakRef<Parser> | undefined;
  prototype.parse = function trap(this: Parser) {
    trapped = new WeakRef(this);
    throw new Error('memory access out of bounds');
  };
  const again = (await parser.parse('python', 'x = 2\n'))!;
  Object.defineProperty(prototype, 'parse', parse);
  expect(again.root.text).toBe('x = 2\n');
  again.dispose();
  await setImmediate();
  collectGarbage();
  expect(trapped?.deref()).toBeDefined();
});
