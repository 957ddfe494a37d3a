import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addHost, withLinkHosts } from '../../../src/apps/cli/links/link-options.ts';
import { readIssue, readIssueWithLinks } from '../../../src/apps/cli/read-input.ts';
import { lintExitCode } from '../../../src/apps/cli/rules/print-lint.ts';
import { writeTexts } from '../../../src/apps/cli/rules/write-texts.ts';
import { endedRuns, findRun, findRunOrNewest } from '../../../src/apps/cli/runs/find-run.ts';
import { readLongIssue } from '../../../src/apps/cli/search/read-long-issue.ts';
import { settingsFrom } from '../../../src/composition/settings.ts';
import { resolveConfig } from '../../../src/config/index.ts';
import { longestIssueBytes } from '../../../src/intake/index.ts';
import type { RulesReport } from '../../../src/validation/index.ts';
import { makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';

afterEach(() => void vi.restoreAllMocks());
const settings = settingsFrom({}, '/nonexistent');

describe('an issue', () => {
  test.each<[string, string, { title: string; body: string }]>([
    ['words', 'The total is wrong', { title: 'The total is wrong', body: '' }],
    ['lines', 'Total\n\nIt is wrong.', { title: 'Total', body: 'It is wrong.' }],
  ])('may be %s on the command line', async (_, source, wanted) => {
    expect(await readIssue(source, settings)).toMatchObject(wanted);
  });
  test('is read without what nobody sees, which is told (R17)', async () => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const given = await readIssue('The total\u200b is\u{e0041} wrong', settings);
    expect(given.title).toBe('The total is wrong');
    expect(told).toHaveBeenCalledWith(
      'Removed from the issue because it is invisible: 2 invisible characters.\n',
    );
  });
  test('may be a file, with the links in it', async () => {
    const file = path.join(temporaryFolder(), 'it is an issue.md');
    writeFileSync(file, '# Total\n\nSee https://example.com/page.\n');
    const { issue, findLinks } = await readIssueWithLinks(file, settings);
    expect(issue.title).toBe('Total');
    expect(await findLinks()).toEqual(['https://example.com/page']);
  });
  test.each<[string, string, string]>([
    ['a name that no file has', 'issue.md', 'There is no issue file issue.md'],
    ['two words that no file is called', 'my issue.md', 'There is no issue file my issue.md'],
    ['a folder', '.', '. is not a file'],
  ])('is not %s', async (_, source, why) => {
    await expect(readIssue(source, settings)).rejects.toThrow(why);
  });

  const long = (bytes: number, end = '') => {
    const file = path.join(temporaryFolder(), 'long.md');
    writeFileSync(file, `Title\n\n${'x'.repeat(bytes - 7 - Buffer.byteLength(end))}${end}`);
    return file;
  };
  test('is read up to its bound, and refused beyond it', async () => {
    expect((await readIssue(long(longestIssueBytes), settings)).body).toHaveLength(longestIssueBytes - 7);
    await expect(readIssue(long(longestIssueBytes + 1), settings)).rejects.toThrow(/long|large|bytes/);
  });
  test('is cut between two letters for a search, which costs nothing, and only where it is too long', async () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const whole = await readLongIssue(long(longestIssueBytes), settings);
    expect([whole.issue.body.length, said.mock.calls.length]).toEqual([longestIssueBytes - 7, 0]);
    const cut = await readLongIssue(long(longestIssueBytes + 1, 'ééé'), settings);
    expect(cut.issue.body).toMatch(/^x+é?é?$/);
    expect(cut.issue.body.length).toBeGreaterThan(longestIssueBytes - 20);
    expect((await readLongIssue(long(longestIssueBytes + 2, 'ééé'), settings)).issue.body).toMatch(/^x+é$/);
    expect(said.mock.calls.join('')).toContain(
      'is long; only its first 262144 bytes are used for the search',
    );
    expect((await readLongIssue('The total is wrong', settings)).issue.title).toBe('The total is wrong');
  });
});

describe('a host whose pages may be read', () => {
  test.each([['docs.example.com'], ['*.example.com'], ['*'], ['localhost']])('may be called %s', (host) => {
    expect(addHost(host.toUpperCase(), ['first'])).toEqual(['first', host]);
  });
  test.each(['', 'https://example.com', 'a/b', 'exa*mple.com', 'a b', '**'])('is not called %j', (host) => {
    expect(() => addHost(host, [])).toThrow(`--link-host ${host} is not a host name`);
  });
  const config = resolveConfig([]);
  const url = 'https://github.com/o/n/issues/1';
  const hosts = (more: string[], source: string) => withLinkHosts(config, more, source).github.links.hosts;
  test('comes to those of the configuration', () => {
    const own = config.github.links.hosts;
    expect(hosts(['a.example'], url)).toEqual([...own, 'a.example']);
    expect(hosts(['*'], 'issue.md')).toEqual([...own, '*']);
    expect(withLinkHosts(config, [], url)).toBe(config);
    expect(config.github.links.hosts).toEqual(own);
  });
  test.each([[['*']], [['a.example', '*']]])('is not every one where others wrote the issue: %j (R21)', (more) => {
    expect(() => hosts(more, url)).toThrow("--link-host '*' only works with a file or -");
  });
}); // prettier-ignore

