import { describe, expect, it } from 'vitest';
import { applyEdits, parseEdits } from '../../src/editing/index.ts';

const body = (name: string, zero: string) =>
  `def ${name}(p, x, prec):\n    if has_constant(p):\n        return puiseux(${name}, p, x, prec)\n    R = p.ring\n    if not p:\n        return ${zero}\n    c = terms(p)\n    return c.${name}()\n`;
const file = (cosh: string) => `${body('cosh', cosh)}\n${body('sinh', 'R(0)')}\n${body('tanh', 'R(2)')}`;

const context = '        return puiseux(cosh, p, x, prec)\n    R = p.ring\n    if not p:\n';
const asBlock = (old: string, fresh: string) =>
  `m.py\n<<<<<<< SEARCH\n${old}\n=======\n${fresh}\n>>>>>>> REPLACE\n`;
const asDiff = (old: string, fresh: string) => {
  const marked = (sign: string, text: string) => text.replace(/^/gm, sign);
  return `--- a/m.py\n+++ b/m.py\n@@ @@\n${marked('-', old)}\n${marked('+', fresh)}\n`;
};
const readings = [
  [
    'search/replace',
    'search-replace',
    asBlock(`${context}        return R(0)`, `${context}        return R(1)`),
  ],
  [
    'a diff',
    'udiff',
    asDiff('        return R(0)', '        return R(1)').replace(
      '@@ @@\n',
      `@@ @@\n${context.replace(/^(?=.)/gm, ' ')}`,
    ),
  ],
] as const;

/** Two functions alike but for a line: it says which one an edit means, even where the other one alone has the rest. */
describe.each(readings)('%s that quotes one of two twins', (_, format, reply) => {
  const apply = (before: string) => applyEdits({ before, edits: parseEdits(format, reply).edits });

  it('changes the one it quotes', () => {
    expect(apply(file('R(0)'))).toMatchObject({ status: 'applied', after: file('R(1)') });
  });

  it('is already applied where that one has the change, never made in the other', () => {
    expect(apply(file('R(1)')).status).toBe('already-applied');
  });

  it('is refused where that one reads otherwise by now, with the lines of both', () => {
    const outcome = apply(file('R(7)'));
    expect(outcome.status).toBe('not-found');
    expect(outcome).toMatchObject({
      reason:
        '"return puiseux(cosh, p, x, prec)" stands in line 3, apart from the lines to change, which are found only at line 15',
    });
  });
});

/** The function that is quoted is gone; one that is alike but for its name, or a line that names it, is left. */
describe('an edit of a function that is gone', () => {
  const twin = body('sinh', 'R(0)');
  const edit = (first: string, added = '') =>
    asBlock(
      `${first}    R = p.ring\n    if not p:\n        return R(0)`,
      `${first}    R = p.ring\n${added}    if not p:\n        return R(1)`,
    );
  const apply = (before: string, reply: string) =>
    applyEdits({ before, edits: parseEdits('search-replace', reply).edits });

  it.each([
    ['its header', 'def cosh(p, x, prec):\n'],
    ['its header, of the name of the other and a part more', 'def sinh_b(p, x, prec):\n'],
    ['a line that its twin has in other words', '        return puiseux(cosh, p, x, prec)\n'],
    ['the line that opens the block', '    with cosh(p):\n'],
  ])('is refused where %s is quoted', (_, first) => {
    const outcome = apply(twin, edit(first));
    expect(outcome).toMatchObject({
      status: 'not-found',
      reason: `context lines it names are not there: ${JSON.stringify(first.trim())}`,
    });
  });

  it('is made where its declaration is there, however else its lines were remembered', () => {
    const reply = edit('def sinh(p, x, prec):\n    if constant(p):\n');
    expect(apply(twin, reply)).toMatchObject({ status: 'applied', after: body('sinh', 'R(1)') });
  });

  it('makes no new lines of context that the twin has in other words', () => {
    const before = 'void grow_b(int a) {\n\tlock(a);\n\tgrow_all_b(a, 1);\n\treturn;\n}\n';
    const reply = '@@ @@\n-\tlock(a);\n+\tlock(a, 2);\n \tgrow_all(a, 1);\n';
    const diff = `--- a/m.c\n+++ b/m.c\n${reply}`;
    expect(applyEdits({ before, edits: parseEdits('udiff', diff).edits }).status).toBe('not-found');
  });

  it('takes no header for a line that lost its mark because the file is indented by tabs', () => {
    const before = `int mainTwo(int argc) {\n${'\tstart(argc);\n'.repeat(30)}\tstop(argc);\n\treturn 0;\n}\n`;
    const diff =
      '--- a/m.c\n+++ b/m.c\n@@ @@\n int main(int argc) {\n \tstop(argc);\n-\treturn 0;\n+\treturn 1;\n }\n';
    const outcome = applyEdits({ before, edits: parseEdits('udiff', diff).edits });
    expect(outcome.status).toBe('not-found');
  });
});

describe('a hunk that skips lines', () => {
  const shop = (first: string) =>
    `func open(a int) error {\n\tlog("open", a)\n\tn := read(a)\n\tcheck(n)\n\tsend(${first})\n\treturn nil\n}\n\nfunc close(a int) error {\n\tn := read(a)\n\tcheck(n)\n\tsend(n)\n\treturn nil\n}\n`;
  const skipping = asBlock(
    'func open(a int) error {\n\tn := read(a)\n\tcheck(n)\n\tsend(n)',
    'func open(a int) error {\n\tn := read(a)\n\tcheck(n)\n\tsend(n + 1)',
  );
  const apply = (before: string) =>
    applyEdits({ before, edits: parseEdits('search-replace', skipping).edits });

  it('is asked back where both twins would do, never guessed', () => {
    expect(apply(shop('n'))).toMatchObject({
      status: 'ambiguous',
      reason: 'its lines stand in 2 places (lines 3, 10)',
    });
  });

  it('does not jump from there into a twin', () => {
    expect(apply(shop('other')).status).toBe('not-found');
  });
});
