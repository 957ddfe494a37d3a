import { afterEach, describe, expect, it } from 'vitest';
import type { Patch } from '../../../src/domain/index.ts';
import { compareChecks } from '../../../src/validation/index.ts';
import { memoryBlobStore } from '../../support/memory-blob-store.ts';
import { check, patchTo, repositoryOf, type CheckedRepository } from './repository.ts';

/** A linter that minds `BAD` and prints what ESLint's JSON looks like. */
const linter = `
import { readdirSync, readFileSync } from 'node:fs';
const files = readdirSync('src').sort();
const report = files.map((file) => ({
  filePath: process.cwd() + '/src/' + file,
  messages: readFileSync('src/' + file, 'utf8').split('\\n').flatMap((line, at) =>
    line.includes('BAD') ? [{ ruleId: 'no-bad', severity: 2, message: 'BAD is bad', line: at + 1, column: 1 }] : []),
}));
console.log(JSON.stringify(report));
process.exit(report.some((file) => file.messages.length > 0) ? 1 : 0);
`;

/** A test runner that prints TAP: a line \`test NAME VALUE\` passes when the value is \`yes\`. */
const tester = `
import { readFileSync } from 'node:fs';
const tests = readFileSync('tests.txt', 'utf8').split('\\n').filter((line) => line.startsWith('test '));
console.log('TAP version 13');
let failed = 0;
for (const [at, line] of tests.entries()) {
  const [, name, value] = line.split(' ');
  if (value !== 'yes') failed++;
  console.log((value === 'yes' ? 'ok ' : 'not ok ') + (at + 1) + ' - ' + name);
}
console.log('1..' + tests.length);
process.exit(failed > 0 ? 1 : 0);
`;

const bad = Array.from({ length: 25 }, (_, at) => `let BAD${at % 5} = ${at};`).join('\n');
const base = {
  'lint.mjs': linter,
  'run-tests.mjs': tester,
  'src/old.js': `${bad}\nexport const fine = 1;\n`,
  'src/other.js': 'export const other = 1;\n',
  'tests.txt': 'test one yes\ntest two no\ntest three no\ntest four yes\n',
};
const lint = check({ name: 'lint', run: ['node', 'lint.mjs'] });
const tests = check({ name: 'tests', run: ['node', 'run-tests.mjs'] });

let open: CheckedRepository | undefined;
afterEach(async () => {
  await open?.dispose();
  open = undefined;
});

async function repository(files: Readonly<Record<string, string>> = base): Promise<CheckedRepository> {
  open = await repositoryOf(files);
  return open;
}

