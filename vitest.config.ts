import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/fixtures/**'],
    globalSetup: 'test/support/newer-node.ts',
    env: { NO_COLOR: '1' }, // picocolors colours whenever CI is set
    maxWorkers: '100%', // the default leaves one core idle, half of a small machine
    server: { deps: { external: [/\/dist\//] } }, // what is built is run as node runs it
    testTimeout: 120_000, // ends what hangs; nothing here measures time
    hookTimeout: 120_000,
  },
});
