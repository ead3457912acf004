/* What the bundle of the repository and those that are published have in common. */
import { join } from 'node:path';
import type { OutputOptions, Plugin } from 'rolldown';

/** The root of the repository. */
export const repository = join(import.meta.dirname, '../../..');

/** Where the packages of the workspace lie. */
export const packages = join(repository, 'packages');

/** What is started by the name of its file: threads and children. They lie beside the code that starts them. */
export const startedByName: readonly string[] = [
  'server/src/storage/pglite-thread.ts',
  'server/src/watchdog/watchdog-thread.ts',
  'server/src/datasets/reading/read-thread.ts',
  'server/src/sheets/reading/parquet/parquet-thread.ts',
  'server/src/compute/child-main.ts',
  'server/src/compute/files/file-child.ts',
];

/** How a bundle is written: with what Node keeps of its text in mind, and with the licences in it. */
export const thriftyText: Pick<OutputOptions, 'charset' | 'comments'> = {
  charset: 'ascii',
  comments: { legal: true, annotation: false, jsdoc: false },
};

/**
 * Node keeps the text of what it runs, with two bytes for each character if one of them is not ASCII. `charset` does not
 * reach the names in licences.
 */
export const asciiLicences: Plugin = {
  name: 'ascii-licences',
  renderChunk: (code) =>
    code.replaceAll(/\/\*!.*?\*\//gs, (comment) =>
      comment.replaceAll(/[^ -~\s]/g, (letter) => letter.normalize('NFD').replaceAll(/[^ -~]/g, '') || '?'),
    ),
};

const sources = ['cli', 'client', 'sandbox', 'server'].map((name) => join(packages, name, 'src/'));

/** Whether a module is of this repository, and asks where it lies in order to read what lies beside it. */
export function readsBesideItself(code: string, id: string): boolean {
  const isOurs = sources.some((folder) => id.startsWith(folder));
  // Code that starts a thread or a child finds that in the bundle.
  return isOurs && code.includes('import.meta.') && !code.includes("import.meta.url.endsWith('.ts')");
}
