import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Packages as users get them: their `development` builds check themselves at every step.
process.env['NODE_ENV'] = 'production';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/fixtures/**'],
    globalSetup: 'test/support/newer-node.ts',
    setupFiles: 'test/support/undo-stubs.ts',
    env: { NO_COLOR: '1' }, // picocolors colours whenever CI is set
    isolate: false, // files share what they import, half of all processor time; none may leave anything changed behind
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    execArgv: ['--liftoff-only'], // small texts do not repay the time in which V8 optimises the code of grammars
    maxWorkers: availableParallelism() + 1, // a file waits for the programs that it starts, and a core with it
    server: { deps: { external: [/\/dist\//] } }, // what is built is run as node runs it
    testTimeout: 300_000, // ends what hangs; nothing here measures time
    hookTimeout: 300_000,
  },
});
