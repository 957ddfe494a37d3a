import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runProgram } from '../../../src/apps/cli/program.ts';
import { searchRepository, type SearchFlags } from '../../../src/apps/cli/search/search-repository.ts';
import { readSettings } from '../../../src/apps/terminal/read-settings.ts';
import { startFakeEndpoint } from '../../support/fake-endpoint.ts';
import { makeRepository, temporaryFolder } from '../../support/repository.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const files = {
  'src/cart.py': 'class Cart:\n    def add_voucher(self, voucher):\n        pass\n',
  'src/mail.py': 'def send_mail(to):\n    pass\n',
};

/** Runs the verb and gives what it prints for programs or people. */
async function search(words: string, flags: Partial<SearchFlags> = {}): Promise<string> {
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  const defaults = { repo: makeRepository(files), stateDir: temporaryFolder(), top: 10, tokens: 2000 };
  expect(await searchRepository(words, { ...defaults, ...flags }, readSettings())).toBe(0);
  vi.restoreAllMocks();
  return printed.join('');
}

describe('patchwright search', () => {
  it('prints one JSON document with files, reasons, snippets and times', async () => {
    const found = JSON.parse(await search('voucher added twice', { json: true, top: 1 }));
    expect(found).toMatchObject({
      files: [
        {
          path: 'src/cart.py',
          score: 1,
          reasons: expect.arrayContaining([{ signal: 'weighted-chunks', rank: 1, note: 'says voucher' }]),
        },
      ],
      timings: { startMs: expect.any(Number), indexMs: expect.any(Number), queryMs: expect.any(Number) },
    });
    expect(found.snippets[0]).toEqual({
      path: 'src/cart.py',
      startLine: 1,
      endLine: 3,
      score: expect.any(Number),
    });
  });

  it('shows people the lines that match', async () => {
    const text = await search('voucher added twice');
    expect(text).toContain('1. src/cart.py');
    expect(text).toContain('2     def add_voucher(self, voucher):');
  });

  it('takes the issue from a file, its first line being the title', async () => {
    const issue = join(temporaryFolder(), 'issue.md');
    writeFileSync(issue, '# Mail is lost\n\nNothing is sent.\n');
    expect(await search('', { issue })).toContain('1. src/mail.py');
  });

  it('cuts an issue of a megabyte instead of refusing it', async () => {
    const issue = join(temporaryFolder(), 'issue.md');
    writeFileSync(issue, `Mail is lost\n${'Ошибка отправки. '.repeat(60_000)}`);
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await search('', { issue })).toContain('1. src/mail.py');
    expect(told).not.toHaveBeenCalledWith(expect.stringContaining('Error'));
  });

  it('says so when no file holds what was searched for', async () => {
    expect(await search('zzyzx')).toMatch(/^Nothing here matches the words/);
  });

  it('tells why a file is where it is', async () => {
    const text = await search('voucher added twice', { explain: './src/cart.py' });
    expect(text).toContain('src/cart.py: place 1 of');
    expect(text).toMatch(/1 +best passage/);
  });

  it('lets the weak model reorder the files when asked to, in one call', async () => {
    const endpoint = await startFakeEndpoint(() => ({
      kind: 'reply',
      text: '<files>\nsrc/mail.py\n</files>',
    }));
    onTestFinished(() => endpoint.close());
    vi.stubEnv('OPENAI_BASE_URL', endpoint.url);
    vi.stubEnv('OPENAI_API_KEY', 'test-key');
    const found = JSON.parse(await search('voucher', { json: true, rerank: true }));
    expect(found.files[0]).toMatchObject({ path: 'src/mail.py' });
    expect(endpoint.calls).toHaveLength(1);
  });

  it('searches by meaning when the configuration says how, and goes on without when that fails', async () => {
    const closed = await startFakeEndpoint(() => ({ kind: 'hang-up' }));
    await closed.close();
    const config = `model:\n  retries: 0\nretrieval:\n  embeddings:\n    provider: openai\n    model: small\n    baseUrl: ${closed.url}\n`;
    vi.stubEnv('PATCHWRIGHT_TRUST_ENDPOINT', new URL(closed.url).host);
    const repo = makeRepository({ ...files, '.github/patchwright.yml': config });
    const found = JSON.parse(await search('voucher', { repo, json: true }));
    expect(found.files[0].path).toBe('src/cart.py');
    expect(found.skippedSignals).toEqual([
      { signal: 'meaning', reason: expect.not.stringContaining('no model') },
    ]);
  });

  it('searches by meaning with the built-in model, without package, key or network', async () => {
    const config = 'retrieval:\n  embeddings:\n    provider: builtin\n';
    const repo = makeRepository({ ...files, '.github/patchwright.yml': config });
    const found = JSON.parse(await search('deliver a letter', { repo, json: true }));
    expect(found.skippedSignals).toEqual([]);
    const reasons = found.files.map((file: { reasons: { signal: string }[] }) =>
      file.reasons.map(({ signal }) => signal),
    );
    expect(reasons.flat()).toContain('meaning');
  });

  it('refuses a search for nothing, a file that was not ranked, and a bad number', async () => {
    const flags = { repo: makeRepository(files), stateDir: temporaryFolder(), top: 10, tokens: 2000 };
    await expect(searchRepository(' ', flags, readSettings())).rejects.toThrow('Nothing to search for');
    await expect(
      searchRepository('voucher', { ...flags, explain: 'src/none.py' }, readSettings()),
    ).rejects.toThrow('not among');
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await runProgram(['search', 'voucher', '--top', '0'], readSettings())).toBe(2);
    expect(told.mock.calls.join('')).toContain("option '--top <n>' argument '0' is invalid");
  });
});
