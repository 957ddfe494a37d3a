import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const adapter = pathToFileURL(path.resolve('dist/adapters/tree-sitter/index.js')).href;

/** In a process of its own, whose copies of the library can be had as they are loaded. */
const script = `
  import Module from 'node:module';
  import { setImmediate } from 'node:timers/promises';
  const load = Module._load;
  const copies = [];
  Module._load = (name, ...rest) => {
    const loaded = load(name, ...rest);
    if (name.includes('web-tree-sitter')) copies.push(loaded);
    return loaded;
  };
  const { TreeSitterParser } = await import(${JSON.stringify(adapter)});
  const parser = new TreeSitterParser();
  (await parser.parse('python', 'x = 1\\n')).dispose();
  let trapped;
  copies.pop().Parser.prototype.parse = function trap() {
    trapped = new WeakRef(this);
    throw new Error('memory access out of bounds');
  };
  const again = await parser.parse('python', 'x = 2\\n');
  const read = again.root.text;
  again.dispose();
  await setImmediate();
  gc();
  console.log(JSON.stringify({ read, copies: copies.length, isKept: trapped.deref() !== undefined }));
`;

it('R16: a text in which a grammar traps is read in fresh memory, and the broken one is never touched again', () => {
  const args = ['--expose-gc', '--input-type=module', '-e', script];
  const answer = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as unknown;
  expect(answer).toEqual({ read: 'x = 2\n', copies: 1, isKept: true });
});
