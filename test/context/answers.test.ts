import { describe, expect, test } from 'vitest';
import { answerRequest as answering, ShownLines } from '../../src/context/index.ts';
import type { SourceRequest } from '../../src/context/requests/answer-request.ts';
import type { CodeSources } from '../../src/context/requests/code-sources.ts';
import type { SymbolDefinition } from '../../src/domain/index.ts';
import { renderNumbered } from '../../src/prompting/index.ts';
import { termsOf } from '../../src/text/words/terms.ts';

const answerRequest = async (...asked: Parameters<typeof answering>) => (await answering(...asked)).text;

interface File {
  text: string | Uint8Array;
  kind?: string;
  definitions?: Partial<SymbolDefinition>[];
  references?: string[];
}

/** What a planner can ask, of a repository that has these files, each one chunk of ten lines a chunk, and data that are not indexed. */
function sources(files: Record<string, string | File>, shown = new ShownLines(), data: Record<string, string> = {}): CodeSources {
  const vocabulary = new Map<string, number>();
  const idOf = (term: string) => vocabulary.get(term) ?? (vocabulary.set(term, vocabulary.size), vocabulary.get(term)!);
  const of = (path: string) => (typeof files[path] === 'object' && 'text' in files[path] ? (files[path] as File) : { text: files[path] as string });
  const indexed = Object.keys(files).map((path) => {
    const { text, kind = 'source', definitions = [], references = [] } = of(path) as File;
    const lines = typeof text === 'string' ? text.split('\n') : [];
    const chunks = Array.from({ length: Math.ceil(lines.length / 10) }, (_, at) => {
      const part = lines.slice(at * 10, at * 10 + 10);
      const ids = [...new Set(termsOf(part.join('\n')).map(idOf))].toSorted((one, other) => one - other);
      const counts = Uint16Array.from(ids, (id) => termsOf(part.join('\n')).filter((term) => idOf(term) === id).length);
      return { startLine: at * 10 + 1, endLine: at * 10 + part.length, kind: 'block', terms: { ids: Uint32Array.from(ids), counts, total: ids.length } };
    });
    return { path, kind, size: lines.length, chunks, references, definitions: definitions.map((one) => ({ kind: 'function', endLine: one.startLine, ...one })) };
  });
  const skipped = Object.keys(data).map((path) => ({ path, kind: path.endsWith('.png') ? 'binary' : 'test' }));
  const workspace = { read: async (paths: readonly string[]) => paths.map((path) => ({ path, blobId: path, bytes: Buffer.from(data[path] ?? (of(path).text as string)) })) };
  return { workspace, index: { files: indexed, skipped, vocabulary }, shown, ranked: [], numbered: renderNumbered } as unknown as CodeSources;
} // prettier-ignore

const ask = (request: SourceRequest, files: Record<string, string | File>, shown?: ShownLines) =>
  answerRequest(request, sources(files, shown));
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}`).join('\n'); // prettier-ignore

describe('a search', () => {
  const files = { 'a.js': 'apple banana\n', 'b.js': 'apple\n', 'c.bin': { text: 'banana', kind: 'data' } };
  const search = (query: string, more = {}, shown?: ShownLines) =>
    ask({ kind: 'search', query }, { ...files, ...more }, shown);

  test('shows what holds the rarest word, the places first', async () => {
    const answer = await search('banana apple');
    expect(answer).toMatch(/^Search "banana apple", found in a\.js:\n/);
    expect(answer).toContain('apple banana');
  });

  test('says that nothing has its words, and that all was shown', async () => {
    expect(await search('cherry')).toBe('Search "cherry": no file has these words.');
    const shown = new ShownLines([{ path: 'a.js', startLine: 1, endLine: 2, text: '', score: 0 }]);
    expect(await search('banana', {}, shown)).toBe('Search "banana", found in a.js:\nAll of it is shown above already.');
  }); // prettier-ignore

  test('puts first where the name is declared', async () => {
    const declared = { text: 'apple\n', definitions: [{ name: 'apple', startLine: 1 }] };
    expect(await search('apple', { 'z.js': declared })).toMatch(/found in z\.js, /);
  });

  test('shows 120 lines at most, and remembers them as shown', async () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}.js`, `kiwi\n${numbers(2, 10)}`]));
    const shown = new ShownLines();
    await ask({ kind: 'search', query: 'kiwi' }, many, shown);
    expect(shown.all).toHaveLength(12);
  }); // prettier-ignore
});

