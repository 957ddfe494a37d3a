import { describe, expect, it } from 'vitest';
import type { Edit } from '../../src/domain/index.ts';
import { applyWithEarlier, parseEdits, renderRefusal } from '../../src/editing/index.ts';

const shown = 'alpha\nbeta\nold one\nold two\ngamma\ndelta\n';
const now = 'top\nalpha\nbeta\nnew one\nnew two\nnew three\ngamma\ndelta\n';
const earlier = [{ text: shown, name: 'as it was shown', shown: true }];
const hunk = parseEdits(
  'search-replace',
  '<<<<<<< SEARCH\nold one\nold two\n=======\nmine\n>>>>>>> REPLACE\n',
).edits;

function numbered(text: string): readonly Edit[] {
  return parseEdits('line-numbered', text).edits;
}

describe('an edit of lines that changed since they were shown', () => {
  it('is refused as stale and shows what became of the place', () => {
    const outcome = applyWithEarlier({ before: now, edits: hunk }, earlier);
    expect(outcome.status).toBe('stale');
    if (outcome.status === 'applied') return;
    const [place] = outcome.candidates;
    expect(place).toMatchObject({ startLine: 2, endLine: 8 });
    expect(place!.diff).toBe(
      ' alpha\n beta\n-old one\n-old two\n+new one\n+new two\n+new three\n gamma\n delta',
    );
    const message = renderRefusal(outcome);
    expect(message).toContain('lines 3 to 4 of the file as it was shown, which changed since');
    expect(message).toContain('Lines 2 to 8 of the file now (- as it was, + as it is)');
  });

  it('is stale too where the lines are gone altogether', () => {
    const outcome = applyWithEarlier({ before: 'alpha\nbeta\n', edits: hunk }, earlier);
    expect(outcome).toMatchObject({ status: 'stale', candidates: [{ startLine: 1, endLine: 2 }] });
  });

  it('is just not found where no earlier text has its lines', () => {
    const other = parseEdits(
      'search-replace',
      '<<<<<<< SEARCH\nnowhere at all\n=======\nmine\n>>>>>>> REPLACE\n',
    ).edits;
    expect(applyWithEarlier({ before: now, edits: other }, earlier).status).toBe('not-found');
    expect(applyWithEarlier({ before: now, edits: hunk }, []).status).toBe('not-found');
  });

  it('is made where its lines still stand', () => {
    const gamma = parseEdits(
      'search-replace',
      '<<<<<<< SEARCH\ngamma\ndelta\n=======\ngamma\nDELTA\n>>>>>>> REPLACE\n',
    ).edits;
    expect(applyWithEarlier({ before: now, edits: gamma }, earlier).status).toBe('applied');
  });
});

describe('line numbers of a text that changed since it was shown', () => {
  it('are stale where they mean other lines now', () => {
    const outcome = applyWithEarlier({ before: now, edits: numbered('5: GAMMA\n') }, earlier);
    expect(outcome).toMatchObject({ status: 'stale', candidates: [{ startLine: 3 }] });
  });

  it.each([
    ['2: BETA\n', 'applied'],
    ['4: FOUR\n', 'stale'],
    ['2: BETA\n4: FOUR\n', 'stale'],
    ['1: ALPHA\n2: BETA\n', 'applied'],
  ])('hold for an edit of several lines where all of them are the same: %j is %s', (text, status) => {
    const before = 'alpha\nbeta\nold one\nother\n';
    expect(applyWithEarlier({ before, edits: numbered(text) }, earlier).status).toBe(status);
  });

  it('hold where the lines of these numbers are the same', () => {
    const before = 'alpha\nbeta\nold one\nother\n';
    const outcome = applyWithEarlier({ before, edits: numbered('2: BETA\n') }, earlier);
    expect(outcome).toMatchObject({ status: 'applied', after: 'alpha\nBETA\nold one\nother\n' });
  });
});
