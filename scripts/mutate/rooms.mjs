// The rooms whose faults cost most: where each lies, and which tests are about it. Folders or files, as git names them.
export const rooms = {
  verdict: { sources: ['src/pipeline/decide-verdict.ts'], tests: ['test/pipeline'] },
  budget: { sources: ['src/pipeline/spending'], tests: ['test/pipeline'] },
  scope: {
    sources: [
      'src/pipeline/scope.ts',
      'src/pipeline/protected-paths.ts',
      'src/planning/reconcile-plan.ts',
      'src/planning/check-plan.ts',
    ],
    tests: ['test/pipeline', 'test/planning'],
  },
  gate: { sources: ['src/editing/gate'], tests: ['test/editing'] },
  placement: { sources: ['src/editing/placement', 'src/editing/change'], tests: ['test/editing'] },
  'output-gate': {
    sources: [
      'src/publication/output-gate.ts',
      'src/publication/gate',
      'src/publication/secrets',
      'src/publication/secrets.ts',
    ],
    tests: ['test/publication', 'test/hostile/output-gate.test.ts', 'test/hostile/secrets.test.ts'],
  },
  'verify-patch': {
    sources: ['src/publication/verify-patch.ts', 'src/publication/pull-request-eligibility.ts'],
    tests: ['test/publication'],
  },
  decide: { sources: ['src/intake/events'], tests: ['test/intake/events'] },
  roles: {
    sources: ['src/adapters/github/roles.ts', 'src/domain/role.ts'],
    tests: ['test/adapters/github', 'test/intake/events'],
  },
  'compare-checks': {
    sources: [
      'src/validation/checks/compare-checks.ts',
      'src/validation/checks/compare-results.ts',
      'src/validation/checks/new-findings.ts',
      'src/validation/checks/baseline.ts',
    ],
    tests: [
      'test/validation/checks/compare-checks.test.ts',
      'test/validation/checks/compare-results.test.ts',
      'test/validation/checks/flaky.test.ts',
      'test/validation/checks/lost-tests.test.ts',
      'test/validation/checks/new-findings.test.ts',
    ],
  },
  guards: { sources: ['src/validation/guards'], tests: ['test/validation/guards'] },
  'sandbox-view': {
    sources: [
      'src/adapters/process/sandbox-view.ts',
      'src/adapters/process/build-view.ts',
      'src/adapters/process/folder-beneath.ts',
    ],
    tests: ['test/adapters/process'],
  },
  'atomic-write': {
    sources: [
      'src/adapters/disk/atomic-write.ts',
      'src/adapters/disk/undo-journal.ts',
      'src/adapters/disk/checked-path.ts',
    ],
    tests: ['test/adapters/disk'],
  },
};
