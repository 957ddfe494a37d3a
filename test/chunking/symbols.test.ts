import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { extractFacts } from '../../src/chunking/index.ts';

const parser = new TreeSitterParser();

interface Example {
  path: string;
  text: string;
  /** `Container.name:kind` */
  definitions: string[];
  references: string[];
  imports: string[];
}

const examples: Example[] = [
  {
    path: 'a.ts',
    text: `import { b } from './b.ts';\nexport interface I { go(): void }\nexport class C extends B implements I {\n  go() { b(); new D(); this.x.call(1); }\n}\nexport const f = (): T => C;\nconst y = require('y');`,
    definitions: ['I:interface', 'I.go:method', 'C:class', 'C.go:method', 'f:function', 'y:constant'],
    references: ['b', 'B', 'D', 'call', 'T', 'require'],
    imports: ['./b.ts', 'y'],
  },
  {
    path: 'a.tsx',
    text: `export function App() { return <List items={load()} />; }`,
    definitions: ['App:function'],
    references: ['List', 'load'],
    imports: [],
  },
  {
    path: 'a.js',
    text: `var x = module.exports = {};\nApp.prototype.use = function use() { mount(); };\nclass K { #p = () => 1 }`,
    definitions: ['use:function', 'K:class', 'K.#p:method'],
    references: ['mount'],
    imports: [],
  },
  {
    path: 'a.py',
    text: `from .pkg import mod, other as o\nimport os.path\nLIMIT = 3\nclass A(Base):\n    @property\n    def m(self):\n        return helper(self.x.run())\n`,
    definitions: ['LIMIT:constant', 'A:class', 'A.m:method'],
    references: ['mod', 'Base', 'property', 'helper', 'run'],
    imports: ['.pkg', '.pkg.mod', '.pkg.other', 'os.path'],
  },
  {
    path: 'a.go',
    text: `package a\nimport (\n\t"fmt"\n\tx "example.com/y"\n)\ntype T struct{ u U }\nfunc (t *T) Do() { fmt.Println(x.Z{}) }\nfunc New() *T { return &T{} }\n`,
    definitions: ['T:type', 'T.Do:method', 'New:function'],
    references: ['U', 'Println', 'Z'],
    imports: ['fmt', 'example.com/y'],
  },
  {
    path: 'a.rs',
    text: `use crate::b::{C, D};\nmod inner;\n#[derive(Debug)]\nstruct S { c: C }\nimpl Show for S {\n  fn show(&self) { println!("{}", make(1)); }\n}\n`,
    definitions: ['S:class', 'S:implementation', 'S.show:method'],
    references: ['C', 'D', 'Show', 'println', 'make'],
    imports: ['crate::b::{C, D}', 'inner'],
  },
  {
    path: 'a.java',
    text: `import java.util.List;\nclass A extends B implements I {\n  private Foo foo;\n  A() {}\n  void m(Bar b) { b.run(new Baz()); }\n}\n`,
    definitions: ['A:class', 'A.foo:field', 'A.A:method', 'A.m:method'],
    references: ['B', 'I', 'Foo', 'Bar', 'run', 'Baz'],
    imports: ['java.util.List'],
  },
  {
    path: 'a.c',
    text: `#include "b.h"\n#include <stdio.h>\n#define MAX 3\nstruct s { int a; };\nstatic int *f(struct t *x) { return g(x->cb(1)); }\nint h(void);\n`,
    definitions: ['MAX:macro', 's:class', 'f:function', 'h:declaration'],
    references: ['t', 'g', 'cb'],
    imports: ['b.h', '<stdio.h>'],
  },
  {
    path: 'a.cpp',
    text: `#include "a.hpp"\nnamespace n {\nclass A : public B { void m(); };\nvoid A::m() { x::call(); }\n}\n`,
    definitions: ['n:module', 'n.A:class', 'n.A.m:declaration', 'n.A.m:method'],
    references: ['B', 'call'],
    imports: ['a.hpp'],
  },
  {
    path: 'a.cs',
    text: `using System.IO;\nnamespace N {\n  class A : B {\n    public int P { get; set; }\n    void M(C c) { c.Run(new D()); }\n  }\n}\n`,
    definitions: ['N:module', 'N.A:class', 'N.A.P:field', 'N.A.M:method'],
    references: ['B', 'C', 'Run', 'D'],
    imports: ['System.IO'],
  },
  {
    path: 'a.rb',
    text: `require 'set'\nrequire_relative './b'\nmodule M\n  class A < B\n    LIMIT = 1\n    include Enumerable\n    def m!; helper(1); Foo.new; end\n    def self.s; end\n  end\nend\n`,
    definitions: ['M:module', 'M.A:class', 'M.A.LIMIT:constant', 'M.A.m!:method', 'M.A.s:method'],
    references: ['require', 'require_relative', 'B', 'include', 'Enumerable', 'helper', 'Foo', 'new'],
    imports: ['set', './b'],
  },
  {
    path: 'a.php',
    text: `<?php\nnamespace N;\nuse App\\Models\\User;\nclass A extends B implements I {\n  private $p;\n  function m(Foo $f) { $f->run(); return User::find(new Baz); }\n}\nrequire 'x.php';\n`,
    definitions: ['A:class', 'A.p:field', 'A.m:method'],
    references: ['B', 'I', 'Foo', 'run', 'User', 'find', 'Baz'],
    imports: ['App\\Models\\User', 'x.php'],
  },
  {
    path: 'a.sh',
    text: `source lib.sh\nf() {\n  grep x\n}\n`,
    definitions: ['f:function'],
    references: ['source', 'grep'],
    imports: ['lib.sh'],
  },
  {
    path: 'a.css',
    text: `@import url("b.css");\n.card > a { color: red }\n`,
    definitions: ['.card > a:rule'],
    references: ['card'],
    imports: ['url("b.css")'],
  },
  {
    path: 'a.kt',
    text: `package a\nimport b.C\n/** doc */\n@Ann class A(val x: Int) : B(), I {\n  val y = 1\n  fun m(z: T): U { g(z); h.k() }\n  companion object { const val Q = 1 }\n}\nobject O { }\ninterface J\nenum class E { P }\nfun String.top() = f()\ntypealias X = Y\nval w = 1\n`,
    definitions: [
      'A:class',
      'A.y:field',
      'A.m:method',
      'A.Q:field',
      'O:class',
      'J:class',
      'E:class',
      'E.P:field',
      'top:function',
      'X:type',
      'w:constant',
    ],
    references: ['Ann', 'Int', 'B', 'I', 'T', 'U', 'g', 'k', 'String', 'f', 'Y'],
    imports: ['b.C'],
  },
  {
    path: 'a.swift',
    text: `import Foundation\n/// doc\nclass A: B, P {\n  var x: Int = 1\n  init(y: T) { g(y) }\n  func m(z: T) -> U { h.k(); return U() }\n}\nstruct S {}\nprotocol Q { func q() }\nenum E { case a }\nextension A { func n() {} }\nfunc top() {}\ntypealias X = Y\nlet w = 1\n`,
    definitions: [
      'A:class',
      'A.x:field',
      'A.m:method',
      'S:class',
      'Q:interface',
      'Q.q:method',
      'E:class',
      'A:class',
      'A.n:method',
      'top:function',
      'X:type',
      'w:constant',
    ],
    references: ['B', 'P', 'Int', 'T', 'g', 'U', 'k', 'Y'],
    imports: ['Foundation'],
  },
  {
    path: 'a.scala',
    text: `package a\nimport b.C\n/** doc */\nclass A(x: Int) extends B with T {\n  val y = 1\n  def m(z: T): U = g(z).k()\n}\nobject O { def n = 1 }\ntrait Q { def q: Int }\ncase class P(a: Int)\nenum E { case X }\ntype X = Y\ndef top() = new Z()\n`,
    definitions: [
      'A:class',
      'A.y:field',
      'A.m:method',
      'O:class',
      'O.n:method',
      'Q:interface',
      'Q.q:method',
      'P:class',
      'E:enum',
      'X:type',
      'top:function',
    ],
    references: ['Int', 'B', 'T', 'U', 'g', 'k', 'Y', 'Z'],
    imports: ['import b.C'],
  },
  {
    path: 'a.lua',
    text: `-- doc\nlocal m = require("b.c")\nlocal M = {}\nfunction M.go(x) return f(x) end\nfunction M:meth() self.g() end\nlocal function h() end\nfunction top() end\nM.k = function() end\nreturn M\n`,
    definitions: ['M.go:method', 'M.meth:method', 'h:function', 'top:function', 'k:function'],
    references: ['require', 'f', 'g'],
    imports: ['b.c'],
  },
  {
    path: 'a.ex',
    text: `defmodule A.B do\n  alias C.D\n  import E\n  @doc "x"\n  def go(x), do: F.g(x)\n  defp h(y) do\n    i(y)\n  end\n  defmacro k(z) do\n  end\n  test "adds" do\n  end\nend\n`,
    definitions: ['A.B:class', 'A.B.go:method', 'A.B.h:method', 'A.B.k:method', 'A.B.adds:test'],
    references: [
      'defmodule',
      'alias',
      'C.D',
      'import',
      'E',
      'doc',
      'def',
      'F',
      'g',
      'defp',
      'i',
      'defmacro',
      'test',
    ],
    imports: ['C.D', 'E'],
  },
  {
    path: 'a.dart',
    text: `import 'b.dart';\n/// doc\nclass A extends B implements I {\n  final int x = 1;\n  static const y = 2;\n  A(this.x);\n  U m(T z) { g(z); return h.k(); }\n  int get p => 1;\n}\nmixin Q {}\nenum E { a }\nextension N on A { void n() {} }\nvoid top() { const local = 1; }\nconst first = 1, second = 2;\nint counter = 0;\ntypedef X = Y;\n`,
    definitions: [
      'A:class',
      'A.x:field',
      'A.y:field',
      'A.A:method',
      'A.m:method',
      'A.p:method',
      'Q:class',
      'E:enum',
      'N:class',
      'N.n:method',
      'top:function',
      'first:constant',
      'second:constant',
      'counter:variable',
      'X:type',
    ],
    references: ['B', 'I', 'int', 'U', 'T', 'g', 'k', 'Y'],
    imports: ["'b.dart'"],
  },
  {
    path: 'a.zig',
    text: `const std = @import("std");\n/// doc\npub const S = struct {\n  x: u8,\n  pub fn m(self: S) void { g(self); }\n};\nfn top() void { h.k(); }\ntest "adds" { }\nconst E = enum { a };\n`,
    definitions: ['S:class', 'S.m:method', 'top:function', 'adds:test', 'E:enum'],
    references: ['g', 'k'],
    imports: ['std'],
  },
  {
    path: 'a.hs',
    text: `module A where\nimport B.C (d)\n-- | doc\ndata T = P Int | Q\nnewtype N = N Int\ntype X = Y\nclass K a where\n  k :: a -> Int\ninstance K T where\n  k x = g x\ntop :: Int -> Int\ntop x = h (f x)\n`,
    definitions: [
      'T:type',
      'N:type',
      'X:type',
      'K:interface',
      'K.k:method',
      'K:implementation',
      'K.k:method',
      'top:declaration',
      'top:function',
    ],
    references: ['Int', 'Y', 'g', 'h', 'f'],
    imports: ['B.C'],
  },
  {
    path: 'a.tf',
    text: `resource "aws_s3_bucket" "b" {\n  bucket = var.name\n}\nvariable "name" {\n  default = 1\n}\nmodule "m" {\n  source = "./m"\n}\nlocals {\n  x = 1\n}\noutput "o" { value = module.m.x }\n`,
    definitions: ['aws_s3_bucket.b:block', 'name:block', 'm:block', 'locals:block', 'o:block'],
    references: ['x'],
    imports: ['./m'],
  },
  {
    path: 'a.vue',
    text: `<script setup lang="ts">\nimport a from './b'\nconst x = f(1)\n</script>\n<template><div @click="x"/></template>\n`,
    definitions: ['x:constant'],
    references: ['f'],
    imports: ['./b'],
  },
  {
    path: 'a.svelte',
    text: `<script>\n  import A from './A.svelte';\n  function go() { h(); }\n</script>\n<A on:click={go}/>\n`,
    definitions: ['go:function'],
    references: ['h'],
    imports: ['./A.svelte'],
  },
  {
    path: 'a.test.ts',
    text: `describe('sums', () => {\n  class X { render() {} }\n  it('adds', () => {});\n  it.each([1])('each %s', () => { test.set('Content-Length', 1); });\n});\n`,
    definitions: ['sums:test', 'sums.adds:test', 'sums.each %s:test'],
    references: ['describe', 'it', 'each', 'set'],
    imports: [],
  },
  {
    path: 'parse.test.ts',
    text: `import { parse } from '..';\ndescribe('parse', () => {\n  it('ends', () => { parse(''); });\n});\n`,
    definitions: ['parse:test', 'parse.ends:test'],
    references: ['describe', 'it', 'parse'],
    imports: ['..'],
  },
  {
    path: 'jsx.js',
    text: `describe('nodes', () => {\n  it('have a class', () => <b><A class="t" /></b>);\n});\n`,
    definitions: ['nodes:test', 'nodes.have a class:test'],
    references: ['describe', 'it', 'A', 'b'],
    imports: [],
  },
  {
    path: 'b.ts',
    text: `class K { a = 1; b = () => 1 }\n`,
    definitions: ['K:class', 'K.a:field', 'K.b:method'],
    references: [],
    imports: [],
  },
  {
    path: 'b.py',
    text: `class A:\n    x = 1\n    y: int = 2\n`,
    definitions: ['A:class', 'A.x:field', 'A.y:field'],
    references: ['int'],
    imports: [],
  },
  {
    path: 'b.rb',
    text: `class A\n  attr_reader :one\nend\ndescribe 'A' do\n  it 'works' do\n  end\nend\n`,
    definitions: ['A:class', 'A.one:field', 'A:test', 'A.works:test'],
    references: ['attr_reader', 'describe', 'it'],
    imports: [],
  },
  {
    path: 'b.sh',
    text: `X=1\nexport Y=2\nf() { Z=3; }\n`,
    definitions: ['X:variable', 'Y:variable', 'f:function'],
    references: [],
    imports: [],
  },
];

