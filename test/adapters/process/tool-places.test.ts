import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { toolPlaces } from '../../../src/adapters/process/sandbox/tool-places.ts';

function placesOf(
  folders: readonly string[],
  {
    searchPath = '/usr/bin',
    variables = {},
    home = '/home/ann',
  }: { searchPath?: string; variables?: Record<string, string>; home?: string } = {},
) {
  return toolPlaces({
    searchPath,
    home,
    variables,
    exists: (place) => folders.includes(place),
    list: (folder) =>
      folders.filter((name) => path.dirname(name) === folder).map((name) => path.basename(name)),
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

  it('keeps tools from asking the network for more than is there', () => {
    expect(placesOf([]).env).toMatchObject({ GOPROXY: 'off', RUSTUP_AUTO_INSTALL: '0' });
  });

  it('are downloads and programs, and never the folder of credentials around them', () => {
    const { mounts } = placesOf(
      ['/home/ann/.cargo', '/home/ann/.cargo/bin', '/home/ann/.cargo/registry', '/home/ann/.m2/repository'],
      { searchPath: '/home/ann/.cargo/bin:/usr/bin' },
    );
    expect(mounts.map(({ at }) => at)).toEqual([
      '/home/ann/.cargo/bin',
      '/home/ann/.cargo/registry',
      '/tmp/home/.m2/repository',
    ]);
  });

  it.each(['.pulumi', '.fly', '.docker', '.cabal', '.azure', '.railway'])(
    'are the programs of ~/%s without the tokens beside them (R5)',
    (name) => {
      const own = `/home/ann/${name}`;
      const { mounts } = placesOf([own, `${own}/bin`, `${own}/lib`, `${own}/credentials.json`], {
        searchPath: `${own}/bin:/usr/bin`,
      });
      expect(mounts.map(({ at }) => at)).toEqual([`${own}/bin`, `${own}/lib`]);
    },
  );

  it('are the programs of a project of yours, and neither its code nor its settings (R5, R28)', () => {
    const own = '/home/ann/payroll';
    const names = ['.git', 'bin', 'bin/pay', 'lib', 'config', 'config/master.key', '.env'];
    const { mounts } = placesOf([own, ...names.map((name) => `${own}/${name}`)], {
      searchPath: `${own}/bin`,
    });
    expect(mounts.map(({ at }) => at)).toEqual([`${own}/bin`, `${own}/lib`]);
    const go = [
      '/home/ann/goroot',
      '/home/ann/goroot/.git',
      '/home/ann/goroot/bin',
      '/home/ann/goroot/bin/go',
    ];
    expect(placesOf(go, { searchPath: '/home/ann/goroot/bin' }).mounts.map(({ at }) => at)).toEqual([go[0]]);
  });

  it.each([
    ['/home/ann/.rye', 'shims', 'py', 'credentials'],
    ['/home/ann/sdk', 'bin', 'platform', 'credentials.db'],
    ['/home/ann/.pub-cache', 'hosted', 'git', 'credentials.json'],
  ])('are %s without the credentials that lie in it (R5)', (own, first, second, secret) => {
    const { mounts } = placesOf([own, ...[first, second, secret].map((name) => `${own}/${name}`)], {
      searchPath: `${own}/${first}:/usr/bin`,
    });
    const shown = mounts.map(({ at }) => at);
    expect(shown).toEqual(expect.arrayContaining([`${own}/${first}`, `${own}/${second}`]));
    expect(shown.some((at) => `${own}/${secret}`.startsWith(at))).toBe(false);
  });

  it('are the gems of RubyGems without the credentials that it keeps beside them (R5)', () => {
    const own = '/home/ann/.local/share/gem';
    const { mounts } = placesOf([own, `${own}/ruby`, `${own}/credentials`]);
    expect(mounts).toEqual([
      { kind: 'read-only', from: `${own}/ruby`, at: '/tmp/home/.local/share/gem/ruby' },
    ]);
  });

  it('are a Node without what npm keeps in its etc (R5)', () => {
    const own = '/home/ann/.nvm/versions/node/v22';
    const names = ['bin', 'lib', 'etc', 'etc/npmrc', 'etc/other'].map((name) => `${own}/${name}`);
    const shown = placesOf([own, ...names], { searchPath: `${own}/bin` }).mounts.map(({ at }) => at);
    expect(shown).toEqual(['bin', 'etc/other', 'lib'].map((name) => `${own}/${name}`));
  });

  it('are whole environments, and never the folder of credentials in another home', () => {
    const folders = ['.venv', '.venv/bin', '.venv/lib', '.venv/pyvenv.cfg', '.pyenv', '.pyenv/shims'];
    const { mounts } = placesOf(
      [...folders.map((name) => `/home/ann/app/${name}`), '/root/.cargo', '/root/.cargo/bin'],
      { searchPath: '/home/ann/app/.venv/bin:/home/ann/app/.pyenv/shims:/root/.cargo/bin' },
    );
    expect(mounts.map(({ at }) => at)).toEqual([
      '/home/ann/app/.pyenv',
      '/home/ann/app/.venv/bin',
      '/home/ann/app/.venv/lib',
      '/home/ann/app/.venv/pyvenv.cfg',
      '/root/.cargo/bin',
    ]);
  });

  it('are the programs alone where the home folder lies beside them', () => {
    const { mounts } = placesOf(['/data', '/data/bin'], {
      searchPath: '/data/bin:/usr/bin',
      home: '/data/users/ann',
    });
    expect(mounts.map(({ at }) => at)).toEqual(['/data/bin']);
  });

  it.each([
    ['GOPATH', '/go:/other', '/go/pkg/mod', { GOMODCACHE: '/go/pkg/mod' }],
    ['GOMODCACHE', '/cache/go', '/cache/go', { GOMODCACHE: '/cache/go' }],
    ['CARGO_HOME', '/opt/cargo', '/opt/cargo/registry', { CARGO_HOME: '/opt/cargo' }],
    [
      'GRADLE_USER_HOME',
      '/data/gradle',
      '/data/gradle/caches',
      { GRADLE_RO_DEP_CACHE: '/data/gradle/caches' },
    ],
  ])('are found where %s moved them', (name, value, folder, told) => {
    const { mounts, env } = placesOf([folder, '/home/ann/go/pkg/mod', '/home/ann/.cargo/registry'], {
      variables: { [name]: value },
    });
    expect(mounts).toContainEqual({ kind: 'read-only', from: folder, at: folder });
    expect(env).toMatchObject(told);
  });

  /** Each home of downloads: where it is seen, and what tells its tool. */
  const homes: [from: string, at: string, env: Record<string, string>][] = [
    ['.rustup', '', { RUSTUP_HOME: '/home/ann/.rustup' }],
    ['.cargo/registry', '', { CARGO_HOME: '/home/ann/.cargo', CARGO_NET_OFFLINE: 'true' }],
    ['.cargo/git', '', { CARGO_HOME: '/home/ann/.cargo' }],
    ['go/pkg/mod', '', { GOMODCACHE: '/home/ann/go/pkg/mod' }],
    ['.local/lib', '', { PYTHONUSERBASE: '/home/ann/.local' }],
    ['.cache/pypoetry/virtualenvs', '', { POETRY_VIRTUALENVS_PATH: '/home/ann/.cache/pypoetry/virtualenvs' }],
    ['.local/share/virtualenvs', '', { WORKON_HOME: '/home/ann/.local/share/virtualenvs' }],
    ['.local/share/hatch/env', '', { HATCH_DATA_DIR: '/home/ann/.local/share/hatch' }],
    ['.gems', '', { GEM_HOME: '/home/ann/.gems' }],
    ['.gem/ruby', '/tmp/home/.gem/ruby', {}],
    ['.local/share/gem', '/tmp/home/.local/share/gem', {}],
    ['.bundle/ruby', '', { BUNDLE_PATH: '/home/ann/.bundle/ruby' }],
    ['.cache/node/corepack', '/tmp/home/.cache/node/corepack', {}],
    ['.m2/repository', '/tmp/home/.m2/repository', {}],
    ['.m2/wrapper', '/tmp/home/.m2/wrapper', {}],
    ['.gradle/caches', '', { GRADLE_RO_DEP_CACHE: '/home/ann/.gradle/caches' }],
    ['.nuget/packages', '', { NUGET_PACKAGES: '/home/ann/.nuget/packages' }],
    ['.pub-cache', '', { PUB_CACHE: '/home/ann/.pub-cache' }],
    ['.hex/packages', '/tmp/home/.hex/packages', {}],
    ['.ivy2/cache', '/tmp/home/.ivy2/cache', {}],
    ['.cache/coursier/v1', '', { COURSIER_CACHE: '/home/ann/.cache/coursier/v1' }],
  ];

  it.each(homes)('are those of ~/%s and nothing beside them', (name, place, told) => {
    const from = `/home/ann/${name}`;
    const { mounts, env, layers } = placesOf([from, `${from}/..`, '/home/ann']);
    expect(mounts).toEqual([{ kind: 'read-only', from, at: place || from }]);
    expect(env).toEqual({ ...placesOf([]).env, ...told });
    expect(layers).toEqual([]);
  });

  it.each([
    ...['/opt', '/home', '/root', '/tmp', '/var', '/mnt', '/srv', '/media', '/run', '/Users', ''],
    ...['/home/ann', '/home/bea/.local', '/home/bea/.cargo', '/home/bea/go'],
  ])('are of `bin` in %j the programs alone, since others keep their files beside it', (above) => {
    const folder = `${above}/bin`;
    const folders = [folder, above, `${above}/lib`, `${above}/share`];
    const mounts = placesOf(folders, { searchPath: folder }).mounts;
    expect(mounts.map(({ at }) => at)).toEqual(above === '' ? [] : [folder]);
  });

  it.each([
    ['RUSTUP_HOME', '/x', '/x'],
    ['PYTHONUSERBASE', '/x', '/x/lib'],
    ['POETRY_VIRTUALENVS_PATH', '/x', '/x'],
    ['POETRY_CACHE_DIR', '/x', '/x/virtualenvs'],
    ['WORKON_HOME', '/x', '/x'],
    ['HATCH_DATA_DIR', '/x', '/x/env'],
    ['GEM_HOME', '/x', '/x'],
    ['BUNDLE_PATH', '/x', '/x'],
    ['COREPACK_HOME', '/x', '/x'],
    ['NUGET_PACKAGES', '/x', '/x'],
    ['PUB_CACHE', '/x', '/x'],
    ['HEX_HOME', '/x', '/x/packages'],
    ['COURSIER_CACHE', '/x', '/x'],
  ])('are found where %s moved them, and not where they would be', (name, value, folder) => {
    const everywhere = homes.map(([from]) => `/home/ann/${from}`);
    const usual = placesOf(everywhere).mounts.length;
    const { mounts } = placesOf([folder, ...everywhere], { variables: { [name]: value } });
    expect(mounts).toContainEqual(expect.objectContaining({ from: folder }));
    expect(mounts).toHaveLength(usual);
  });

  it('are Gradle’s own distributions in a layer, since its wrapper locks them, and what it writes is thrown away', () => {
    const { mounts, layers } = placesOf(['/home/ann/.gradle/wrapper', '/home/ann/.m2/wrapper']);
    expect(layers).toEqual([
      { from: '/home/ann/.gradle/wrapper', root: '/tmp/home', folder: '.gradle/wrapper' },
    ]);
    expect(mounts.map(({ at }) => at)).toEqual(['/tmp/home/.m2/wrapper']);
  });

  it('are named where the whole system is shown already, as in images of Rust', () => {
    const { mounts, env } = placesOf(['/usr/local/cargo/registry'], {
      variables: { CARGO_HOME: '/usr/local/cargo' },
    });
    expect(mounts).toEqual([]);
    expect(env).toMatchObject({ CARGO_HOME: '/usr/local/cargo', CARGO_NET_OFFLINE: 'true' });
  });

  it.each(['/home/ann', '/home', '/', 'relative'])('are never %s, whatever a variable says', (value) => {
    const { mounts } = placesOf([value, '/home/ann', '/home', '/'], { variables: { NUGET_PACKAGES: value } });
    expect(mounts).toEqual([]);
  });
});
