import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['packages/server/test/global-setup.ts'],
    setupFiles: ['packages/server/test/fixed-seed.ts'],
    // Two cores: more files at once only make each of them slower.
    maxWorkers: 2,
    // What hangs is found all the same; a machine that others use as well is no failed test.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
