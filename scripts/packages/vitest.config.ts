import { defineConfig } from 'vitest/config';

/* `npm run test:packages`: apart from the other tests, because it builds and installs for minutes. */
export default defineConfig({
  test: {
    include: ['scripts/packages/test/*.check.ts'],
    globalSetup: ['scripts/packages/pack-all.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
});