describe('opening a file', () => {
  const open = (
    path: string,
    range = {},
    files: Record<string, string | File> = { 'src/a.js': numbers(1, 500) },
  ) => ask({ kind: 'open', path, ...range }, files);

  test.each<[string, object, string]>([
    ['all of it, 400 lines at most', {}, 'src/a.js, lines 1-400 of 500'],
    ['some lines', { startLine: 3, endLine: 5 }, 'src/a.js, lines 3-5 of 500'],
    ['lines from one on', { startLine: 450 }, 'src/a.js, lines 450-500 of 500'],
    ['too many lines', { startLine: 2, endLine: 450 }, 'src/a.js, lines 2-401 of 500'],
    ['lines beyond its end', { startLine: 900, endLine: 950 }, 'src/a.js, lines 500-500 of 500'],
  ])('shows %s', async (_, range, title) => {
    expect(await open('./src/a.js', range)).toContain(title);
  });

  test('says what is near to a name that is not there, and what is no text', async () => {
    expect(await open('nowhere.go')).toBe('There is no file nowhere.go.');
    const twins = { 'x/user.js': 'a', 'y/user.js': 'b' };
    expect(await open('user.js', {}, twins)).toBe('There is no file user.js. Close to it are: x/user.js, y/user.js.');
    expect(await open('a.bin', {}, { 'a.bin': { text: Buffer.from([0, 1, 2]) } })).toBe('a.bin is not text.');
  }); // prettier-ignore

  test('leaves a licence out unless it is asked for', async () => {
    const licensed = { 'a.js': `// Copyright acme\n// All rights reserved\n\n${numbers(4, 6)}` };
    expect(await open('a.js', {}, licensed)).toContain('lines 4-6 of 6');
    expect(await open('a.js', { startLine: 1, endLine: 2 }, licensed)).toContain('lines 1-2 of 6');
  });

  test('shows nothing twice', async () => {
    const desk = sources({ 'a.js': 'one\ntwo\n' });
    await answerRequest({ kind: 'open', path: 'a.js' }, desk);
    expect(await answerRequest({ kind: 'open', path: 'a.js' }, desk)).toBe('a.js, lines 1-2 of 2: shown above already.');
  }); // prettier-ignore
});

describe('test data that is not indexed', () => {
  const data = { 'test/markup/java/generics.txt': 'List<String> foo();', 'test/markup/java/logo.png': '', 'rows.txt': 'x'.repeat(50_000) }; // prettier-ignore
  const askFor = (request: SourceRequest) =>
    answerRequest(request, sources({ 'test/markup/index.js': 'run()' }, undefined, data));

  test('is in the outline of its folder', async () => {
    const answer = await askFor({ kind: 'outline', path: 'test/markup' });
    expect(answer).toMatch(/\.\/: index\.js\njava\/: generics\.txt, logo\.png/);
    expect(await askFor({ kind: 'outline', path: 'test/markup/java/generics.txt' })).toContain('declares nothing');
  }); // prettier-ignore

  test('is opened like any other text, unless its lines are too long', async () => {
    const answer = await askFor({ kind: 'open', path: 'test/markup/java/generics.txt' });
    expect(answer).toContain('1: List<String> foo();');
    expect(await askFor({ kind: 'open', path: 'rows.txt' })).toBe(
      'rows.txt, lines 1-1 of 1: too long to be shown; ask for fewer lines.',
    );
    expect(await askFor({ kind: 'open', path: 'logo.png' })).toMatch(/^There is no file logo\.png\./);
  });

  test('is not searched for a text, which is said where nothing else holds it', async () => {
    const find = (text: string) => askFor({ kind: 'find', text, pattern: false });
    expect(await find('List<String>')).toBe(
      'Lines with `List<String>`: none.\n(2 files of data are not searched; open them by name.)',
    );
    expect(await find('run()')).not.toContain('files of data');
  });
});

