import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostFacts } from '../../../src/adapters/process/sandbox/build-view.ts';
import {
  accountFiles,
  scratchMounts,
  stagedMounts,
  systemMounts,
  visibleRoot,
  withParents,
} from '../../../src/adapters/process/sandbox/sandbox-view.ts';
import { temporaryFolder } from '../../support/repository.ts';

describe('what a sandbox shows of this machine', () => {
  const host = {
    topFolders: new Map([
      ['/usr', undefined],
      ['/bin', 'usr/bin'],
    ]),
    exists: (path: string) => ['/etc/ssl/certs', '/etc/shadow', '/etc/passwd', '/usr/src'].includes(path),
  };

  it('is the system, read-only, without what people keep there and without its secrets', () => {
    const mounts = systemMounts(host);
    expect(mounts.map(({ kind, at }) => `${kind} ${at}`)).toEqual([
      'read-only /usr',
      'link /bin',
      'scratch /usr/src',
      'read-only /etc/ssl/certs',
    ]);
  });

  it('has what Maven of the system starts with, and not the passwords of its servers', () => {
    const all = systemMounts({ topFolders: new Map(), exists: () => true }).map(({ at }) => at);
    expect(all).toContain('/etc/maven/m2.conf');
    expect(all.filter((at) => at === '/etc/maven' || at.endsWith('settings.xml'))).toEqual([]);
  });

  it.each([
    ['programs find their libraries', ['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'alternatives']],
    ['hosts, services and protocols have names', ['nsswitch.conf', 'protocols', 'services']],
    ['downloads and servers of a test are trusted', ['ca-certificates', 'ssl/certs', 'ssl/cert.pem', 'ssl/openssl.cnf']],
    ['those of Fedora are, too', ['crypto-policies', 'pki/ca-trust', 'pki/tls/certs']],
    ['times are those of the machine', ['localtime', 'timezone']],
    ['a program can tell the system and its terminals', ['debian_version', 'os-release', 'shells', 'terminfo']],
    ['files are told apart, drawn and explained', ['magic', 'mime.types', 'fonts', 'man_db.conf', 'manpath.config']],
    ['PHP, Groovy and Java find their settings', ['php', 'groovy', 'java', 'maven/logging', 'maven/m2.conf']],
    ['each Java finds its own', ['java-8-openjdk', 'java-11-openjdk', 'java-17-openjdk', 'java-21-openjdk', 'java-25-openjdk']],
  ])('is of /etc what it takes so that %s', (_, names) => {
    for (const at of names.map((name) => `/etc/${name}`)) {
      const mounts = systemMounts({ topFolders: new Map(), exists: (place) => place === at });
      expect(mounts).toEqual([{ kind: 'read-only', from: at, at }]);
    }
  }); // prettier-ignore

  it('is of /etc nothing else, and of what people build below /usr nothing', () => {
    const all = systemMounts({ topFolders: new Map(), exists: () => true });
    expect(all.filter(({ at }) => at.startsWith('/etc/'))).toHaveLength(35);
    expect(all.filter(({ at }) => !at.startsWith('/etc/') && !at.endsWith('/npmrc'))).toEqual(
      ['/usr/src', '/usr/local/src'].map((at) => ({ kind: 'scratch', at, bytes: 1024 ** 2, mode: '0755' })),
    );
  });

  it('is of what npm keeps for everybody nothing (R5)', () => {
    const mounts = systemMounts({ ...host, exists: (place) => place === '/usr/local/etc/npmrc' });
    expect(mounts.at(-1)).toEqual({ kind: 'read-only', from: '/dev/null', at: '/usr/local/etc/npmrc' });
  });

  it('is each folder of programs and libraries that the machine has, links as links', () => {
    const root = temporaryFolder();
    for (const folder of ['usr/bin', 'lib32', 'lib64', 'libx32', 'nix/store', 'opt', 'home', 'etc'])
      mkdirSync(path.join(root, folder), { recursive: true });
    symlinkSync('usr/bin', path.join(root, 'bin'));
    symlinkSync('usr/sbin', path.join(root, 'sbin'));
    writeFileSync(path.join(root, 'lib'), 'no folder');
    const { topFolders, exists } = hostFacts(root);
    expect([...topFolders]).toEqual([
      ['/usr', undefined],
      ['/bin', 'usr/bin'],
      ['/sbin', 'usr/sbin'],
      ['/lib32', undefined],
      ['/lib64', undefined],
      ['/libx32', undefined],
      ['/nix/store', undefined],
    ]);
    expect([exists('/etc'), exists('/etc/shadow')]).toEqual([true, false]);
    expect(systemMounts({ topFolders, exists: () => false }).slice(1, 4)).toEqual([
      { kind: 'link', to: 'usr/bin', at: '/bin' },
      { kind: 'link', to: 'usr/sbin', at: '/sbin' },
      { kind: 'read-only', from: '/lib32', at: '/lib32' },
    ]);
    expect(hostFacts().exists(root)).toBe(true);
  });

  it('can be written to in scratch folders alone, which are small and open to whoever runs there', () => {
    const gigabyte = 1024 ** 3;
    expect(scratchMounts).toEqual([
      { kind: 'scratch', at: '/tmp', bytes: gigabyte, mode: '1777' },
      { kind: 'scratch', at: '/tmp/home', bytes: gigabyte, mode: '0777' },
      { kind: 'scratch', at: '/dev/shm', bytes: gigabyte / 4, mode: '1777' },
      { kind: 'link', to: '../tmp', at: '/var/tmp' },
    ]);
  });

  it('is laid over the checkout from places beside it, and kept in a store where there is one', () => {
    const layers = ['/a', '/b'].map((from) => ({ from, root: '/work', folder: 'x' }));
    const memory = { kind: 'scratch', at: '/.layers/memory', bytes: 1024 ** 3, mode: '0755' };
    const below = [
      { kind: 'read-only', from: '/a', at: '/.layers/0' },
      { kind: 'read-only', from: '/b', at: '/.layers/1' },
    ];
    expect(stagedMounts({ layers: [], keptChanges: '/store' })).toEqual([]);
    expect(stagedMounts({ layers, keptChanges: undefined })).toEqual([memory, ...below]);
    expect(stagedMounts({ layers, keptChanges: '/store' })).toEqual([
      memory,
      ...below,
      { kind: 'writable', from: '/store', at: '/.layers/store' },
    ]);
  });

  it('has one user with a name and no shell for root', () => {
    const files = accountFiles(1234, 567);
    expect(files['/etc/passwd']).toMatch(/^root:.*nologin\ncheck:x:1234:567:/);
    expect(files['/etc/group']).toContain('check:x:567:');
    expect(files['/etc/hosts']).toContain('127.0.0.1 localhost');
  });
});

describe('where the checkout appears', () => {
  it.each(['/srv/app', '/home/rita/app', '/usr/src/app', '/usr/local/src/app', '/tmp/app', '/var/tmp/app'])(
    '%s: in its own place',
    (place) => {
      expect(visibleRoot(place)).toBe(place);
    },
  );

  it.each([
    undefined,
    'app',
    '/',
    '/usr',
    '/usr/src',
    '/usr/local/src',
    '/usr/lib/app',
    '/usr/local/bin',
    '/etc',
    '/etc/app',
    '/proc/1',
    '/dev/shm/app',
    '/lib64/app',
    '/usr/local',
    '/bin/app',
    '/sbin/app',
    '/sys/app',
    '/boot/app',
    '/run/app',
    '/tmp/home',
    '/nix/store',
    '/tmp',
    '/var',
    '/var/tmp',
    '/srv/../etc',
  ])('%s: elsewhere, since the system lies there or it is no place', (place) => {
    expect(visibleRoot(place)).not.toBe(place);
    expect(visibleRoot(place)).toMatch(/^\/\w+$/);
  });
});

describe('the folders that lead to a mount', () => {
  const at = (...mounts: Parameters<typeof withParents>[0]) =>
    withParents(mounts).map((step) => `${step.kind} ${step.at}`);
  const scratch = (place: string) => ({ kind: 'scratch' as const, at: place, bytes: 1, mode: '0755' });
  const real = (place: string) => ({ kind: 'read-only' as const, from: place, at: place });

  it('are made first, once, and not where a folder of this machine has them', () => {
    expect(at(scratch('/a/b/c'), scratch('/a/b/d'))).toEqual([
      'folder /a',
      'folder /a/b',
      'scratch /a/b/c',
      'scratch /a/b/d',
    ]);
    expect(at(real('/usr'), real('/usr/lib/x'))).toEqual(['read-only /usr', 'read-only /usr/lib/x']);
    expect(at(real('/usr'), real('/usrlocal/x'))).toContain('folder /usrlocal');
    expect(at(scratch('/dev/shm'), scratch('/proc/x'))).toEqual(['scratch /dev/shm', 'scratch /proc/x']);
    expect(at(scratch('/proc/1/x'))).toEqual(['scratch /proc/1/x']);
    const writable = { kind: 'writable' as const, from: '/w', at: '/w' };
    expect(at(writable, real('/w/a/x'))).toEqual(['writable /w', 'read-only /w/a/x']);
    expect(at({ kind: 'link', to: '/b', at: '/a' }, real('/a/b/x'))).toContain('folder /a/b');
    expect(at(scratch('/s'), real('/s/a/x'))).toEqual(['scratch /s', 'folder /s/a', 'read-only /s/a/x']);
    expect(at(scratch('/s/a'), real('/s'))).toEqual(['folder /s', 'scratch /s/a', 'read-only /s']);
  });
});
