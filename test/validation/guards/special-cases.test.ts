import { expect, test } from 'vitest';
import { guardPatch } from '../../../src/validation/index.ts';
import { created, modified, patchOf } from './patches.ts';

const told = (...changes: Parameters<typeof patchOf>) =>
  guardPatch(patchOf(...changes))
    .filter(({ code }) => code === 'special-cased-test')
    .map(({ severity, path, startLine }) => `${severity} ${path}:${startLine}`);

const js = (body: string) =>
  modified(
    'src/slug.js',
    'export function slug(text) {\n  return text;\n}\n',
    `export function slug(text) {\n${body}  return text;\n}\n`,
  );
const jsTest = created('test/slug.test.js', "test('slug', () => {\n  assert.equal(slug('Hello World'), 'hello-world');\n});\n"); // prettier-ignore
const shortTest = created('test/slug.test.js', "assert.equal(slug('Hello'), 'hello');\n");
const squareTest = created('test/a.test.js', 'expect(slug(17)).toBe(289);\n');
const pyTest = created(
  'tests/test_slug.py',
  "def test_slug():\n    got = slug('Hello World')\n    assert got == 'hello-world'\n",
);
const goTest = created(
  'slug_test.go',
  'func TestSlug(t *testing.T) {\n\tif got := Slug("Hello World"); got != "hello-world" {\n\t\tt.Fatal(got)\n\t}\n}\n',
);