describe('an outline', () => {
  const outline = (path: string, files: Record<string, string | File>) =>
    ask({ kind: 'outline', path }, files);
  const tree = { 'src/a.js': '', 'src/b.js': '', 'src/deep/c.js': '', 'top.js': '' };

  test.each([
    ['src', '(?:\\n|^)\\./: a\\.js, b\\.js\\ndeep/: c\\.js'],
    ['/src/', '\\./: a\\.js, b\\.js\\ndeep/: c\\.js'],
    ['.', 'src/: a\\.js, b\\.js\\nsrc/deep/: c\\.js\\n\\./: top\\.js'],
    ['sr', '\\(there is no such file or folder\\)'],
  ])('of the folder %s lists its files by folder', async (path, wanted) => {
    expect(await outline(path, tree)).toMatch(new RegExp(wanted));
  });

  test('of a folder lists 200 files, and counts the rest', async () => {
    const many = Object.fromEntries(Array.from({ length: 203 }, (_, at) => [`d/${at}.js`, '']));
    const answer = await outline('d', many);
    expect(answer).toContain('… 3 more files');
    expect(answer.match(/\d+\.js/g)).toHaveLength(200);
  });

  test('of a file lists what it declares, or its sections', async () => {
    const declared = { text: 'x', definitions: [{ name: 'total', startLine: 1 }] };
    expect(await outline('a.js', { 'a.js': declared })).toContain('total');
    expect(await outline('a.md', { 'a.md': '# One\n\ntext\n\n## Two\n' })).toMatch(/One[\s\S]*Two/);
  });
});

