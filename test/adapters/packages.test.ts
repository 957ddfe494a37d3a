import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findInstalled, requireInstalled } from '../../src/adapters/packages/index.ts';
import { temporaryFolder } from '../support/repository.ts';

/** A folder that `npm install --prefix` was given, with packages of one file each. */
function packagesWith(sources: Record<string, string>): string {
  const packages = temporaryFolder();
  for (const [name, source] of Object.entries(sources)) {
    const folder = path.join(packages, 'node_modules', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'index.js'), source);
  }
  return packages;
}

test('a package is found beside the program, or where it was installed to, or nowhere', () => {
  const packages = packagesWith({ '@scope/wanted': 'exports.answer = 42;' });
  expect(requireInstalled('@scope/wanted', packages)).toEqual({ answer: 42 });
  expect(findInstalled('@scope/wanted', temporaryFolder())).toBeUndefined();
  expect(findInstalled('commander', packages)).toMatch(/node_modules.commander/);
  expect(requireInstalled('@scope/unknown', path.join(packages, 'not-made'))).toBeUndefined();
});

test('one that is there and fails says so itself, also when what it needs is missing', () => {
  const packages = packagesWith({
    half: "require('its-other-half');",
    sick: "throw new Error('no such GLIBC');",
  });
  expect(() => requireInstalled('half', packages)).toThrow(/its-other-half/);
  expect(() => requireInstalled('sick', packages)).toThrow('no such GLIBC');
});
