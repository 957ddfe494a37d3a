import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildView } from '../../../src/adapters/process/sandbox/build-view.ts';
import { scratchMounts } from '../../../src/adapters/process/sandbox/sandbox-view.ts';
import type { CommandRequest } from '../../../src/ports/index.ts';
import { temporaryFolder, writeFiles } from '../../support/repository.ts';
import { limits } from './sandbox-fixture.ts';

/** A home with a working tree in it, and what a command of the tree's checkout is shown. */
function machine({ tree = 'home/app' } = {}) {
  const base = temporaryFolder();
  const [home, seenAs] = [path.join(base, 'home'), path.join(base, tree)];
  mkdirSync(home, { recursive: true });
  mkdirSync(seenAs, { recursive: true });
  const view = (request: Partial<CommandRequest> = {}, searchPath = '/usr/bin') =>
    buildView(
      { argv: ['true'], root: '/checkout', cwd: '', seenAs, env: {}, limits, ...request },
      { uid: 12, gid: 34, home, searchPath, variables: {} },
    );
  return { base, home, seenAs, view };
}
const places = (view: ReturnType<typeof buildView>) => view.mounts.map(({ at }) => at);

describe('what a sandboxed command finds', () => {
  it('is the system first, then scratch folders, then the checkout in the place of the working tree', () => {
    const { seenAs, view } = machine();
    const { mounts, root, cwd, files } = view({ cwd: 'packages/a' });
    expect(mounts.at(-1)).toEqual({ kind: 'writable', from: '/checkout', at: seenAs });
    expect(mounts.slice(-1 - scratchMounts.length, -1)).toEqual(scratchMounts);
    expect(mounts.map(({ at }) => at)).toContain('/usr');
    expect([root, cwd]).toEqual([seenAs, path.join(seenAs, 'packages/a')]);
    expect(files['/etc/passwd']).toContain('check:x:12:34:');
  });

  it('are variables of its own, those of the request last, and the folders of programs in their order', () => {
    const { seenAs, view } = machine();
    writeFiles(seenAs, { 'node_modules/.bin/jest': '' });
    const dependencies = { from: seenAs, paths: ['node_modules'] };
    const { env } = view({ dependencies, env: { CI: '1', USER: 'me' } }, '/usr/bin:/bin');
    expect(env).toMatchObject({
      PATH: `${seenAs}/node_modules/.bin:/usr/bin:/bin`,
      HOME: '/tmp/home',
      TMPDIR: '/tmp',
      LOGNAME: 'check',
      USER: 'me',
      CI: '1',
    });
    expect(view().env['USER']).toBe('check');
  });

  it('is the installation of its program, where a link of PATH leads out of PATH', () => {
    const { base, view } = machine();
    writeFiles(base, { 'opt/tool-1.2/bin/tool': '' });
    chmodSync(path.join(base, 'opt/tool-1.2/bin/tool'), 0o755);
    mkdirSync(path.join(base, 'links'));
    symlinkSync(path.join(base, 'opt/tool-1.2/bin/tool'), path.join(base, 'links/tool'));
    const installed = path.join(base, 'opt/tool-1.2');
    expect(places(view({ argv: ['tool'] }, path.join(base, 'links')))).toContain(installed);
    expect(places(view({ argv: ['other'] }, path.join(base, 'links')))).not.toContain(installed);
    expect(places(view({ argv: [] }, path.join(base, 'links')))).not.toContain(installed);
  });

  it.each([
    ['in it', 'home/app/tools/bin'],
    ['which is it', 'home/app'],
    ['around it', 'home'],
  ])('is no folder of PATH beside the working tree: %s', (_, folder) => {
    const { base, view } = machine();
    const tool = path.join(base, folder);
    mkdirSync(tool, { recursive: true });
    expect(places(view({}, tool)).filter((at) => at.startsWith(base))).toEqual([path.join(base, 'home/app')]);
  });

  it('are tools of the home folder all the same where that is the working tree, or lies in it', () => {
    for (const tree of ['home', '.']) {
      const { base, home, seenAs, view } = machine({ tree });
      mkdirSync(path.join(home, 'tools/bin'), { recursive: true });
      const { layers, mounts } = view({}, path.join(home, 'tools/bin'));
      const folder = path.relative(seenAs, path.join(home, 'tools'));
      expect(layers).toEqual([{ from: path.join(home, 'tools'), root: seenAs, folder }]);
      expect(mounts.map(({ at }) => at)).not.toContain(path.join(base, 'home/tools'));
    }
  });

  it('are dependency folders and locked tools as layers, outer ones first, and no files', () => {
    const { home, seenAs, view } = machine();
    writeFiles(seenAs, {
      'b/node_modules/x.js': '',
      'b/node_modules/y/z.js': '',
      'a/vendor/x.js': '',
      'version.txt': '',
    });
    mkdirSync(path.join(home, '.gradle/wrapper'), { recursive: true });
    const paths = ['b/node_modules/y', 'b/node_modules', 'a/vendor', 'version.txt'];
    const { layers, keptChanges } = view({ dependencies: { from: seenAs, paths }, keptChanges: '/store' });
    expect(layers.map(({ folder }) => folder)).toEqual([
      '.gradle/wrapper',
      'a/vendor',
      'b/node_modules',
      'b/node_modules/y',
    ]);
    expect(layers[0]).toMatchObject({ from: path.join(home, '.gradle/wrapper'), root: '/tmp/home' });
    expect(layers[1]).toEqual({ from: path.join(seenAs, 'a/vendor'), root: seenAs, folder: 'a/vendor' });
    expect(keptChanges).toBe('/store');
  });

  it('is a fixed place where the request names no working tree', () => {
    const { base } = machine();
    const home = path.join(base, 'home');
    writeFileSync(path.join(base, 'file'), '');
    mkdirSync(path.join(home, 'tools/bin'), { recursive: true });
    const { root, mounts } = buildView(
      { argv: ['true'], root: '/checkout', cwd: '', env: {}, limits },
      { uid: 1, gid: 1, home, searchPath: path.join(home, 'tools/bin'), variables: {} },
    );
    expect(root).toBe('/work');
    expect(mounts.map(({ at }) => at)).toContain(path.join(home, 'tools'));
  });
});