describe('a definition', () => {
  const define = (name: string, files: Record<string, string | File>, shown?: ShownLines) =>
    ask({ kind: 'definition', name }, files, shown);
  const file = (kind: string, ...names: Partial<SymbolDefinition>[]): File => ({ text: numbers(1, 300), kind, definitions: names });

  test('is shown whole, by its name, its class or a call of it', async () => {
    const shop = file('source', { name: 'Cart', kind: 'class', startLine: 1, endLine: 20 }, { name: 'total', container: 'Cart', startLine: 5, endLine: 7 });
    for (const name of ['total', 'Cart.total', 'Cart::total', 'Cart#total', 'Cart->total', 'total(1, 2)'])
      expect(await define(name, { 'shop.js': shop }), name).toContain('Cart.total, shop.js, lines 5-7');
    expect(await define('Other.total', { 'shop.js': shop })).toBe('Nothing of the name Other.total is declared here.');
  });

  test('is found by its package or module, as the code that uses it names it', async () => {
    const walk = file('source', { name: 'Walk', startLine: 5, endLine: 7 });
    const files = { 'ast/visitor.go': walk, 'vm/walk.go': walk, 'app/tools.py': file('source', { name: 'tidy', startLine: 2, endLine: 3 }) };
    expect(await define('ast.Walk', files)).toMatch(/^Walk, ast\/visitor\.go, lines 5-7:/);
    expect(await define('ast.Walk', files)).not.toContain('vm/walk.go');
    expect(await define('app.tools.tidy', files)).toContain('tidy, app/tools.py, lines 2-3');
    expect(await define('fs.Walk', files)).toBe('Nothing of the name fs.Walk is declared here.');
  });

  test('is the one directly within what was asked for, before its namesakes deeper down', async () => {
    const at = (container: string, startLine: number) => ({ name: 'initialize', container, startLine, endLine: startLine + 2 });
    const files = { 'a.rb': file('source', at('Rack.Response', 1), at('Rack.Response.Raw', 11), at('Other', 21)) };
    const lines = async (name: string) => [...(await define(name, files)).matchAll(/lines (\d+)-/g)].map(([, line]) => line);
    expect(await lines('Rack.Response.initialize')).toEqual(['1']);
    expect(await lines('Response#initialize')).toEqual(['1']);
    expect(await lines('Rack.initialize')).toEqual(['1', '11']);
    expect(await lines('initialize')).toEqual(['1', '11', '21']);
  });

  test('is told once where a type has its name and its tag', async () => {
    const range = { name: 'hooks', startLine: 1, endLine: 6 };
    const answer = await define('hooks', { 'a.c': file('source', { ...range, kind: 'type' }, { ...range, kind: 'class', container: 'hooks' }) });
    expect(answer.match(/a\.c, lines 1-6/g)).toHaveLength(1);
  });

  test('is shown four times at most: code first, near what was seen, with a body before without', async () => {
    const names = [{ name: 'go', startLine: 1, endLine: 2 }];
    const files = {
      'test/go.test.js': file('test', ...names),
      'far/a.js': file('source', ...names),
      'near/b.js': file('source', ...names),
      'far/long.js': file('source', { name: 'go', startLine: 1, endLine: 30 }),
      ...Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`more/${at}.js`, file('test', ...names)])),
    };
    const shown = new ShownLines([{ path: 'near/x.js', startLine: 1, endLine: 1, text: '', score: 0 }]);
    const answer = await define('go', files, shown);
    const order = [...answer.matchAll(/^go, ([\w./]+),/gm)].map(([, path]) => path);
    expect(order.slice(0, 3)).toEqual(['near/b.js', 'far/long.js', 'far/a.js']);
    expect(order).toHaveLength(4);
    expect(/Also declared at (.*), …\./.exec(answer)![1]!.split(', ')).toHaveLength(12);
  });

  test('comes with its decorators, also where it was shown without them', async () => {
    const { text, ...rest } = file('test', { name: 'test_url', decoratedFrom: 3, startLine: 8, endLine: 9 });
    const files = { 'url_test.py': { text, ...rest } };
    const shown = new ShownLines([{ path: 'url_test.py', startLine: 8, endLine: 9, text: '', score: 0 }]);
    for (const before of [undefined, shown]) {
      const answer = await define('test_url', files, before);
      expect(answer).toContain('test_url, url_test.py, lines 3-9');
      expect(answer).toMatch(/3: line 3\n[\s\S]*line 7\n/);
    }
  });

  test('of a long class ends with the names of the rest, of a long function at 400 lines', async () => {
    const members = Array.from({ length: 3 }, (_, at) => ({ name: `m${at}`, container: 'Big', startLine: 200 + at * 10, endLine: 205 + at * 10 }));
    const big = { text: numbers(1, 300), definitions: [{ name: 'Big', kind: 'class', startLine: 1, endLine: 300 }, ...members] };
    const answer = await define('Big', { 'big.js': big as File });
    expect(answer).toContain('line 160');
    expect(answer).not.toContain('line 161');
    for (const { name } of members) expect(answer).toContain(name);
    const long = { text: numbers(1, 500), definitions: [{ name: 'go', startLine: 1, endLine: 500 }] };
    const told = await define('go', { 'go.js': long });
    expect(told).toContain('line 400');
    expect(told).not.toContain('line 401');
  });
}); // prettier-ignore

