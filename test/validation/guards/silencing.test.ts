import { describe, expect, it, test } from 'vitest';
import type { Finding } from '../../../src/domain/index.ts';
import { guardPatch } from '../../../src/validation/index.ts';
import { created, deleted, modified, patchOf } from './patches.ts';
import { languages } from './ways-to-silence.ts';

function errorsOf(findings: readonly Finding[]): string[] {
  return findings.filter(({ severity }) => severity === 'error').map(({ code }) => code ?? '');
}

describe.each(Object.entries(languages))('in %s (H24)', (_, ways) => {
  const mark = /^.*HERE.*\n/m;

  it.each(ways.suppressions)('the suppression %s is caught', (suppression) => {
    const after = ways.code.replace(mark, `${suppression}\n`);
    const found = guardPatch(patchOf(modified(ways.source, ways.code.replace(mark, ''), after)));
    expect(found.map(({ code, severity }) => `${code} ${severity}`)).toContain('silenced error');
    expect(found[0]?.startLine).toBe(after.split('\n').indexOf(suppression) + 1);
  });

  it('a suppression that was there before is no news', () => {
    const before = ways.code.replace(mark, `${ways.suppressions[0]}\n`);
    const after = before.replace('\n', '\n\n');
    expect(guardPatch(patchOf(modified(ways.source, before, after)))).toEqual([]);
  });

  it('a test that is turned off is caught, in every way', () => {
    for (const skip of ways.skips) {
      const after = skip(ways.tests);
      expect(after).not.toBe(ways.tests);
      const found = guardPatch(patchOf(modified(ways.test, ways.tests, after)));
      expect(errorsOf(found)).toContain('skipped-test');
    }
  });

  it('a deleted test is caught, and so is a deleted test file', () => {
    const one = guardPatch(patchOf(modified(ways.test, ways.tests, ways.without)));
    expect(one.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toContain(
      'deleted-test',
    );
    const all = guardPatch(patchOf(deleted(ways.test, ways.tests)));
    expect(all.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toContain(
      'deleted-test',
    );
  });

  it('an added test is welcome', () => {
    expect(guardPatch(patchOf(modified(ways.test, ways.without, ways.tests)))).toEqual([]);
  });

  it('an honest change of the source is left alone', () => {
    const before = ways.code.replace(mark, '');
    expect(guardPatch(patchOf(modified(ways.source, before, before.replace('+', '-'))))).toEqual([]);
  });
});

describe('a directive below the sign of its comment', () => {
  it.each([
    ['src/a.js', '/*\neslint-disable no-var\n*/'],
    ['src/a.js', '/*\n\n  eslint no-var: 0\n*/'],
    ['src/a.css', '/*\n * stylelint-disable\n */'],
    ['docs/a.md', '<!--\nmarkdownlint-disable -->'],
    ['src/a.rs', '#[\n    allow(dead_code)\n]'],
    ['src/a.cs', '[\nSuppressMessage("a", "b")]'],
    ['src/a.hs', '{-#\nOPTIONS_GHC -Wno-all #-}'],
    ['src/a.c', '#pragma GCC diagnostic \\\nignored "-Wall"'],
  ])('is caught in %s: %j', (path, text) => {
    const found = guardPatch(patchOf(modified(path, 'a\nb\n', `a\n${text}\nb\n`)));
    expect(errorsOf(found)).toEqual(['silenced']);
  });

  it('is none in the middle of what a comment says', () => {
    const text = '/*\n * Why we need this:\n * eslint-disable does not work here.\n */';
    expect(guardPatch(patchOf(modified('src/a.js', 'a\nb\n', `a\n${text}\nb\n`)))).toEqual([]);
  });
});

describe('what only moved', () => {
  it('is no suppression, also from file to file', () => {
    const line = '// eslint-disable-next-line no-undef\n';
    const patch = patchOf(
      modified('a.js', `${line}a();\n`, 'a();\n'),
      modified('b.js', 'b();\n', `${line}b();\n`),
    );
    expect(guardPatch(patch)).toEqual([]);
  });

  it('is no suppression where the line around it is written anew', () => {
    const before = 'total = add(first, second)  # type: ignore[attr-defined]\n';
    const after = 'total = add(  # type: ignore[attr-defined]\n    first, second\n)\n';
    expect(guardPatch(patchOf(modified('a.py', before, after)))).toEqual([]);
  });

  it.each([
    ['tells the tool more', 'add(  # type: ignore\n    first\n)\nkept()\nother()\n'],
    ['stands at another place', 'add(first)\nkept()\nother()  # type: ignore[attr-defined]\n'],
    [
      'comes twice',
      'add(  # type: ignore[attr-defined]\n    first  # type: ignore[attr-defined]\n)\nkept()\nother()\n',
    ],
  ])('is not one that %s', (_, after) => {
    const before = 'add(first)  # type: ignore[attr-defined]\nkept()\nother()\n';
    const found = guardPatch(patchOf(modified('a.py', before, after)));
    expect(found.map(({ code }) => code)).toEqual(['silenced']);
  });

  it.each([
    ['#[allow(unused)] opts| one(opts)', '#[allow(unused)] opts| two(opts)', []],
    ['#[allow(unused)] opts| one(opts)', '#[allow(unused, dead_code)] opts| one(opts)', ['silenced']],
    [
      '#[allow(unused)] opts| one(opts)',
      '#[allow(unused)] #[allow(dead_code)] opts| one(opts)',
      ['silenced'],
    ],
  ])('is one where code behind an attribute is another one: %s, %s', (before, after, codes) => {
    const found = guardPatch(patchOf(modified('src/a.rs', `${before}\n`, `${after}\n`)));
    expect(found.map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['of its own file', 'a.py', []],
    ['of another file', 'b.py', ['silenced']],
  ])('is one where the line around it is another one %s: %s', (_, path, codes) => {
    const [one, two] = ['one()', 'two()'];
    const mark = '  # type: ignore[attr-defined]\n';
    const patch =
      path === 'a.py'
        ? patchOf(modified(path, one + mark, two + mark))
        : patchOf(modified('a.py', one + mark, `${one}\n`), modified(path, `${two}\n`, two + mark));
    expect(guardPatch(patch).map(({ code }) => code)).toEqual(codes);
  });

  it('is no deleted test, also from file to file', () => {
    const test = "it('adds', () => { expect(1).toBe(sum()); });\n";
    const patch = patchOf(deleted('test/a.test.js', test), modified('test/b.test.js', '', test));
    expect(guardPatch(patch)).toEqual([]);
  });
});

describe('a renamed test', () => {
  it('is for a person to see, but does not count', () => {
    const before = "it('returns one', () => { expect(one()).toBe(1); });\n";
    const found = guardPatch(
      patchOf(modified('a.test.js', before, before.replace('returns one', 'gives one'))),
    );
    expect(new Set(found.map(({ severity }) => severity))).toEqual(new Set(['warning']));
  });
});

describe('what is no cast', () => {
  it.each([
    ['a type argument', 'x();\n', 'const p = new Promise<any>((done) => done(1));\n'],
    ['a habit of the file', 'const a = (el as any)._x;\n', 'const b = (el as any)._y;\n'],
  ])('%s', (_, before, added) => {
    expect(guardPatch(patchOf(modified('src/a.ts', before, before + added)))).toEqual([]);
  });
});

test('tests that leave their helpers out of the coverage may go on doing so; code may not', () => {
  const before = 'def f():  # pragma: no cover\n    pass\n';
  const patch = (path: string) => patchOf(modified(path, before, `${before}${before.replace('f', 'g')}`));
  expect(guardPatch(patch('tests/test_a.py'))).toEqual([]);
  expect(guardPatch(patch('app/a.py')).map(({ severity }) => severity)).toEqual(['error']);
});

describe('a remark to a linter or type checker in a new test', () => {
  const old = 'import x\n\n\ndef test_one():\n    assert one() == 1\n';
  const added =
    '\n\ndef test_two():\n    with pytest.raises(TypeError):\n        two("a")  # type: ignore[arg-type]\n';
  const severities = (path: string, before: string | undefined, after: string) => {
    const change = before === undefined ? created(path, after) : modified(path, before, after);
    return guardPatch(patchOf(change)).map(({ severity, code }) => `${severity} ${code}`);
  };

  it.each([
    ['within it', 'tests/test_a.py', old, old + added],
    ['with an old test below', 'tests/test_a.py', old, old.replace('\n\ndef', `${added}\n\ndef`)],
    ['above it', 'a.test.js', "it('one', () => {});\n", "it('one', () => {});\n\n// eslint-disable-next-line max-len\nit('two', () => {});\n"],
    ['in a file that is new', 'tests/test_b.py', undefined, `# ruff: noqa: B018\n${added}`],
  ])('is shown to a person and does not count: %s', (_, path, before, after) => {
    expect(new Set(severities(path, before, after))).toEqual(new Set(['warning silenced']));
  }); // prettier-ignore

  it.each([
    ['of an old test', 'tests/test_a.py', old, old.replace('== 1', '== 1  # type: ignore[operator]')],
    ['of an old test below a new one', 'a.test.js', "it('one', () => {});\n", "it('two', () => {});\n\n// eslint-disable-next-line max-len\nit('one', () => {});\n"],
    ['of an import', 'tests/test_a.py', old, old.replace('import x', 'import x  # noqa: F401') + added.replace(/ {2}# type.*/, '')],
    ['that is no test', 'src/a.py', old, old + added],
    ['of which a failure is ignored', 'test/a.bats', '@test "one" {\n  one\n}\n', '@test "one" {\n  one\n}\n\n@test "two" {\n  two || true\n}\n'],
    ['that raises its warnings no more', 'tests/test_a.py', old, `${old}\n\ndef test_two():\n    warnings.simplefilter("ignore")\n    assert two() == 2\n`],
  ])('counts elsewhere: %s', (_, path, before, after) => {
    expect(severities(path, before, after)).toContain('error silenced');
  }); // prettier-ignore
});

describe('what has honest uses too is shown to a person and does not count', () => {
  it.each([
    ['a cast', 'src/a.ts', 'const c = a as any;\n'],
    [
      'a test that something does not compile',
      'src/a.test.ts',
      '// @ts-expect-error wrong type\nsum("a");\n',
    ],
    ['code of a test that never runs', 'tests/test_a.py', 'def f():  # pragma: no cover\n    pass\n'],
  ])('%s', (_, path, added) => {
    const found = guardPatch(patchOf(modified(path, 'x();\n', `x();\n${added}`)));
    expect(found.map(({ severity }) => severity)).toEqual(['warning']);
  });

  it('a new test that needs a library', () => {
    const before = 'def test_one():\n    assert one() == 1\n';
    const added =
      '\n\n@pytest.mark.skipif(not HAS_LIB, reason="no library")\ndef test_two():\n    assert two() == 2\n';
    const found = guardPatch(patchOf(modified('tests/test_a.py', before, before + added)));
    expect(found.map(({ severity }) => severity)).toEqual(['warning']);
  });

  it('a new test of Perl that needs links', () => {
    const before = "subtest 'one' => sub {\n  is one(), 1;\n};\n";
    const skip = "  plan skip_all => 'no links' unless eval { symlink $real, $link };\n";
    const found = (after: string) => guardPatch(patchOf(modified('t/a.t', before, after)));
    const added = found(`${before}\nsubtest 'two' => sub {\n${skip}  is two(), 2;\n};\n`);
    expect(added.map(({ severity }) => severity)).toEqual(['warning']);
    const old = found(before.replace('  is', `${skip}  is`));
    expect(old.map(({ severity }) => severity)).toEqual(['error']);
    expect(found('ok 1;\n').map(({ code }) => code)).toContain('deleted-test');
  });

  it('a new test whose marks stand on both sides of the one that turns it off', () => {
    const before = '#[test]\nfn one() {\n    assert_eq!(two(), 2);\n}\n';
    const added = '\n#[test]\n#[ignore]\nfn slow() {\n    assert_eq!(two(), 2);\n}\n';
    const found = guardPatch(patchOf(modified('src/a.rs', before, before + added)));
    expect(found.map(({ severity }) => severity)).toEqual(['warning']);
  });
});
