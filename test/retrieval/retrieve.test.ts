import { describe, expect, it } from 'vitest';
import { GitWorkspace } from '../../src/adapters/git/index.ts';
import { GrammarCatalog, TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import type { Issue, RetrievalResult } from '../../src/domain/index.ts';
import { ModelError } from '../../src/errors/index.ts';
import { refreshIndex } from '../../src/indexing/index.ts';
import type { SemanticSearch } from '../../src/ports/index.ts';
import { retrieve } from '../../src/retrieval/index.ts';
import { memoryBlobStore } from '../support/memory-blob-store.ts';
import { makeRepository } from '../support/repository.ts';

const parser = new TreeSitterParser(new GrammarCatalog());

async function search(
  files: Readonly<Record<string, string>>,
  issue: Pick<Issue, 'title'> & Partial<Issue>,
  pinned?: string[],
): Promise<RetrievalResult> {
  const workspace = await GitWorkspace.open(makeRepository(files));
  const index = await refreshIndex({ workspace, parser, store: memoryBlobStore() });
  const input = { issue: { body: '', ...issue }, index, workspace, budgetTokens: 4000 };
  return retrieve(pinned ? { ...input, pinned } : input);
}

const shop = {
  'src/cart.py': 'class Cart:\n    def add_voucher(self, voucher):\n        self.vouchers.append(voucher)\n',
  'src/ledger.py': 'class Ledger:\n    def synchronise(self):\n        pass\n',
  'src/mail.py': 'def send_mail(to):\n    pass\n',
  'tests/test_cart.py': 'from src.cart import Cart\n\ndef test_voucher():\n    Cart().add_voucher(1)\n',
  'docs/vouchers.md': '# Vouchers\n\nA voucher is added with `add_voucher`.\n',
};

describe('retrieve', () => {
  it('ranks the file of the fix first, with reasons, its text and an outline', async () => {
    const result = await search(shop, { title: 'Voucher can be added twice' });
    expect(result.files[0]).toMatchObject({ path: 'src/cart.py', score: 1 });
    expect(result.files[0]!.reasons.map(({ signal }) => signal)).toContain('weighted-chunks');
    expect(result.snippets[0]).toMatchObject({ path: 'src/cart.py', startLine: 1, endLine: 3 });
    expect(result.outline).toContain('cart.py');
    expect(result.outline, 'what the snippets show is not listed again').not.toContain('add_voucher');
  });

  it('ranks tests and documents only when the issue is about them', async () => {
    const kinds = async (title: string) => (await search(shop, { title })).files.map(({ path }) => path);
    expect(await kinds('Voucher can be added twice')).not.toContain('docs/vouchers.md');
    expect(await kinds('Documentation of vouchers is wrong')).toContain('docs/vouchers.md');
    expect(await kinds('Presets of voucher changelogs are broken')).not.toContain('docs/vouchers.md');
    expect(await kinds('See tests/test_cart.py')).toContain('tests/test_cart.py');
  });

  it('ranks a document that is named by its path, and none that only its name is dropped of', async () => {
    const ranked = async (body: string) =>
      (await search(shop, { title: 'Voucher can be added twice', body })).files.map(({ path }) => path);
    expect(await ranked('As docs/vouchers.md says.')).toContain('docs/vouchers.md');
    expect(await ranked('As vouchers.md says.')).not.toContain('docs/vouchers.md');
  });

  it('shows a function that the issue names in code, whatever place its file has', async () => {
    const part = (word: string, at: number) =>
      `def ${word}_${at}(cart, voucher):\n${`    total = voucher.${word}(cart, total)\n`.repeat(12)}    return total\n\n`;
    const file = (word: string) => `flush_rows(1)\n\n${Array.from({ length: 20 }, (_, at) => part(word, at)).join('')}`;
    const words = ['cart', 'total', 'voucher', 'price', 'sum'];
    const flush = `def flush_rows(x):\n${'    x = x.next(x, x)\n'.repeat(12)}    return x\n\n`;
    const files = Object.fromEntries([...words.map((word) => [`src/${word}.py`, file(word)]), ['src/rows.py', `${file('row')}${flush}`]]);
    const shown = async (body: string) => {
      const found = await search(files, { title: 'The cart has a wrong voucher total', body }, words.map((word) => `src/${word}.py`));
      expect(found.files[5]!.path).toBe('src/rows.py');
      return found.snippets.some(({ text }) => text.includes('def flush_rows'));
    };
    expect(await shown('Before that, `flush_rows` has run.')).toBe(true);
    expect(await shown('Before that, the rows were flushed.')).toBe(false);
  }); // prettier-ignore

  it('shows no excerpt of a copied file, not even where the issue names it: no plan may change it', async () => {
    const files = { ...shop, 'vendor/ledger/client.py': 'def reject():\n    raise Error("voucher")\n' };
    const issue = { title: 'Voucher can be added twice', body: 'It comes from vendor/ledger/client.py.' };
    const { files: ranked, snippets } = await search(files, issue);
    expect(ranked.map(({ path }) => path)).toContain('vendor/ledger/client.py');
    expect(snippets.map(({ path }) => path)).toContain('src/cart.py');
    expect(snippets.map(({ path }) => path)).not.toContain('vendor/ledger/client.py');
  });

  it('gives the same result twice', async () => {
    const issue = { title: 'Voucher can be added twice', body: 'In `Cart`.' };
    expect(await search(shop, issue)).toEqual(await search(shop, issue));
  });

  it('puts pinned files first and ignores pins that are not there', async () => {
    const result = await search(shop, { title: 'Voucher' }, ['src/mail.py', 'src/gone.py']);
    expect(result.files[0]).toMatchObject({ path: 'src/mail.py' });
    expect(result.files[0]!.reasons[0]).toEqual({ signal: 'pinned', rank: 1 });
    expect(result.snippets.some(({ path }) => path === 'src/mail.py')).toBe(true);
  });

  it.each([
    ['no useful words', { title: 'It does not work' }],
    ['only an image', { title: '![x](https://example.com/x.png)' }],
    ['nothing but punctuation', { title: '???' }],
    ['a file that was deleted since', { title: 'Crash', body: 'In `src/old/removed.py` line 3.' }],
    [
      'another language',
      { title: 'Ваучер добавляется дважды', body: '优惠券被添加两次。クーポンが二重に適用される。' },
    ],
    ['a million characters', { title: 'Voucher', body: 'voucher '.repeat(125_000) }],
    ['a wall of slashes and dots', { title: 'x', body: './'.repeat(20_000) + 'a.b.'.repeat(20_000) }],
  ])('survives an issue with %s', async (_what, issue) => {
    const result = await search(shop, issue);
    expect(result.files.length).toBeLessThanOrEqual(200);
  });

  it('reads a stack trace that is all there is', async () => {
    const body =
      'Traceback (most recent call last):\n  File "/app/src/ledger.py", line 2, in synchronise\nKeyError: 1';
    expect((await search(shop, { title: 'KeyError', body })).files[0]!.path).toBe('src/ledger.py');
  });

  it.each([
    ['no files at all', {}],
    ['nothing that can be parsed', { 'notes.xyz': 'voucher', LICENSE: 'voucher' }],
  ])('survives a repository with %s', async (_what, files) => {
    await expect(search(files, { title: 'Voucher' })).resolves.toMatchObject({
      skippedSignals: [{ signal: 'meaning' }],
    });
  });

  it('does without a search by meaning whose endpoint fails once the index is made, and says why', async () => {
    const workspace = await GitWorkspace.open(makeRepository(shop));
    const index = await refreshIndex({ workspace, parser, store: memoryBlobStore() });
    const asked = { issue: { title: 'Nobody is told', body: '' }, index, workspace, budgetTokens: 1000 };
    const failing = (error: Error) =>
      retrieve({ ...asked, semantic: { description: 'away', find: () => Promise.reject(error) } });
    const found = await failing(new ModelError('unreachable', 'It is away', { hint: 'Start it.' }));
    expect(found.skippedSignals).toEqual([{ signal: 'meaning', reason: 'It is away. Start it.' }]);
    expect(found.files).toEqual((await retrieve(asked)).files);
    await expect(failing(new Error('a fault of ours'))).rejects.toThrow('a fault of ours');
  });

  it('hears a search by meaning where there is one, and says when there is none', async () => {
    const workspace = await GitWorkspace.open(makeRepository(shop));
    const index = await refreshIndex({ workspace, parser, store: memoryBlobStore() });
    const file = index.files.findIndex(({ path }) => path === 'src/mail.py');
    const asked: string[] = [];
    const find = async (queries: readonly string[]) => {
      asked.push(...queries);
      return [{ file, chunk: 0, score: 0.9 }];
    };
    const semantic = { description: 'fake', find };
    const issue = { title: 'Nobody is told', body: 'No letter ever comes.' };
    const found = await retrieve({ issue, index, workspace, semantic, budgetTokens: 1000 });
    expect(found.skippedSignals).toEqual([]);
    expect(asked.map((text) => text.trim())).toEqual([
      'Nobody is told',
      'Nobody is told\n\nNo letter ever comes.',
    ]);
    const mail = found.files.find(({ path }) => path === 'src/mail.py')!;
    expect(mail.reasons).toContainEqual({ signal: 'meaning', rank: 1 });
    const deaf = await retrieve({ issue, index, workspace, budgetTokens: 1000 });
    const place = ({ files }: RetrievalResult) => files.findIndex(({ path }) => path === 'src/mail.py');
    expect(place(found)).toBeLessThanOrEqual(place(deaf));
  });

  it('believes a model of meaning that is sure, and shows the lines that it means', async () => {
    const filler = Array.from({ length: 60 }, (_, at) => [
      `src/voucher${at}.py`,
      `def voucher_added_twice_${at}():\n    pass\n`,
    ]);
    const parts = Array.from(
      { length: 40 },
      (_, at) => `def step_${at}(queue):\n${'    queue.append(queue.pop())\n'.repeat(12)}`,
    );
    const files = { ...Object.fromEntries(filler), 'src/night.py': parts.join('\n') };
    const workspace = await GitWorkspace.open(makeRepository(files));
    const index = await refreshIndex({ workspace, parser, store: memoryBlobStore() });
    const file = index.files.findIndex(({ path }) => path === 'src/night.py');
    const chunk = Math.floor(index.files[file]!.chunks.length / 2);
    const issue = { title: 'Voucher added twice', body: '' };
    const told = async (score: number, standing?: SemanticSearch['standing']) => {
      const semantic = { description: 'oracle', standing, find: async () => [{ file, chunk, score }] };
      return retrieve({ issue, index, workspace, semantic, budgetTokens: 1000 });
    };
    const found = await told(1);
    expect(found.files[0]!.path).toBe('src/night.py');
    expect((await told(0.5)).files[0]!.path, 'more than sentence models do by accident').toBe('src/night.py');
    expect(
      (await told(0.5, { byChance: 0.6, weight: 0 })).files[0]!.path,
      'this model does as much',
    ).not.toBe('src/night.py');
    const { startLine, endLine } = index.files[file]!.chunks[chunk]!;
    expect(
      found.snippets.some(
        (shown) => shown.path === 'src/night.py' && shown.startLine <= startLine && endLine <= shown.endLine,
      ),
    ).toBe(true);
  });

  it('is not won by bundles and vendored copies', async () => {
    const files = {
      ...shop,
      'vendor/lib/voucher.py': 'def voucher_added_twice():\n    pass\n'.repeat(20),
      'static/app.min.js': `var voucher=1;${'voucher(added,twice);'.repeat(3000)}`,
    };
    expect((await search(files, { title: 'Voucher can be added twice' })).files[0]!.path).toBe('src/cart.py');
  });
});