describe('symbols of a file', () => {
  it.each(examples)('finds what $path defines, uses and imports', async (example) => {
    const tree = (await parser.parse(parser.languageOf(example.path)!, example.text))!;
    const facts = extractFacts({ path: example.path, text: example.text, tree });
    tree.dispose();
    expect(facts.syntaxErrors).toBe(0);
    const qualified = facts.definitions.map(
      ({ name, kind, container }) => `${container === undefined ? '' : `${container}.`}${name}:${kind}`,
    );
    expect(qualified).toEqual(example.definitions);
    expect(facts.references.toSorted()).toEqual(example.references.toSorted());
    expect(facts.imports).toEqual(example.imports);
  });

  it('reads the titles of tests that macros of C++ declare, each with its block', async () => {
    const text = `TEST_CASE_METHOD(Fixture, "keeps an empty list", "[list]")
{
  SECTION("twice") {
    CHECK(f() == 1);
  }
}
TEST_F(UrlTest, DropsPort) {
  EXPECT_EQ(port(), 2);
}
SCENARIO("sized") { run(); }
`;
    const tree = (await parser.parse('cpp', text))!;
    const { definitions } = extractFacts({ path: 'tests.cpp', text, tree });
    tree.dispose();
    const found = definitions.map(({ kind, container, name, startLine, endLine }) =>
      [kind, container, name, `${startLine}-${endLine}`].join('|'),
    );
    expect(found).toEqual([
      'test||keeps an empty list|1-6',
      'test|keeps an empty list|twice|3-5',
      'test|UrlTest|DropsPort|7-9',
      'test||sized|10-10',
    ]);
  });
});