describe('a private member of JavaScript', () => {
  const files = {
    'a.js': {
      text: 'class Sums {\n  #add() {}\n  total() { return this.#add(); }\n}',
      definitions: [{ name: '#add', container: 'Sums', startLine: 2, kind: 'method' }],
    },
  };

  test.each(['Sums.#add', 'Sums#add', '#add', 'add', 'Sums.add()'])('is found as %s', async (name) => {
    expect(await ask({ kind: 'definition', name }, files)).toMatch(/^Sums\.#add, a\.js, lines 2-2:/);
    expect(await ask({ kind: 'callers', name }, files)).toContain('3: total() { return this.#add(); }');
  });
});

describe('the callers of a name', () => {
  const callers = (name: string, files: Record<string, string | File>, shown?: ShownLines) =>
    ask({ kind: 'callers', name }, files, shown);
  const use = (text: string, kind = 'source'): File => ({ text, kind, references: ['go'] });

  test('are lines that use it, code before tests, its declaration left out', async () => {
    const answer = await callers('a.go(1)', {
      'test/a.test.js': use('go();', 'test'),
      'b.js': {
        ...use('function go() {}\ngo();\n  ongoing();'),
        definitions: [{ name: 'go', startLine: 1 }],
      },
      'c.md': { text: 'go();', kind: 'docs' },
      'dist/d.js': use('go();', 'generated'),
    });
    expect(answer).toContain('Uses of `go`, 2 lines of 2 files:');
    expect(answer).toMatch(/b\.js\n  2: go\(\);\ntest\/a\.test\.js\n  1: go\(\);/);
  });

  test('of a field, a constant or a function that is handed on are found where no call tells of them', async () => {
    const named = await callers('aliases', {
      'build.go': 'for _, one := range flag.aliases {',
      'model.go': '// aliases of a flag\n\taliases []string',
      'docs/flags.md': { text: 'All aliases count.', kind: 'docs' },
    });
    expect(named).toContain('Uses of `aliases`, 2 lines of 2 files:');
    expect(named).toMatch(/build\.go\n  1: for _, one := range flag\.aliases {\nmodel\.go\n  2: aliases/);
    const handedOn = await callers('go', { 'b.js': use('go();\n// go now'), 'c.js': 'list.map(go);' });
    expect(handedOn).toContain('Uses of `go`, 1 line of 1 file:');
    expect(handedOn).toContain(
      'Lines of other files that name `go`, 1 line of 1 file:\n```\nc.js\n  1: list.map(go);',
    );
  });

  test.each([
    ['b.ts', "import { go } from './a';\nimport {\n  other,\n  go as run,\n} from './c';\ngo();", 6],
    ['b.js', "const { go } = require('./a');\ngo();", 2],
    ['b.js', "const {\n  go,\n} = require('./a');\ngo();", 4],
    ['b.py', 'from a import go\nfrom c import (\n    go as run,\n)\ngo()', 5],
    ['b.rs', 'use a::go;\npub use c::{\n    go,\n};\ngo();', 5],
    ['b.cs', 'using static A.go;\ngo();', 2],
  ])('are no imports where the file goes on to use it: %s, %s', async (path, text, line) => {
    expect(await callers('go', { [path]: use(text) })).toContain(
      `1 line of 1 file:\n\`\`\`\n${path}\n  ${line}: go()`,
    );
  });

  test.each([
    ['b.ts', "import { go } from './a';", 1],
    ['b.ts', "export { go } from './a';\ngo();", 2],
    ['b.js', 'const { go } = tools;\ngo();', 2],
    ['b.js', 'const {\n  go,\n} = tools;\ngo();', 2],
    ['b.js', "const all = import('./a').then(({ go }) => go);", 1],
    ['b.cs', 'using var one = go();', 1],
  ])('are all lines of a file otherwise: %s, %s', async (path, text, lines) => {
    expect(await callers('go', { [path]: use(text) })).toContain(
      `, ${lines} ${lines === 1 ? 'line' : 'lines'} of 1 file:`,
    );
  });

  test('that only name a common word are twelve beside its calls', async () => {
    const words = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`w${String(at).padStart(2, '0')}.js`, 'let go;']),
    );
    const answer = await callers('go', { 'b.js': use('go();'), ...words });
    expect(answer.match(/1: let go;/g)).toHaveLength(12);
    expect(answer).toContain('… 8 more lines in w12.js');
  });

  test('are forty, and the rest is counted by its files', async () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`${String(at).padStart(2, '0')}.js`, use('go();')]));
    const answer = await callers('go', many);
    expect(answer.match(/1: go\(\);/g)).toHaveLength(40);
    expect(answer).toContain('… 11 more lines in 40.js, 41.js, 42.js, 43.js, 44.js, 45.js, 46.js, 47.js, …');
    const oneMore = Object.fromEntries(Object.entries(many).slice(0, 41));
    expect(await callers('go', oneMore)).toContain('… 1 more line in 40.js\n');
    const few = Object.fromEntries(Object.entries(many).slice(0, 48));
    expect(await callers('go', few)).toMatch(/… 8 more lines in 40\.js, .*, 47\.js\n/);
  }); // prettier-ignore

  test('of a name that stands everywhere are first those in files that name its class, and twelve of the others', async () => {
    const calls = (text: string) => ({ text, references: ['add'] });
    const lists = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`a${String(at).padStart(2, '0')}.java`, calls('list.add(1);')]));
    const files = { ...lists, 'z.java': calls('Sums.add(1, 2);') };
    const answer = await callers('Sums.add', files);
    expect(answer).toMatch(/^Uses of `add` in files that name `Sums`, 1 line of 1 file:\n```\nz\.java\n  1: Sums\.add\(1, 2\);\n```\n/);
    expect(answer).toContain('Uses of `add` in other files, 50 lines of 50 files:');
    expect(answer.match(/list\.add\(1\);/g)).toHaveLength(12);
    expect(await callers('Other.add', files)).toMatch(/^Uses of `add`, 51 lines of 51 files:/);
    const few = Object.fromEntries(Object.entries(files).slice(-40));
    expect(await callers('Sums.add', few)).toMatch(/^Uses of `add`, 40 lines of 40 files:/);
  }); // prettier-ignore

  test('leave out the line of its declaration where an annotation stands above it', async () => {
    const text = '@Deprecated\nvoid go() {}\ngo();';
    const definitions = [{ name: 'go', startLine: 1, endLine: 2, nameLine: 2 }];
    expect(await callers('go', { 'b.java': { ...use(text), definitions } })).toContain('Uses of `go`, 1 line of 1 file:\n```\nb.java\n  3: go();');
  }); // prettier-ignore

  test('that were shown are named by their numbers, and none are said to be none', async () => {
    const shown = new ShownLines([{ path: 'b.js', startLine: 1, endLine: 2, text: '', score: 0 }]);
    expect(await callers('go', { 'b.js': use('go();\ngo();\ngo();') }, shown)).toContain('b.js\n  1, 2: shown above\n  3: go();');
    expect(await callers('go', { 'b.js': use('go();') })).toContain('Uses of `go`, 1 line of 1 file:');
    expect(await callers('went', { 'b.js': use('go();') })).toBe('Uses of `went`: none.');
  }); // prettier-ignore
});

describe('finding a text', () => {
  const find = (text: string, files: Record<string, string | File>, pattern = false) =>
    ask({ kind: 'find', text, pattern }, files);

  test.each([
    ['a(', false, '`a(`'],
    ['^b+$', true, '2: bbb'],
  ])('%s as a pattern (%s) tells its lines', async (text, pattern, wanted) => {
    expect(await find(text, { 'x.js': 'a(1)\nbbb\n' }, pattern)).toContain(wanted);
  });

  test('tells of a pattern that is none, and of files by their names', async () => {
    expect(await find('a(', { 'x.js': 'a(1)' }, true)).toContain('this is no pattern (');
    expect(await find('basket', { 'src/Basket.js': 'x', 'basket/y.js': 'x', 'dist/basket.js': { text: 'x', kind: 'generated' } })).toContain('Files with `basket` in their names: src/Basket.js');
    const named = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`cart${at}.js`, 'x']));
    expect(await find('cart', named)).toMatch(/… \d+ more$/m);
  }); // prettier-ignore
});
