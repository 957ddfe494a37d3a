import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandEnd, CommandResult, CommandRunner } from '../../../src/ports/index.ts';
import { hostilePrograms, type HostileProgram } from './hostile-programs.ts';
import {
  limits,
  makeCheckout,
  requestFor,
  runnerOf,
  setTrap,
  survivors,
  type Trap,
} from './sandbox-fixture.ts';

const runners = new Map<string, CommandRunner | undefined>();
const kinds = [
  'bubblewrap',
  'namespaces',
  ...(process.env['PATCHWRIGHT_CONTAINER_IMAGE'] ? ['container'] : []),
];
for (const kind of kinds) runners.set(kind, await runnerOf(kind));

/**
 * Containers are tried where `PATCHWRIGHT_CONTAINER_IMAGE` names an image with node. All programs in the sandbox that is preferred here; in the other every third, unless `PATCHWRIGHT_ALL_SANDBOXES` asks
 * for all: the suite has to stay quick.
 */
function programsFor(kind: string): readonly HostileProgram[] {
  const all = process.env['PATCHWRIGHT_ALL_SANDBOXES'] !== undefined;
  const preferred = runners.get('bubblewrap') === undefined ? 'namespaces' : 'bubblewrap';
  return hostilePrograms.filter((_, at) => all || kind === preferred || at % 3 === 0);
}

let trap: Trap;
beforeAll(async () => {
  trap = await setTrap();
});
afterAll(async () => trap.dispose());

function argvOf(program: HostileProgram, mark: string): string[] {
  return program.node === undefined
    ? ['sh', '-c', program.shell?.(trap) ?? '', mark]
    : ['node', '-e', program.node(trap), mark];
}

for (const [kind, runner] of runners) {
  describe.skipIf(runner === undefined)(
    `a hostile check in a ${kind} sandbox (R5, R15, H16, H17, H18)`,
    () => {
      for (const program of programsFor(kind)) {
        it(`that ${program.name} finds nothing and is ended`, async () => {
          const mark = `mark-${Math.random().toString(36).slice(2)}`;
          const checkout = await makeCheckout();
          const before = trap.connections();
          const request = requestFor(trap, checkout.dir, argvOf(program, mark), mark);
          const result = await runner!.run({ ...request, limits: { ...limits, ...program.limits } });
          const said = result.stdout + result.stderr;
          expect(result.notStarted).toBeUndefined();
          expect(said).not.toContain(trap.canary);
          expect(said).not.toMatch(/^connected/m);
          expect(trap.connections()).toBe(before);
          expect(said).toMatch(program.says ?? /^/);
          expect(endOf(kind, result)).toBe(program.endedBy ?? result.endedBy);
          expect(survivors(mark)).toEqual([]);
          expectUntouched();
          await checkout.dispose();
          expect(existsSync(checkout.dir)).toBe(false);
        });
      }
    },
  );
}

/** With control groups of version 1 podman does not record why the kernel killed what a container ran; its exit code is all. */
function endOf(kind: string, { endedBy, exitCode }: CommandResult): CommandEnd | undefined {
  return kind === 'container' && endedBy === undefined && exitCode === 137 ? 'memory' : endedBy;
}

/** The machine outside of the checkout is as it was. */
function expectUntouched(): void {
  expect(readFileSync(path.join(trap.outside, 'notes.txt'), 'utf8')).toBe(trap.canary);
  expect(readdirSync(trap.outside).toSorted()).toEqual(['notes.txt', 'socket']);
  expect(readFileSync(path.join(trap.workingTree, 'node_modules/dep/index.js'), 'utf8')).toContain(
    'dependency',
  );
  expect(readdirSync(trap.workingTree).toSorted()).toEqual(['.env', '.git', 'node_modules']);
  for (const file of ['/usr/owned', '/etc/owned', '/owned']) expect(existsSync(file)).toBe(false);
  expect(() => process.kill(trap.secretPid, 0)).not.toThrow();
}
