import { describe, expect, it } from 'vitest';
import type { CheckComparison, Finding, Patch } from '../../../src/domain/index.ts';
import { findRemovedNames, reviewPatch, type ReviewRequest } from '../../../src/validation/index.ts';
import { lastMessage, scriptModel } from '../../support/scripted-model.ts';

const patch: Patch = {
  base: 'b',
  changes: [
    {
      path: 'src/area.py',
      change: 'modify',
      before: 'def area(r):\n    return r * r\n',
      after: 'import math\n\n\ndef circle_area(r):\n    return math.pi * r * r\n',
    },
  ],
};
const issue = { title: 'Area is wrong', body: 'It forgets pi.' };
const check: CheckComparison = {
  name: 'tests',
  before: { name: 'tests', argv: [], status: 'passed', seconds: 1, findings: [], output: '' },
  after: { name: 'tests', argv: [], status: 'failed', seconds: 1, findings: [], output: '' },
  newFindings: [
    { source: 'check', severity: 'error', message: 'NameError: area\nlong trace', path: 'test_area.py' },
  ],
};

async function review(replies: readonly string[], request: Partial<ReviewRequest> = {}) {
  const model = scriptModel(replies);
  return { ...(await reviewPatch({ issue, patch, checks: [check], model, ...request })), model };
}

const finding = (attributes: string, text = 'test_area.py still calls area.') =>
  `<finding ${attributes}>\n${text}\n</finding>`;

describe('a review', () => {
  it('shows the strong model issue, checks and the diff with the line numbers of the new file', async () => {
    const { model } = await review(['<findings>none</findings>']);
    expect(model.calls[0]).toMatchObject({ role: 'strong', purpose: 'review' });
    const shown = lastMessage(model.calls[0]!);
    expect(shown).toContain('# Area is wrong');
    expect(shown).toContain(
      '- tests: passed before, failed now, 1 new findings\n  - test_area.py: NameError: area',
    );
    expect(shown).toContain('-       def area(r):');
    expect(shown).toContain('+    4: def circle_area(r):');
  });

  it('approves when there is nothing to report, and when there are only warnings', async () => {
    expect(await review(['<findings>none</findings>'])).toMatchObject({ approved: true, findings: [] });
    const warned = await review([finding('severity="warning" path="src/area.py" line="5"', 'No test.')]);
    expect(warned).toMatchObject({ approved: true, findings: [{ severity: 'warning', startLine: 5 }] });
  });

  it('does not approve with an error, and says where it is', async () => {
    const { approved, findings } = await review([finding('severity="error" path="./src/area.py" line="4"')]);
    expect(approved).toBe(false);
    expect(findings).toEqual([
      {
        source: 'review',
        severity: 'error',
        message: 'test_area.py still calls area.',
        path: 'src/area.py',
        startLine: 4,
        endLine: 4,
      },
    ]);
  });

  it('drops a line number that the file does not have', async () => {
    const { findings } = await review([finding('severity="error" path="src/area.py" line="400"')]);
    expect(findings[0]).not.toHaveProperty('startLine');
  });

  it('raises nothing that only repeats an answered finding, and tells the model what was answered', async () => {
    const answered: Finding[] = [
      {
        source: 'review',
        severity: 'error',
        message: 'The test file test_area.py still calls area().',
        path: 'src/area.py',
        startLine: 4,
      },
    ];
    const fresh = finding('severity="error" path="src/area.py" line="5"', 'Negative radii are not refused.');
    const { findings, repeated, model } = await review(
      [`${finding('severity="error" path="src/area.py" line="4"')}\n${fresh}`],
      { answered },
    );
    expect(findings.map(({ message }) => message)).toEqual(['Negative radii are not refused.']);
    expect(repeated).toBe(1);
    expect(lastMessage(model.calls[0]!)).toContain('ANSWERED FINDINGS\n- src/area.py:4: The test file');
  });

  it.each([
    ['prose', 'Looks good to me!'],
    ['an unknown severity', finding('severity="blocker" path="src/area.py"')],
    ['an empty finding', finding('severity="error"', ' ')],
    ['an unclosed finding', '<finding severity="error">\nIt is'],
  ])('that is %s gets one chance to be repaired', async (_, broken) => {
    const { approved, model } = await review([broken, '<findings>none</findings>']);
    expect(approved).toBe(true);
    expect(model.calls).toHaveLength(2);
  });

  it('names files whose diff is too large to be shown', async () => {
    const after = Array.from({ length: 20_000 }, (_, i) => `line ${i}\n`).join('');
    const large: Patch = {
      base: 'b',
      changes: [...patch.changes, { path: 'big.txt', change: 'create', after }],
    };
    const { model } = await review(['<findings>none</findings>'], { patch: large });
    expect(lastMessage(model.calls[0]!)).toMatch(
      /Too large to be shown: big\.txt \(\d+ characters of diff\)/,
    );
  });

  it('without an issue judges the change on its own', async () => {
    const model = scriptModel(['<findings>none</findings>']);
    await reviewPatch({ patch, checks: [], model });
    expect(lastMessage(model.calls[0]!)).toContain('There is no issue');
  });
});

describe('names a change removed', () => {
  it('are those declared before and used nowhere in the files after', () => {
    expect(findRemovedNames(patch)).toEqual(['area']);
  });

  it('are not those that are still used or only moved', () => {
    const moved: Patch = {
      base: 'b',
      changes: [
        { path: 'a.ts', change: 'modify', before: 'export function keep() {}\nconst gone = 1;\n', after: '' },
        { path: 'b.ts', change: 'create', after: 'export function keep() {}\n' },
      ],
    };
    expect(findRemovedNames(moved)).toEqual(['gone']);
  });
});
