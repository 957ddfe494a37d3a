import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { composeRunner } from '../../src/composition/compose-runner.ts';
import { settingsFrom } from '../../src/composition/settings.ts';
import { temporaryFolder } from '../support/repository.ts';

afterEach(() => vi.unstubAllEnvs());

/** A machine whose docker holds the image `tools:1` and no other. */
function machineWithDocker(): void {
  const folder = temporaryFolder();
  const docker = path.join(folder, 'docker');
  writeFileSync(docker, '#!/bin/sh\n[ "$1 $2 $3" = "image inspect tools:1" ]\n');
  chmodSync(docker, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
}

const settings = (image?: string) =>
  settingsFrom({ PATH: process.env['PATH'], PATCHWRIGHT_CONTAINER_IMAGE: image }, '/nonexistent');

describe('the sandbox of every door', () => {
  test('is a container where the settings name an image that this machine has', async () => {
    machineWithDocker();
    const runner = await composeRunner(settings('tools:1'));
    expect(runner.isolation).toBe('container');
  });

  test('is no container without an image, and none but by plain words', async () => {
    machineWithDocker();
    const isolation = (image?: string) =>
      composeRunner(settings(image)).then(
        (runner) => runner.isolation,
        (error: Error) => error.message,
      );
    expect(await isolation()).not.toBe('container');
    expect(await isolation('other:1')).not.toBe('container');
    expect((await composeRunner(settings(), { trustChecks: true })).isolation).toBe('none');
  });
});