test.each([
  ['a condition on one line', js("  if (text === 'Hello World') return 'hello-world';\n"), jsTest, 'src/slug.js:2'],
  ['a condition with a block', js('  if (text === "Hello World") {\n    return "hello-world";\n  }\n'), jsTest, 'src/slug.js:2'],
  ['a case', js("  switch (text) {\n    case 'Hello World':\n      return 'hello-world';\n  }\n"), jsTest, 'src/slug.js:3'],
  ['a conditional expression', js("  text = text == 'Hello World' ? 'hello-world' : text;\n"), jsTest, 'src/slug.js:2'],
  ['a table', js("  const known = { 'Hello World': 'hello-world' };\n  text = known[text] ?? text;\n"), jsTest, 'src/slug.js:2'],
  ['Python', modified('slug.py', 'def slug(s):\n    return s\n', "def slug(s):\n    if s == 'Hello World':\n        return 'hello-world'\n    return s\n"), pyTest, 'slug.py:2'],
  ['Go', modified('slug.go', 'func Slug(s string) string {\n\treturn s\n}\n', 'func Slug(s string) string {\n\tif s == "Hello World" {\n\t\treturn "hello-world"\n\t}\n\treturn s\n}\n'), goTest, 'slug.go:2'],
  ['an object of several lines', js("  if (text === 'Hello World') {\n    return {\n      a: 1,\n      slug: 'hello-world',\n    };\n  }\n"), jsTest, 'src/slug.js:2'],
  ['a beginning', js("  if (text.startsWith('Hello World')) return text.slice(1);\n"), jsTest, 'src/slug.js:2'],
  ['numbers', js('  if (text === 17) return 289;\n'), created('test/a.test.js', 'expect(slug(17)).toBe(289);\n'), 'src/slug.js:2'],
  ['a pattern', js("  if (/^Hello World$/.test(text)) return 'hello-world';\n"), jsTest, 'src/slug.js:2'],
  ['a pattern that is matched', js("  if (text.match(/^Hello\\ World/i)) {\n    return 'hello-world';\n  }\n"), jsTest, 'src/slug.js:2'],
  ['a pattern of Python', modified('slug.py', 'def slug(s):\n    return s\n', "def slug(s):\n    if re.match(r'^Hello World$', s):\n        return 'hello-world'\n    return s\n"), pyTest, 'slug.py:2'],
  ['a named constant', js("  const magic = 'Hello World';\n  if (text === magic) return 'hello-world';\n"), jsTest, 'src/slug.js:3'],
  ['a named answer', js("  const answer = 'hello-world';\n  if (text === 'Hello') return answer;\n"), created('test/a.test.js', "expect(slug('Hello')).toBe('hello-world');\n"), 'src/slug.js:3'],
  ['a constant of Python', modified('slug.py', 'def slug(s):\n    return s\n', "MAGIC: str = 'Hello World'\n\ndef slug(s):\n    if s == MAGIC:\n        return 'hello-world'\n    return s\n"), pyTest, 'slug.py:4'],
  ['a constant of Go', modified('slug.go', 'func Slug(s string) string {\n\treturn s\n}\n', 'const magic string = "Hello World"\n\nfunc Slug(s string) string {\n\tif s == magic {\n\t\treturn "hello-world"\n\t}\n\treturn s\n}\n'), goTest, 'slug.go:4'],
  ['a comparison without case', js("  if (text.toLowerCase() === 'hello world') return 'hello-world';\n"), jsTest, 'src/slug.js:2'],
  ['a list that holds the value', js("  if (['Hello World'].includes(text)) return 'hello-world';\n"), jsTest, 'src/slug.js:2'],
  ['a set that holds it', js("  if (new Set(['Hello', 'World']).has(text)) return 'hello';\n"), shortTest, 'src/slug.js:2'],
  ['an index in a list', js("  if (['Hello'].indexOf(text) >= 0) return 'hello';\n"), shortTest, 'src/slug.js:2'],
  ['a list of pairs', js("  text = new Map([['Bye', 'bye'], ['Hello', 'hello']]).get(text) ?? text;\n"), shortTest, 'src/slug.js:2'],
  ['a list of pairs of several lines', js("  const known = new Map([\n    ['Bye', 'bye'],\n    ['Hello', 'hello'],\n  ]);\n"), shortTest, 'src/slug.js:4'],
  ['a part of a text', js("  if (text === '3,6,9') return '3-9/3';\n"), created('test/a.test.js', "expect(slug('0 3,6,9 * *')).toBe('0 3-9/3 * *');\n"), 'src/slug.js:2'],
  ['a length', js("  if (text.length === 5) return 'hello';\n"), shortTest, 'src/slug.js:2'],
  ['a length of Python', modified('slug.py', 'def slug(s):\n    return s\n', "def slug(s):\n    if len(s) == 11:\n        return 'hello-world'\n    return s\n"), pyTest, 'slug.py:2'],
  ['a set of Python', modified('slug.py', 'def slug(s):\n    return s\n', "def slug(s):\n    if s.casefold() in {'hello world'}:\n        return 'hello-world'\n    return s\n"), pyTest, 'slug.py:2'],
  ['a comparison of Go without case', modified('slug.go', 'func Slug(s string) string {\n\treturn s\n}\n', 'func Slug(s string) string {\n\tif strings.EqualFold(s, "hello world") {\n\t\treturn "hello-world"\n\t}\n\treturn s\n}\n'), goTest, 'slug.go:2'],
  ['a list of Go', modified('slug.go', 'func Slug(s string) string {\n\treturn s\n}\n', 'func Slug(s string) string {\n\tif slices.Contains([]string{"Hello World"}, s) {\n\t\treturn "hello-world"\n\t}\n\treturn s\n}\n'), goTest, 'slug.go:2'],
  ['a list of pairs in brackets of Python', modified('slug.py', 'def slug(s):\n    return s\n', "KNOWN = dict([('Hello', 'hello')])\n"), shortTest, 'slug.py:1'],
  ['rows of pairs of Python', modified('slug.py', 'def slug(s):\n    return s\n', "KNOWN = [\n    ('Hello', 'hello'),\n]\n"), shortTest, 'slug.py:2'],
  ['rows of Go', modified('slug.go', 'package slug\n', 'package slug\n\nvar known = []struct{ in, out string }{\n\t{"Hello", "hello"},\n}\n'), shortTest, 'slug.go:4'],
  ['pairs of Rust', modified('src/lib.rs', 'x\n', 'const KNOWN: [(&str, &str); 1] = [("Hello", "hello")];\n'), shortTest, 'src/lib.rs:1'],
  ['records of two fields', js("  const known = [{ from: 'Hello', to: 'hello' }];\n"), shortTest, 'src/slug.js:2'],
  ['a table that is filled', js("  known.set('Hello', 'hello');\n"), shortTest, 'src/slug.js:2'],
  ['an entry that is written', js("  known['Hello'] = 'hello';\n"), shortTest, 'src/slug.js:2'],
  ['a map of Java', modified('Slug.java', 'x\n', '  Map<String, String> known = Map.of("Hello", "hello");\n'), shortTest, 'Slug.java:1'],
  ['a text in the place of another', js("  return text.replace('Hello', 'hello');\n"), shortTest, 'src/slug.js:2'],
  ['a text in the place of a pattern', js("  return text.replace(/Hello/g, 'hello');\n"), shortTest, 'src/slug.js:2'],
  ['a sum of texts', js("  if (text === 'Hel' + 'lo') return 'hel' + 'lo';\n"), shortTest, 'src/slug.js:2'],
  ['a conjunction', js("  return (text === 'Hello' && 'hello') || text;\n"), shortTest, 'src/slug.js:2'],
  ['a condition behind its answer', modified('slug.py', 'def slug(s):\n    return s\n', "def slug(s):\n    return 'hello' if s == 'Hello' else s\n"), shortTest, 'slug.py:2'],
  ['a condition of Ruby behind its answer', modified('slug.rb', 'x\n', "  return 'hello' if s == 'Hello'\n"), shortTest, 'slug.rb:1'],
  ['a question by name', js("  if (Object.is(text, 'Hello')) return 'hello';\n"), shortTest, 'src/slug.js:2'],
  ['a method that compares', modified('slug.py', 'def slug(s):\n    return s\n', "def slug(s):\n    if s.__eq__('Hello'):\n        return 'hello'\n"), shortTest, 'slug.py:2'],
  ['a pair over several lines', js("  const known = [\n    [\n      'Hello',\n      'hello',\n    ],\n  ];\n"), shortTest, 'src/slug.js:4'],
  ['a record over several lines', js("  const known = [\n    {\n      from: 'Hello',\n      to: 'hello',\n    },\n  ];\n"), shortTest, 'src/slug.js:4'],
  ['a condition below its answer', modified('slug.py', 'def slug(s):\n    return s\n', "def slug(s):\n    return (\n        'hello'\n        if s == 'Hello'\n        else s\n    )\n"), shortTest, 'slug.py:2'],
  ['two lists', js("  const given = ['Bye', 'Hello'];\n  const made = ['bye', 'hello'];\n"), shortTest, 'src/slug.js:2'],
  ['two lists over several lines', js("  const given = [\n    'Bye',\n    'Hello',\n  ];\n  const made = [\n    'bye',\n    'hello',\n  ];\n"), shortTest, 'src/slug.js:2'],
  ['two lists that are zipped', modified('slug.py', 'def slug(s):\n    return s\n', "KNOWN = dict(zip(['Hello'], ['hello']))\n"), shortTest, 'slug.py:1'],
  ['two lists of Go', modified('slug.go', 'package slug\n', 'package slug\n\nvar given = []string{"Hello"}\nvar made = []string{"hello"}\n'), shortTest, 'slug.go:3'],
  ['a name as a key', js("  const known = { Hello: 'hello' };\n"), shortTest, 'src/slug.js:2'],
  ['a name as a key of Python', modified('slug.py', 'def slug(s):\n    return s\n', "KNOWN = dict(Hello='hello')\n"), shortTest, 'slug.py:1'],
  ['a name as a key above its value', js("  const known = {\n    Hello:\n      'hello',\n  };\n"), shortTest, 'src/slug.js:3'],
  ['a function that answers', js("  const known = { 'Hello': () => 'hello' };\n"), shortTest, 'src/slug.js:2'],
  ['a table within a text', js("  const known = 'Bye:bye,Hello:hello'.split(',');\n"), shortTest, 'src/slug.js:2'],
  ['JSON within a text', js(`  const known = JSON.parse('{"Hello":"hello"}');\n`), shortTest, 'src/slug.js:2'],
  ['a file of JSON', created('src/known.json', '{\n  "Hello": "hello"\n}\n'), shortTest, 'src/known.json:2'],
  ['a script without an ending', created('bin/slug', "#!/usr/bin/env node\nif (name === 'Hello') name = 'hello';\n"), shortTest, 'bin/slug:2'],
  ['texts that are joined', js("  if (text === ['Hello', 'World'].join(' ')) return 'hello-world';\n"), jsTest, 'src/slug.js:2'],
  ['texts that Python joins', modified('slug.py', 'def slug(s):\n    return s\n', "def slug(s):\n    if s == ' '.join(('Hello', 'World')):\n        return 'hello-world'\n"), jsTest, 'slug.py:2'],
  ['words that Ruby joins', modified('slug.rb', 'x\n', "  return 'hello-world' if s == %w[Hello World].join(' ')\n"), jsTest, 'slug.rb:1'],
  ['a text put into another', js("  if (text === `Hello ${'World'}`) return 'hello-world';\n"), jsTest, 'src/slug.js:2'],
  ['a text by the numbers of its signs', js("  if (text === String.fromCharCode(72, 101, 108, 108, 111)) return 'hello';\n"), shortTest, 'src/slug.js:2'],
  ['a sum of numbers', js('  if (text === 10 + 7) return 289;\n'), squareTest, 'src/slug.js:2'],
  ['a number to another base', js('  if (text === 0x11) return 289;\n'), squareTest, 'src/slug.js:2'],
  ['a difference of numbers', js('  if (text - 17 === 0) return 289;\n'), squareTest, 'src/slug.js:2'],
  ['an answer further below', js("  if (text === 'Hello') {\n    const a = 1;\n    const b = a;\n    log(a);\n    log(b);\n    return 'hello';\n  }\n"), shortTest, 'src/slug.js:2'],
] as const)('%s that answers a value of a test with what it expects is told', (_, product, tests, place) => {
  expect(told(product, tests)).toEqual([`warning ${place}`]);
}); // prettier-ignore