describe('the run that is meant', () => {
  function state() {
    const folder = temporaryFolder();
    writeFiles(folder, { 'runs/ab1/report.json': '{}', 'runs/ab12/x': '', 'runs/ab13/report.json': '{}', 'runs/cd/x': '' });
    return folder;
  } // prettier-ignore
  const found = (run: string, folder: string) =>
    findRun(run, folder).then((dir) => path.relative(folder, dir));
  test('is the one of its name, though others begin so, or the only one that begins so', async () => {
    const folder = state();
    expect(await found('ab1', folder)).toBe('runs/ab1');
    expect(await found('ab12', folder)).toBe('runs/ab12');
    expect(await found('c', folder)).toBe('runs/cd');
    expect(await found(path.join(folder, 'runs/cd'), '/nonexistent')).toBeDefined();
  });
  test.each([
    ['a', '3 runs begin with a'],
    ['x', 'There is no run x'],
    ['./ab1', 'There is no run ./ab1'],
  ])('is none for %s', async (run, why) => {
    await expect(findRun(run, state())).rejects.toThrow(why);
  });
  test('is the newest that ended where none is named', async () => {
    const folder = state();
    const names = (dirs: string[]) => dirs.map((dir) => path.basename(dir));
    expect(names(await endedRuns(folder))).toEqual(['ab13', 'ab1']);
    expect(names([await findRunOrNewest(undefined, folder), await findRunOrNewest('cd', folder)])).toEqual(['ab13', 'cd']);
    await expect(findRunOrNewest(undefined, temporaryFolder())).rejects.toThrow('There are no finished runs');
  }); // prettier-ignore
});

describe('how judging by rules ends', () => {
  const report = (severities: string[], failures = 0) =>
    ({ findings: severities.map((severity) => ({ severity })), failures: Array(failures).fill({}) }) as unknown as RulesReport;
  test.each<[string, string[], number, number | undefined, number]>([
    ['nothing is found', [], 0, undefined, 0],
    ['an error is found', ['warning', 'error'], 0, undefined, 1],
    ['warnings are found', ['warning', 'warning'], 0, undefined, 0],
    ['as many warnings are found as may be', ['warning', 'warning'], 0, 2, 0],
    ['one more is found', ['warning', 'warning'], 0, 1, 1],
    ['none may be', ['warning'], 0, 0, 1],
    ['hints are found, which count for nothing', ['info'], 0, 0, 0],
    ['a file could not be judged', [], 1, undefined, 2],
    ['a file could not be judged, and an error is found', ['error'], 1, 0, 2],
  ])('where %s', (_, severities, failures, most, code) => {
    expect(lintExitCode(report(severities, failures), most)).toBe(code);
  });
}); // prettier-ignore

describe('mended texts', () => {
  test('are written where the file still reads as it was read, in its encoding and with its line ends', async () => {
    const latin = Buffer.from('caf\xe9\n', 'latin1');
    const files = { 'a.js': 'a\n', 'crlf.js': 'a\r\nb\r\n', 'latin.js': latin, 'moved.js': 'other\n', 'same.js': 's\n', run: 'r\n' };
    const root = makeRepository(files);
    const at = (name: string) => path.join(root, name);
    chmodSync(at('run'), 0o755);
    mkdirSync(at('folder.js'));
    const read = { 'a.js': 'a\n', 'crlf.js': 'a\nb\n', 'latin.js': 'café\n', 'moved.js': 'm\n', 'same.js': 's\n', 'gone.js': 'g\n', 'folder.js': '', run: 'r\n' };
    const texts = new Map([['a.js', 'A\n'], ['crlf.js', 'A\nb\n'], ['latin.js', 'thé\n'], ['moved.js', 'M\n'], ['gone.js', 'G\n'], ['folder.js', 'F\n'], ['run', 'R\n']]);
    const written = await writeTexts(root, Object.entries(read).map(([name, text]) => ({ path: name, text })), texts);
    expect(written).toEqual(['a.js', 'crlf.js', 'latin.js', 'run']);
    expect(['a.js', 'crlf.js', 'latin.js', 'moved.js', 'same.js', 'run'].map((name) => readFileSync(at(name), 'latin1')))
      .toEqual(['A\n', 'A\r\nb\r\n', 'th\xe9\n', 'other\n', 's\n', 'R\n']);
    expect(statSync(at('run')).mode & 0o111).not.toBe(0);
    expect(await writeTexts(root, [{ path: 'a.js', text: 'A\n' }], new Map())).toEqual([]);
  });
}); // prettier-ignore
