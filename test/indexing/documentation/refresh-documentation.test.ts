import { describe, expect, it } from 'vitest';
import type { DocsSite } from '../../../src/domain/index.ts';
import { refreshDocumentation } from '../../../src/indexing/index.ts';
import type { SiteReader, SiteVisit } from '../../../src/ports/index.ts';
import { memoryBlobStore } from '../../support/memory-blob-store.ts';

const site: DocsSite = { url: 'https://docs.test.dev/', pages: 10, depth: 2 };
const page = (name: string, text = name) => ({
  url: `https://docs.test.dev/${name}`,
  title: name,
  text,
  links: [],
});
const hour = 60 * 60 * 1000;

/** A store, a clock and a reader that gives the visits in order and counts them. */
function world(...visits: SiteVisit[]) {
  const store = memoryBlobStore();
  const time = { now: Date.UTC(2026, 0, 10, 12) };
  let visited = 0;
  const reader: SiteReader = {
    visit: async () => {
      const visit = visits[visited];
      visited += 1;
      if (!visit) throw new Error('one visit too many');
      return visit;
    },
  };
  const refresh = async (options: { offline?: boolean; force?: boolean } = {}) => {
    const [found] = await refreshDocumentation({
      sites: [site],
      store,
      clock: { now: () => time.now },
      ...(options.offline ? {} : { reader }),
      ...(options.force ? { force: true } : {}),
    });
    return found!;
  };
  return { store, time, refresh, visits: () => visited };
}

describe('documentation that was read', () => {
  it('is used for a day, then read again', async () => {
    const { time, refresh, visits } = world(
      { pages: [page('a')], refused: [] },
      { pages: [page('b')], refused: [] },
    );
    const first = await refresh();
    expect(first).toEqual({ url: site.url, fetchedAt: time.now, pages: [page('a')] });
    time.now += 24 * hour - 1;
    expect(await refresh()).toEqual(first);
    expect(visits()).toBe(1);
    time.now += 1;
    expect((await refresh()).pages).toEqual([page('b')]);
    time.now += hour;
    expect((await refresh()).pages).toEqual([page('b')]);
  });

  it('stays when the site cannot be read, and that is told', async () => {
    const missing = { url: page('gone').url, reason: 'answered 404', mayComeBack: false };
    const { time, refresh } = world(
      { pages: [page('a'), page('b'), page('gone')], refused: [] },
      { pages: [], refused: [], broken: 'the first page could not be reached' },
      { pages: [page('a', 'new')], refused: [missing], broken: 'the site answered 500' },
    );
    const first = await refresh();
    expect(await refresh({ force: true })).toEqual({
      ...first,
      note: 'the first page could not be reached; using pages fetched earlier',
    });
    time.now += hour;
    expect(await refresh({ force: true })).toMatchObject({
      pages: [page('a', 'new'), page('b')],
      note: 'the site answered 500',
    });
  });

  it('is not there where a site could never be read, and that is told', async () => {
    const { refresh } = world({ pages: [], refused: [], broken: 'the first page could not be reached' });
    expect(await refresh()).toMatchObject({
      pages: [],
      note: 'the first page could not be reached; no pages are stored',
    });
  });

  it('is kept for sixty days, and by day the newest of it', async () => {
    const { time, refresh } = world(
      { pages: [page('a')], refused: [] },
      { pages: [page('b')], refused: [] },
      { pages: [page('c')], refused: [] },
    );
    for (let turn = 0; turn < 3; turn += 1) await refresh({ force: true });
    time.now += 59 * 24 * hour;
    expect((await refresh({ offline: true })).pages).toEqual([page('c')]);
    time.now += 24 * hour;
    expect((await refresh({ offline: true })).pages).toEqual([]);
  });

  it('is asked for again where the clock stood later when it was read', async () => {
    const { time, refresh, visits } = world(
      { pages: [page('a')], refused: [] },
      { pages: [page('b')], refused: [] },
    );
    await refresh();
    time.now -= hour;
    expect((await refresh()).pages).toEqual([page('b')]);
    expect(visits()).toBe(2);
  });

  it('is used though it cannot be stored, and that is told', async () => {
    const { store, refresh } = world({ pages: [page('a')], refused: [] });
    store.setMany = () => Promise.reject(new Error('disk full'));
    expect(await refresh()).toMatchObject({ pages: [page('a')], note: 'could not be stored: disk full' });
  });

  it('is used offline however old, and its absence is told', async () => {
    const { time, refresh } = world({ pages: [page('a')], refused: [] });
    expect(await refresh({ offline: true })).toMatchObject({
      pages: [],
      note: 'offline: no pages are stored',
    });
    await refresh();
    time.now += 20 * 24 * hour;
    expect(await refresh({ offline: true })).toMatchObject({
      pages: [page('a')],
      note: 'offline: the pages are older than a day',
    });
  });

  it('is read anew when its stored form is damaged', async () => {
    const { store, refresh, visits } = world(
      { pages: [page('a')], refused: [] },
      { pages: [page('a')], refused: [] },
    );
    await refresh();
    for (const key of store.entries.keys()) store.entries.set(key, new Uint8Array([1, 2, 3]));
    expect((await refresh()).pages).toEqual([page('a')]);
    expect(visits()).toBe(2);
  });

  it('is not stored without end on one day', async () => {
    const { refresh } = world(
      ...Array.from({ length: 17 }, (_, at) => ({ pages: [page(`${at}`)], refused: [] })),
    );
    for (let turn = 0; turn < 16; turn += 1) expect((await refresh({ force: true })).note).toBeUndefined();
    expect((await refresh({ force: true })).note).toBe('refreshed too often today, so it was not stored');
    expect((await refresh()).pages).toEqual([page('15')]);
  });
});
