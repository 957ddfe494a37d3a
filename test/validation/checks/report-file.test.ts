import { existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compareChecks } from '../../../src/validation/index.ts';
import { readReport, removeOldReport } from '../../../src/validation/checks/running/report-file.ts';
import { temporaryFolder, writeFiles } from '../../support/repository.ts';
import { check, patchTo, repositoryOf } from './repository.ts';

const reports = '**/build/test-results/*/TEST-*.xml';

function checkoutOf(files: Record<string, string>) {
  const dir = temporaryFolder();
  writeFiles(dir, files);
  return { dir, dispose: () => Promise.resolve() };
}

it('a report may be a glob: every file of it is read, and those of an earlier run are removed', async () => {
  const checkout = checkoutOf({
    'build/test-results/test/TEST-a.xml': '<a/>',
    'app/build/test-results/debugTest/TEST-b.xml': '<b/>',
    'app/build/test-results/debugTest/binary/output.bin': 'x',
    'node_modules/m/build/test-results/test/TEST-c.xml': '<c/>',
  });
  const gradle = check({ run: ['gradle', 'test'], report: reports });
  expect((await readReport(checkout, gradle))?.split('\0')).toEqual(['<b/>', '<a/>']);
  const inApp = check({ run: ['gradle', 'test'], cwd: 'app', report: reports });
  expect(await readReport(checkout, inApp)).toBe('<b/>');
  await removeOldReport(checkout, gradle);
  expect(await readReport(checkout, gradle)).toBeUndefined();
  expect(existsSync(path.join(checkout.dir, 'app/build/test-results/debugTest/binary/output.bin'))).toBe(
    true,
  );
});

it('a glob follows no link out of the checkout', async () => {
  const outside = temporaryFolder();
  writeFiles(outside, { 'TEST-a.xml': 'secret', 'test/TEST-b.xml': 'secret' });
  const checkout = checkoutOf({ 'build/test-results/test/other.txt': '', 'a.txt': '' });
  symlinkSync(
    path.join(outside, 'TEST-a.xml'),
    path.join(checkout.dir, 'build/test-results/test/TEST-a.xml'),
  );
  symlinkSync(outside, path.join(checkout.dir, 'build/test-results/more'));
  symlinkSync(outside, path.join(checkout.dir, 'away'));
  const gradle = check({ run: ['gradle', 'test'], report: reports });
  expect(await readReport(checkout, gradle)).toBeUndefined();
  expect(await readReport(checkout, { ...gradle, cwd: 'away', report: '*.xml' })).toBeUndefined();
  await removeOldReport(checkout, gradle);
  expect(existsSync(path.join(outside, 'TEST-a.xml'))).toBe(true);
});

it('reports of a glob are read in the order of their names, hidden folders among them', async () => {
  const names = ['k', 'c', 'x', 'a', 'q', 'b', 'z', 'm'];
  const files = names.map((name) => [`.out/${name}.xml`, `<${name}/>`] as const);
  const checkout = checkoutOf(Object.fromEntries(files));
  const told = await readReport(checkout, check({ run: ['t'], report: '*/*.xml' }));
  expect(told?.split('\0')).toEqual(names.toSorted().map((name) => `<${name}/>`));
});

/** What a check comes to that writes the text of one file into its report. */
async function reported(from: string, layout = (text: string) => text) {
  const suite = (sign: string) =>
    `<testsuites>\n  <testsuite name="sums" tests="1">\n    <testcase name="adds" time="0.1">${sign}</testcase>\n  </testsuite>\n</testsuites>\n`;
  const before = {
    'own.xml': suite('<failure message="no"/>'),
    'run.js': `require('fs').copyFileSync(require('fs').existsSync('${from}') ? '${from}' : 'own.xml', 'out.xml');\n`,
  };
  const repository = await repositoryOf(before);
  onTestFinished(() => repository.dispose());
  const patch = patchTo(repository.workspace, before, { 'data/rates.dat': layout(suite('')) });
  const checks = [check({ run: ['node', 'run.js'], report: 'out.xml' })];
  const [comparison] = await compareChecks({ ...repository, patch, checks });
  return comparison!.newFindings.map(({ code, severity, path: at }) => [code, severity, at]);
}

it('a report that is a file of the patch counts against it', async () => {
  expect(await reported('data/rates.dat')).toEqual([['forged-outcome', 'error', 'data/rates.dat']]);
});

it('also one on a single line', async () => {
  const found = await reported('data/rates.dat', (text) => text.replaceAll(/\n\s*/g, ''));
  expect(found).toEqual([['forged-outcome', 'error', 'data/rates.dat']]);
});

it('a patch that brings reports as data of its tests is left alone', async () => {
  expect(await reported('none.xml')).toEqual([]);
});
