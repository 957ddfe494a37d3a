// Writes src/catalog/linguist.json from GitHub Linguist's data, as the package `linguist-languages` ships it:
//   node scripts/write-languages.mjs FOLDER   (the unpacked package)
// Where several languages share an ending, the one that stands first below is meant.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const wanted =
  `JavaScript, TypeScript, TSX, Python, Go, Rust, Java, Kotlin, C#, Ruby, PHP, HTML+PHP, C, C++, Objective-C,
Objective-C++, Swift, Scala, Dart, Elixir, Erlang, Haskell, Literate Haskell, Lua, Luau, Perl, Shell, PowerShell, Batchfile, R, Julia,
Clojure, F#, Visual Basic .NET, Groovy, OCaml, Zig, Nim, Crystal, D, Fortran, Pascal, Ada, Common Lisp, Scheme, Emacs Lisp,
Vim script, Assembly, Cuda, Cython, Solidity, PureScript, Elm, ReScript, Awk, MATLAB, Tcl, Verilog, VHDL, Yacc, Lex,
HCL, Starlark, CMake, Meson, Makefile, Dockerfile, Nix, SQL, GraphQL, Protocol Buffer, Thrift, Jsonnet, CUE,
HTML, Vue, Svelte, Astro, CSS, SCSS, Sass, Less, HTML+ERB, Haml, Pug, Handlebars, Blade, Twig, Liquid, Jinja,
Markdown, MDX, reStructuredText, AsciiDoc, Org, RDoc, Textile, TeX, Pod, Roff Manpage,
JSON, JSON with Comments, JSON5, YAML, TOML, XML, SVG, INI, Java Properties, CSV, TSV, Text, Jupyter Notebook`
    .split(',')
    .map((name) => name.trim());

/** What people call a language whose full name is no word, and the language that theirs extends. */
const called = { TSX: 'typescript', 'C#': 'csharp', 'C++': 'cpp', 'F#': 'fsharp', 'Objective-C': 'objc' };
const extended = {
  Vue: 'html',
  Svelte: 'html',
  SCSS: 'css',
  MDX: 'markdown',
  GraphQL: 'gql',
  'Literate Haskell': 'haskell',
};

const folder = process.argv[2];
if (folder === undefined) throw new Error('Give the folder of the unpacked package linguist-languages.');
const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
const all = Object.values(await import(pathToFileURL(path.join(path.resolve(folder), 'index.js')).href));

const languages = wanted.map((name) => {
  const found = all.find((language) => language.name === name);
  if (!found) throw new Error(`Linguist ${version} has no language ${name}`);
  const names = [called[name] ?? [], name.toLowerCase(), found.aliases ?? [], extended[name] ?? []].flat();
  return {
    name,
    type: found.type,
    names: [...new Set(names)],
    endings: (found.extensions ?? []).map((ending) => ending.slice(1).toLowerCase()),
    fileNames: found.filenames ?? [],
  };
});
const rows = languages.map((language) => `    ${JSON.stringify(language)}`).join(',\n');
writeFileSync(
  'src/catalog/linguist.json',
  `{\n  "source": "linguist-languages ${version}",\n  "languages": [\n${rows}\n  ]\n}\n`,
);
