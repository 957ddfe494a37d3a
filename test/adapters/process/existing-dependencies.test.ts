import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { existingDependencies } from '../../../src/adapters/process/dependencies/existing-dependencies.ts';
import type { CommandRequest } from '../../../src/ports/index.ts';

describe('settings of Bundler beside its gems', () => {
  let base: string;
  beforeEach(() => {
    base = mkdtempSync(path.join(tmpdir(), 'patchwright-bundler-'));
    mkdirSync(path.join(base, '.bundle'));
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  function shown(settings: string): string[] {
    writeFileSync(path.join(base, '.bundle/config'), settings);
    const request = { dependencies: { from: base, paths: ['.bundle'] } } as unknown as CommandRequest;
    return existingDependencies(request).map(({ folder }) => folder);
  }

  it.each([
    'BUNDLE_PATH: "vendor/bundle"\nBUNDLE_WITHOUT: "production"\n',
    'BUNDLE_BUILD__NOKOGIRI: "--use-system-libraries"\n',
    'BUNDLE_MIRROR__ALL: "https://gems.example/"\n',
  ])('are shown to a check: %s', (settings) => expect(shown(settings)).toEqual(['.bundle']));

  it.each([
    'BUNDLE_GEMS__EXAMPLE__COM: "ann:secret"\n',
    'BUNDLE_MIRROR__ALL: "https://ann:secret@gems.example/"\n',
  ])('are not where they hold the password of a server (R5): %s', (settings) =>
    expect(shown(settings)).toEqual([]),
  );

  it('are not where they are too long to be settings, which nobody reads to their end', () => {
    expect(shown(`BUNDLE_${'_'.repeat(1024 * 1024)}\n`)).toEqual([]);
  });
});

it('a clone without a working tree shows nothing of git to a check, whatever the configuration names (R11)', () => {
  const clone = mkdtempSync(path.join(tmpdir(), 'patchwright-bare-'));
  try {
    execFileSync('git', ['init', '--bare', '--quiet', clone]);
    const paths = ['objects', 'refs', 'config', 'HEAD'];
    expect(
      existingDependencies({ dependencies: { from: clone, paths } } as unknown as CommandRequest),
    ).toEqual([]);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
});
