import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findCommandRunner } from '../../../src/adapters/process/index.ts';
import { codelinterSuite } from '../../../src/apps/bench/codelinter/codelinter-suite.ts';
import { runFixLoop } from '../../../src/apps/bench/codelinter/fix-loop.ts';
import { spreadWordings, wordings } from '../../../src/apps/bench/codelinter/wordings.ts';
import { runSuite } from '../../../src/apps/bench/frame/index.ts';
import type { ModelRequest } from '../../../src/ports/index.ts';
import { ScriptedModel, settingsWith, temporaryFolder } from './support.ts';

const wholeFile = (text: string) => `task.py\n\`\`\`\n${text}\`\`\`\n`;
const complaintAbout = (code: string) =>
  code.includes(';') ? 'E703: statement ends with a semicolon in 1 line\n' : '';

describe('the wordings of the instruction', () => {
  test('are ten, half of them Russian, each another', () => {
    expect(new Set(wordings.map(({ text }) => text)).size).toBe(10);
    expect(wordings.filter(({ text }) => /[а-я]/i.test(text))).toHaveLength(5);
  });

  test('are spread evenly over the chosen tasks, and a larger choice keeps those of a smaller one', () => {
    const cases = Array.from({ length: 60 }, (_, id) => ({ id: String(id) }));
    const spread = spreadWordings(cases);
    for (const { name } of wordings)
      expect(
        spread.filter(({ wording }) => wording.name === name),
        name,
      ).toHaveLength(6);
    expect(spreadWordings(cases.slice(0, 25))).toEqual(spread.slice(0, 25));
  });
});

describe('the fixing loop', () => {
  const loop = (answer: (request: ModelRequest) => string, rounds = 3) => {
    const model = new ScriptedModel(answer);
    const result = runFixLoop({
      code: 'x = 1;',
      feedback:
        'E703: statement ends with a semicolon in 1 line\nW292: no newline at end of file in 1 line\n',
      instruction: 'Mend it.',
      format: 'whole-file',
      rounds,
      model,
      signal: new AbortController().signal,
      lint: (code) => Promise.resolve(complaintAbout(code)),
    });
    return { model, result };
  };

  test('ends as soon as the linter is silent', async () => {
    const { result } = loop(() => wholeFile('x = 1\n'));
    expect(await result).toEqual({ first: 'x = 1\n', final: 'x = 1\n', rounds: 1, refused: 0 });
  });

  test('tells the model what is still wrong, and keeps what the first edit alone came to', async () => {
    const answers = [wholeFile('x = 2;\n'), wholeFile('x = 1\n')];
    const { model, result } = loop(() => answers.shift()!);
    expect(await result).toEqual({ first: 'x = 2;\n', final: 'x = 1\n', rounds: 2, refused: 0 });
    expect(model.requests[1]!.messages[1]!.content).toContain('x = 2;');
  });

  test('gives up after its rounds, and counts replies that were no edit', async () => {
    const { result } = loop(() => 'I would rather not.', 2);
    expect(await result).toEqual({ first: 'x = 1;\n', final: 'x = 1;\n', rounds: 2, refused: 2 });
  });

  test('can ask for edits in every format', async () => {
    const replies = {
      'search-replace': 'task.py\n<<<<<<< SEARCH\nx = 1;\n=======\nx = 1\n>>>>>>> REPLACE\n',
      udiff: '```diff\n--- task.py\n+++ task.py\n@@ @@\n-x = 1;\n+x = 1\n```\n',
      'line-numbered': 'task.py\n```\n1: x = 1\n```\n',
    } as const;
    for (const [format, reply] of Object.entries(replies)) {
      const result = await runFixLoop({
        code: 'x = 1;\ny = 2\n',
        feedback: 'E703: statement ends with a semicolon in 1 line\n',
        instruction: 'Mend it.',
        format: format as keyof typeof replies,
        rounds: 1,
        model: new ScriptedModel(() => reply),
        signal: new AbortController().signal,
        lint: (code) => Promise.resolve(complaintAbout(code)),
      });
      expect(result.final, format).toBe('x = 1\ny = 2\n');
    }
  });
});

