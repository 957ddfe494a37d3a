import { describe, expect, it } from 'vitest';
import { outlineText } from '../../src/context/excerpts/text-outline.ts';

describe('the outline of a file that declares nothing', () => {
  it.each([
    ['README.md', '# Top\ntext\n```sh\n# no heading\n```\n## Part\n', ['1: # Top', '6: ## Part']],
    [
      'ci.yml',
      'on: push\njobs:\n  build:\n    steps:\n  "a b":\n',
      ['1: on: push', '2: jobs:', '3:   build:'],
    ],
    ['Cargo.toml', '[package]\nname = "x"\n  indented = 1\n', ['1: [package]', '2: name = "x"']],
    [
      'tsconfig.json',
      '{\n  "files": [\n      "deep"\n  ],\n  "a": { "b": 1 }\n}\n',
      ['2:   "files": [', '5:   "a": { "b": 1 }'],
    ],
    [
      'schema.sql',
      'CREATE TABLE users (\n  id int\n);\nselect 1;\ncreate or replace view v as select 1;\n',
      ['1: CREATE TABLE users (', '5: create or replace view v as select 1;'],
    ],
    ['code.ts', '# no\n', []],
  ])('%s: its headings, keys or statements, with their lines', (path, text, outline) => {
    expect(outlineText(path, text.split('\n'), 10)).toEqual(outline);
  });

  it('says how many it leaves out', () => {
    const lines = Array.from({ length: 9 }, (_, at) => `# ${at}`);
    expect(outlineText('a.md', lines, 2)).toEqual(['1: # 0', '2: # 1', '… 7 more']);
  });
});
