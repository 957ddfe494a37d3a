// The rooms whose faults cost most: where each lies, and which tests are about it. Folders or files, as git names them. Tests
// that drive a whole program are named where nothing nearer is about the room: each wrong change costs a run of all of them.
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
    tests: ['test/pipeline/protected-paths.test.ts', 'test/planning', 'test/hostile/paths.test.ts'],
  },
  gate: {
    sources: ['src/editing/gate'],
    tests: [
      'test/editing/gate',
      'test/editing/gate.test.ts',
      'test/editing/gate-careful-harm.test.ts',
      'test/editing/gate-in-part.test.ts',
      'test/editing/gate-without-grammar.test.ts',
    ],
  },
  placement: {
    sources: ['src/editing/placement', 'src/editing/change'],
    tests: [
      'test/editing/placement',
      'test/editing/change',
      'test/editing/placement.test.ts',
      'test/editing/mistakes.test.ts',
      'test/editing/twins.test.ts',
      'test/editing/certainty.test.ts',
      'test/editing/lost-pluses.test.ts',
      'test/editing/locate-quote.test.ts',
      'test/editing/as-models-write.test.ts',
      'test/editing/diff-examples.test.ts',
      'test/editing/unified-diff-strategies.test.ts',
    ],
  },
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
      'src/validation/checks/finding-identity.ts',
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
    tests: [
      'test/adapters/process/sandbox-view.test.ts',
      'test/adapters/process/what-a-view-holds.test.ts',
      'test/adapters/process/folder-beneath.test.ts',
      'test/adapters/process/shown-places.test.ts',
      'test/adapters/process/tool-places.test.ts',
    ],
  },
  'atomic-write': {
    sources: [
      'src/adapters/disk/atomic-write.ts',
      'src/adapters/disk/undo-journal.ts',
      'src/adapters/disk/checked-path.ts',
    ],
    tests: [
      'test/adapters/disk/atomic-write.test.ts',
      'test/adapters/disk/what-lies-on-disk.test.ts',
      'test/adapters/disk/checked-path.test.ts',
      'test/adapters/disk/undone-writes.test.ts',
    ],
  },
  publication: {
    sources: [
      'src/publication/*.ts',
      ':!src/publication/gate',
      ':!src/publication/output-gate.ts',
      ':!src/publication/secrets',
      ':!src/publication/secrets.ts',
      ':!src/publication/verify-patch.ts',
      ':!src/publication/pull-request-eligibility.ts',
    ],
    tests: ['test/publication', ':!test/publication/secrets', ':!test/publication/output-gate.test.ts'],
  },
  markers: {
    sources: ['src/markers'],
    tests: [
      'test/markers',
      'test/intake/events/approved-plan.test.ts',
      'test/intake/events/plan-boxes.test.ts',
    ],
  },
  reporting: {
    sources: ['src/reporting', ':!src/reporting/html/style.ts'],
    tests: ['test/reporting', ':!test/reporting/pages-in-browser.test.ts'],
  },
  intake: {
    sources: ['src/intake', ':!src/intake/events'],
    tests: ['test/intake'],
  },
  github: { sources: ['src/adapters/github'], tests: ['test/adapters/github'] },
};
