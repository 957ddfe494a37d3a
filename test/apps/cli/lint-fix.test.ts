import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  fixUntilSilent,
  type FixPorts,
  type Texts,
} from '../../../src/apps/cli/lint-fix/fix-until-silent.ts';
import { scriptsOf } from '../../../src/apps/cli/lint-fix/scripts-of.ts';
import type { Finding } from '../../../src/domain/index.ts';
import { ModelError, OverBudgetError, UsageError } from '../../../src/errors/index.ts';
import { runCli } from '../../support/cli.ts';
import { makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';
import { editBlock, scriptedEndpoint } from '../../support/scripted-endpoint.ts';

const finding = (message: string): Finding => ({
  source: 'check',
  severity: 'error',
  path: 'a.py',
  startLine: 1,
  message,
});

/** A linter that minds semicolons, tests that mind the word "broken", and a model that writes `replies` in turn. */
function ports(replies: readonly (string | Error)[], start = 'x = 1;; '): FixPorts & { told: string[][] } {
  const left = [...replies];
  const told: string[][] = [];
  const textIn = (texts: Texts) => texts.get('a.py') ?? start;
  return {
    told,
    lint: (texts) => Promise.resolve([...textIn(texts).matchAll(/;/g)].map(() => finding('semicolon'))),
    behaviour: (texts) =>
      Promise.resolve({
        objections: textIn(texts).includes('broken') ? [finding('test_x fails')] : [],
        checking: { state: 'ran', message: 'counted' },
        tested: true,
      }),
    mend: (texts, findings, objections) => {
      told.push([...findings, ...objections].map(({ message }) => message));
      const reply = left.shift();
      if (reply instanceof Error) return Promise.reject(reply);
      return Promise.resolve(reply === undefined ? texts : new Map([['a.py', reply]]));
    },
  };
}

describe('mending until a linter is silent', () => {
  test('ends with the first silent tree that the tests pass on', async () => {
    const world = ports(['x = 1;', 'x = 1']);
    const result = await fixUntilSilent(world, 3);
    expect(result).toMatchObject({ rounds: 2, findings: [], objections: [] });
    expect(result.before).toHaveLength(2);
    expect(result.texts.get('a.py')).toBe('x = 1');
  });

  test('asks nothing when the linter is silent at once', async () => {
    const world = ports([], 'x = 1');
    expect(await fixUntilSilent(world, 3)).toMatchObject({ rounds: 0, findings: [] });
    expect(world.told).toEqual([]);
  });

  test('takes no silent tree that breaks a test, and tells the model which', async () => {
    const world = ports(['broken', 'x = 1']);
    const result = await fixUntilSilent(world, 3);
    expect(world.told[1]).toEqual(['test_x fails']);
    expect(result.texts.get('a.py')).toBe('x = 1');
  });

  test('keeps the best tree that breaks nothing when the rounds are used up', async () => {
    const result = await fixUntilSilent(ports(['x = 1;', 'broken', 'broken']), 3);
    expect(result.texts.get('a.py')).toBe('x = 1;');
    expect(result.findings).toHaveLength(1);
    expect(result.objections).toHaveLength(1);
  });

  test('keeps what was reached when the bound ends it, and says so', async () => {
    const bound = new OverBudgetError('max-cost', 'enough is spent', 'Raise it.');
    const result = await fixUntilSilent(ports(['x = 1;', bound]), 3);
    expect(result.texts.get('a.py')).toBe('x = 1;');
    expect(result.overBudget).toBe(bound);
  });

  test('keeps what was mended when the model fails later, and fails when nothing was', async () => {
    const failure = new ModelError('server-error', 'the endpoint answered 500');
    const result = await fixUntilSilent(ports(['x = 1;', failure]), 3);
    expect(result).toMatchObject({ failure, rounds: 1 });
    expect(result.texts.get('a.py')).toBe('x = 1;');
    await expect(fixUntilSilent(ports([failure]), 3)).rejects.toBe(failure);
  });

  test('takes no tree that the linter cannot read, tells the model, and keeps the one before', async () => {
    const world = ports(['x = 1;', 'x = (', 'x = ((']);
    const { lint } = world;
    world.lint = (texts) =>
      texts.get('a.py')?.includes('(') ? Promise.reject(new UsageError('cannot parse a.py')) : lint(texts);
    const result = await fixUntilSilent(world, 3);
    expect(result.texts.get('a.py')).toBe('x = 1;');
    expect(world.told[2]!.join('\n')).toContain('cannot parse a.py');
    expect(result.objections).toHaveLength(1);
  });
});

/** A linter of the repository's own: it prints `file:line:column: message`, as most do. */
const linter = `const { readFileSync } = require('node:fs');
const found = ['src/add.js'].flatMap((file) => readFileSync(file, 'utf8').split('\\n').flatMap((line, at) =>
  line.includes('var ') ? [file + ':' + (at + 1) + ':1: error: use const instead of var'] : []));
if (found.length > 0) console.log(found.join('\\n'));
process.exit(found.length > 0 ? 1 : 0);
`;
const files = {
  'package.json': '{"name":"shop","version":"1.0.0","scripts":{"test":"node --test"}}\n',
  'linter.cjs': linter,
  'src/add.js': 'exports.add = (a, b) => {\n  var sum = a + b;\n  return sum;\n};\n',
  'test/add.test.js':
    "const { test } = require('node:test');\nconst { add } = require('../src/add.js');\nconst assert = require('node:assert');\ntest('adds', () => assert.equal(add(1, 2), 3));\n",
};

describe.skipIf(process.platform !== 'linux')('patchwright lint-fix', () => {
  const scene = async (
    replace: string | ((repo: string) => string),
    tree: Readonly<Record<string, string>> = files,
  ) => {
    const repo = makeRepository(tree);
    const endpoint = await scriptedEndpoint({
      repair: () =>
        editBlock('src/add.js', '  var sum = a + b;', typeof replace === 'string' ? replace : replace(repo)),
    });
    const env = { ...endpoint.env, PATCHWRIGHT_STATE_DIR: temporaryFolder() };
    const fix = (...flags: string[]) =>
      runCli(['lint-fix', '--trust-checks', ...flags, '--', 'node', 'linter.cjs'], { cwd: repo, env });
    return { repo, fix, calls: endpoint.calls };
  };
  const sourceIn = (repo: string) => readFileSync(join(repo, 'src/add.js'), 'utf8');

  test('mends what the linter prints, with what the user has not committed, and says which tests pass', async () => {
    const { repo, fix, calls } = await scene('  const sum = a + b;');
    writeFiles(repo, { 'src/add.js': `// mine\n${files['src/add.js']}` });
    const { code, stderr } = await fix();
    expect(stderr).toContain('1 findings before, 0 after 1 rounds.');
    expect(stderr).toContain('1 of 1 test passes');
    expect(code).toBe(0);
    expect(sourceIn(repo)).toBe(
      '// mine\nexports.add = (a, b) => {\n  const sum = a + b;\n  return sum;\n};\n',
    );
    expect(calls[0]!.messages.at(-1)!.content).toContain('use const instead of var');
  });

  test('keeps the line ends that attributes want on disk', async () => {
    const { repo, fix } = await scene('  const sum = a + b;', {
      ...files,
      '.gitattributes': '* text eol=crlf\n',
    });
    const crlf = files['src/add.js'].replaceAll('\n', '\r\n');
    writeFiles(repo, { 'src/add.js': crlf });
    expect(await fix()).toMatchObject({ code: 0 });
    expect(sourceIn(repo)).toBe(crlf.replace('var', 'const'));
  });

  test.each([
    [['node', 'linter.cjs'], '', 'linter.cjs'],
    [['python3', '-B', 'tools/lint.py', 'src/a.py'], '', 'tools/lint.py'],
    [['./lint.sh', 'src/a.js'], 'web', 'web/lint.sh'],
    [['ruff', 'check', 'src/a.py'], '', undefined],
    [['sh', '-c', 'ruff check src'], '', undefined],
  ])('knows which file the linter %j is', (argv, cwd, script) => {
    expect(scriptsOf(argv, cwd)).toEqual(script === undefined ? [] : [script]);
  });

  test('does not let the model mend the linter, which would find what the model likes', async () => {
    const own = `${linter}// var\n`.replace("['src/add.js']", "['src/add.js', 'linter.cjs']");
    const repo = makeRepository({ ...files, 'linter.cjs': own });
    const endpoint = await scriptedEndpoint({
      repair: () =>
        editBlock('linter.cjs', 'process.exit(found.length > 0 ? 1 : 0);', 'process.exitCode = 0;'),
    });
    const env = { ...endpoint.env, PATCHWRIGHT_STATE_DIR: temporaryFolder() };
    const words = ['lint-fix', '--trust-checks', '--rounds', '1', '--', 'node', 'linter.cjs'];
    expect((await runCli(words, { cwd: repo, env })).code).toBe(5);
    expect(readFileSync(join(repo, 'linter.cjs'), 'utf8')).toBe(own);
    expect(endpoint.calls.map(({ messages }) => messages.at(-1)!.content).join()).not.toContain(
      'linter.cjs:3',
    );
  });

  test('does not let the model mend a module that the linter loads', async () => {
    const rules = "exports.files = ['src/add.js', 'rules.cjs'];\n// var\n";
    const own = linter.replace("['src/add.js']", "require('./rules.cjs').files");
    const repo = makeRepository({ ...files, 'linter.cjs': own, 'rules.cjs': rules });
    const endpoint = await scriptedEndpoint({
      repair: () =>
        editBlock('rules.cjs', "exports.files = ['src/add.js', 'rules.cjs'];", 'exports.files = [];'),
    });
    const env = { ...endpoint.env, PATCHWRIGHT_STATE_DIR: temporaryFolder() };
    const words = [
      'lint-fix',
      '--trust-checks',
      '--no-tests',
      '--rounds',
      '1',
      '--',
      'env',
      'X=1',
      'node',
      'linter.cjs',
    ];
    expect((await runCli(words, { cwd: repo, env })).code).toBe(5);
    expect(readFileSync(join(repo, 'rules.cjs'), 'utf8')).toBe(rules);
  });

  test('writes nothing that breaks a test', async () => {
    const { repo, fix } = await scene('  const sum = a - b;');
    const { code, stderr } = await fix('--rounds', '1');
    expect(code).toBe(5);
    expect(stderr).toContain('not applied, because it breaks something');
    expect(sourceIn(repo)).toBe(files['src/add.js']);
  });

  test('writes what no test keeps, but says so and does not end well', async () => {
    const untested = { 'linter.cjs': linter, 'src/add.js': files['src/add.js'] };
    const { repo, fix } = await scene('  const sum = a + b;', untested);
    const { code, stderr } = await fix();
    expect(code).toBe(5);
    expect(stderr).toContain('No test confirms that the code still works as before');
    expect(sourceIn(repo)).toContain('const sum');
    writeFiles(repo, { 'src/add.js': files['src/add.js'] });
    expect(await fix('--no-tests')).toMatchObject({ code: 0 });
  });

  test('breaks nothing that the user has mended just now and not committed', async () => {
    const broken = { ...files, 'src/add.js': files['src/add.js'].replace('a + b', 'a - b') };
    const { repo, fix } = await scene('  const sum = a - b;', broken);
    writeFiles(repo, { 'src/add.js': files['src/add.js'] });
    const { code, stderr } = await fix('--rounds', '1');
    expect(stderr).toContain('not applied, because it breaks something');
    expect(code).toBe(5);
    expect(sourceIn(repo)).toBe(files['src/add.js']);
  });

  test('says what was not written since the file changed meanwhile, and hands it over', async () => {
    const { repo, fix } = await scene((path) => {
      writeFiles(path, { 'src/add.js': `// meanwhile\n${files['src/add.js']}` });
      return '  const sum = a + b;';
    });
    const { code, stdout, stderr } = await fix();
    expect(stderr).toContain('not written, because it changed meanwhile: src/add.js');
    expect(stdout).toContain('+  const sum = a + b;');
    expect(code).toBe(5);
    expect(sourceIn(repo)).toContain('var sum');
  });

  test('takes a linter that fails and names nothing for no silent one, whatever tests it counts', async () => {
    const { repo, fix } = await scene('');
    writeFiles(repo, { 'linter.cjs': "console.log('TAP version 13\\n1..1\\nok 1 - adds');process.exit(1)" });
    const { code, stderr } = await fix();
    expect(stderr).toContain('it ended with exit code 1 and reported no problem');
    expect(code).toBe(2);
  });

  test('shows the name of a rule on one line, whatever it holds', async () => {
    const { repo, fix } = await scene('');
    const messages = [{ ruleId: 'x\nmended src/add.js\n', severity: 2, message: 'bad', line: 1, column: 1 }];
    const report = JSON.stringify([{ filePath: 'src/add.js', messages }]);
    writeFiles(repo, { 'linter.cjs': `console.log(${JSON.stringify(report)});process.exit(1)` });
    const { stderr } = await fix('--rounds', '1');
    expect(stderr).toContain('left   src/add.js:1 x mended src/add.js bad');
    expect(stderr).not.toMatch(/^mended/m);
  });

  test('says what is wrong with a linter that cannot be run', async () => {
    const { repo, fix } = await scene('');
    writeFiles(repo, { 'linter.cjs': 'process.exit(70)' });
    expect(await fix()).toMatchObject({ code: 2, stderr: expect.stringContaining('node linter.cjs') });
  });
});
