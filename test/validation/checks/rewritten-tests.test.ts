import { mkdirSync, renameSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeChecks } from '../../../src/validation/index.ts';
import { rewrittenTests, stampTests } from '../../../src/validation/checks/running/rewritten-tests.ts';
import { runCheck } from '../../../src/validation/checks/running/run-check.ts';
import { temporaryFolder } from '../../support/repository.ts';
import { check, repositoryOf } from './repository.ts';

const file = 'test/total.test.js';

/** What is found of a test file after a check did something to it. */
async function after(change: (place: string) => void): Promise<string[]> {
  const dir = temporaryFolder();
  const place = path.join(dir, file);
  mkdirSync(path.dirname(place));
  writeFileSync(place, 'expect(total()).toBe(3);\n');
  utimesSync(place, 1e9, 1e9); // whole seconds, since no finer time can be set back exactly
  const stamps = await stampTests(dir, [file, 'src/total.js', 'test/missing.test.js']);
  change(place);
  return rewrittenTests(dir, stamps);
}

/** As it was, to whoever asks for length and time alone. */
function rewrite(place: string, write: (place: string) => void): void {
  const { atime, mtime } = statSync(place);
  write(place);
  utimesSync(place, atime, mtime);
}

describe('test files that a check rewrites', () => {
  it('are none when it only reads them', async () => {
    expect(await after((place) => void statSync(place))).toEqual([]);
  });

  it('are found with the length and the time that they had (R12, H24)', async () => {
    expect(
      await after((place) => rewrite(place, () => writeFileSync(place, 'expect(  true ).toBe(1);\n'))),
    ).toEqual([file]);
  });

  it('are found when another file or a link stands in their place, or none', async () => {
    const put = (place: string) => {
      writeFileSync(`${place}.new`, 'expect(total()).toBe(3);\n');
      renameSync(`${place}.new`, place);
    };
    expect(await after((place) => rewrite(place, put))).toEqual([file]);
    const hide = (place: string) => renameSync(place, `${place}.old`);
    expect(await after(hide)).toEqual([file]);
    expect(await after((place) => (hide(place), symlinkSync('total.test.js.old', place)))).toEqual([file]);
    const lead = (place: string) => {
      const folder = path.dirname(place);
      renameSync(folder, `${folder}-elsewhere`);
      symlinkSync(`${folder}-elsewhere`, folder);
    };
    expect(await after(lead)).toEqual([file]);
  });

  it('are found when a setup command rewrites them, which builds what the patch says', async () => {
    const repo = await repositoryOf({ [file]: 'expect(total()).toBe(3);\n' });
    const setup = [['sh', '-c', `echo > ${file}`]];
    const one = check({ name: 'tests', setup, run: ['true'] });
    expect(await runCheck(repo, one, one.run)).toMatchObject({ status: 'passed', rewrote: [file] });
    await repo.dispose();
  });

  it('are said also by a check whose tests nobody can count', () => {
    const ran = {
      name: 'make',
      argv: ['make'],
      status: 'passed',
      seconds: 1,
      findings: [],
      output: '',
    } as const;
    const { message } = describeChecks(
      [{ name: 'make', before: ran, after: { ...ran, rewrote: [file] }, newFindings: [] }],
      '',
    );
    expect(message).toContain(`the command itself changed ${file}`);
  });
});
