import { describe, expect, test } from 'vitest';
import { describeRepository } from '../../src/context/describe-repository.ts';
import { windowsToStream } from '../../src/context/excerpts/every-window.ts';
import { failingTests, findingsOfPlaces, noteOfPlaces, projectGuidance } from '../../src/context/index.ts';
import { outlineText } from '../../src/context/excerpts/text-outline.ts';
import type { Finding, LineRange, SearchIndex } from '../../src/domain/index.ts';
import { memoryWorkspace } from '../indexing/memory-workspace.ts';

describe('the windows of a long file that are gone through one by one', () => {
  const windows: LineRange[] = [1, 11, 21, 31, 41].map((startLine) => ({ startLine, endLine: startLine + 9 }));
  const stream = (words: string, named: readonly number[], { shown = 3, declared = false, of = windows } = {}) => {
    const lines = Array.from({ length: 50 }, (_, at) => (named.includes(at + 1) ? 'call(old)' : 'other'));
    return windowsToStream(words, lines, of, shown, declared)?.map(({ startLine }) => startLine);
  };

  test.each<[string, string, number[], object, number[] | undefined]>([
    ['are none where one call shows them all', 'Replace all uses of `old`.', [1, 11, 21], { of: windows.slice(0, 3) }, undefined],
    ['are those with what is named, where all places are wanted', 'Replace all uses of `old`.', [5, 35], {}, [1, 31]],
    ['are found at the first and at the last line of a window', 'Replace all uses of `old`.', [11, 30], {}, [11, 21]],
    ['are all of them, where nothing is named', 'Change every call.', [], {}, [1, 11, 21, 31, 41]],
    ['are all of them, where what is named stands nowhere', 'Replace all uses of `older`.', [1], {}, [1, 11, 21, 31, 41]],
    ['are those with what is named, where it stands in more than one call shows', 'Rename `old`.', [1, 11, 21, 31], {}, [1, 11, 21, 31]],
    ['are none where it stands in as many as one call shows', 'Rename `old`.', [1, 11, 21], {}, undefined],
    ['are none where a declaration of the file is named', 'Rename `old`.', [1, 11, 21, 31], { declared: true }, undefined],
    ['are those all the same, where all places of it are wanted', 'Replace all uses of `old`.', [1, 11], { declared: true }, [1, 11]],
    ['are none where nothing is named and one place is meant', 'Mend it.', [1, 11, 21, 31], {}, undefined],
  ])('%s', (_, words, named, more, wanted) => {
    expect(stream(words, named, more)).toEqual(wanted);
  });

  test('are none where what is named stands in more than sixty lines, unless all places are wanted', () => {
    const many = Array.from({ length: 5 }, (_, at) => ({ startLine: at * 20 + 1, endLine: at * 20 + 20 }));
    const lines = (count: number) => Array.from({ length: 100 }, (_, at) => (at % 20 < count ? 'old' : 'other'));
    expect(windowsToStream('Rename `old`.', lines(12), many, 3)).toHaveLength(5);
    expect(windowsToStream('Rename `old`.', lines(13), many, 3)).toBeUndefined();
    expect(windowsToStream('Rename `old` everywhere.', lines(13), many, 3)).toHaveLength(5);
  });

  test.each(['all occurrences', 'every use', 'each call', 'all the other places', 'every mention of it', 'replace all', 'everywhere', 'throughout the file', 'Every caller'])('are asked for by: %s', (words) => {
    expect(stream(`Change ${words}.`, [])).toHaveLength(5);
  });
  test.each(['all of it', 'the use', 'every day. Uses it', 'overall places'])('are not asked for by: %s', (words) => {
    expect(stream(`Change ${words}.`, [])).toBeUndefined();
  });
}); // prettier-ignore

describe('a failing test', () => {
  const text = Array.from({ length: 100 }, (_, at) => `line ${at + 1}`).join('\n');
  const shown = (definitions: [number, number][], ...lines: number[]) => {
    const file = { path: 'a.test.js', text, definitions: definitions.map(([startLine, endLine]) => ({ startLine, endLine })) };
    const findings = lines.map((startLine): Finding => ({ source: 'check', severity: 'error', message: 'm', path: 'a.test.js', startLine }));
    return failingTests(findings, [file]).map(({ startLine, endLine, text: code }) => [startLine, endLine, code.split('\n').length]);
  };

  test.each<[string, [number, number][], number[], number[][]]>([
    ['is the smallest declaration around its line', [[1, 50], [38, 44], [30, 45]], [40], [[38, 44, 7]]],
    ['is known at its first and its last line', [[38, 44]], [38, 44], [[38, 44, 7]]],
    ['is twenty lines on each side, where none is around it', [], [50], [[30, 70, 41]]],
    ['is no further than the file', [], [5], [[1, 25, 25]]],
    ['ends with the file', [], [95], [[75, 100, 26]]],
    ['is the lines around, in a declaration of more than sixty lines', [[1, 61]], [30], [[10, 50, 41]]],
    ['is whole in one of sixty', [[1, 60]], [30], [[1, 60, 60]]],
    ['is shown once, however often it fails', [[38, 44]], [40, 41], [[38, 44, 7]]],
    ['is one of four at most', [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]], [1, 3, 5, 7, 9], [[1, 2, 2], [3, 4, 2], [5, 6, 2], [7, 8, 2]]],
    ['is the last line', [], [100], [[80, 100, 21]]],
    ['is none behind the last line', [], [101], []],
  ])('%s', (_, definitions, lines, wanted) => {
    expect(shown(definitions, ...lines)).toEqual(wanted);
  });
}); // prettier-ignore

