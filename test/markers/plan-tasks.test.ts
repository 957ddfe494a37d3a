import { describe, expect, it, test } from 'vitest';
import type { PlannedChange } from '../../src/domain/index.ts';
import { approvalWords, planTaskLines, renderPlanTasks, tickedLines } from '../../src/markers/plan-tasks.ts';

const lines = ['modify `a.js` — Fix it.', 'create `b.js` — New.', 'delete `c.js`'];
const tasks = renderPlanTasks(lines);

describe('what is ticked in a plan that is written over (R30)', () => {
  it('is told by our own list alone, whatever the prose before it says', () => {
    const body = `- [x] read the request\n\n\`\`\`\n- [x] ${lines[1]}\n\`\`\`\n\n**Files**\n\n${tasks.replace('- [x] create', '- [ ] create')}\n\n- [x] ${lines[1]}`;
    expect(tickedLines(tasks, lines)).toEqual([0, 1, 2]);
    expect(tickedLines(body, lines)).toEqual([0, 2]);
    expect(tickedLines(body.replaceAll('\n', '\r\n'), lines)).toEqual([0, 2]);
  });

  it('is nothing where two lists claim it, where a line was reworded, or stands there twice', () => {
    expect(tickedLines(`\`\`\`\n- [x] ${approvalWords}\n\`\`\`\n\n${tasks}`, lines)).toEqual([]);
    expect(tickedLines(`${tasks}\n\n${tasks.replaceAll('[x]', '[ ]')}`, lines)).toEqual([]);
    expect(tickedLines(tasks.replace('New.', 'Old.'), lines)).toEqual([0, 2]);
    expect(
      tickedLines(renderPlanTasks(['delete `c.js`', 'delete `c.js`']), ['delete `c.js`', 'delete `c.js`']),
    ).toEqual([]);
  });

  it('is not told by a comment without boxes', () => {
    expect(tickedLines(tasks.replaceAll(/- \[.\] /g, '- '), lines)).toBeUndefined();
  });

  test.each<[string, string, number[] | undefined]>([
    ['the list alone', tasks, [0, 1, 2]],
    ['a box that was ticked in capitals', tasks.replace('- [x] modify', '- [X] modify'), [0, 1, 2]],
    ['a box that starts the work and is ticked', tasks.replace('- [ ] **', '- [x] **'), [0, 1, 2]],
    ['blanks at the end of lines', tasks.replaceAll('\n', '  \n'), [0, 1, 2]],
    ['words in the middle of the list', tasks.replace('- [x] create', 'See:\n- [x] create'), [1, 2]],
    ['another mark in a box', tasks.replace('- [x] delete', '- [-] delete'), []],
    ['a list with nothing ticked', tasks.replaceAll('[x]', '[ ]'), []],
    ['no list', 'Words.', undefined],
    ['the approval box without its words', tasks.replace('Approve', 'Start'), undefined],
  ])('is read line by line: %s', (_, body, ticked) => {
    expect(tickedLines(body, lines)).toEqual(ticked);
  });
});

describe('the lines of a plan', () => {
  const escaper = { inline: (text: string) => `<${text}>`, code: (text: string) => `{${text}}` };
  const change = (more: object) =>
    ({ action: 'modify', path: 'a.js', instructions: '', ...more }) as PlannedChange;
  test.each<[string, PlannedChange, string]>([
    ['an edit with words', change({ instructions: ' Fix\n  it. ' }), 'modify {a.js} — <Fix it.>'],
    [
      'a rename',
      change({ action: 'rename', to: 'b.js', instructions: 'Move.' }),
      'rename {a.js} → {b.js} — <Move.>',
    ],
  ])('say what is done where, each in one line: %s', (_, planned, line) => {
    expect(planTaskLines({ rootCause: '', approach: '', changes: [planned] }, escaper)).toEqual([line]);
  });

  it('have no dash where there are no words', () => {
    const plain = { inline: (text: string) => text, code: (text: string) => text };
    const plan = { rootCause: '', approach: '', changes: [change({ instructions: ' \n' })] };
    expect(planTaskLines(plan, plain)).toEqual(['modify a.js']);
  });

  it('are ticked in their list, apart from the box that starts the work, which is not', () => {
    expect(tasks).toBe(`${lines.map((line) => `- [x] ${line}`).join('\n')}\n\n- [ ] ${approvalWords}`);
  });
});