describe('a base with 25 lint errors and 2 failing tests', () => {
  it('brings no finding for a patch that adds none, although lines shift', async () => {
    const repo = await repository();
    const patch = patchTo(repo.workspace, base, { 'src/old.js': `// new head\n\n${base['src/old.js']}` });
    const [linted, tested] = await compareChecks({ ...repo, patch, checks: [lint, tests] });
    expect(linted?.before.findings).toHaveLength(25);
    expect(linted?.after.findings).toHaveLength(25);
    expect(linted?.newFindings).toEqual([]);
    expect(tested?.before.findings).toHaveLength(2);
    expect(tested?.newFindings).toEqual([]);
  });

  it('brings none of a file in Latin-1 whose lines shift', async () => {
    const text = 'let BAD = "größer";\n';
    open = await repositoryOf({ ...base, 'src/old.js': Buffer.from(text, 'latin1') });
    const change = { path: 'src/old.js', change: 'modify' as const, before: text, after: `// head\n${text}` };
    const patch: Patch = { base: open.workspace.base, changes: [change] };
    const [linted] = await compareChecks({ ...open, patch, checks: [lint] });
    expect(linted?.after.findings).toMatchObject([{ startLine: 2 }]);
    expect(linted?.newFindings).toEqual([]);
  });

  it('brings exactly what the patch adds, at its own line', async () => {
    const repo = await repository();
    const after = {
      // A copy of an old offence, word for word, is a new one.
      'src/old.js': `${base['src/old.js']}let BAD0 = 0;\n`,
      'src/new.js': 'let BAD = 1;\n',
      'tests.txt': 'test one yes\ntest two no\ntest three no\ntest four no\ntest five no\n',
    };
    const patch = patchTo(repo.workspace, base, after);
    const [linted, tested] = await compareChecks({ ...repo, patch, checks: [lint, tests] });
    expect(linted?.newFindings.map(({ path, startLine }) => `${path}:${startLine}`)).toEqual([
      'src/new.js:1',
      'src/old.js:27',
    ]);
    expect(linted?.newFindings[0]).toMatchObject({
      source: 'check',
      check: 'lint',
      code: 'no-bad',
      severity: 'error',
    });
    expect(tested?.newFindings.map(({ code }) => code)).toEqual(['four', 'five']);
  });

  it('counts tests that no longer run', async () => {
    const repo = await repository();
    const patch = patchTo(repo.workspace, base, { 'tests.txt': 'test one yes\ntest four yes\n' });
    const [tested] = await compareChecks({ ...repo, patch, checks: [tests] });
    expect(tested?.newFindings).toMatchObject([{ source: 'guard', code: 'fewer-tests', severity: 'error' }]);
  });

  it('follows a renamed file', async () => {
    const repo = await repository();
    const text = base['src/old.js'];
    const patch: Patch = {
      base: repo.workspace.base,
      changes: [{ path: 'src/moved.js', from: 'src/old.js', change: 'rename', before: text, after: text }],
    };
    const [linted] = await compareChecks({ ...repo, patch, checks: [lint] });
    expect(linted?.after.findings).toHaveLength(25);
    expect(linted?.newFindings).toEqual([]);
  });
});

describe('a check that fails without readable findings', () => {
  const files = {
    'value.txt': 'good\n',
    'check.mjs':
      "import { readFileSync } from 'node:fs';\nconst text = readFileSync('value.txt', 'utf8').trim();\nif (text !== 'good') console.log('it broke');\nprocess.exit(text === 'good' ? 0 : Number(text));\n",
  };
  const silent = check({ name: 'silent', run: ['node', 'check.mjs'] });

  it('counts when it passed before, with the end of its output', async () => {
    const repo = await repository(files);
    const patch = patchTo(repo.workspace, files, { 'value.txt': '3\n' });
    const [compared] = await compareChecks({ ...repo, patch, checks: [silent] });
    expect(compared?.newFindings).toMatchObject([{ code: 'check-failed', check: 'silent' }]);
    expect(compared?.newFindings[0]?.message).toMatch(
      /exit code 3 and showed no result that can be read; on the base it passed\.\nit broke/,
    );
  });

  it('counts when it fails in another way than before, and not when in the same', async () => {
    const failing = { ...files, 'value.txt': '1\n' };
    const repo = await repository(failing);
    const same = patchTo(repo.workspace, failing, { 'other.txt': 'x\n' });
    const worse = patchTo(repo.workspace, failing, { 'value.txt': '2\n' });
    expect((await compareChecks({ ...repo, patch: same, checks: [silent] }))[0]?.newFindings).toEqual([]);
    expect((await compareChecks({ ...repo, patch: worse, checks: [silent] }))[0]?.newFindings).toHaveLength(
      1,
    );
  });

  it('counts when it makes out not to have been started', async () => {
    const repo = await repository(files);
    const runner = { ...repo.runner };
    let calls = 0;
    runner.run = async (request, signal) => {
      const result = await repo.runner.run(request, signal);
      return ++calls === 1 ? result : { ...result, exitCode: 127, notStarted: 'no such program' };
    };
    const patch = patchTo(repo.workspace, files, { 'value.txt': '0\n' });
    const [compared] = await compareChecks({ ...repo, runner, patch, checks: [silent] });
    expect(compared?.newFindings).toHaveLength(1);
  });
});

