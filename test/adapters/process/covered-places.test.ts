import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCommandRunner } from '../../../src/adapters/process/index.ts';
import { coveredPlaces, withoutInner } from '../../../src/adapters/process/sandbox/covered-places.ts';
import type { Mount } from '../../../src/adapters/process/sandbox/sandbox-view.ts';
import { temporaryFolder } from '../../support/repository.ts';
import { limits, makeCheckout, runnerOf } from './sandbox-fixture.ts';

const usual = `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;

/** A folder of tools in which a program of this machine listens at a socket, and a file that it may want to lock. */
async function toolsWithSocket() {
  const tools = path.join(temporaryFolder(), 'tools');
  mkdirSync(tools);
  writeFileSync(path.join(tools, 'file'), 'a file\n');
  let connections = 0;
  const server = createServer((socket) => void (connections++, socket.end('canary')));
  await new Promise<void>((resolve) => server.listen(path.join(tools, 'socket'), resolve));
  for (const [name, mode] of [['', 0o755], ['socket', 0o777]] as const) chmodSync(path.join(tools, name), mode); // prettier-ignore
  return { tools, connections: () => connections, close: () => server.close() };
}

const program = (tools: string): string => `
  const { connect } = require('net');
  const { execFileSync } = require('child_process');
  console.log(require('fs').readFileSync('${tools}/file', 'utf8'));
  try { require('fs').writeFileSync('${tools}/new', ''); console.log('wrote'); } catch (error) { console.log(error.code); }
  connect('${tools}/socket').on('data', (data) => console.log('connected ' + data)).on('error', (error) => console.log(error.code));
`;

describe.each(['bubblewrap', 'namespaces'])(
  'a folder of tools that a check in %s is shown (R5)',
  async (kind) => {
    const works = (await runnerOf(kind)) !== undefined;
    const run = async (tools: string, argv: readonly string[]) => {
      const without = ['container', 'bubblewrap', 'namespaces'].filter((name) => name !== kind);
      const runner = await findCommandRunner({
        searchPath: `${usual}:${tools}`,
        home: '/nonexistent',
        without,
      });
      const checkout = await makeCheckout();
      const result = await runner.run({ argv, root: checkout.dir, cwd: '', env: {}, limits });
      await checkout.dispose();
      return result;
    };

    it.skipIf(!works)(
      'can be read and not written, and holds no way to a program that listens there',
      async () => {
        const { tools, connections, close } = await toolsWithSocket();
        const { stdout } = await run(tools, ['node', '-e', program(tools)]);
        expect(stdout).toBe('a file\n\nEROFS\nECONNREFUSED\n');
        expect(connections()).toBe(0);
        close();
      },
    );

    it.skipIf(!works)('is not laid open by a namespace of its own', async () => {
      const { tools, connections, close } = await toolsWithSocket();
      const dig = `for i in 1 2 3; do umount -l ${tools}; done; mount --bind /tmp /mnt; exec node -e "$0"`;
      const { stdout } = await run(tools, ['unshare', '-Urm', 'sh', '-c', dig, program(tools)]);
      expect(stdout).not.toContain('connected');
      expect(connections()).toBe(0);
      close();
    });

    it.skipIf(!works)('cannot be locked for the programs of this machine', async () => {
      const { tools, close } = await toolsWithSocket();
      const file = path.join(tools, 'file');
      const running = run(tools, ['flock', file, 'sh', '-c', 'echo locked; sleep 2']);
      const tried: (number | null)[] = [];
      const tryHere = () => void tried.push(spawnSync('flock', ['--nonblock', file, 'true']).status);
      const timer = setInterval(tryHere, 200);
      const { stdout } = await running.finally(() => clearInterval(timer));
      expect(new Set(tried)).toEqual(new Set([0]));
      expect(stdout).toBe('locked\n');
      close();
    });
  },
);

const shown = (at: string, from = at): Mount => ({ kind: 'read-only', from, at });

it('what has another mount in it is left as it is, since a cover would hide that', () => {
  const mounts = [shown('/a'), shown('/a/b', '/c'), shown('/d'), shown('/e')];
  expect(coveredPlaces(mounts, mounts, ['/', '/d/mounted', '/e'])).toEqual(['/a/b', '/e']);
});

it('what lies in a folder that is shown as a whole is not mounted again', () => {
  const inner = shown('/a/lib');
  expect(withoutInner([shown('/a'), inner, shown('/a/moved', '/m'), shown('/ab')])).toEqual([
    shown('/a'),
    shown('/a/moved', '/m'),
    shown('/ab'),
  ]);
});
