import { afterEach, describe, expect, it } from 'vitest';
import { applyFixes } from '../../../src/validation/index.ts';
import { check, patchTo, repositoryOf, type CheckedRepository } from './repository.ts';

/** A formatter that puts a semicolon behind each line of the files it is given, or of all `.js` files. */
const formatter = `
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
const files = process.argv.length > 2 ? process.argv.slice(2) : readdirSync('.').filter((file) => file.endsWith('.js'));
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/([^;\\n])$/gm, '$1;'));
}
`;

const base = {
  'fmt.mjs': formatter,
  'neat.js': 'one();\ntwo();\n',
  'untidy.js': 'one()\ntwo()\n',
  'apart.js': 'x()\n',
};
const format = check({ name: 'format', run: ['true'], fix: ['node', 'fmt.mjs', '{files}'], paths: ['*.js'] });

let open: CheckedRepository | undefined;
afterEach(async () => {
  await open?.dispose();
  open = undefined;
});

async function repository(): Promise<CheckedRepository> {
  open = await repositoryOf(base);
  return open;
}

describe('formatters run first, and what they change becomes part of the patch', () => {
  it('in the files of the patch', async () => {
    const repo = await repository();
    const patch = patchTo(repo.workspace, base, {
      'neat.js': 'one();\ntwo();\nthree()\n',
      'new.js': 'four()\n',
    });
    const fixed = await applyFixes({ ...repo, patch, checks: [format] });
    expect(fixed.changes.map(({ after }) => after)).toEqual(['one();\ntwo();\nthree();\n', 'four();\n']);
    expect(repo.events.seen).toEqual([
      { type: 'fix-finished', check: 'format', changed: ['neat.js', 'new.js'] },
    ]);
  });

  it('and nowhere else, also when the command formats everything', async () => {
    const repo = await repository();
    const patch = patchTo(repo.workspace, base, { 'new.js': 'four()\n' });
    const all = { ...format, fix: ['node', 'fmt.mjs'] };
    const fixed = await applyFixes({ ...repo, patch, checks: [all] });
    expect(fixed.changes.map(({ path, after }) => [path, after])).toEqual([['new.js', 'four();\n']]);
  });

  it('but of a file that was untidy before only what the patch wrote is tidied', async () => {
    const repo = await repository();
    const patch = patchTo(repo.workspace, base, { 'untidy.js': 'one()\ntwo()\nthree()\n' });
    const fixed = await applyFixes({ ...repo, patch, checks: [format] });
    expect(fixed.changes.map(({ after }) => after)).toEqual(['one()\ntwo()\nthree();\n']);
  });

  it('and a formatter that fails, hangs or turns a file into something else leaves the patch alone', async () => {
    const repo = await repository();
    const patch = patchTo(repo.workspace, base, { 'new.js': 'four()\n' });
    const bad = [
      { ...format, fix: ['no-such-formatter', '{files}'] },
      { ...format, fix: ['sleep', '1000'], timeoutSeconds: 0.3 },
      { ...format, fix: ['sh', '-c', 'echo half > new.js; sleep 1000'], timeoutSeconds: 1 },
      { ...format, fix: ['sh', '-c', 'rm new.js; ln -s fmt.mjs new.js'] },
      { ...format, fix: ['sh', '-c', 'rm new.js; mkdir new.js'] },
      { ...format, fix: ['sh', '-c', "printf '\\377\\376' > new.js"] },
      { ...format, fix: ['sh', '-c', "printf 'four() // \\342\\200\\256\\n' > new.js"] }, // a turned line (H3)
      { ...format, fix: ['sh', '-c', "head -c 15000000 /dev/zero | tr '\\0' '\\n' > new.js"] },
    ];
    for (const checks of bad) expect(await applyFixes({ ...repo, patch, checks: [checks] })).toEqual(patch);
  });
});
