import { describe, expect, it } from 'vitest';
import { IndexWatch } from '../../../src/apps/cli/indexing/watch-index.ts';

function watch(isTTY = false) {
  const clock = { now: 0 };
  const lines: string[] = [];
  const screen = { isTTY, write: (text: string) => lines.push(text) > 0 };
  return { clock, lines, watch: new IndexWatch(screen, () => clock.now) };
}

describe('watching an index being made', () => {
  it('is silent about what is quick', () => {
    const { clock, lines, watch: quick } = watch();
    for (const done of [100, 200, 300]) {
      clock.now += 500;
      quick.emit({ type: 'index-progressed', done, total: 300 });
    }
    quick.emit({ type: 'files-indexed', made: 300, reused: 5, unparsed: 0, unparsedPaths: [] });
    expect(lines).toEqual([]);
    expect(quick.counts).toEqual({ made: 300, reused: 5, unparsed: 0 });
  });

  it('tells now and then what takes long, also where no terminal is', () => {
    const { clock, lines, watch: slow } = watch();
    for (let done = 1; done <= 100; done += 1) {
      clock.now += 250;
      slow.emit({ type: 'index-progressed', done: done * 1000, total: 100_000 });
    }
    expect(lines).toEqual([
      'Parsing 40000 of 100000 files, about 15 s left; next time only what changed\n',
      'Parsing 80000 of 100000 files, about 5 s left; next time only what changed\n',
    ]);
  });

  it('tells once that nothing could be kept', () => {
    const { lines, watch: full } = watch();
    for (const part of [1, 2]) full.emit({ type: 'index-not-stored', reason: `Error: EACCES: part ${part}` });
    expect(lines).toEqual(['The index could not be saved: EACCES: part 1\n']);
  });

  it('tells what was left out and what could not be parsed', () => {
    const { lines, watch: large } = watch();
    large.emit({ type: 'index-bounded', files: 2, left: { vendored: 7, docs: 1 } });
    large.emit({ type: 'files-indexed', made: 1, reused: 1, unparsed: 6, unparsedPaths: ['a.c', 'b.c'] });
    expect(lines.join('')).toContain('7 vendored files, 1 docs files are left out');
    expect(lines.join('')).toMatch(/^6 files are searched as plain text.*a\.c, b\.c, …$/m);
    expect(large.left).toEqual({ vendored: 7, docs: 1 });
  });

  it('tells what a partial clone lacks, and how to get it', () => {
    const { lines, watch: partial } = watch();
    const facts = { type: 'files-indexed', made: 0, reused: 9, unparsed: 0, unparsedPaths: [] } as const;
    partial.emit({ ...facts, absent: 6, absentPaths: ['a.c', 'b.c'] });
    expect(lines).toEqual([
      'The clone is incomplete: 6 files not read, because the clone lacks their contents: a.c, b.c, …. git fetch --refetch --no-filter gets all of a partial clone.\n',
    ]);
  });

  it('writes no name of a file that a terminal would obey', () => {
    const { lines, watch: hostile } = watch();
    const names = ['\u001b]0;x\u0007.c', 'two\nlines.c'];
    const facts = { type: 'files-indexed', made: 2, reused: 0 } as const;
    hostile.emit({ ...facts, unparsed: 2, unparsedPaths: names, absent: 2, absentPaths: names });
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toContain('\\x1b]0;x\\x07.c, two\\nlines.c');
  });

  it('goes on when the clock goes backwards', () => {
    const { clock, lines, watch: odd } = watch();
    clock.now = -60_000;
    odd.emit({ type: 'index-progressed', done: 1, total: 2 });
    expect(lines).toEqual([]);
  });
});
