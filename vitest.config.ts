import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { WaitingFirst } from './packages/server/test/waiting-first.ts';

const globalSetup = ['packages/server/test/global-setup.ts'];
const cores = availableParallelism();

export default defineConfig({
  test: {
    // Much of the time, tests wait: for leases that run out, for processes that start.
    maxWorkers: Math.ceil(cores * 1.5),
    sequence: { sequencer: WaitingFirst },
    setupFiles: ['packages/server/test/fixed-seed.ts'],
    // What hangs is found all the same; a machine that others use as well is no failed test.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup,
          // Code keeps nothing that its tests could trip over, and is loaded once instead of for each file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['packages/*/test/**/*.test.ts'],
          globalSetup,
          setupFiles: ['packages/server/test/keep-compiled.ts'],
          isolate: false,
        },
      },
    ],
  },
});
