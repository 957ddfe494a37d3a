import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

/** The very copy of the library that the first parser of a process loads. */
const library = pathToFileURL(
  createRequire(import.meta.url)
    .resolve('web-tree-sitter')
    .replace(/\.cjs$/, '.js'),
).href;
const adapter = pathToFileURL(path.resolve('dist/adapters/tree-sitter/index.js')).href;

/** In a process of its own: only the first parser of a process is the library's first copy. */
const script = `
  import { setImmediate } from 'node:timers/promises';
  const { Parser } = await import(${JSON.stringify(library)});
  const { TreeSitterParser } = await import(${JSON.stringify(adapter)});
  const parser = new TreeSitterParser();
  (await parser.parse('python', 'x = 1\\n')).dispose();
  const parse = Object.getOwnPropertyDescriptor(Parser.prototype, 'parse');
  let trapped;
  Parser.prototype.parse = function trap() {
    trapped = new WeakRef(this);
    throw new Error('memory access out of bounds');
  };
  const again = await parser.parse('python', 'x = 2\\n');
  Object.defineProperty(Parser.prototype, 'parse', parse);
  const read = again.root.text;
  again.dispose();
  await setImmediate();
  gc();
  console.log(JSON.stringify({ read, isKept: trapped.deref() !== undefined }));
`;

it('R16: a text in which a grammar traps is read in fresh memory, and the broken one is never touched again', () => {
  const args = ['--expose-gc', '--input-type=module', '-e', script];
  const answer = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as unknown;
  expect(answer).toEqual({ read: 'x = 2\n', isKept: true });
});
