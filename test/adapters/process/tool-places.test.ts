import { describe, expect, it } from 'vitest';
import { toolPlaces } from '../../../src/adapters/process/tool-places.ts';

function placesOf(folders: readonly string[], searchPath = '/usr/bin') {
  return toolPlaces({
    searchPath,
    home: '/home/ann',
    exists: (path) => folders.includes(path),
    programs: [],
  });
}

describe('what a sandbox shows of the home folder', () => {
  it('are Cargo’s downloads at their own place, so that crates built from them are not built again', () => {
    const { mounts, env } = placesOf(['/home/ann/.cargo/registry']);
    const at = '/home/ann/.cargo/registry';
    expect(mounts).toEqual([{ kind: 'read-only', from: at, at }]);
    expect(env).toMatchObject({ CARGO_HOME: '/home/ann/.cargo', CARGO_NET_OFFLINE: 'true' });
  });

  it('are downloads and programs, and never the folder of credentials around them', () => {
    const { mounts } = placesOf(
      ['/home/ann/.cargo', '/home/ann/.cargo/bin', '/home/ann/.cargo/registry', '/home/ann/.m2/repository'],
      '/home/ann/.cargo/bin:/usr/bin',
    );
    expect(mounts.map(({ at }) => at)).toEqual([
      '/home/ann/.cargo/bin',
      '/home/ann/.cargo/registry',
      '/tmp/home/.m2/repository',
    ]);
  });
});