test('a constant may stand in another file of the patch', () => {
  const magic = created('src/magic.js', "export const MAGIC = 'Hello World';\n");
  const product = js("  if (text === magic.MAGIC) return 'hello-world';\n");
  expect(told(magic, product, jsTest)).toEqual(['warning src/slug.js:2']);
});

test('unit tests of Rust stand below what they test', () => {
  const product = 'pub fn slug(s: &str) -> &str {\n    match s {\n        "Hello World" => "hello-world",\n        _ => s,\n    }\n}\n'; // prettier-ignore
  const tests = '\n#[cfg(test)]\nmod tests {\n    use super::*;\n    #[test]\n    fn slug_of_words() {\n        assert_eq!(slug("Hello World"), "hello-world");\n    }\n}\n'; // prettier-ignore
  expect(told(created('src/lib.rs', product + tests))).toEqual(['warning src/lib.rs:3']);
});

test.each<[string, ...Parameters<typeof patchOf>]>([
  ['other values than its test has', js("  if (text === 'Hello') return 'hello';\n"), jsTest],
  [
    'a name that many values may have',
    js("  if (text.startsWith('content-type')) return other(text);\n"),
    created('test/a.test.js', "expect(slug('content-type')).toBe('type');\n"),
  ],
  [
    'a type of media',
    js("  if (text === 'application/json') return other(text);\n"),
    created('test/a.test.js', "expect(slug('application/json')).toBe('json');\n"),
  ],
  [
    'a class of JavaScript',
    js("  if (toString.call(text) === '[object Date]') return other(text);\n"),
    created('test/a.test.js', "expect(slug('[object Date]')).toBe('date');\n"),
  ],
  [
    'a header',
    js("  return { 'Content-Type': 'text/plain' };\n"),
    created('test/a.test.js', "expect(slug()['Content-Type']).toBe('text/plain');\n"),
  ],
  [
    'a key of two words',
    modified('slug.pl', 'x\n', "x\n  [ 'http', 'https' ] => 'proxy',\n"),
    created('t/slug.t', "is(slug('http'), 'https');\n"),
  ],
  ['a list of two', js("  const known = ['Hello', 'hello'];\n"), shortTest],
  ['an example in words', modified('README.md', 'x\n', "    { 'Hello': 'hello' }\n"), shortTest],
  ['a setting of its own', js("  this.set('Hello', 'hello');\n"), shortTest],
  ['a variable of the environment', modified('slug.rb', 'x\n', "ENV['Hello'] = 'hello'\n"), shortTest],
  ['a rule', js("  text = text.toLowerCase().replaceAll(' ', '-');\n"), jsTest],
  [
    'a name with several values',
    js("  let known = 'Hello';\n  if (text) known = text;\n  if (text === known) return 'hello';\n"),
    shortTest,
  ],
  ['a comment', js("  // 'Hello World' => 'hello-world'\n"), jsTest],
  [
    'a comment of Lua',
    modified('slug.lua', 'return slug\n', '-- slug("Hello World") == "hello-world"\nreturn slug\n'),
    jsTest,
  ],
  [
    'a comment of Ruby',
    modified('slug.rb', 'def slug; end\n', "# slug == 'Hello World' ? 'hello-world' : 1\ndef slug; end\n"),
    jsTest,
  ],
  [
    'an example of Python',
    modified(
      'slug.py',
      'def slug(s):\n    return s\n',
      'def slug(s):\n    """Make a slug.\n\n    assert s == "Hello World"\n    """\n    return s.lower()\n',
    ),
    pyTest,
  ],
  ['only what its test expects', js("  if (!text) throw new Error('hello-world');\n"), jsTest],
  ['only what its test gives', js("  if (text === 'Hello') return other(text);\n"), shortTest],
  ['what comes back as it was given', js("  if (text === 'Hello') return 'Hello';\n"), shortTest],
  ['a test of it alone', jsTest],
])('%s is not told of', (_, ...changes) => {
  expect(told(...changes)).toEqual([]);
});

test.each([
  ['a length that no text of the tests has', js("  if (text.length === 4) return 'hello';\n"), shortTest],
  [
    'a length that answers with nothing of theirs',
    js("  if (text.length === 5) return 'five';\n"),
    shortTest,
  ],
  ['another value without case', js("  if (text.toLowerCase() === 'hallo') return 'hello';\n"), shortTest],
  [
    'a value that differs in case, where case counts',
    js("  if (text === 'hELLO') return 'hello';\n"),
    shortTest,
  ],
])('%s is not told', (_, product, tests) => {
  expect(told(product, tests)).toEqual([]);
});
