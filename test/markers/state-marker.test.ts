import { describe, expect, it } from 'vitest';
import { isOwnPull } from '../../src/markers/authorship.ts';
import { readMarker, renderMarker } from '../../src/markers/state-marker.ts';

const seal = { secret: 's', repository: 'acme/shop' };
const facts = { key: 'cafe', verdict: 'planned' };
const marker = renderMarker(seal, 'issue', facts);

describe('what a comment of ours remembers', () => {
  it('is read as it was written, the last of several', () => {
    const newer = renderMarker(seal, 'issue', { key: 'beef' });
    expect(readMarker(seal, `Words.\n\n${marker}`)).toEqual({ thread: 'issue', facts });
    expect(readMarker(seal, `${marker}\n${newer}`)?.facts).toEqual({ key: 'beef' });
  });

  it.each([
    ['another secret', { ...seal, secret: 'theirs' }, marker],
    ['another repository', { ...seal, repository: 'acme/other' }, marker],
    ['another thread', seal, marker.replace(' issue ', ' pull ')],
    ['a signature of their own', seal, marker.replace(/[0-9a-f]{32} -->$/, `${'0'.repeat(32)} -->`)],
  ])('is nothing that was written with %s (R19)', (_, ours, text) => {
    expect(readMarker(ours, text)).toBeUndefined();
  });
});

describe('a pull request of ours', () => {
  const pull = { author: 'mallory', body: renderMarker(seal, 'pull', { branch: 'b' }), headBranch: 'b' };

  it('is one that a login of ours opened, or that carries our marker for that branch', () => {
    const authorship = { ourselves: ['our-bot[bot]'], seal };
    expect(isOwnPull(authorship, { ...pull, author: 'Our-Bot[bot]', body: '' })).toBe(true);
    expect(isOwnPull(authorship, pull)).toBe(true);
    expect(isOwnPull(authorship, { ...pull, headBranch: 'another' })).toBe(false);
  });

  it('is none by its marker where there is no secret, with which anybody could sign', () => {
    const open = { ...seal, secret: '' };
    const body = renderMarker(open, 'pull', { branch: 'b' });
    expect(isOwnPull({ ourselves: ['our-bot[bot]'], seal: open }, { ...pull, body })).toBe(false);
  });
});
