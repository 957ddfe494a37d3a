import { afterEach, expect, it } from 'vitest';
import { compareChecks } from '../../../src/validation/index.ts';
import { check, patchTo, repositoryOf, type CheckedRepository } from './repository.ts';

/** Prints the warnings and errors that its file asks for, as compilers do. */
const compiler = `
import { readFileSync } from 'node:fs';
const [warnings, errors] = readFileSync('asked.txt', 'utf8').trim().split(' ').map(Number);
const rows = [];
for (let at = 1; at <= warnings; at++) rows.push('code.c:' + at + ':1: warning: odd number ' + at);
for (let at = 1; at <= errors; at++) rows.push('code.c:' + at + ':1: error: bad number ' + at);
console.log(rows.join('\\n'));
process.exitCode = errors > 0 ? 1 : 0;
`;
const base = { 'compile.mjs': compiler, 'asked.txt': '0 0\n' };
const compile = check({ name: 'compile', run: ['node', 'compile.mjs'] });

let open: CheckedRepository | undefined;
afterEach(async () => {
  await open?.dispose();
  open = undefined;
});

/** What a check comes to that prints so many warnings and errors on the base, and on the patch. */
async function compiled(before: string, after: string) {
  const files = { ...base, 'asked.txt': `${before}\n` };
  open = await repositoryOf(files);
  const patch = patchTo(open.workspace, files, { 'asked.txt': `${after}\n` });
  const [comparison] = await compareChecks({ ...open, patch, checks: [compile] });
  return comparison!;
}

it('of a check that prints thousands of findings the first thousand are kept, errors before others, and the rest is counted', async () => {
  const { newFindings, after } = await compiled('0 0', '1500 800');
  expect(after.findings).toHaveLength(1000);
  expect(newFindings).toHaveLength(1001);
  expect(newFindings.filter(({ severity }) => severity === 'error')).toHaveLength(800);
  expect(newFindings.find(({ severity }) => severity === 'warning')?.message).toBe('odd number 1');
  expect(newFindings.at(-1)).toEqual({
    source: 'check',
    severity: 'warning',
    check: 'compile',
    code: 'further-findings',
    message: '1300 further findings of this check are not listed.',
  });
});

it('an error among those that are left out still counts as one', async () => {
  const { newFindings } = await compiled('0 0', '0 1001');
  expect(newFindings.at(-1)).toMatchObject({ severity: 'error', code: 'further-findings' });
});

it('a thousand new findings are all listed, however many there were before', async () => {
  const { newFindings, before } = await compiled('2000 0', '2000 1000');
  expect(before.findings).toHaveLength(1000);
  expect(newFindings).toHaveLength(1000);
  expect(newFindings.every(({ severity }) => severity === 'error')).toBe(true);
});