describe('a check whose program is not installed', () => {
  const absent = (program: string) => check({ run: [program] });

  it('is tried on the base alone, and told once', async () => {
    const repo = await repository();
    const patch = patchTo(repo.workspace, base, { 'src/other.js': '1\n' });
    const [compared] = await compareChecks({ ...repo, patch, checks: [absent('no-such-linter')] });
    expect(compared).toMatchObject({
      before: { status: 'not-run' },
      after: { status: 'not-run' },
      newFindings: [],
    });
    expect(repo.requests).toHaveLength(1);
    expect(repo.events.seen.filter(({ type }) => type === 'check-finished')).toHaveLength(1);
  });

  it('is tried on the patch, too, where the program is a file of the repository or the check installs it', async () => {
    const repo = await repository();
    const patch = patchTo(repo.workspace, base, { 'src/other.js': '1\n' });
    await compareChecks({ ...repo, patch, checks: [absent('./no-such-script')] });
    expect(repo.requests).toHaveLength(2);
    await compareChecks({ ...repo, patch, checks: [{ ...absent('no-such-linter'), setup: [['true']] }] });
    expect(repo.requests).toHaveLength(6);
  });
});

describe('the baseline', () => {
  it('is run once for the same tree, command and tools, and again when one of them changes', async () => {
    const repo = await repository();
    const patch = patchTo(repo.workspace, base, { 'src/other.js': 'export const other = 2;\n' });
    await compareChecks({ ...repo, patch, checks: [lint] });
    await compareChecks({ ...repo, patch, checks: [lint] });
    expect(repo.requests).toHaveLength(3);
    expect(repo.events.seen).toMatchObject([
      { type: 'commands-started', step: 'base', check: 'lint' },
      { type: 'check-finished', tree: 'base', cached: false },
      { type: 'commands-started', step: 'patch', check: 'lint' },
      { type: 'check-finished', tree: 'patch' },
      { type: 'check-finished', tree: 'base', cached: true },
      { type: 'commands-started', step: 'patch' },
      { type: 'check-finished', tree: 'patch' },
    ]);
    await compareChecks({ ...repo, patch, checks: [{ ...lint, run: ['node', 'lint.mjs', '--x'] }] });
    expect(repo.requests).toHaveLength(5);
    const runner = { ...repo.runner, environmentId: () => Promise.resolve('other tools') };
    await compareChecks({ ...repo, runner, patch, checks: [lint] });
    expect(repo.requests).toHaveLength(7);
  });

  it('that is damaged on disk is run again', async () => {
    const repo = await repository();
    const patch = patchTo(repo.workspace, base, { 'src/other.js': 'export const other = 2;\n' });
    const baselineCache = { ...memoryBlobStore(), get: async () => new TextEncoder().encode('{"name":') };
    const [linted] = await compareChecks({ ...repo, baselineCache, patch, checks: [lint] });
    expect(linted?.before.findings).toHaveLength(25);
  });
});

describe('which checks are run', () => {
  it('is decided by the folder and the globs of the check', async () => {
    const repo = await repository();
    const patch = patchTo(repo.workspace, base, { 'src/other.js': 'export const other = 2;\n' });
    const checks = [
      { ...lint, name: 'by glob', paths: ['src/**/*.js'] },
      { ...lint, name: 'other glob', paths: ['**/*.py'] },
      { ...lint, name: 'other folder', cwd: 'packages/a' },
    ];
    const compared = await compareChecks({ ...repo, patch, checks });
    expect(compared.map(({ name }) => name)).toEqual(['by glob']);
  });

  it('{files} stands for the changed files, and no file name becomes a flag (R14)', async () => {
    const files = { 'a.mjs': 'console.log(process.argv.slice(2).join(" "));\n', '--flag.js': '1\n' };
    const repo = await repository(files);
    const patch = patchTo(repo.workspace, files, { '--flag.js': '2\n', 'new.js': '3\n' });
    await compareChecks({
      ...repo,
      patch,
      checks: [check({ run: ['node', 'a.mjs', '{files}'], paths: ['*.js'] })],
    });
    expect(repo.requests.map(({ argv }) => argv.slice(2))).toEqual([
      ['./--flag.js'],
      ['./--flag.js', './new.js'],
    ]);
  });

  it('setup commands run first, in the same checkout', async () => {
    const files = {
      'a.mjs': "import { existsSync } from 'node:fs';\nprocess.exit(existsSync('built') ? 0 : 1);\n",
    };
    const repo = await repository(files);
    const patch = patchTo(repo.workspace, files, { 'new.js': '3\n' });
    const built = check({
      run: ['node', 'a.mjs'],
      setup: [['node', '-e', "require('fs').writeFileSync('built', '')"]],
    });
    const [compared] = await compareChecks({ ...repo, patch, checks: [built] });
    expect(compared?.after.status).toBe('passed');
    const broken = check({ run: ['node', 'a.mjs'], setup: [['node', '-e', 'process.exit(7)']] });
    const [failed] = await compareChecks({ ...repo, patch, checks: [broken] });
    expect(failed?.after).toMatchObject({
      status: 'not-run',
      reason: expect.stringContaining('exit code 7'),
    });
  });
});

