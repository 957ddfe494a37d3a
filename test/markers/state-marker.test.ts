import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isOurLogin, isOwnPull } from '../../src/markers/authorship.ts';
import { isMarked, readMarker, renderMarker } from '../../src/markers/state-marker.ts';

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

  it('holds however the repository is spelled: its names have no case', () => {
    expect(readMarker({ ...seal, repository: 'Acme/Shop' }, marker)?.facts).toEqual(facts);
    expect(
      readMarker(seal, renderMarker({ ...seal, repository: 'ACME/shop' }, 'issue', facts)),
    ).toBeDefined();
  });

  /** A marker with any payload, rightly signed. */
  const signed = (version: string, payload: string) => {
    const key = createHmac('sha256', `patchwright:${seal.secret}`);
    const sign = key.update(`${seal.repository}\nissue\n${payload}`).digest('hex').slice(0, 32);
    return `<!-- patchwright:${version} issue ${payload} ${sign} -->`;
  };
  const plain = (text: string) => Buffer.from(text).toString('base64url');

  it.each([
    ['of the first version, which packed nothing', signed('v1', plain(JSON.stringify(facts))), facts],
    ['of a version to come', signed('v3', plain(JSON.stringify(facts))), undefined],
    ['that holds no facts but nothing', signed('v1', plain('null')), undefined],
    ['that holds a list', signed('v1', plain('[7]')), undefined],
    ['that holds a number', signed('v1', plain('7')), undefined],
    ['that is no JSON', signed('v1', plain('{')), undefined],
    ['that says it is packed and is not', signed('v2', plain(JSON.stringify(facts))), undefined],
  ])('is read from a marker %s', (_, text, read) => {
    expect(readMarker(seal, text)?.facts).toEqual(read);
  });

  it('is that of the marker before where the last is damaged', () => {
    expect(readMarker(seal, `${marker}\n${signed('v1', plain('{'))}`)?.facts).toEqual(facts);
  });

  it('fits a plan of half a comment into a tenth of it', () => {
    const plan = 'Raise the step in the file, and the number in its test.\n'.repeat(500);
    expect(renderMarker(seal, 'issue', { plan }).length).toBeLessThan(plan.length / 10);
  });

  it.each([
    ['ours', marker, true],
    [
      'one that somebody else signed',
      signed('v9', 'AAAA').replace(/.{32} -->/, `${'0'.repeat(32)} -->`),
      true,
    ],
    ['words about one', 'See <!-- patchwright -->', false],
    ['nothing', '', false],
  ])('is marked as words of a program, signed or not: %s', (_, text, isIt) => {
    expect(isMarked(text)).toBe(isIt);
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

  it.each([
    ['of another kind of thread', renderMarker(seal, 'issue', { branch: 'b' })],
    ['without a branch', renderMarker(seal, 'pull', {})],
    ['that is none', 'Words.'],
  ])('is none by a marker %s', (_, body) => {
    expect(isOwnPull({ ourselves: ['our-bot[bot]'], seal }, { ...pull, body })).toBe(false);
  });

  it('is one of any of our logins, in any case, and of no other', () => {
    const ourselves = ['first[bot]', 'Second[bot]'];
    const logins = ['FIRST[bot]', 'second[BOT]', 'first', 'third[bot]', ''];
    expect(logins.map((login) => isOurLogin({ ourselves }, login))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
