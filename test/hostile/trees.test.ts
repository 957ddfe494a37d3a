import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { GitWorkspace } from '../../src/adapters/git/index.ts';
import { PatchwrightError } from '../../src/errors/index.ts';
import type { FileChange } from '../../src/domain/index.ts';
import { craftRepository } from '../support/crafted-repository.ts';
import { hostilePath, hostileTree } from './generators/paths.ts';
import { entriesBelow } from './support/crafted-case.ts';
import { family, setCanaries } from './support/suite.ts';

const canaries = setCanaries();

const change: fc.Arbitrary<FileChange> = fc
  .tuple(
    fc.constantFrom('create', 'rename', 'modify' as const),
    hostilePath,
    fc.constantFrom('src/a.js', 'link', 'README.md'),
  )
  .map(([kind, name, from]) =>
    kind === 'rename'
      ? { path: name, from, change: 'rename', before: 'content\n', after: 'content\n' }
      : kind === 'create'
        ? { path: name, change: 'create', after: 'planted\n' }
        : { path: name, change: 'modify', before: 'content\n', after: 'planted\n' },
  );

describe('hostile commits and patches on a real repository (R9, R29, H12, H20)', () => {
  family(
    'trees checked out and patched',
    { of: 0.06 },
    fc.tuple(hostileTree, fc.array(change, { maxLength: 3 })),
    canaries,
    async ([tree, changes]) => {
      const repo = canaries.folder();
      craftRepository(repo, { 'src/a.js': { text: 'content\n' }, ...tree });
      const workspace = await GitWorkspace.open(repo);
      const patch = { base: workspace.base, changes };
      const checkout = await workspace.checkout(patch).catch(expected);
      if (checkout) {
        for (const entry of entriesBelow(checkout.dir)) {
          const full = path.join(checkout.dir, entry);
          if (!lstatSync(full).isSymbolicLink()) continue;
          const target = (() => {
            try {
              return realpathSync(full);
            } catch {
              return undefined;
            }
          })();
          if (target !== undefined)
            expect(`${target}/`.startsWith(`${realpathSync(checkout.dir)}/`)).toBe(true);
        }
        await checkout.dispose();
      }
      await workspace.apply(patch).catch(expected);
    },
  );
});

/** A refusal is a good end; anything else is a bug. */
function expected(error: unknown): undefined {
  if (error instanceof PatchwrightError) return undefined;
  throw error;
}
