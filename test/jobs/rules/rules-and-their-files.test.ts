import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { collectRules } from '../../../src/jobs/rules/collect-rules.ts';
import { loadEvals } from '../../../src/jobs/rules/eval-files.ts';
import { evaluateRule } from '../../../src/jobs/rules/evaluate-rule.ts';
import { countVerdicts, renderScores, scoreVerdicts } from '../../../src/jobs/rules/score.ts';
import {
  findContextFiles,
  selectLintFiles,
  type WorkingFiles,
} from '../../../src/jobs/rules/select-lint-files.ts';
import { heldFiles } from '../../../src/composition/repository/working-files.ts';
import { loadRules } from '../../../src/validation/index.ts';
import { temporaryFolder } from '../../support/repository.ts';
import { scriptModel } from '../../support/scripted-model.ts';

/** A folder with these texts. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}
const named = (name: string, more = '') =>
  `---\nname: ${name}\n${more}---\n\n# No ${name}\n\nNothing is ${name}.\n\n## Bad\n\n\`\`\`js\nlet a = 2;\n\`\`\`\n`;
const rulesOf = (...names: string[]) =>
  loadRules(names.map((name) => ({ path: `${name}.md`, text: named(name) }))).rules;

describe('the rules that apply', () => {
  const flags = { rules: [], rule: [], builtin: false };
  const own = {
    '.patchwright/rules/two.md': named('two'),
    '.patchwright/rules/deep/three.md': named('three'),
    '.patchwright/rules/notes.txt': 'no rule',
    '.gptlint/four.md': named('four'),
    'AGENTS.md': '# Style\n\nUse tabs.\n',
  };
  const names = async (root: string, more: object = {}) =>
    (await collectRules(heldFiles, root, { ...flags, ...more })).map(({ name }) => name).toSorted();

  test('are those of the project, and with them the built-in ones and its guidance where that is asked for', async () => {
    const root = folderOf(own);
    expect(await names(root)).toEqual(['four', 'three', 'two']);
    const builtin = await names(root, { builtin: true });
    expect(builtin).toEqual(expect.arrayContaining(['two', 'await-promises', 'no-hardcoded-secrets']));
    expect((await names(root, { guidance: true })).length).toBe(4);
    expect(await names(temporaryFolder())).toEqual([]);
  });

  test('are only those that are named, whole files and folders or single rules', async () => {
    const root = folderOf(own);
    const elsewhere = folderOf({ 'five.md': named('five'), 'more/six.md': named('six') });
    expect(await names(root, { rules: [elsewhere] })).toEqual(['five', 'six']);
    expect(await names(root, { rules: [path.join(elsewhere, 'five.md')], builtin: true })).toEqual(['five']);
    expect(await names(root, { rule: ['two'] })).toEqual(['two']);
    await expect(names(root, { rule: ['two', 'nine'] })).rejects.toMatchObject({
      message: 'There is no rule "nine"',
      hint: expect.stringContaining('two'),
    });
    await expect(names(root, { rules: [path.join(root, 'nowhere')] })).rejects.toThrow(
      /no rule file or folder .*nowhere/,
    );
  });

  test('of the project take the place of built-in ones that are called alike', async () => {
    const root = folderOf({ '.patchwright/rules/x.md': named('await-promises') });
    const rules = await collectRules(heldFiles, root, { ...flags, builtin: true });
    expect(
      rules.filter(({ name }) => name === 'await-promises').map(({ description }) => description),
    ).toEqual([expect.stringContaining('Nothing is await-promises.')]);
  });

  test('that are wrong are named by their path in the repository, or where they lie', async () => {
    const root = folderOf({ '.patchwright/rules/bad.md': '---\nseverity: cruel\n---\n\n# Bad\n\nBad.\n' });
    await expect(names(root)).rejects.toThrow(/^\.patchwright\/rules\/bad\.md/);
    const elsewhere = folderOf({ 'bad.md': '---\nseverity: cruel\n---\n\n# Bad\n\nBad.\n' });
    await expect(names(root, { rules: [elsewhere] })).rejects.toThrow(path.basename(elsewhere));
  });

  test('may be reached through no link, unless the user names it', async () => {
    const root = folderOf({ 'real/two.md': named('two') });
    symlinkSync(path.join(root, 'real'), path.join(root, '.gptlint'));
    await expect(names(root)).rejects.toThrow(/reached through a link/);
    expect(await names(root, { rules: [path.join(root, 'real')] })).toEqual(['two']);
  });
});

describe('the files to judge', () => {
  const texts: Record<string, string> = {
    'src/a.js': 'a\n',
    'src/deep/b.ts': 'b\n',
    'src2/c.js': 'c\n',
    'test/a.test.js': 't\n',
    'README.md': '# R\n',
    '.github/x.js': 'x\n',
    'src/.hidden.js': 'h\n',
    'settings.json': '{}\n',
    'vendor/v.js': 'v\n',
    'dist/d.min.js': 'd\n',
    'logo.png': 'p\n',
    'bytes.js': 'a\0b',
    'huge.js': 'h'.repeat(1_000_001),
    'most.js': `${'m\n'.repeat(499_999)}mm`,
    'link.js': 'l\n',
    'latin-\ufffd.js': '',
    'pipe.js': '',
  };
  const tree = (root: string): WorkingFiles => ({
    root,
    list: async () => Object.keys(texts),
    sizeOf: async (name) => (/^(?:link|latin|pipe)/.test(name) ? undefined : texts[name]?.length),
    isReplaced: async (name) => name.startsWith('pipe'),
    read: async (name) => Buffer.from(texts[name]!),
    branchPatch: async (base) => {
      asked.push(base);
      return {
        base: 'b',
        changes: ['src/a.js', 'vendor/v.js'].map((name) => ({
          path: name,
          change: 'modify' as const,
          before: 'old\n',
          after: texts[name]!,
        })),
        unread: [
          { path: 'README.md', reason: 'no text before' },
          { path: 'pipe.js', reason: 'no regular file' },
        ],
      } as Awaited<ReturnType<WorkingFiles['branchPatch']>>;
    },
  });
  const asked: (string | undefined)[] = [];
  /** The same names on disk, where paths are looked up. */
  const onDisk = () => folderOf(Object.fromEntries(Object.keys(texts).map((name) => [name, ''])));
  const judged = async (paths: string[], diff?: string | true, root = onDisk()) =>
    (
      await selectLintFiles(
        tree(root),
        paths.map((name) => path.join(root, name)),
        diff,
      )
    )
      .filter((file) => file.unfit === undefined)
      .map((file) => file.path);

  test.each<[string, string[], string[]]>([
    [
      'all source, tests and documents',
      [],
      ['src/a.js', 'src/deep/b.ts', 'src2/c.js', 'test/a.test.js', 'README.md', 'most.js'],
    ],
    [
      'the repository, where it is named',
      ['.'],
      ['src/a.js', 'src/deep/b.ts', 'src2/c.js', 'test/a.test.js', 'README.md', 'most.js'],
    ],
    ['those below a folder, and not those beside it', ['src'], ['src/a.js', 'src/deep/b.ts']],
    ['those below one of several', ['src/deep', 'test'], ['src/deep/b.ts', 'test/a.test.js']],
    [
      'a file with a dot, and settings, where they are named',
      ['.github/x.js', 'settings.json'],
      ['.github/x.js', 'settings.json'],
    ],
    [
      'nothing of what is vendored, minified, binary, too large or a link, though it is named',
      ['vendor/v.js', 'dist/d.min.js', 'logo.png', 'bytes.js', 'huge.js', 'link.js'],
      [],
    ],
  ])('are %s', async (_, paths, wanted) => {
    expect(await judged(paths)).toEqual(wanted);
  });

  test('are named where they cannot be read for what their names are made of', async () => {
    const unfit = (await selectLintFiles(tree(onDisk()), [], undefined)).filter((file) => file.unfit);
    expect(unfit.map(({ path: name, unfit: why }) => [name, why])).toContainEqual(['latin-\ufffd.js', 'not named in UTF-8']);
  }); // prettier-ignore

  test('are named where something stands in their place that is no file', async () => {
    const unfit = async (diff?: true) =>
      (await selectLintFiles(tree(onDisk()), [], diff))
        .filter((file) => file.unfit)
        .map(({ path: name, unfit: why }) => `${name}: ${why}`);
    expect(await unfit()).toContain('pipe.js: no regular file');
    expect(await unfit(true)).toEqual(['README.md: no text before', 'pipe.js: no regular file']);
  });

  test('are named where what was asked for holds none, so that silence is no praise', async () => {
    const root = onDisk();
    mkdirSync(path.join(root, 'within'));
    const names = ['within', 'vendor', 'link.js', 'logo.png', 'src'].map((name) => path.join(root, name));
    const unfit = (await selectLintFiles(tree(root), names, undefined)).filter((file) => file.unfit);
    expect(unfit.map(({ path: name, unfit: why }) => `${name}: ${why}`)).toEqual([
      'within: no source code, test or text in it, or it is ignored, vendored, a repository of its own or no regular file',
      'vendor: no source code, test or text in it, or it is ignored, vendored, a repository of its own or no regular file',
      'link.js: no source code, test or text in it, or it is ignored, vendored, a repository of its own or no regular file',
      'logo.png: ignored, or no source code, test or text',
    ]);
  });

  test('are of a branch what it changed, since the base that is named or the usual one', async () => {
    asked.length = 0;
    expect([await judged([], true), await judged([], 'next'), await judged(['test'], true)]).toEqual([
      ['src/a.js'],
      ['src/a.js'],
      [],
    ]);
    expect(asked).toEqual([undefined, 'next', undefined]);
  });

  test('are of a branch what it changed, though a sparse checkout has left it out', async () => {
    const sparse: WorkingFiles = {
      ...tree(onDisk()),
      sizeOf: () => Promise.resolve(undefined),
      read: () => Promise.resolve(undefined),
    };
    expect(await selectLintFiles(sparse, [], true)).toContainEqual({
      path: 'src/a.js',
      text: texts['src/a.js'],
      changed: [{ startLine: 1, endLine: 1 }],
    });
  });

  test('have to be there, and of the repository', async () => {
    await expect(judged(['nowhere.js'])).rejects.toThrow(/There is no file or folder .*nowhere\.js/);
    await expect(judged(['..'])).rejects.toThrow(/is not in the repository/);
    const root = onDisk();
    symlinkSync(temporaryFolder(), path.join(root, 'out'));
    await expect(judged(['out'], undefined, root)).rejects.toThrow(/is not in the repository/);
  });

  test('are shown with what their rules want to see beside them, and nothing where none does', async () => {
    const { rules } = loadRules([{ path: 'x.md', text: named('x', "context: ['src/**']\n") }]);
    expect((await findContextFiles(tree(onDisk()), rules)).map((file) => file.path)).toEqual([
      'src/a.js',
      'src/deep/b.ts',
    ]);
    expect(await findContextFiles(tree(onDisk()), rulesOf('two'))).toEqual([]);
  });
});

