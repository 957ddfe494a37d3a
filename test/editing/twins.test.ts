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
    expect(apply(shop('n')).status).toBe('ambiguous');
  });

  it('does not jump from there into a twin', () => {
    expect(apply(shop('other')).status).toBe('not-found');
  });
});
