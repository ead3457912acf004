/* The bundle inside a published package: the same code, which finds its files in the package instead of the repository. */
import { dirname, join, relative } from 'node:path';
import type { OutputChunk, Plugin } from 'rolldown';
import { asciiLicences, packages, readsBesideItself, repository, thriftyText } from './bundle-parts.ts';

/** In the published package: what code reads, at the paths that it has in the repository. */
export const filesFolder = 'files';

/**
 * Packages that read files of their own, and so have to be installed. Everything else is part of the bundle: a command
 * starts faster from a few files, and npm has less to fetch.
 */
const leftOut = [/^@electric-sql\/pglite/, /^@fastify\/swagger-ui$/];
/** What the code tries to load and does without: these are not installed, neither here nor there. */
const optional = [/^pg-native$/, /^canvas$/];

export interface PublishedBundle {
  /** Folders of the packages whose code is in it. */
  bundled: string[];
  /** Names of the packages that it imports. */
  imported: string[];
}

/** Writes the bundle of some modules into a folder of the published package, with files named after `entries`. */
export async function publishBundle(
  into: string,
  { entries, databaseKey }: { entries: Record<string, string>; databaseKey: string },
): Promise<PublishedBundle> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(packages, path)])),
    platform: 'node',
    external: [...leftOut, ...optional],
    plugins: [placeInPackage, asciiLicences],
    transform: { target: 'node22.15', define: { HEADRACE_DATABASE_KEY: JSON.stringify(databaseKey) } },
    logLevel: 'silent',
  });
  const { output } = await bundle.write({
    dir: into,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    ...thriftyText,
  });
  await bundle.close();
  const chunks = output.filter((one) => one.type === 'chunk');
  requireStarted(chunks);
  return { bundled: listBundled(chunks), imported: listImported(chunks) };
}

/** The types of a module whose exports all say theirs, without a look at any other file. */
export async function declareModule(path: string, source: string): Promise<string> {
  const { isolatedDeclaration } = await import('rolldown/experimental');
  const { code, errors } = await isolatedDeclaration(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}

const required = /createRequire\(import\.meta\.url\)/;

const placeInPackage: Plugin = {
  name: 'place-in-package',
  transform: (code, id) => {
    if (!readsBesideItself(code, id)) return null;
    if (required.test(code)) return bundleRequired(code);
    const place = `../${filesFolder}/${relative(repository, id).replaceAll('\\', '/')}`;
    return code
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`);
  },
};

/** What is required late becomes part of the bundle, and is still run late. */
function bundleRequired(code: string): string {
  const replaced = code
    .replace(/const require = createRequire\(import\.meta\.url\);/, '')
    .replace(/createRequire\(import\.meta\.url\)(?=\(')/, 'require');
  if (required.test(replaced)) throw new Error('a way to require that the bundle does not know');
  return replaced;
}

/** Code that starts a thread or a child by the name of its file must find that file; `startedByName` has them all. */
function requireStarted(chunks: readonly OutputChunk[]): void {
  const written = new Set(chunks.map(({ fileName }) => fileName));
  const started = chunks.flatMap(({ code }) =>
    [...code.matchAll(/endsWith\(["']\.ts["']\) \? ["'][^"']+["'] : ["']\.\/([^"']+)["']/g)].map(
      ([, file = '']) => file,
    ),
  );
  const missing = started.filter((file) => !written.has(file));
  if (started.length === 0 || missing.length > 0)
    throw new Error(`what is started by its name is not in the bundle: ${missing.join(', ')}`);
}

/** Folders of the packages whose code is in these. */
export function listBundled(chunks: readonly OutputChunk[]): string[] {
  const folders = chunks.flatMap(({ moduleIds }) =>
    moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
  );
  return [...new Set(folders)].toSorted();
}

/** Looks at the code, because what is required is not among the imports of a chunk. */
function listImported(chunks: readonly OutputChunk[]): string[] {
  const names = chunks.flatMap(({ code }) =>
    [
      ...code.matchAll(
        /(?:\bfrom ?|\bimport ?\(?|\b__require\(|\bimport\.meta\.resolve\()["']((?:@[\w.-]+\/)?[\w.-]+)/g,
      ),
    ].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => leftOut.some((pattern) => pattern.test(name))).toSorted();
}
