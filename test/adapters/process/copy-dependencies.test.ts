import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyDependencies } from '../../../src/adapters/process/dependencies/copy-dependencies.ts';

describe('dependencies that are copied into a checkout', () => {
  let base: string;
  beforeEach(() => {
    base = mkdtempSync(path.join(tmpdir(), 'patchwright-copy-'));
    mkdirSync(path.join(base, 'installed/node_modules/left'), { recursive: true });
    writeFileSync(path.join(base, 'installed/node_modules/left/index.js'), 'module.exports = 1;\n');
    mkdirSync(path.join(base, 'checkout'));
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  const copy = (folder: string) =>
    copyDependencies(
      [{ folder, from: path.join(base, 'installed/node_modules'), isFile: false }],
      path.join(base, 'checkout'),
    );

  it('are there whole, in a folder that is made for them', async () => {
    await copy('packages/a/node_modules');
    const copied = path.join(base, 'checkout/packages/a/node_modules/left/index.js');
    expect(readFileSync(copied, 'utf8')).toBe('module.exports = 1;\n');
  });

  it('go nowhere through a link of the checkout (R29)', async () => {
    mkdirSync(path.join(base, 'outside'));
    symlinkSync(path.join(base, 'outside'), path.join(base, 'checkout/packages'));
    await copy('packages/node_modules');
    expect(existsSync(path.join(base, 'outside/node_modules'))).toBe(false);
  });
});