const hasPython = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Stands for flake8: complains about semicolons, in the format asked for. */
const fakeFlake8 = `#!/usr/bin/env node
const { readFileSync } = require('node:fs');
if (process.argv.includes('--version')) { console.log('7.0.0 (fake)'); process.exit(0); }
const bad = readFileSync(process.argv.at(-1), 'utf8').split('\\n').flatMap((line, at) => line.includes(';') ? [at + 1] : []);
for (const row of bad) console.log('E703: statement ends with a semicolon in ' + row + ' line');
process.exit(bad.length > 0 ? 1 : 0);
`;

describe.skipIf(!hasPython || process.platform === 'win32')('bench codelinter', () => {
  const path = process.env['PATH'];
  let data: string;

  beforeEach(() => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'flake8'), fakeFlake8);
    chmodSync(join(folder, 'flake8'), 0o755);
    process.env['PATH'] = `${folder}${delimiter}${path}`;
    data = join(folder, 'tasks.jsonl');
    const rows = ['one', 'two'].map((name, id) => ({
      inputs: {
        code: `def ${name}():\n    return ${id};`,
        feedback: 'E703: statement ends with a semicolon in 2 line\n',
      },
      meta: { id, test_setup_code: '', test_list: [`assert ${name}() == ${id}`] },
    }));
    writeFileSync(data, rows.map((row) => JSON.stringify(row)).join('\n'));
  });

  afterEach(() => {
    process.env['PATH'] = path;
  });

  const run = (answer: (request: ModelRequest) => string, flags: object = {}) => {
    const findRunner = () => findCommandRunner({ searchPath: path ?? '', home: '/', trustChecks: true });
    return runSuite(codelinterSuite({ findRunner }), flags, {
      ...settingsWith(new ScriptedModel(answer), { out: temporaryFolder(), parallel: 2 }),
      data,
    });
  };
  const fileIn = (request: ModelRequest) =>
    /task\.py:\n```\n([\s\S]*?)```/.exec(request.messages[1]!.content)![1]!;

  test('gives an oracle 100 %', async () => {
    const report = await run((request) => wholeFile(fileIn(request).replace(';', '')), { samples: 5 });
    expect(report.metrics).toMatchObject({
      'correct pass@1': { value: 1, total: 2 },
      'correct pass@5': { value: 1 },
      'correct-first pass@1': { value: 1 },
    });
  });

  test('asks each task in its wording and tells the share of each', async () => {
    const asked: string[] = [];
    const report = await run((request) => {
      asked.push(request.messages[1]!.content);
      return wholeFile(fileIn(request).replace(';', ''));
    });
    const texts = wordings.slice(0, 2).map(({ text }) => text);
    for (const text of texts) expect(asked.filter((prompt) => prompt.includes(text))).toHaveLength(1);
    expect(report.tables[1]!.rows.map(([name, tasks]) => [name, tasks])).toEqual([
      ['en-1', '1'],
      ['ru-1', '1'],
    ]);
  });

  test('gives 0 to a model that deletes the code, though the linter is silent then', async () => {
    const report = await run(() => wholeFile('pass\n'));
    expect(report.metrics).toMatchObject({
      'correct pass@1': { value: 0 },
      'silent pass@1': { value: 1 },
    });
  });

  test('gives 0 to a model that changes nothing', async () => {
    const report = await run((request) => wholeFile(fileIn(request)));
    expect(report.headline).toMatchObject({ name: 'correct pass@1', value: 0, total: 2 });
    expect(report.metrics['silent pass@1']).toMatchObject({ value: 0 });
  });

  test.each(['import sys\nsys.exit(0)\n', 'import os\nos._exit(0)\n'])(
    'gives 0 to code that ends before its tests: %j',
    async (code) => {
      const report = await run(() => wholeFile(code));
      expect(report.metrics).toMatchObject({ 'correct pass@1': { value: 0 }, 'silent pass@1': { value: 1 } });
    },
  );

  test('refuses a task about which the linter has no complaint: nobody would be asked', async () => {
    const row = JSON.parse(readFileSync(data, 'utf8').split('\n')[0]!);
    writeFileSync(data, JSON.stringify({ ...row, inputs: { ...row.inputs, feedback: ' ' } }));
    await expect(run(() => '')).rejects.toThrow(/tasks\.jsonl:1: inputs\.feedback/);
  });

  test('ends code that does not end', async () => {
    const report = await run(
      (request) => wholeFile(`while True:\n    pass\n${fileIn(request).replace(';', '')}`),
      {
        rounds: 1,
      },
    );
    expect(report.headline).toMatchObject({ value: 0, total: 2 });
  });
});
