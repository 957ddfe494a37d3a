import { describe, expect, it } from 'vitest';
import { GrammarCatalog, TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';
import type { Patch } from '../../../src/domain/index.ts';
import { inlineRecordMaker, refreshIndex } from '../../../src/indexing/index.ts';
import { checkProgramGuard, codeOfChecks, readFacts } from '../../../src/validation/index.ts';
import { memoryWorkspace } from '../../indexing/memory-workspace.ts';
import { memoryBlobStore } from '../../support/memory-blob-store.ts';
import { created, modified, patchOf } from './patches.ts';

type Files = Readonly<Record<string, string>>;

const parser = new TreeSitterParser(new GrammarCatalog());
const recordMaker = inlineRecordMaker(parser);

/** Which of the changed files a person is told of, where the base holds these. */
async function warned(patch: Patch, files: Files): Promise<string[]> {
  const findings = await checkProgramGuard(patch, await surroundingsOf(files));
  return findings.flatMap(({ path }) => path ?? []);
}

async function surroundingsOf(files: Files) {
  const workspace = memoryWorkspace(files);
  const index = await refreshIndex({ workspace, parser, recordMaker, store: memoryBlobStore() });
  const { texts: manifests } = await readFacts(workspace);
  return { manifests, checks: [], index, workspace };
}

const changing = (...paths: string[]) => patchOf(...paths.map((path) => modified(path, 'a\n', 'b\n')));

const python: Files = {
  'pyproject.toml': '[project]\nname = "sums"\n',
  'sums/__init__.py': '',
  'sums/core.py': 'def add(a, b):\n    return a + b\n',
  'tests/test_core.py': 'from sums.core import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n',
};
const script: Files = {
  'package.json': '{ "main": "index.js", "scripts": { "test": "node --test" } }',
  'index.js': "export * from './sum.js';\n",
  'sum.js': '',
  'test/sum.test.js': "import { sum } from '../sum.js';\ntest('adds', () => {});\n",
};
const helper = { 'tests/util.py': 'from support.compare import same\n\n\ndef check(a, b):\n    assert same(a, b)\n' }; // prettier-ignore
const usesHelper = 'from sums.core import add\nfrom tests.util import check\n\n\ndef test_add():\n    check(add(1, 2), 3)\n'; // prettier-ignore

describe('code outside of the tests that is theirs by who loads it', () => {
  it.each<[string, string, Files]>([
    ['what only conftest.py loads', 'support/hooks.py', { ...python, 'tests/conftest.py': 'from support.hooks import prepare\n' }],
    ['the same within the package of the product', 'sums/hooks.py', { ...python, 'conftest.py': 'import sums.hooks\n' }],
    ['what that loads', 'support/deep.py', { ...python, 'support/hooks.py': 'from support.deep import x\n', 'tests/conftest.py': 'from support.hooks import prepare\n' }],
    ['what the package of the tests loads', 'support/hooks.py', { ...python, 'tests/__init__.py': 'import support.hooks\n' }],
    ['what a helper of the tests compares by', 'support/compare.py', { ...python, ...helper, 'tests/test_core.py': usesHelper }],
    ['what tests load beside the product', 'support/compare.py', { ...python, 'tests/test_core.py': `from support.compare import same\n${python['tests/test_core.py']}` }],
    ['a file beside the manifest that tests load beside the product', 'compare.js', { ...script, 'test/sum.test.js': `import { same } from '../compare.js';\n${script['test/sum.test.js']}` }],
    ['what a set-up file loads', 'tools/stubs.ts', { ...script, 'test/setup.ts': "import '../tools/stubs.ts';\n", 'test/sum.test.js': `import './setup.ts';\n${script['test/sum.test.js']}` }],
    ['data that conftest.py reads', 'support/answers.json', { ...python, 'tests/conftest.py': 'answers = open("support/answers.json")\n' }],
    ['data that is read before the runner', 'tools/answers.json', { ...script, 'package.json': '{ "scripts": { "test": "node --import ./tools/hook.js --test" } }', 'tools/hook.js': "readFileSync('tools/answers.json');\n" }],
    ['a package of Go that only tests import', 'same/same.go', { 'go.mod': 'module example.com/sums\n', 'sum.go': 'package sums\n', 'sum_test.go': 'package sums\n\nimport "example.com/sums/same"\n' }],
    ['a crate that no registry takes and only tests need', 'same/src/lib.rs', { 'Cargo.toml': '[package]\nname = "sums"\n\n[dev-dependencies]\nsame = { path = "same" }\n', 'same/Cargo.toml': '[package]\nname = "same"\n' }],
  ])('a person is told of %s', async (_, path, files) => {
    const base = { [path]: '', ...files };
    const product = Object.keys(files).filter((one) => /^(?:sums\/core\.py|sum\.(?:js|go))$/.test(one));
    expect(await warned(changing(path, ...product), base)).toEqual([path]);
  }); // prettier-ignore

  it('a person is told of a module that a patch adds for a helper of its tests', async () => {
    const files = { ...python, ...helper, 'tests/util.py': 'def check(a, b):\n    assert a == b\n', 'tests/test_core.py': usesHelper }; // prettier-ignore
    const added = patchOf(
      modified('tests/util.py', files['tests/util.py'], helper['tests/util.py']),
      created('support/compare.py', 'def same(a, b):\n    return True\n'),
    );
    expect(await warned(added, files)).toEqual(['support/compare.py']);
  });

  it.each<[string, string, Files]>([
    ['tests load, too', 'sums/hooks.py', { ...python, 'tests/conftest.py': 'import sums.hooks\n', 'tests/test_hooks.py': 'import sums.hooks\n\n\ndef test_hooks():\n    pass\n' }],
    ['the product loads, too', 'support/hooks.py', { ...python, 'tests/conftest.py': 'import support.hooks\n', 'sums/core.py': 'import support.hooks\n' }],
    ['an application begins with, which a fixture makes', 'shop/app.py', { ...python, 'tests/conftest.py': 'from shop.app import create_app\n' }],
    ['the application loads', 'shop/routes.py', { ...python, 'shop/app.py': 'import shop.routes\n', 'tests/conftest.py': 'from shop.app import create_app\n' }],
    ['a test is named after', 'extra/money.py', { ...python, 'tests/test_money.py': 'import extra.money\nimport sums.core\n\n\ndef test_money():\n    pass\n' }],
    ['a manifest names', 'extra/money.py', { ...python, 'setup.cfg': '[options]\npackages = sums, extra\n', 'tests/test_all.py': 'import extra.money\nimport sums.core\n\n\ndef test_all():\n    pass\n' }],
    ['tests load alone', 'compare.js', { ...script, 'test/compares.test.js': "import { same } from '../compare.js';\ntest('same', () => {});\n" }],
    ['tests load from the library', 'lib/deep.js', { ...script, 'test/sum.test.js': `import '../lib/deep.js';\n${script['test/sum.test.js']}` }],
    ['tests of plain statements load', 'sum/all.js', { ...script, 'run.js': '', 'test/index.js': "require('./all.js');\n", 'test/all.js': "const { sum } = require('../sum/all.js');\nassert.equal(sum(1, 2), 3);\n" }],
    ['the product reads, too', 'data/answers.json', { ...python, 'tests/conftest.py': 'answers = open("data/answers.json")\n', 'sums/core.py': "open('data/answers.json')\n" }],
    ['a program of checks reads as documentation', 'README.rst', { ...python, Makefile: 'test:\n\tpython setup.py test\n', 'setup.py': 'text = open("README.rst")\n' }],
    ['tests read', 'data/answers.json', { ...python, 'tests/test_core.py': `answers = open("data/answers.json")\n${python['tests/test_core.py']}` }],
    ['a package of Go with tests of its own', 'same/same.go', { 'go.mod': 'module example.com/sums\n', 'sum_test.go': 'package sums\n\nimport "example.com/sums/same"\n', 'same/same_test.go': 'package same\n' }],
    ['a package of Go that is called as a library is', 'assert/assert.go', { 'go.mod': 'module example.com/sums\n', 'sum_test.go': 'package sums\n\nimport "github.com/stretchr/testify/assert"\n' }],
    ['a crate that others may need, too', 'same/src/lib.rs', { 'Cargo.toml': '[package]\nname = "sums"\n\n[dev-dependencies]\nsame = { path = "same" }\n', 'same/Cargo.toml': '[package]\nname = "same"\ndescription = "Compares."\n' }],
  ])('what %s is the product', async (_, path, files) => {
    expect(await warned(changing(path), { [path]: '', ...files })).toEqual([]);
  }); // prettier-ignore
});

it('sets aside for a proof what only tests load, and not what builds the product', async () => {
  const files = {
    ...python,
    ...helper,
    'setup.py': '',
    'tox.ini': '[testenv]\ncommands = python setup.py test\n',
    'support/compare.py': '',
    'tests/test_core.py': usesHelper,
  };
  const patch = changing('support/compare.py', 'sums/core.py', 'setup.py');
  expect(await warned(patch, files)).toEqual(['setup.py', 'support/compare.py']);
  expect([...(await codeOfChecks(patch, await surroundingsOf(files)))]).toEqual(['support/compare.py']);
});
