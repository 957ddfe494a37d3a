import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** One line of the tables in docs/seeds.md. */
interface Row {
  mechanism: string;
  command: string;
  /** What the output of a `patchwright` command must hold: the code in the third column, up to its first semicolon. */
  seen: string[];
}

const text = readFileSync('docs/seeds.md', 'utf8');
const rows: Row[] = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| mechanism') && !line.startsWith('|---'))
  .map((line) => {
    const [, mechanism = '', command = '', seen = ''] = line.split(' | ').flatMap((cell, at, all) => {
      const bare = cell.replace(/^\| | \|$/g, '');
      return at === 0 ? ['', bare] : at === all.length ? [] : [bare];
    });
    const spans = [...seen.split(';', 1)[0]!.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
    return { mechanism, command: command.replace(/^`|`$/g, ''), seen: spans };
  });
const run = rows.filter(({ command }) => command.startsWith('patchwright '));
const tested = rows.filter(({ command }) => command.startsWith('npx vitest run '));

describe('the five ideas', () => {
  test('are told mechanism by mechanism, each with a command that is run or a test', () => {
    const counts = [...text.matchAll(/^## (\w+)[^\n]*\n+([\s\S]*?)(?=\n## |$(?![\s\S]))/gm)].map(
      ([, idea = '', table = '']) => [idea, table.trim().split('\n').length - 2],
    );
    expect(Object.fromEntries(counts)).toEqual({
      Sweep: 27,
      Aider: 18,
      Line: 14,
      GPTLint: 16,
      CodeLinterEval: 9,
      Recordings: 1,
    });
    expect(run.length + tested.length).toBe(rows.length);
  });

  test.each(tested)('$mechanism: the named test is there', ({ command }) => {
    const [, file = '', title = ''] = /^npx vitest run (\S+) -t '(.+)'$/.exec(command) ?? [];
    expect(readFileSync(file, 'utf8')).toContain(title);
    // Vitest would take such a title for an option of its own.
    expect(title).not.toMatch(/^-/);
  });
});

describe.skipIf(process.platform === 'win32')('the commands', () => {
  const output = new Map<string, string>();
  const home = mkdtempSync(join(tmpdir(), 'patchwright-seeds-'));
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  beforeAll(async () => {
    const env = { HOME: home, NO_COLOR: '1' };
    const main = 'node dist/apps/cli/main.js';
    const where = await execa('bash', ['-c', `${main} demo --where --json`], { env });
    const { repo } = JSON.parse(where.stdout) as { repo: string };
    for (const command of new Set(run.map((row) => row.command))) {
      const line = `patchwright() { ${main} "$@"; }; ${command}`;
      const { all } = await execa('bash', ['-c', line], {
        env: { ...env, DEMO: repo },
        all: true,
        reject: false,
      });
      output.set(command, all);
    }
  }, 120_000);

  test.each(run)('$mechanism: $command', ({ command, seen }) => {
    expect(seen).not.toEqual([]);
    for (const fragment of seen) expect(output.get(command)).toContain(fragment);
  });
});
