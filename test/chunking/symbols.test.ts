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
});
