import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { gate } from '../../src/editing/index.ts';
import { unclosedMarks } from '../../src/editing/gate/section/delimiters.ts';
import type { SyntaxParser } from '../../src/ports/index.ts';

const parser = new TreeSitterParser();
const methods = Array.from(
  { length: 60 },
  (_, i) => `  method${i}(value) {
    if (value > ${i}) {
      return value - ${i};
    }

    return this.method${i - 1}(value);
  }
`,
);
const script = `import { log } from './log';

/** Many methods. */
export class Long {
${methods.join('\n')}}

function ask(question) {
  if (question === '') {
    log('nothing asked');
  }

  else {
    log(question);
  }
  return question;
}

ask('done');
`;
const python = `import os

class Long:
    """Many methods."""

${methods.map((_, i) => `    def method${i}(self, value):\n        if value > ${i}:\n            return value\n        return None\n`).join('\n')}

def last(value):
    return value
`;

const documented = script.replaceAll(/^ {2}method(\d+)/gm, '  /** No $1. */\n  method$1');
const php = `<?php

class Long
{
${methods.map((_, i) => `    public function method${i}($value)\n    {\n        return $value > ${i};\n    }\n`).join('\n')}}
`;

/** How the gate judges, and how many characters it had parsed for that. */
async function judge(path: string, before: string, after: string) {
  expect(after).not.toBe(before);
  let parsed = 0;
  const counting: SyntaxParser = {
    languageOf: (name) => parser.languageOf(name),
    parse: (language, text) => {
      parsed += text.length;
      return parser.parse(language, text);
    },
  };
  const refusal = await gate({ path, before, after, edits: [], parser: counting });
  return { reason: refusal?.reason, parsed };
}

describe('what opens or closes a comment or text', () => {
  it.each([
    ['a comment whose end is that of the next one', 'javascript', ['/* one', 'x', '/* two', ' */'], ['/*']],
    ['a comment that holds a quote', 'javascript', ['/* it`s', ' */'], []],
    ['a text over lines', 'go', ['a := `one', '/* two`'], []],
    ['an end without a beginning', 'java', ['*/', 'int a;'], ['*/']],
    ['quotes in the comments of a language that has none such', 'rust', ['// a ` and """'], []],
    ['conditions, the inner one open', 'c', ['#ifdef A', '#endif', '#if B'], ['#if']],
    ['a line that goes on below the last', 'python', ['a = 1 + \\', '    2', 'b = \\'], ['\\']],
    ['the end of a here document', 'bash', ['EOF', ''], ['EOF']],
    ['a raw text with quotes in it', 'rust', ['let a = r#"one "two" three"#;'], []],
  ])('is told of %s', (_, language, lines, marks) => {
    expect(unclosedMarks(lines, language)).toEqual(marks);
  });
});

