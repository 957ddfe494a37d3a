import { describe, expect, it } from 'vitest';
import { renderOutline } from '../../src/retrieval/snippets/outline.ts';
import { indexOf } from './small-repository.ts';

const functions = (names: readonly string[]): string =>
  names.map((name) => `def ${name}():\n    return 1\n`).join('\n');

describe('the outline', () => {
  const { files } = indexOf({
    'src/cart.py': functions(['add', 'drop', 'total']),
    'src/mail.py': functions(['send']),
    'src/deep/util.py': functions(['helper']),
    'docs/guide.md': '# Guide',
    'README.md': '# Shop',
  });

  it('lists declarations of ranked files with lines; everything else shares a line', () => {
    expect(renderOutline(files, ['src/cart.py'])).toBe(
      [
        'src/',
        '  deep/ (1 files)',
        '  cart.py',
        '    1: function add',
        '    4: function drop',
        '    7: function total',
        '  mail.py',
        'docs/ (1 files)',
        'README.md',
      ].join('\n'),
    );
  });

  it('leaves out declarations that the reader sees anyway', () => {
    const outline = renderOutline(files, ['src/cart.py'], {
      shown: [{ path: 'src/cart.py', startLine: 1, endLine: 5 }],
    });
    expect(outline).not.toContain('function add');
    expect(outline).toContain('7: function total');
  });

  it('does without a path that no file system can hold, however deep it goes', () => {
    const deep = `${'a/'.repeat(20_000)}a.js`;
    const files = ['src/b.js', deep].map((path) => ({ path, definitions: [] }));
    expect(renderOutline(files, ['src/b.js', deep])).toBe('src/\n  b.js');
  });

  it('thins declarations out rather than losing a file', () => {
    const many = indexOf({
      'a.py': functions(Array.from({ length: 60 }, (_, at) => `one${at}`)),
      'b.py': functions(Array.from({ length: 60 }, (_, at) => `two${at}`)),
    });
    const outline = renderOutline(many.files, ['a.py', 'b.py'], { maxLines: 30 });
    expect(outline.split('\n').length).toBeLessThanOrEqual(30);
    expect(outline).toMatch(/^a\.py[^]*… 48 more[^]*b\.py[^]*two0/);
  });

  it('names a function with overloads once, where its body is', () => {
    const overloads = indexOf({
      'src/prop.ts': [
        'export function prop(name: 1): string;',
        'export function prop(name: 2): number;',
        'export function prop(name: unknown) {',
        '  return name;',
        '}',
        'export function next() {}',
      ].join('\n'),
    });
    expect(renderOutline(overloads.files, ['src/prop.ts']).split('\n').slice(2)).toEqual([
      '    3: function prop',
      '    6: function next',
    ]);
  });

  it('names files of which nothing can be listed beside the others', () => {
    const shown = [{ path: 'src/mail.py', startLine: 1, endLine: 3 }];
    expect(renderOutline(files, ['src/mail.py'], { shown })).toContain('  mail.py, cart.py\n');
    const narrow = renderOutline(files, ['src/cart.py', 'src/mail.py'], { maxLines: 6 });
    expect(narrow).toContain('  cart.py, mail.py\n');
    expect(narrow).not.toContain('more');
  });

  it('lists names with words of the issue before others', () => {
    const outline = renderOutline(files, ['src/cart.py'], {
      declarations: 1,
      wanted: new Map([['total', 1]]),
    });
    expect(outline).toContain('7: function total\n    … 2 more');
    expect(outline).not.toContain('function add');
  });
});