describe('what a repository is', () => {
  const said = async (texts: Record<string, string>, files: object[] = []) => {
    const index = {
      files: [...Object.keys(texts).map((path) => ({ path, kind: 'config', lines: 9 })), ...files],
    };
    const told = await describeRepository({}, index as unknown as SearchIndex, memoryWorkspace(texts));
    return /Repository: (.*)/.exec(told)?.[1];
  };

  test.each<[string, string]>([
    ['package.json', '{\n  "description": "It counts."\n}'],
    ['pyproject.toml', '[project]\ndescription = "It counts."\n'],
    ['Cargo.toml', '[package]\ndescription = "It counts."\n'],
    ['composer.json', '{\n  "description" : "It counts."\n}'],
    ['pubspec.yaml', "name: x\ndescription: 'It counts.'\n"],
  ])('is said in %s', async (path, text) => {
    expect(await said({ [path]: text })).toBe('It counts.');
    expect(await said({ [`sub/${path}`]: text })).toBeUndefined();
    expect(await said({ [path]: 'nothing' })).toBeUndefined();
  });

  test('is said once, in two hundred characters at most, by the first that says it', async () => {
    const cargo = `description = "${'x'.repeat(300)}"\n`;
    expect(await said({ 'package.json': '{}', 'Cargo.toml': cargo })).toBe('x'.repeat(200));
    expect(await said({ 'package.json': '{\n  "description": "One."\n}', 'Cargo.toml': cargo })).toBe('One.');
  });

  test('is the language that most lines of source are written in, whatever tests and data are', async () => {
    const file = (path: string, lines: number, kind = 'source') => ({ path, lines, kind });
    const files = [file('a.py', 60), file('b.py', 60), file('c.ts', 100), file('d.go', 900, 'test'), file('e.xyz', 900)]; // prettier-ignore
    expect(await said({}, files)).toBe('mostly Python');
  });

  test('is known by the address of an issue alone', async () => {
    const told = (url: string) => describeRepository({ url }, { files: [] }, memoryWorkspace({}));
    expect(await told('https://forge.test/acme/shop.js/issues/7')).toContain('Repository: acme/shop.js\n');
    expect(await told('not an address')).toBe('');
  });
});

test('what a project says of its code is also read in .github, after what stands at the root', async () => {
  const text = (words: string) => `# Code style\n${words}\n`;
  const both = memoryWorkspace({
    'CONTRIBUTING.md': text('Tabs.'),
    '.github/CONTRIBUTING.md': text('Spaces.'),
  });
  const told = await projectGuidance(['a.js'], both);
  expect(told.indexOf('Tabs.')).toBeGreaterThan(0);
  expect(told.indexOf('Spaces.')).toBeGreaterThan(told.indexOf('Tabs.'));
  expect(await projectGuidance([], memoryWorkspace({ '.github/CONTRIBUTING.md': text('Alone.') }))).toContain('Alone.'); // prettier-ignore
});

describe('places that a change left as they were', () => {
  const left = (lines: number[]) => [{ path: 'a.js', code: 'old', lines }];

  test('are corrected line by line, twenty at most', () => {
    expect(findingsOfPlaces(left([3, 9]))).toMatchObject([
      { source: 'writing', code: 'places-left', severity: 'error', path: 'a.js', startLine: 3 },
      { startLine: 9 },
    ]);
    expect(findingsOfPlaces(left(Array.from({ length: 21 }, (_, at) => at + 1)))).toHaveLength(20);
  });

  test('are told as one remark', () => {
    expect(noteOfPlaces(left([3])[0]!)).toEqual({
      ...{ source: 'writing', code: 'places-left', severity: 'info', path: 'a.js', startLine: 3 },
      message: 'The plan asks for every place of `old`; line 3 of a.js still has it.',
    });
    expect(noteOfPlaces(left([3, 9])[0]!).message).toContain('lines 3, 9 of a.js still have it.');
  });
});

test('an outline names as many sections as are asked for, and counts the rest', () => {
  const lines = ['# One', 'text', '```', '# no heading', '```', '## Two ', '##### too deep', '# Three'];
  expect(outlineText('a.md', lines, 3)).toEqual(['1: # One', '6: ## Two', '8: # Three']);
  expect(outlineText('a.md', lines, 2)).toEqual(['1: # One', '6: ## Two', '… 1 more']);
  expect(outlineText('a.js', lines, 2)).toEqual([]);
});