describe('an edit of a long file', () => {
  it.each([
    ['a method of a class', 'a.js', script, script.replace('value - 30', 'value - 31')],
    ['a new method', 'a.js', script, script.replace('  method20(', '  fresh() {\n  }\n\n  method20(')],
    ['a method of a Python class', 'a.py', python, python.replace('value > 30', 'value > 31')],
    [
      'two places far apart',
      'a.js',
      script,
      script.replace('value - 10', 'value - 11').replace("log('nothing asked')", "log('nothing')"),
    ],
    ['the last function', 'a.py', python, python.replace('    return value\n', '    return value + 1\n')],
    [
      'a new method with its comment',
      'a.js',
      script,
      script.replace(
        '  method20(',
        '  /** Says `more`. */\n  fresh() {\n    return `${this}`;\n  }\n\n  method20(',
      ),
    ],
    [
      'a method between two that are documented',
      'a.js',
      documented,
      documented.replace('  /** No 30. */', '  /** Fresh. */\n  fresh() {\n  }\n\n  /** No 30. */'),
    ],
    ['an import above a class', 'a.js', script, script.replace("'./log';\n", "'./log';\nimport './more';\n")],
    [
      'a method of a class whose text has paragraphs',
      'a.py',
      python.replace(
        'Many methods.',
        'Many methods.\n\n    All of them compare.\n\n    None of them fails.\n    ',
      ),
      python
        .replace(
          'Many methods.',
          'Many methods.\n\n    All of them compare.\n\n    None of them fails.\n    ',
        )
        .replace('value > 31', 'value > 32'),
    ],
    ['a method of PHP', 'a.php', php, php.replace('$value > 30', '$value > 31')],
  ])('is judged by parsing little more than %s', async (_, path, before, after) => {
    const { reason, parsed } = await judge(path, before, after);
    expect(reason).toBeUndefined();
    expect(parsed).toBeLessThan(before.length / 4);
  });

  it('is refused where what one place closes another one far away opens, and all that is left out between them moved', async () => {
    const item = (name: string, lines: readonly string[]) =>
      `        it("${name}") {\n${lines.map((line) => `            ${line}\n`).join('')}        }\n`;
    const file = (first: readonly string[], last: readonly string[]) => `import Quick

final class Spec: QuickSpec {
override func spec() {
    describe("first") {
${item('a', ['let o = 1', ...first, '', 'end(o)'])}
${item('b', ['go(2)'])}    }

    describe("many") {
${Array.from({ length: 20 }, (_, i) => item(`m${i}`, ['let a = 1', 'go(a)'])).join('\n')}    }

    describe("last") {
${item('y', ['go(3)'])}
${item('z', ['let o = 1', ...last, '', 'end(o)'])}    }
}
}
`;
    const [opening, rest] = [
      ['stop(1) { event in', '    switch event {', '    default:'],
      ['        break', '    }', '}'],
    ];
    const { reason } = await judge('Spec.swift', file([...opening, ...rest], []), file(rest, opening));
    expect(reason).toContain('syntax');
  });

  it.each([
    ['a bracket that is lost', script.replace('return value - 30;\n    }', 'return value - 30;'), 'syntax'],
    [
      'an `else` that stays alone behind an empty line',
      script.replace("  if (question === '') {\n    log('nothing asked');\n  }\n", ''),
      'syntax',
    ],
    ['a comment that swallows the rest', script.replace('value - 30;', 'value - 30; /*'), 'syntax'],
    ['a text that swallows the rest', script.replace('value - 30;', 'value - 30; `'), 'syntax'],
    ['a comment that ends and never began', script.replace('value - 30;', 'value - 30; */ /*'), 'syntax'],
    [
      'a comment whose end is in the next one',
      documented
        .replace('  /** No 30. */', '  /** Fresh.\n  fresh() {\n  }\n\n  /** No 30. */')
        .replace('value - 30', 'value - (30'),
      'syntax',
    ],
    [
      'a statement that takes in the class below',
      script.replace("'./log';\n", "'./log';\nimport more from\n"),
      'syntax',
    ],
    ['a method that is gone', script.replace(methods[30]!, ''), 'still uses'],
    ['a method that is emptied', script.replace(/ {4}if \(value > 30\)[^}]*\}\n\n.*\n/, ''), 'empties'],
    [
      'a function said twice, far apart',
      `${script}\n${script.slice(script.indexOf('function ask'), script.indexOf('\nask('))}\nask('again');\n`,
      'twice',
    ],
  ])('is judged by the whole for %s', async (_, after, reason) => {
    expect((await judge('a.js', script, after)).reason).toContain(reason);
  });

  it.each([
    ['right below', ''],
    ['behind a comment', '# What all tests need.\n\n'],
  ])('is judged with the next statement, %s, which an unfinished one takes in', async (_, between) => {
    const tests = Array.from({ length: 60 }, (_, i) => `  test 'no ${i}' do\n    assert ${i}\n  end\n`).join(
      '\n',
    );
    const ruby = `require_relative '../helper'\nrequire 'lib'\n\nclass LibTest < Base\n${tests}end\n`;
    const before = between + ruby;
    const { reason } = await judge(
      'a_test.rb',
      before,
      `require 'lib'\nHere is the change:\n${between}${ruby}`,
    );
    expect(reason).toContain('syntax');
  });

  it('is judged with the whole block whose head is gone', async () => {
    const constructors = Array.from(
      { length: 60 },
      (_, i) => `    public Many(int no${i})\n    {\n        first = no${i};\n    }\n`,
    );
    const before = `namespace Many;\n\ninternal class Many\n{\n    private readonly int first;\n\n${constructors.join('\n')}}\n`;
    const { reason } = await judge('Many.cs', before, before.replace('internal class Many\n', ''));
    expect(reason).toContain('syntax');
  });

  it('is judged by the whole where new lines end the block around them and open another one', async () => {
    const all = Array.from(
      { length: 60 },
      (_, i) => `    override func no${i}() -> Int {\n        return ${i}\n    }\n`,
    );
    const before = `import Cocoa\n\nclass Bar: View {\n    var first: Int\n    var last: Int { return 1 }\n\n${all.join('\n')}}\n`;
    const after = before.replace('    var last', '    }\n    var all: [Int] {\n    var last');
    expect((await judge('Bar.swift', before, after)).reason).toContain('syntax');
  });

  it('is judged by the whole where an `end` goes that the part has no beginning for', async () => {
    const methods = Array.from({ length: 30 }, (_, i) => `      def no${i}\n        ${i}\n      end\n`).join(
      '\n',
    );
    const before = `module Rack\n  class Response\n    def first\n      1\n    end\n\n    module Helpers\n${methods}\n    protected\n\n      def last\n        2\n      end\n    end\n\n    include Helpers\n\n    class Raw\n      include Helpers\n    end\n  end\nend\n`;
    const { reason } = await judge('a.rb', before, before.replace('    end\n\n    include', '    include'));
    expect(reason).toContain('syntax');
  });

  it('is judged by the whole where code comes before what the file says of itself', async () => {
    const functions = Array.from({ length: 60 }, (_, i) => `no${i} :: Int -> Int\nno${i} x = x + ${i}\n`);
    const before = `-----\n-- Copyright: somebody\n--\n-- Many.\n\nmodule Many where\n\n${functions.join('\n')}`;
    const { reason } = await judge(
      'Many.hs',
      before,
      before.replace('--\n-- Many', '--\n  more p = p\n-- Many'),
    );
    expect(reason).toContain('syntax');
  });

  it('is judged with the other clauses of a block of which one loses its head', async () => {
    const functions = Array.from({ length: 40 }, (_, i) => `  def no${i}(x) do\n    x + ${i}\n  end\n`);
    const before = `defmodule Many do\n${functions.join('\n')}\n  def last(x) do\n    case x do\n      0 ->\n        :error\n\n      count ->\n        {count, x}\n    end\n  end\nend\n`;
    const { reason } = await judge('many.ex', before, before.replace('      0 ->\n', ''));
    expect(reason).toContain('syntax');
  });

  it('is judged by the whole where the end of a condition is gone', async () => {
    const functions = Array.from({ length: 60 }, (_, i) => `int no${i}(void) {\n    return ${i};\n}\n`);
    const before = `#ifdef MANY\n\n${functions.join('\n')}\n#endif\n`;
    const { reason } = await judge('many.c', before, before.replace('#endif', '#endifAnew'));
    expect(reason).toContain('syntax');
  });

  it('is judged by the whole where a part would cut a comment in two', async () => {
    const functions = Array.from(
      { length: 80 },
      (_, i) => `-- | No ${i}.\nno${i} :: Int -> Int\nno${i} x = x + ${i}\n`,
    );
    const haskell = `{- |\n   License: some\n\n   Maintainer: somebody\n\nMany functions.\n-}\nmodule Many where\n\n${functions.join('\n')}`;
    const after = haskell.replace('License: some', 'License: other').replace('x + 40', 'x + (40');
    expect((await judge('Many.hs', haskell, after)).reason).toContain('syntax');
  });

  it('is judged by the whole where a line at the margin stands inside of a class all the same', async () => {
    const tests = Array.from(
      { length: 60 },
      (_, i) => `    @Test\n    fun no${i}() {\n        check(${i})\n    }\n`,
    );
    const before = `package many\n\nclass ManyTests {\n// Open\n\n${tests.slice(30).join('\n')}\n// Closed\n\n    @Test\n    fun last() {\n        check(0)\n    }\n\n// Objects\n\n${tests.slice(0, 30).join('\n')}}\n`;
    const after = before.replace('// Closed\n', '// Closed\nimport org.junit.Test\n');
    expect((await judge('ManyTests.kt', before, after)).reason).toContain('syntax');
  });

  it.each([
    ['many.rb', (i: number) => `def no${i}(x)\n  x + ${i}\nend\n`],
    ['many.ex', (i: number) => `def no${i}(x) do\n  x + ${i}\nend\n`],
    ['many.lua', (i: number) => `function no${i}(x)\n  return x + ${i}\nend\n`],
    ['many.hs', (i: number) => `no${i} :: Int -> Int\nno${i} x = x + ${i}\n`],
    ['many.scala', (i: number) => `def no${i}(x: Int): Int =\n  x + ${i}\n`],
  ])('is judged by the whole where words or depth end a block: %s', async (path, functionOf) => {
    const before = Array.from({ length: 60 }, (_, i) => functionOf(i)).join('\n');
    const { reason, parsed } = await judge(path, before, before.replace('x + 30', 'x + 31'));
    expect(reason).toBeUndefined();
    expect(parsed).toBeGreaterThanOrEqual(before.length);
  });

  it('is judged by the whole where a statement loses its end', async () => {
    const maps = Array.from({ length: 60 }, (_, i) => `        cfg.Map<S${i}>()\n            .For(${i});\n`);
    const before = `class Many : Base\n{\n    Configuration All() => new(cfg =>\n    {\n${maps.join('\n')}    });\n}\n`;
    const { reason } = await judge('Many.cs', before, before.replace('            .For(59);\n', ''));
    expect(reason).toContain('syntax');
  });

  it('is judged with the imports below, which may stand behind no code', async () => {
    const functions = Array.from({ length: 60 }, (_, i) => `int no${i}() {\n  return ${i};\n}\n`);
    const before = `import 'a.dart';\nimport 'weather.dart'\n    show Weather;\n\nimport 'b.dart';\n\n${functions.join('\n')}`;
    const { reason } = await judge('many.dart', before, before.replace("import 'weather.dart'\n", ''));
    expect(reason).toContain('syntax');
  });

  it.each([
    [
      'many.dart',
      "import 'a.dart';\n",
      "import 'src/late.dart';\n",
      (i: number) => `int no${i}() {\n  return ${i};\n}\n`,
    ],
    ['many.go', 'package many\n', 'import "fmt"\n', (i: number) => `func no${i}() int {\n\treturn ${i}\n}\n`],
  ])('is judged by the whole where an import comes behind code: %s', async (path, head, late, functionOf) => {
    const before = `${head}\n${Array.from({ length: 60 }, (_, i) => `// No ${i}.\n${functionOf(i)}`).join('\n')}`;
    const { parsed, reason } = await judge(path, before, before.replace('// No 40.\n', `// No 40.\n${late}`));
    expect(parsed).toBeGreaterThanOrEqual(before.length);
    if (path.endsWith('.dart')) expect(reason).toContain('syntax');
  });

  it('is judged in part where an import comes among others', async () => {
    const head = "import 'a.dart';\nimport 'b.dart'\n    show B;\n";
    const functions = Array.from({ length: 60 }, (_, i) => `int no${i}() {\n  return ${i};\n}\n`);
    const before = `${head}\n${functions.join('\n')}`;
    const { parsed, reason } = await judge(
      'many.dart',
      before,
      before.replace('show B;\n', "show B;\nimport 'c.dart';\n"),
    );
    expect(reason).toBeUndefined();
    expect(parsed).toBeLessThan(before.length);
  });

  it('is not called broken for an error that stands elsewhere', async () => {
    const broken = script.replace("ask('done');", "ask('done';");
    const { reason } = await judge('a.js', broken, broken.replace('value - 30', 'value - 31'));
    expect(reason).toBeUndefined();
  });
});
