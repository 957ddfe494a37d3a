import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/fixtures/**'],
    globalSetup: 'test/support/newer-node.ts',
    env: { NO_COLOR: '1' }, // picocolors colours whenever CI is set
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
