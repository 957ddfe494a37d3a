import { describe, expect, test } from 'vitest';
import type { FixResult } from '../../../src/apps/cli/lint-fix/fix-until-silent.ts';
import { mendTree } from '../../../src/apps/cli/lint-fix/mend-tree.ts';
import { lintFixExitCode, unwrittenOf } from '../../../src/apps/cli/lint-fix/print-lint-fix.ts';
import { scriptsOf } from '../../../src/apps/cli/lint-fix/scripts-of.ts';
import { openWorkingFiles } from '../../../src/apps/cli/lint-fix/working-files.ts';
import { composeParser } from '../../../src/composition/repository/compose-repository.ts';
import { resolveConfig } from '../../../src/config/index.ts';
import { OverBudgetError } from '../../../src/errors/index.ts';
import { makeRepository } from '../../support/repository.ts';
import { editBlock } from '../../support/scripted-endpoint.ts';
import { lastMessage, scriptModel } from '../../support/scripted-model.ts';

const parser = composeParser();

describe('the linter as a file of the repository', () => {
  test.each([
    ['node tools/lint.js src', '', 'tools/lint.js'],
    ['./tools/lint src', '', 'tools/lint'],
    ['python3.12 -B lint.py', 'sub', 'sub/lint.py'],
    ['/usr/bin/bash tools/lint.sh', '', 'tools/lint.sh'],
    ['deno run -A lint.ts', '', 'lint.ts'],
    ['eslint .', '', undefined],
    ['npm run lint', '', undefined],
    ['node --check', '', undefined],
  ])('of `%s` in %j is %s', (line, cwd, script) => {
    expect(scriptsOf(line.split(' '), cwd)).toEqual(script === undefined ? [] : [script]);
  });
});

describe('mending what a linter finds', () => {
  const files = { 'src/a.js': 'let a = 1;\n', 'tools/lint.js': 'let b = 1;\n', Makefile: 'all:\n\techo 1\n' };
  const finding = (path: string) => ({ source: 'check', severity: 'error', message: 'use const', path, startLine: 1 }) as const; // prettier-ignore

  test('leaves the linter alone, and what nobody may edit without being asked', async () => {
    const model = scriptModel(() => editBlock('src/a.js', 'let a = 1;', 'const a = 1;'));
    const tree = await openWorkingFiles(makeRepository(files));
    const context = { config: resolveConfig([]), model, parser, events: { emit: () => undefined } };
    const linter = { argv: ['node', 'tools/lint.js'], cwd: '' };
    const findings = [...Object.keys(files), 'gone.js'].map(finding);
    const mended = await mendTree(tree, context, linter, new Map(), { findings, objections: [] });
    expect([...mended]).toEqual([['src/a.js', 'const a = 1;\n']]);
    expect(model.calls.map(lastMessage)).toEqual([expect.stringContaining('src/a.js')]);
  });

  test.each<[what: string, result: Partial<FixResult>, asked: { tests?: boolean; isWritten?: boolean }, code: number]>([
    ['everything is mended, and tests pass', { tested: true }, {}, 0],
    ['there was nothing to mend', { rounds: 0 }, {}, 0],
    ['everything is mended, and nobody asked for tests', {}, { tests: false }, 0],
    ['everything is mended, and no test says that it still works', {}, {}, 5],
    ['something is left', { findings: [finding('src/a.js')], tested: true }, {}, 5],
    ['a file could not be written', { tested: true }, { isWritten: false }, 5],
    ['the money ended first', { findings: [finding('src/a.js')], overBudget: new OverBudgetError('max-cost', 'm', 'h') }, {}, 6],
    ['the money ended once everything was mended', { tested: true, overBudget: new OverBudgetError('max-cost', 'm', 'h') }, {}, 0],
  ])('where %s, ends as it should', (_, result, { tests = true, isWritten = true }, code) => {
    const ended = { findings: [], rounds: 1, tested: false, ...result } as unknown as FixResult;
    expect(lintFixExitCode(ended, { tests, isWritten })).toBe(code);
  }); // prettier-ignore

  test('names what it could not write, and nothing where only the diff was asked for', () => {
    const changes = ['a.js', 'b.js'].map((path) => ({ path, change: 'modify' as const }));
    const told = (dry: boolean) => unwrittenOf({ base: '', changes }, { written: ['a.js'], dry });
    expect(told(false).map(({ path }) => path)).toEqual(['b.js']);
    expect(told(true)).toEqual([]);
  });
});
