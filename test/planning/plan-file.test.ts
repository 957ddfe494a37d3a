import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/domain/index.ts';
import { parsePlanFile, renderPlanFile } from '../../src/planning/index.ts';

const plan: Plan = {
  rootCause: 'The guard looks at the wrong end.',
  approach: 'Compare with the first item.\n\n1. one\n2. two',
  changes: [
    {
      action: 'modify',
      path: 'src/a b.ts',
      instructions: 'Change `x`:\n\n```md\n### create `y`\n## Approach\n```',
    },
    { action: 'rename', path: 'old.ts', to: 'new.ts', instructions: 'Only the name.' },
    { action: 'create', path: 'test/a.test.ts', instructions: '' },
  ],
  references: [{ path: 'src/b.ts', startLine: 3, endLine: 9 }],
  tests: ['test/b.test.ts'],
};

describe('a plan as a file', () => {
  test('comes back as it was written', () => {
    const text = renderPlanFile(plan, 'The  title\nof it');
    expect(text.split('\n')[0]).toBe('# Plan: The title of it');
    expect(parsePlanFile(text, 'plan.md')).toEqual(plan);
    expect(parsePlanFile(text.replaceAll('\n', '\r\n'), 'plan.md')).toEqual(plan);
  });

  test('is what a person made of it: a file left out, an instruction changed', () => {
    const text = renderPlanFile(plan, 'title')
      .replace(/### create `test[\s\S]*?(?=## To be read)/, '')
      .replace('Only the name.', 'And the imports.');
    const changes = parsePlanFile(text, 'plan.md').changes;
    expect(changes.map(({ path }) => path)).toEqual(['src/a b.ts', 'old.ts']);
    expect(changes[1]?.instructions).toBe('And the imports.');
  });

  test.each([
    ['### modfy `a.ts`', 'plan.md:1: "### modfy `a.ts`" is not a change'],
    ['# Plan: x\n\n### rename `a.ts`', 'plan.md:3: "### rename `a.ts`" is not a change'],
    ['### modify a.ts', 'is not a change'],
    ['some words', 'plan.md contains no change'],
    ['', 'plan.md contains no change'],
  ])('that cannot be read names its line: %j', (text, message) => {
    expect(() => parsePlanFile(text, 'plan.md')).toThrow(message);
  });

  test('names eight test files at most', () => {
    const tests = Array.from({ length: 9 }, (_, at) => `test/${at}.js`);
    expect(parsePlanFile(renderPlanFile({ ...plan, tests }, 'title'), 'plan.md').tests).toEqual(
      tests.slice(0, 8),
    );
  });

  test('never fails otherwise, whatever it holds', () => {
    let read = 0;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('### modify `a`', '## Approach', '```', '### x', 'text', '')),
        (lines) => {
          try {
            parsePlanFile(lines.join('\n'), 'plan.md');
            read += 1;
          } catch (error) {
            expect(error).toMatchObject({ code: 'usage' });
          }
        },
      ),
      { numRuns: 1000 },
    );
    expect(read).toBeGreaterThan(10);
  });
});
