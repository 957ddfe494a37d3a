import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderReport, runSuite } from '../../../src/apps/bench/frame/index.ts';
import { generateRepository } from '../../../src/apps/bench/overhead/generated-repository.ts';
import { overheadSuite } from '../../../src/apps/bench/overhead/overhead-suite.ts';
import { settingsWith, temporaryFolder } from './support.ts';

/** Stands for our command line: says what it was asked and how long its parts took. */
const fakeCommandLine = `
const state = process.env.PATCHWRIGHT_STATE_DIR;
if (!state) process.exit(2);
console.log(JSON.stringify({ verb: process.argv[2], timings: { index: 0.25, queryMs: 500, idle: 0 } }));
`;

function suiteWith(script: string) {
  const cli = join(temporaryFolder(), 'cli.mjs');
  writeFileSync(cli, script);
  return overheadSuite(cli);
}

describe('bench overhead', () => {
  test('measures every command on every size, and what one more file costs', async () => {
    const report = await runSuite(
      suiteWith(fakeCommandLine),
      { sizes: '5,30', repeat: 2 },
      settingsWith(undefined, { out: temporaryFolder() }),
    );
    expect(report.end).toBe('finished');
    const [measured, growth] = report.tables;
    expect(measured!.rows.map(([id, files, command]) => `${id} ${files} ${command}`)).toEqual(
      ['generated-5 5', 'generated-30 30'].flatMap((repository) =>
        ['search, cold', 'search, warm', 'whole run, warm'].map((command) => `${repository} ${command}`),
      ),
    );
    expect(measured!.rows[0]!.at(-1)).toBe('index 0.25, query 0.50');
    expect(Number(measured!.rows[0]![5])).toBeGreaterThan(10);
    expect(growth!.title).toBe('Growth');
    expect(renderReport(report)).toContain('No model calls.');
  });

  test('lists a command that fails as an error, with its words', async () => {
    const failing = suiteWith('console.error("index is broken"); process.exit(1);');
    const report = await runSuite(
      failing,
      { sizes: '5' },
      settingsWith(undefined, { out: temporaryFolder() }),
    );
    expect(report.end).toBe('errors');
    expect(report.errors[0]!.message).toContain('index is broken');
  });

  test('measures on given repositories, and names a folder without any', async () => {
    const folder = temporaryFolder();
    await generateRepository(join(folder, 'mine'), 3);
    const settings = { ...settingsWith(undefined, { out: temporaryFolder() }), data: folder };
    const report = await runSuite(suiteWith(fakeCommandLine), {}, settings);
    expect(report.outcomes[0]).toMatchObject({ id: 'mine', facts: { files: 3 } });
    const none = runSuite(suiteWith(fakeCommandLine), {}, { ...settings, data: temporaryFolder() });
    await expect(none).rejects.toThrow('is no git repository and holds none');
  });
});

test('a generated repository is the same every time', async () => {
  const commits = [temporaryFolder(), temporaryFolder()].map(async (dir) => {
    await generateRepository(dir, 12);
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: dir, encoding: 'utf8' });
  });
  const [one, other] = await Promise.all(commits);
  expect(one).toBe(other);
});
