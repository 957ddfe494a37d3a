import path from 'node:path';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { SourceFile } from '../../src/domain/index.ts';
import { whyOffLimits } from '../../src/scope/index.ts';
import { checkPlan, reconcilePlan } from '../../src/planning/index.ts';
import { leavesFolder, pathProblem } from '../../src/text/paths/repository-path.ts';
import { hostilePath } from './generators/paths.ts';
import { family, setCanaries } from './support/suite.ts';

const canaries = setCanaries();

const files = new Map<string, SourceFile>(
  ['src/a.js', 'README.md', 'package.json', 'Makefile', '.github/workflows/ci.yml', 'lib/b.js'].map(
    (name) => [name, { path: name, kind: 'source', blobId: '0', size: 1, mode: '100644' }],
  ),
);
const rules = { maxFiles: 20, forbids: whyOffLimits({ exclude: [], allowProtected: [] }) };

/** An attacker's view of a name: what any of three file systems makes of it. */
const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u017f]/g, 's')
    .replace(/\p{Cf}/gu, '');
const forbidden =
  /(^|\/)(\.github|\.husky|\.devcontainer|\.git)(\/|$)|(^|\/)(package\.json|makefile|conftest\.py|jenkinsfile|tsconfig\.json|dockerfile|\.npmrc)$/;

describe('paths under attack (R8, R10, R30, R34, H11, H13)', () => {
  family('paths that are let through', { of: 0.2 }, hostilePath, canaries, (name) => {
    if (pathProblem(name) !== undefined) return;
    const target = path.posix.resolve('/root', name);
    expect(target.startsWith('/root/')).toBe(true);
    expect(path.win32.resolve('C:\\root', name).startsWith('C:\\root\\')).toBe(true);
    expect(folded(name)).not.toMatch(/(^|\/)(\.git|git~\d+)(\/|$|::)|(^|\/)(github|packag|npmrc)~\d/);
    expect(name).not.toMatch(/\p{Surrogate}/u);
    expect(leavesFolder(name)).toBe(false);
  });

  const action = fc.constantFrom('modify', 'create', 'delete', 'rename' as const);
  const changes = fc.array(fc.tuple(action, hostilePath, hostilePath), { minLength: 1, maxLength: 5 });
  family('plans that are let through', { of: 0.15 }, changes, canaries, (wanted) => {
    const plan = {
      rootCause: 'r',
      approach: 'a',
      changes: wanted.map(([kind, name, to]) =>
        kind === 'rename'
          ? { action: 'rename' as const, path: name, to, instructions: '' }
          : { action: kind as 'modify', path: name, instructions: '' },
      ),
    };
    const fitted = reconcilePlan(plan, files, rules);
    for (const kept of [checkPlan(plan, files, rules).plan, fitted.ok ? fitted.plan : { changes: [] }]) {
      const made = new Set<string>();
      for (const change of kept.changes) {
        const written = change.action === 'rename' ? [change.path, change.to] : [change.path];
        for (const name of written) expect(folded(name)).not.toMatch(forbidden);
        const added =
          change.action === 'rename' ? change.to : change.action === 'create' ? change.path : undefined;
        if (added === undefined) continue;
        const twins = [...files.keys()].filter(
          (name) => folded(name) === folded(added) && name !== change.path,
        );
        expect(twins).toEqual([]);
        expect(made.has(folded(added))).toBe(false);
        made.add(folded(added));
      }
    }
  });
});
