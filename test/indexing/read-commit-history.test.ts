import { describe, expect, it } from 'vitest';
import { readCommitHistory } from '../../src/indexing/index.ts';
import type { BlobStore, HistoryCommit } from '../../src/ports/index.ts';
import { commitTerms } from '../../src/retrieval/history/commit-terms.ts';
import { shapeQuery } from '../../src/retrieval/query/query.ts';
import { memoryBlobStore } from '../support/memory-blob-store.ts';

const commits: HistoryCommit[] = [
  {
    id: 'a'.repeat(40),
    time: 1.7e9,
    subject: 'Parse größe 検索 🎉',
    body: 'Fixes #12\n\nparseHeader twice',
    paths: ['src/ä.ts', 'b.ts'],
  },
  { id: 'b'.repeat(40), time: -5, subject: '', body: '', paths: [] },
  { id: 'c'.repeat(40), time: 0, subject: 'first parse', body: '', paths: ['b.ts'] },
];

function clone({ history = commits, shallow = false, base = 'f'.repeat(40) } = {}) {
  const made = { base, shallow, asked: 0, history: async () => ((made.asked += 1), history) };
  return made;
}

const read = (workspace: ReturnType<typeof clone>, store: BlobStore) =>
  readCommitHistory({ workspace, store, commits: 10 });
const plain = (past: readonly HistoryCommit[]) => past.map(({ messageTerms: _terms, ...commit }) => commit);

describe('reading past commits', () => {
  it('asks git once for a base commit, and gives the same afterwards', async () => {
    const store = memoryBlobStore();
    const workspace = clone();
    const first = await read(workspace, store);
    const second = await read(workspace, store);
    expect(workspace.asked).toBe(1);
    expect(plain(first)).toEqual(commits);
    expect(second).toEqual(first);
  });

  it('knows the commits of each base apart', async () => {
    const store = memoryBlobStore();
    await read(clone(), store);
    const other = clone({ base: 'e'.repeat(40), history: commits.slice(1) });
    expect(plain(await read(other, store))).toEqual(commits.slice(1));
    expect(plain(await read(clone({ base: 'd'.repeat(40), history: [] }), store))).toEqual([]);
  });

  it('asks a shallow clone each time, as it may have been deepened', async () => {
    const store = memoryBlobStore();
    const workspace = clone({ shallow: true });
    await read(workspace, store);
    await read(workspace, store);
    expect(workspace.asked).toBe(2);
    expect(plain(await read(clone({ history: [] }), store))).toEqual([]);
  });

  it.each([
    ['cut short', (bytes: Uint8Array) => bytes.slice(0, -3)],
    ['of another layout', (bytes: Uint8Array) => bytes.map((byte, at) => (at === 0 ? 99 : byte))],
    ['empty', () => new Uint8Array()],
  ])('asks again when what was kept is %s', async (_how, damage) => {
    const store = memoryBlobStore();
    await read(clone(), store);
    for (const [key, bytes] of store.entries) store.entries.set(key, damage(bytes));
    const workspace = clone();
    expect(plain(await read(workspace, store))).toEqual(commits);
    expect(workspace.asked).toBe(1);
  });

  it('gives its commits when the store cannot be written', async () => {
    const store = { ...memoryBlobStore(), set: () => Promise.reject(new Error('disk full')) };
    expect(plain(await read(clone(), store))).toEqual(commits);
  });

  it('cuts messages as the query side does', async () => {
    const past = await read(clone(), memoryBlobStore());
    const query = shapeQuery({ title: 'parse header of 検索 größe', body: '' });
    expect(commitTerms(query, past)).toEqual(commitTerms(query, commits));
    expect(commitTerms(query, past)[0]!.wanted).toContain('pars');
  });
});
