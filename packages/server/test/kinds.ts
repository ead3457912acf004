/* Which tests `npm test` runs, and which `npm run test:long` runs. */
import { globSync, readFileSync } from 'node:fs';

interface Kind {
  include: string[];
  exclude: string[];
}

/** One file of each kind that takes long, so that what is broken for all of them is found at once. */
const tastes = [
  'packages/cli/test/enrich.test.ts',
  'packages/dashboard/test/first-minute.test.ts',
  'packages/server/test/vendors/hunter.test.ts',
];

export const code: Kind = { include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'], exclude: [] };

/** What starts a service in the process of the test. */
export const service: Kind = {
  include: ['packages/{client,n8n-nodes-headrace,sandbox,server}/test/*.test.ts', ...tastes],
  exclude: ['**/*.long.test.ts'],
};

/** Browsers, processes that are started or killed, each vendor against its simulator, many random cases. */
export const long: Kind = {
  include: [
    'packages/{cli,dashboard}/test/**/*.test.ts',
    'packages/server/test/*/**/*.test.ts',
    'packages/*/test/*.long.test.ts',
  ],
  exclude: tastes,
};

/** The files of `npm test` that say the same of both homes: it runs them on one, `npm run test:long` on the other. */
export function findOnBothHomes(): string[] {
  return [code, service].flatMap(({ include, exclude }) =>
    globSync(include, { exclude }).filter((file) =>
      readFileSync(file, 'utf8').includes('describeOnBothHomes('),
    ),
  );
}
