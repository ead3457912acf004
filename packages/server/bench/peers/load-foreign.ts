import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where `install-foreign.ts` has put the packages; the variable says so to the processes that are measured. */
export const foreignFolderVariable = 'HEADRACE_BENCH_PEERS';

/** A package that is not a dependency of the repository. Its caller says what it is, in `foreign-types.ts`. */
// oxlint-disable-next-line typescript/no-explicit-any
export function loadForeign(name: string): Promise<any> {
  const require = createRequire(join(process.env[foreignFolderVariable] ?? '', 'package.json'));
  return import(pathToFileURL(require.resolve(name)).href);
}