describe('the examples of rules', () => {
  const evals = () =>
    folderOf({
      'two/correct/a.ts': 'let a = 1;',
      'two/incorrect/b.ts': 'let b = 2;',
      'two/incorrect/c.ts': 'let c = 2;',
      'three/correct/a.js': 'x',
      'four/incorrect/z.js': 'y',
      'README.md': 'no rule',
    });

  test('lie in folders of their rule, by whether they break it; their names tell the judge nothing', async () => {
    const { evals: found, withoutRule } = await loadEvals(
      heldFiles,
      evals(),
      rulesOf('two', 'three', 'five'),
    );
    expect(found.map(({ id }) => id)).toEqual(['three', 'two']);
    expect(withoutRule).toEqual(['four']);
    const files = found[1]!.files;
    expect(files.map(({ id, expected }) => [id, expected]).toSorted()).toEqual([
      ['correct/a.ts', false],
      ['incorrect/b.ts', true],
      ['incorrect/c.ts', true],
    ]);
    expect(files.map((file) => file.path)).toEqual(files.map((file) => file.path).toSorted());
    for (const file of files) expect(file.path).toMatch(/^[0-9a-f]{10}\.ts$/);
  });

  test('are read through no link, and have to be there', async () => {
    const root = evals();
    symlinkSync(path.join(root, 'README.md'), path.join(root, 'two', 'correct', 'link.ts'));
    await expect(loadEvals(heldFiles, root, rulesOf('two'))).rejects.toThrow(/reached through a link/);
    await expect(loadEvals(heldFiles, path.join(root, 'nowhere'), [])).rejects.toThrow(/There is no folder/);
  });

  test('are judged like files of a project; one that cannot be judged counts in no figure', async () => {
    const {
      evals: [item],
    } = await loadEvals(heldFiles, evals(), rulesOf('two'));
    const options = { mode: 'single-pass', answerers: { weak: 'w', strong: 's' } } as const;
    const clean = await evaluateRule(item!, {
      ...options,
      model: scriptModel(() => '<violations>none</violations>'),
    });
    expect(clean.verdicts.map(({ id, expected, found }) => [id, expected, found]).toSorted()).toEqual([
      ['correct/a.ts', false, false],
      ['incorrect/b.ts', true, false],
      ['incorrect/c.ts', true, false],
    ]);
    expect([clean.failed, clean.usage.strong.calls > 0]).toEqual([[], true]);
    const unread = await evaluateRule(item!, { ...options, model: scriptModel(() => 'I cannot say.') });
    expect([unread.verdicts, unread.failed.toSorted()]).toEqual([
      [],
      ['correct/a.ts', 'incorrect/b.ts', 'incorrect/c.ts'],
    ]);
  });
});

