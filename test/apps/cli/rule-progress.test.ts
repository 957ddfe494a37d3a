import { afterEach, describe, expect, test, vi } from 'vitest';
import { IndexWatch } from '../../../src/apps/cli/indexing/watch-index.ts';
import { showRuleProgress } from '../../../src/apps/cli/rules/show-rule-progress.ts';
import { coloursFor } from '../../../src/apps/terminal/colours.ts';

const hostile = 'src/\u001b]0;owned\u0007\npatched (validated)\u001b[2K.py';

/** Standard error as a terminal of this width. @returns all that was written to it while `work` ran */
function onTerminal(columns: number, work: () => void): string {
  const { isTTY, columns: own } = process.stderr;
  const moves = { cursorTo: () => true, clearLine: () => true, moveCursor: () => true };
  Object.assign(process.stderr, { isTTY: true, columns, ...moves });
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    work();
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    Object.assign(process.stderr, { isTTY, columns: own });
  }
}

function judge(path: string): void {
  const progress = showRuleProgress(false);
  progress.emit({ type: 'rule-judged', rule: 'r', path, done: 1, total: 2, cached: 0, reported: 0 });
  progress.end();
}

afterEach(() => vi.restoreAllMocks());

describe('the line that changes while rules are judged', () => {
  test('spells out what a terminal would obey in the name of a file (R32)', () => {
    const shown = onTerminal(80, () => judge(hostile));
    expect(shown).toContain('src/\\x1b]0;owned\\x07\\npatched (validated)\\x1b[2K.py');
    expect(shown).not.toContain('\u001b]0;');
  });

  test('is not drawn on a terminal without a width, where it would never end', () => {
    expect(onTerminal(0, () => judge('src/a.py'))).toBe('');
  });
});

test('what is told of the index has the colours of a terminal, and no mark of ours in them', () => {
  const { yellow } = coloursFor(true);
  const lines: string[] = [];
  const watch = new IndexWatch({ isTTY: true, write: (text: string) => lines.push(text) > 0 });
  watch.emit({ type: 'index-not-stored', reason: `${yellow('EACCES')}: ${hostile}` });
  expect(lines.join('')).toContain('\u001b[33mEACCES\u001b[39m: src/\\x1b]0;owned');
});
