import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { chunkLimits, estimateTokens, extractFacts } from '../../src/chunking/index.ts';
import type { FileFacts } from '../../src/domain/index.ts';

const parser = new TreeSitterParser();

async function factsOf(path: string, text: string): Promise<FileFacts> {
  const language = parser.languageOf(path);
  const tree = language === undefined ? undefined : await parser.parse(language, text);
  const facts = extractFacts({ path, text, tree });
  tree?.dispose();
  return facts;
}

function expectPartition(facts: FileFacts, text: string): void {
  expect(facts.chunks.map((chunk) => chunk.text).join('')).toBe(text);
  for (const chunk of facts.chunks) {
    expect(estimateTokens(chunk.text)).toBeLessThanOrEqual(chunkLimits.maxTokens);
    const before = text.slice(0, chunk.startIndex).split('\n').length;
    expect(chunk.startLine).toBe(before);
    expect(chunk.endLine).toBe(before + chunk.text.replace(/\n$/, '').split('\n').length - 1);
  }
}

const body = (lines: number, indent = '    '): string =>
  Array.from({ length: lines }, (_, n) => `${indent}total_${n} = compute_value(total, ${n})\n`).join('');

describe('cutting a file into chunks', () => {
  it('keeps a function whole, with its decorators and the comment above it', async () => {
    const text = `import os\n\n${body(12, '')}\n# Says hello.\n@cached\ndef hello():\n${body(14)}\n\ndef bye():\n${body(14)}`;
    const facts = await factsOf('a.py', text);
    expectPartition(facts, text);
    const hello = facts.chunks.find((chunk) => chunk.name === 'hello')!;
    expect(hello.text).toMatch(/^# Says hello\.\n@cached\ndef hello\(\)/);
    expect(hello.kind).toBe('function');
    expect(facts.chunks.find((chunk) => chunk.name === 'bye')!.text).toContain('total_13');
  });

  it('cuts a large class along its methods and tells each the class line', async () => {
    const methods = ['one', 'two', 'three', 'four']
      .map((name) => `    def ${name}(self):\n${body(14, '        ')}\n`)
      .join('');
    const text = `class Router(Base):\n    """Finds routes. Quickly."""\n\n${methods}`;
    const facts = await factsOf('a.py', text);
    expectPartition(facts, text);
    const two = facts.chunks.find((chunk) => chunk.name === 'Router.two')!;
    expect(two).toMatchObject({ kind: 'method', header: 'class Router(Base):' });
    expect(facts.definitions.map(({ name, container }) => [name, container])).toEqual([
      ['Router', undefined],
      ['one', 'Router'],
      ['two', 'Router'],
      ['three', 'Router'],
      ['four', 'Router'],
    ]);
    expect(facts.definitions[0]).toMatchObject({ signature: 'class Router(Base):', doc: 'Finds routes.' });
  });

  it('splits an oversized function between statements and repeats its signature as header', async () => {
    const blocks = Array.from({ length: 30 }, (_, n) => `  if (a === ${n}) {\n${body(3, '    ')}  }\n`);
    const text = `function huge(a) {\n${blocks.join('')}}\n`;
    const facts = await factsOf('a.js', text);
    expectPartition(facts, text);
    expect(facts.chunks.length).toBeGreaterThan(2);
    for (const chunk of facts.chunks.slice(1)) {
      expect(chunk).toMatchObject({ name: 'huge', header: 'function huge(a) {' });
      expect(chunk.text).toMatch(/^ {2}if/);
    }
  });

  it('joins tiny siblings', async () => {
    const text = Array.from({ length: 12 }, (_, n) => `export const f${n} = () => ${n};\n`).join('');
    const facts = await factsOf('a.ts', text);
    expectPartition(facts, text);
    expect(facts.chunks).toHaveLength(1);
    expect(facts.definitions).toHaveLength(12);
  });

  it('covers a file full of syntax errors', async () => {
    const text = `def ok():\n  return 1\n\nclass (((:\n def\n${body(80)}\n}}} else {\ndef fine():\n  pass\n`;
    const facts = await factsOf('a.py', text);
    expectPartition(facts, text);
    expect(facts.syntaxErrors).toBeGreaterThan(0);
    expect(facts.definitions.map(({ name }) => name)).toContain('ok');
  });

  it('cuts a huge single line inside the line, never through a surrogate pair', async () => {
    const text = `x\n${'const a = "😀😀😀", b=[1,2,3];'.repeat(600)}\nlast`;
    for (const path of ['a.js', 'a.txt']) {
      const facts = await factsOf(path, text);
      expect(facts.chunks.map((chunk) => chunk.text).join('')).toBe(text);
      for (const chunk of facts.chunks) {
        expect(estimateTokens(chunk.text)).toBeLessThanOrEqual(chunkLimits.maxTokens);
        expect(Buffer.from(chunk.text).toString()).toBe(chunk.text);
      }
      expect(facts.chunks.at(-1)).toMatchObject({ endLine: 3 });
    }
  });

  it('cuts prose at headings', async () => {
    const section = (name: string): string =>
      `## ${name}\n\n${'Some words about it, in a row.\n'.repeat(24)}\n`;
    const text = `${section('One')}${section('Two')}${section('Three')}`;
    const facts = await factsOf('README.md', text);
    expectPartition(facts, text);
    expect(facts.chunks.map((chunk) => chunk.text.slice(0, 6))).toEqual(['## One', '## Two', '## Thr']);
  });

  it.each(['', '\n', '\n\n\n', 'x', '\r\n', '\uFEFFclass A {}\r\n\r\nclass B {}\r\n'])(
    'partitions %j',
    async (text) => {
      for (const path of ['a.cs', 'a.md']) {
        const facts = await factsOf(path, text);
        expect(facts.chunks.map((chunk) => chunk.text).join('')).toBe(text);
      }
    },
  );
});
