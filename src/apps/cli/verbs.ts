import type { RegisterVerb } from '../terminal/register-verb.ts';

/** Every verb, one line each. A verb's code is loaded only when it is called, since start-up time counts. */
export const verbs: Readonly<Record<string, () => Promise<RegisterVerb>>> = {
  run: async () => (await import('./verbs/run.ts')).registerRun,
  search: async () => (await import('./verbs/search.ts')).registerSearch,
  index: async () => (await import('./verbs/index-verb.ts')).registerIndex,
  apply: async () => (await import('./verbs/apply.ts')).registerApply,
  lint: async () => (await import('./verbs/lint.ts')).registerLint,
  'lint-fix': async () => (await import('./verbs/lint-fix.ts')).registerLintFix,
  rules: async () => (await import('./verbs/rules.ts')).registerRules,
  review: async () => (await import('./verbs/review.ts')).registerReview,
  replay: async () => (await import('./verbs/replay.ts')).registerReplay,
  report: async () => (await import('./verbs/report.ts')).registerReport,
  runs: async () => (await import('./verbs/runs.ts')).registerRuns,
  bench: async () => (await import('../bench/register-bench.ts')).registerBench,
  action: async () => (await import('../action/register-action.ts')).registerAction,
  server: async () => (await import('../server/register-server.ts')).registerServer,
  worker: async () => (await import('../server/register-server.ts')).registerWorker,
  init: async () => (await import('./verbs/init.ts')).registerInit,
  doctor: async () => (await import('./verbs/doctor.ts')).registerDoctor,
  demo: async () => (await import('./verbs/demo.ts')).registerDemo,
  completion: async () => (await import('./verbs/completion.ts')).registerCompletion,
};
