import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { code, findOnBothHomes, long, service } from './packages/server/test/kinds.ts';
import { WaitingFirst } from './packages/server/test/waiting-first.ts';

const cores = availableParallelism();
// Code keeps nothing that its tests could trip over, and is loaded once instead of for each file.
const common = { globalSetup: ['packages/server/test/global-setup.ts'], isolate: false };
const setupFiles = ['packages/server/test/keep-compiled.ts'];

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
    // Reports of CI keep the message, and not what stands below it.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      { extends: true, test: { ...common, ...code, name: 'code', provide: { homes: 'one' } } },
      {
        extends: true,
        test: { ...common, ...service, name: 'service', setupFiles, provide: { homes: 'one' } },
      },
      {
        extends: true,
        test: {
          ...common,
          include: findOnBothHomes(),
          name: 'embedded',
          setupFiles,
          provide: { homes: 'other' },
        },
      },
      { extends: true, test: { ...common, ...long, name: 'long', setupFiles, provide: { homes: 'both' } } },
    ],
  },
});
