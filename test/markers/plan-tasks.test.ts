import { describe, expect, it } from 'vitest';
import { approvalWords, renderPlanTasks, tickedLines } from '../../src/markers/plan-tasks.ts';

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
    expect(tickedLines(tasks.replace('New.', 'Old.'), lines)).toEqual([0, 2]);
    expect(
      tickedLines(renderPlanTasks(['delete `c.js`', 'delete `c.js`']), ['delete `c.js`', 'delete `c.js`']),
    ).toEqual([]);
  });

  it('is not told by a comment without boxes', () => {
    expect(tickedLines(tasks.replaceAll(/- \[.\] /g, '- '), lines)).toBeUndefined();
  });
});
