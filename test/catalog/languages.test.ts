import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  endingsOf,
  languageFamily,
  languageNames,
  languageOf,
  subjectName,
} from '../../src/catalog/index.ts';

describe('the language of a path', () => {
  it.each([
    ['src/a.ts', 'TypeScript'],
    ['src/a.h', 'C'],
    ['lib/a.t', 'Perl'],
    ['README.md', 'Markdown'],
    ['Dockerfile', 'Dockerfile'],
    ['A.M', 'Objective-C'],
    ['Rakefile', 'Ruby'],
  ])('%s is %s', (path, name) => expect(languageOf(path)?.name).toBe(name));

  it('is unknown for what the table has not', () => {
    expect(languageOf('bin/tool')).toBeUndefined();
    expect(languageFamily('notes.txt')).toBeUndefined();
  });

  it('goes by every name that people use, and by the ending', () => {
    expect(languageNames('a.tsx')).toEqual(expect.arrayContaining(['typescript', 'tsx']));
    expect(languageNames('a.h')).toEqual(expect.arrayContaining(['c', 'cpp', 'c++', 'h']));
    expect(languageNames('a.unknown')).toEqual(['unknown']);
    expect(endingsOf('Golang')).toEqual(['go']);
    expect(endingsOf('typescript')[0]).toBe('ts');
  });

  it.each<[string | undefined, string]>([
    ['javascript', 'a.js a.jsx a.mjs a.ts a.mts a.tsx a.vue a.svelte a.astro'],
    ['python', 'a.py a.pyi a.pyx a.ipynb'],
    ['go', 'a.go'],
    ['rust', 'a.rs'],
    ['java', 'a.java a.groovy'],
    ['kotlin', 'a.kt a.kts'],
    ['csharp', 'a.cs a.vb a.fs'],
    ['ruby', 'a.rb Rakefile'],
    ['php', 'a.php a.phtml'],
    ['c', 'a.c a.h a.cpp a.hpp a.m a.mm a.cu'],
    ['swift', 'a.swift'],
    ['scala', 'a.scala'],
    ['dart', 'a.dart'],
    ['elixir', 'a.ex a.exs'],
    ['shell', 'a.sh a.bash'],
    ['css', 'a.css a.scss a.sass a.less'],
    ['lua', 'a.lua a.luau'],
    ['haskell', 'a.hs a.lhs'],
    ['perl', 'a.pl a.pm'],
    ['yaml', 'a.yml a.yaml'],
    ['markdown', 'README.md a.mdx'],
    ['sql', 'a.sql'],
    ['dockerfile', 'Dockerfile'],
    [undefined, 'a.html a.json a.toml Makefile a.txt a'],
  ])('silences its tools as %s does: %s', (family, paths) => {
    for (const path of paths.split(' ')) expect(languageFamily(`src/${path}`), path).toBe(family);
  });

  it('is the one whose grammar reads the file', () => {
    const folder = new URL('../../grammars/', import.meta.url);
    for (const grammar of readdirSync(folder)) {
      const manifest = new URL(`${grammar}/manifest.json`, folder);
      const { name, endings } = JSON.parse(readFileSync(manifest, 'utf8')) as {
        name: string;
        endings: string[];
      };
      for (const ending of endings) {
        const family = languageFamily(`a${ending}`);
        expect(family, `${name} reads ${ending}`).toBe(languageFamily(`a${endings[0]}`));
      }
    }
  });
});

describe('what a test is about', () => {
  it.each([
    ['tests/test_url.py', 'url'],
    ['tests/unit/url.test.ts', 'url'],
    ['src/url.test.ts', 'url'],
    ['pkg/url_test.go', 'url'],
    ['src/UrlTest.java', 'Url'],
    ['src/TestUrl.java', 'Url'],
    ['spec/url_spec.rb', 'url'],
    ['src/Latest.java', 'Latest'],
    ['src/contest.py', 'contest'],
  ])('%s is about %s', (path, subject) => expect(subjectName(path)).toBe(subject));
});
