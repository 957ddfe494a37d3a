import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/composition/load-config.ts';
import { keepMeasuredFormat } from '../../src/composition/model/measured-formats.ts';
import { resolveConfig } from '../../src/config/index.ts';
import type { Workspace } from '../../src/ports/index.ts';
import { temporaryFolder } from '../support/repository.ts';

describe('model.format: auto', () => {
  const newFolder = temporaryFolder;
  const workspace = { root: '/', tree: () => Promise.resolve([]) } as unknown as Workspace;
  const formatHere = async (state: string, model: string, format: 'auto' | 'whole-file' = 'auto') => {
    const environment = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
    const values = { model: { format } };
    const flags = { model, values };
    return (await loadConfig(workspace, flags, { environment, state })).model.format;
  };
  const measured = (model: string) =>
    resolveConfig([{ name: 'test', values: { model: { strong: model, baseUrl: 'http://127.0.0.1:9/v1' } } }]);

  test('takes what was measured for this model here, and search-replace for any other', async () => {
    const folder = newFolder();
    await keepMeasuredFormat(folder, measured('small'), { format: 'udiff', why: '20 of 20 right.' });
    await keepMeasuredFormat(folder, measured('big'), { format: 'line-numbered', why: '19 of 20 right.' });
    expect(await formatHere(folder, 'small')).toBe('udiff');
    expect(await formatHere(folder, 'big')).toBe('line-numbered');
    expect(await formatHere(folder, 'other')).toBe('search-replace');
  });

  test.runIf(process.platform === 'linux')(
    'waits for no pipe in the place of what was measured',
    async () => {
      const folder = newFolder();
      execFileSync('mkfifo', [join(folder, 'edit-formats.json')]);
      expect(await formatHere(folder, 'small')).toBe('search-replace');
    },
  );

  test('is kept through no link that somebody planted', async () => {
    const folder = newFolder();
    const [file, precious] = [join(folder, 'edit-formats.json'), join(newFolder(), 'precious')];
    writeFileSync(precious, 'precious');
    for (const name of [file, `${file}.${process.pid}`, `${file}.${process.pid}.tmp`])
      symlinkSync(precious, name);
    await keepMeasuredFormat(folder, measured('small'), { format: 'udiff', why: '20 of 20 right.' });
    expect(readFileSync(precious, 'utf8')).toBe('precious');
    expect(await formatHere(folder, 'small')).toBe('udiff');
  });

  test('never replaces a format that was named', async () => {
    const folder = newFolder();
    await keepMeasuredFormat(folder, measured('small'), { format: 'udiff', why: '' });
    expect(await formatHere(folder, 'small', 'whole-file')).toBe('whole-file');
  });

  test('survives a damaged file of measurements', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'edit-formats.json'), '{"small');
    expect(await formatHere(folder, 'small')).toBe('search-replace');
  });
});