describe('the score of rules', () => {
  const verdict = (id: string, expected: boolean, found: boolean) => ({ id, expected, found });
  const verdicts = [
    verdict('a', true, true),
    verdict('b', true, true),
    verdict('c', false, true),
    verdict('d', true, false),
    verdict('e', false, false),
    verdict('f', false, false),
    verdict('g', false, false),
  ];

  test('counts hits, false alarms, what was missed and what is clean', () => {
    const confusion = countVerdicts(verdicts);
    expect(confusion).toEqual({ truePositives: 2, falsePositives: 1, falseNegatives: 1, trueNegatives: 3 });
    const { precision, recall, f1 } = scoreVerdicts({ ...confusion, falseNegatives: 2 });
    expect([precision.value, precision.total, recall.value, recall.total]).toEqual([2 / 3, 3, 0.5, 4]);
    expect([f1.value, f1.total]).toEqual([expect.closeTo(4 / 7), 5]);
    expect([f1.low! < f1.value, f1.value < f1.high!]).toEqual([true, true]);
  });

  test('is told by rule, for all of them, and with each that was judged wrongly or not at all', () => {
    const score = scoreVerdicts(countVerdicts(verdicts));
    const lines = renderScores([{ rule: 'two', verdicts, failed: ['h'], score }], score)
      .trimEnd()
      .split('\n');
    expect(lines.map((line) => line.split(/\s+/).slice(0, 2).join(' '))).toEqual([
      'two precision',
      'all precision',
      'false alarm:',
      'missed: two/d',
      'not judged:',
    ]);
    expect(lines.slice(2)).toEqual(['false alarm: two/c', 'missed: two/d', 'not judged: two/h']);
    expect(lines[0]).toMatch(/precision 66\.7 % .*recall 66\.7 % .*F1 66\.7 %/);
  });
});
