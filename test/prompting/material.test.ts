import { describe, expect, test } from 'vitest';
import { editFormats } from '../../src/domain/index.ts';
import {
  loadFormatInstructions,
  parsePrompt,
  readBlocks,
  renderIssue,
  renderMaterial,
  renderNumbered,
  renderPart,
  renderTurn,
  requireBlock,
} from '../../src/prompting/index.ts';
import { renderSparselyNumbered } from '../../src/prompting/material.ts';

describe('material of others', () => {
  test.each([
    ['plain', '```'],
    ['with `code`', '```'],
    ['with ``two``', '```'],
    ['with\n```\na fence\n```', '````'],
    ['with `````` six', '```````'],
    ['', '```'],
  ])('%j stands in a fence that it cannot close', (text, fence) => {
    expect(renderMaterial('It:', text)).toBe(`It:\n${fence}\n${text}\n${fence}`);
  });

  test('ends with one line end', () => {
    expect(renderMaterial('It:', 'a\n')).toBe('It:\n```\na\n```');
  });
});

describe('numbers of lines', () => {
  const text = Array.from({ length: 12 }, (_, at) => `line${at}`).join('\n');
  const numbers = (shown: string) => (shown.match(/^\d+(?=: )/gm) ?? []).map(Number);

  test('stand on each, or on the first and every tenth, from where the text begins', () => {
    expect(numbers(renderNumbered(text))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(numbers(renderNumbered(text, 9))[0]).toBe(9);
    expect(numbers(renderSparselyNumbered(text))).toEqual([1, 10]);
    expect(numbers(renderSparselyNumbered(text, 9))).toEqual([9, 10, 20]);
    expect(numbers(renderSparselyNumbered(text, 20))).toEqual([20, 30]);
  });

  test('stand on no line behind the last, and a line keeps all but its line end', () => {
    expect(renderNumbered('  a\r\n\tb\n')).toBe('1:   a\n2: \tb');
    expect(renderNumbered('a\n\n')).toBe('1: a\n2: ');
  });
});

describe('an issue, as a model sees it', () => {
  const issue = { title: 'T', body: 'B' };

  test('is its title, its text and its comments with who wrote them', () => {
    const comments = [{ author: 'ann', body: 'One.' }, { author: 'bob', body: 'Two.' }]; // prettier-ignore
    expect(renderIssue({ ...issue, comments })).toBe(
      'The issue:\n```\nT\n\nB\n\nComment by ann:\nOne.\n\nComment by bob:\nTwo.\n```',
    );
    expect(renderIssue({ title: 'T', body: ' \n' })).toBe('The issue:\n```\nT\n```');
  });

  test.each([
    ['its text', 24_000, (body: string) => ({ ...issue, body })],
    ['a comment', 6_000, (body: string) => ({ ...issue, comments: [{ author: 'ann', body }] })],
  ])('%s is shown whole up to its bound, and loses its middle beyond', (_, most, issueWith) => {
    expect(renderIssue(issueWith('x'.repeat(most)))).not.toContain('left out');
    const half = most / 2;
    const long = renderIssue(issueWith(`${'a'.repeat(half)}${'m'.repeat(7)}${'z'.repeat(half)}`));
    expect(long).toContain(`${'a'.repeat(half)}\n[… 7 characters left out …]\n${'z'.repeat(half)}`);
    expect(long).not.toContain('m\n');
  });
});

describe('a block of a reply', () => {
  test.each<[string, string, { body: string; closed: boolean }[]]>([
    ['is closed on its own line', '<a>x</a>', [{ body: 'x', closed: true }]],
    ['is closed in the middle of a line, where nothing else closes it', '<a>x</a> and more', [{ body: 'x', closed: true }]],
    ['goes on to the tag that ends a line', '<a>\nsay </a> here\n</a>', [{ body: 'say </a> here', closed: true }]],
    ['that is open takes the rest', '<a>\nx\n<a>\ny', [{ body: 'x\n<a>\ny', closed: false }]],
    ['may be indented, and keeps the indentation of its lines', '  <a>\n  x\n  </a>', [{ body: '  x', closed: true }]],
    ['begins a line', 'so <a>x</a>', []],
    ['comes after another', '<a>\nx\n</a>\n<a>\ny\n</a>', [{ body: 'x', closed: true }, { body: 'y', closed: true }]],
    ['holds blocks of other names', '<approach>\nx\n<a/>\n</approach>', [{ body: 'x\n<a/>', closed: true }]],
    ['is not closed by another name', '<a>\nx\n</ab>', [{ body: 'x\n</ab>', closed: false }]],
  ])('%s', (_, reply, wanted) => {
    expect(readBlocks(reply, ['a', 'approach']).map(({ body, closed }) => ({ body, closed }))).toEqual(wanted);
  }); // prettier-ignore

  test('has the attributes that are quoted on its line', () => {
    const [block] = readBlocks('<a one="1" two-b="x y" three="">\nx\n</a>', ['a']);
    expect(block!.attributes).toEqual({ one: '1', 'two-b': 'x y', three: '' });
  });

  test('that is needed has to be there once, and whole', () => {
    expect(requireBlock('<a>\nx\n</a>', 'a')).toBe('x');
    expect(() => requireBlock('<a>\nx', 'a')).toThrow('The <a> block is not closed with </a>.');
  });
});

test('a prompt that goes on in a conversation is one turn of the person who asks', () => {
  const text = (user: string) => `---\npurpose: p\nrole: weak\ninputs: [q]\nmaxOutputTokens: 5\n---\n# System\nBe brief.\n\n# User\n${user}`;
  const prompt = parsePrompt('test', text('{{q}}\n\n'));
  expect(renderTurn(prompt, { q: 'How many?' })).toEqual({ role: 'user', content: 'Be brief.\n\nHow many?' });
}); // prettier-ignore

test.each(editFormats)('the format %s has its instructions, without blank lines around them', (format) => {
  const text = loadFormatInstructions(format);
  expect(text.length).toBeGreaterThan(100);
  expect(text.trim()).toBe(text);
});

test('a part of a prompt has all of its values and no others', () => {
  const part = renderPart('running-tests', { files: '8' });
  expect(part).toContain('8');
  expect(part.trim()).toBe(part);
  expect(() => renderPart('running-tests')).toThrow('missing or unknown values [files]');
  expect(() => renderPart('written-later', { files: '8' })).toThrow('missing or unknown values [files]');
});
