import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '../../../src/apps/terminal/read-settings.ts';
import { indexRepository, type IndexReport } from '../../../src/apps/cli/indexing/index-repository.ts';
import { runCli } from '../../support/cli.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';
import { writeTinyModel } from '../../support/tiny-embedding-model.ts';

afterEach(() => vi.restoreAllMocks());

/** Runs the verb and reads the one document it prints. */
async function reportOf(flags: Parameters<typeof indexRepository>[0]): Promise<IndexReport> {
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  expect(await indexRepository({ ...flags, json: true }, readSettings())).toBe(0);
  vi.restoreAllMocks();
  return JSON.parse(printed.join('')) as IndexReport;
}

const files = { 'src/cart.py': 'def cart(): pass\n', 'README.md': '# Shop\n', 'logo.png': 'x' };

describe('patchwright index', () => {
  it('fails where it cannot be saved, since nothing was made ahead', async () => {
    const [repo, stateDir] = [makeRepository(files), join(temporaryFolder(), 'file')];
    writeFileSync(stateDir, '');
    const { code, stdout, stderr } = await runCli([
      'index',
      '--json',
      '--repo',
      repo,
      '--state-dir',
      stateDir,
    ]);
    expect(stderr).toContain('The index could not be saved');
    expect(JSON.parse(stdout)).toMatchObject({ saved: false, files: 2 });
    expect(code).toBe(1);
  });

  it('says what can be searched, and parses again only what changed', async () => {
    const repo = makeRepository(files);
    const stateDir = temporaryFolder();
    const first = await reportOf({ repo, stateDir });
    expect(first).toMatchObject({
      files: 2,
      made: 2,
      reused: 0,
      kinds: { source: 1, docs: 1, binary: 1 },
      languages: { python: 1 },
      shallow: false,
      saved: true,
      embeddings: expect.stringMatching(/^none: no embedding model is configured/),
    });
    writeFiles(repo, { 'src/cart.py': 'def cart(): return 1\n' });
    git(repo, 'commit', '--quiet', '--all', '--message', 'change');
    expect(await reportOf({ repo, stateDir })).toMatchObject({ made: 1, reused: 1 });
    expect(await reportOf({ repo, stateDir, base: first.base })).toMatchObject({ made: 0, reused: 2 });
  });

  it('says which source is read as words only', async () => {
    const repo = makeRepository({ ...files, 'src/old.pas': 'begin end.\n', 'src/more.pas': 'begin.\n' });
    expect(await reportOf({ repo, stateDir: temporaryFolder() })).toMatchObject({
      languages: { python: 1 },
      wordsOnly: { '.pas': 2 },
    });
  });

  it('embeds with the built-in model, which needs nothing', async () => {
    const repo = makeRepository({
      ...files,
      '.github/patchwright.yml': 'retrieval:\n  embeddings:\n    provider: builtin\n',
    });
    const stateDir = temporaryFolder();
    const { embeddings } = await reportOf({ repo, stateDir });
    expect(embeddings).toMatch(/^builtin:[\da-f]{12}, exact/);
    expect((await reportOf({ repo, stateDir })).embeddings).toBe(embeddings);
  });

  it('embeds with the configured model, and goes on without one it cannot load', async () => {
    const repo = makeRepository(files);
    const stateDir = temporaryFolder();
    const config = join(stateDir, 'config.yml');
    const configure = (model: string): void =>
      writeFileSync(
        config,
        `retrieval:\n  embeddings:\n    provider: transformers\n    model: ${JSON.stringify(model)}\n`,
      );
    configure(writeTinyModel(join(stateDir, 'tiny'), ['cart', 'shop']));
    vi.stubEnv('PATCHWRIGHT_OFFLINE', '1');
    const { embeddings } = await reportOf({ repo, stateDir, config });
    expect(embeddings).toMatch(/^transformers:tiny@\w+, exact|^none: the optional package/);
    configure('nobody/nothing');
    const without = await reportOf({ repo, stateDir, config });
    expect(without.files).toBe(2);
    expect(without.embeddings).toMatch(/^none: .*(?:nobody\/nothing|not installed)/);
    vi.unstubAllEnvs();
  });
});
