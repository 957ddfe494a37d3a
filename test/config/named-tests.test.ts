import { describe, expect, test } from 'vitest';
import { configFromEnvironment, resolveConfig, type PartialConfig } from '../../src/config/index.ts';

function resolve(tests: string | undefined, file: PartialConfig = {}) {
  const values = configFromEnvironment({ PATCHWRIGHT_TESTS: tests });
  return resolveConfig([
    { name: 'file', values: file },
    { name: 'the environment', values },
  ]).validation;
}

describe('the command of the tests, named for a workflow', () => {
  test('is a check of its own beside those of the configuration, and never there twice', () => {
    const lint = { name: 'lint', run: ['eslint', '.'] };
    const { checks } = resolve('npm run test:unit -- --bail', { validation: { checks: [lint] } });
    expect(checks.map(({ name, run }) => [name, run])).toEqual([
      ['lint', ['eslint', '.']],
      ['tests', ['npm', 'run', 'test:unit', '--', '--bail']],
    ]);
    const unit = { name: 'tests', run: ['npm', 'run', 'unit'] };
    const both = resolve('npm test', { validation: { checks: [unit] } }).checks;
    expect(both.map(({ name }) => name)).toEqual(['tests', 'named tests']);
    const same = { validation: { checks: [{ name: 'unit', run: ['npm', 'test'] }] } };
    expect(resolve('npm test', same).checks).toHaveLength(1);
  });

  test('off and auto are what they are; nothing leaves it to the configuration', () => {
    expect(resolve('off')).toMatchObject({ tests: 'off', checks: [] });
    expect(resolve('auto', { validation: { tests: 'off' } }).tests).toBe('auto');
    expect(resolve('', { validation: { tests: 'off' } }).tests).toBe('off');
    expect(resolve(undefined, { validation: { tests: ['make', 'test'] } }).checks[0]?.run).toEqual([
      'make',
      'test',
    ]);
  });

  test('that needs a shell is refused with the way out', () => {
    expect(() => resolve('npm ci && npm test')).toThrow(/PATCHWRIGHT_TESTS.*needs a shell/);
  });
});
