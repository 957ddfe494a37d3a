import { describe, expect, it } from 'vitest';
import {
  accountFiles,
  scratchMounts,
  systemMounts,
  visibleRoot,
  withParents,
} from '../../../src/adapters/process/sandbox-view.ts';

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

  it('can be written to in scratch folders alone', () => {
    expect(scratchMounts.map(({ kind, at }) => `${kind} ${at}`)).toEqual([
      'scratch /tmp',
      'scratch /tmp/home',
      'scratch /dev/shm',
      'link /var/tmp',
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
  });
});
