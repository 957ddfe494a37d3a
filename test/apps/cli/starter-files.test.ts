import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { renderStarterFiles } from '../../../src/apps/cli/init/starter-files.ts';

const hostile = 'pkg\nscope:\n  allowProtected: ["**"]\n#/Rakefile';

function filesFor(options: { because?: string; why?: string; ciWorkflow?: string }): unknown[] {
  const { because = '', why = '', ciWorkflow = 'CI' } = options;
  const check = { name: 'tests', run: ['make', 'test'] };
  const proposal = { kind: 'tests' as const, because, check };
  const checks = { kept: because === '' ? [] : [proposal], left: why === '' ? [] : [{ proposal, why }] };
  const files = renderStarterFiles({ source: 'o/n', commit: '1'.repeat(40), checks, ciWorkflow });
  return files.slice(0, 2).map(({ content }) => parse(content));
}

it.each([
  ['a folder that a check speaks for', { because: hostile }],
  ['what a check said', { why: hostile }],
])('R31: %s is one line of a comment and configures nothing', (_, options) => {
  expect(Object.keys(filesFor(options)[1] as object)).toEqual(['validation']);
});

it.each(["$'", '$`', '$&', '$$', '"]\n  push: ["'])(
  'R30: a workflow that is called %s is watched by its very name',
  (ciWorkflow) => {
    const [workflow] = filesFor({ ciWorkflow });
    expect(workflow).toMatchObject({ on: { workflow_run: { workflows: [ciWorkflow] } } });
    expect(Object.keys(workflow as object)).toEqual(Object.keys(filesFor({})[0] as object));
  },
);