describe('a file that is renamed', () => {
  it('out of the files of a check is still judged by it: what it lost there counts', async () => {
    const files = { ...base, 'spec/a.txt': 'test one yes\n' };
    const repo = await repository(files);
    const patch: Patch = {
      base: repo.workspace.base,
      changes: [
        {
          path: 'old/a.txt',
          from: 'spec/a.txt',
          change: 'rename',
          before: files['spec/a.txt'],
          after: files['spec/a.txt'],
        },
      ],
    };
    const about = (...paths: string[]) => ({ ...lint, name: paths.join(), paths });
    const compared = await compareChecks({
      ...repo,
      patch,
      checks: [about('spec/**'), about('old/**'), about('x/**')],
    });
    expect(compared.map(({ name }) => name)).toEqual(['spec/**', 'old/**']);
  });
});

describe('the place of a check', () => {
  it('holds only the listed variables, and credentials are refused by the configuration (R5)', async () => {
    const files = { 'env.mjs': 'console.log(JSON.stringify(process.env));\n' };
    const repo = await repository(files);
    repo.environment = { WANTED: 'yes', OPENAI_API_KEY: 'secret', OTHER: 'no' };
    const patch = patchTo(repo.workspace, files, { 'a.txt': '1\n' });
    const [compared] = await compareChecks({
      ...repo,
      patch,
      checks: [check({ run: ['node', 'env.mjs'], env: ['WANTED'] })],
    });
    expect(compared?.after.output).toContain('"WANTED":"yes"');
    expect(compared?.after.output).not.toMatch(/secret|OTHER/);
    for (const name of ['OPENAI_API_KEY', 'GITHUB_TOKEN', 'MY_SECRET', 'NPM_TOKEN', 'DB_PASSWORD']) {
      expect(() => check({ run: ['true'], env: [name] })).toThrow(/credential/);
    }
  });

  it('is a fresh checkout: what a check changes reaches neither the patch nor the next check', async () => {
    const files = {
      'a.mjs':
        "import { readFileSync, writeFileSync } from 'node:fs';\nconst text = readFileSync('a.txt', 'utf8');\nwriteFileSync('a.txt', 'changed');\nconsole.log('was ' + text);\n",
      'a.txt': 'as committed',
    };
    const repo = await repository(files);
    const patch = patchTo(repo.workspace, files, { 'b.txt': '1\n' });
    const checks = ['one', 'two'].map((name) => check({ name, run: ['node', 'a.mjs'] }));
    const compared = await compareChecks({ ...repo, patch, checks });
    expect(compared.map(({ after }) => after.output.trim())).toEqual([
      'was as committed',
      'was as committed',
    ]);
  });

  it('ends with Ctrl-C', async () => {
    const files = { 'a.mjs': 'setInterval(() => {}, 1000);\n' };
    const repo = await repository(files);
    const stop = new AbortController();
    const patch = patchTo(repo.workspace, files, { 'b.txt': '1\n' });
    const running = compareChecks({
      ...repo,
      patch,
      checks: [check({ run: ['node', 'a.mjs'] })],
      signal: stop.signal,
    });
    setTimeout(() => stop.abort(), 300);
    await expect(running).rejects.toThrow(/abort/i);
  });
});
