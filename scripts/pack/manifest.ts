/* The package.json of a published package. npm knows no exports that apply only when it publishes, so it is written anew. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const root = join(import.meta.dirname, '../..');

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  exports: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
});

/** The LTS releases from 22 on; 22.15 is the first with Zstandard. */
export const supportedNode = '^22.15.0 || >=24';

/** What the package of the workspace says of itself. */
export function readManifest(folder: string): z.infer<typeof manifest> {
  return manifest.parse(JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')));
}

interface Published {
  /** What this package alone has. */
  own: Record<string, unknown>;
  /** Names of the packages that have to be installed with it, at the version of the workspace. */
  imported?: readonly string[];
}

/** The text of the published package.json. */
export function renderManifest(folder: string, { own, imported = [] }: Published): string {
  const { name, version, description, license } = readManifest(folder);
  const known = readManifest('server').dependencies;
  const dependencies = Object.fromEntries(imported.map((one) => [one, versionOf(one, known)]));
  const written = {
    name,
    version,
    description,
    license,
    ...readRepository(process.env.HEADRACE_REPOSITORY),
    type: 'module',
    ...own,
    ...(imported.length > 0 && { dependencies }),
    engines: { node: supportedNode },
    publishConfig: { access: 'public' },
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}

function versionOf(name: string, known: Record<string, string>): string {
  const version = known[name];
  if (version === undefined) throw new Error(`${name} is imported, but is not a dependency of the server`);
  return version;
}

/** npm compares it with where a release was built. Elsewhere it is not known, and left out. */
function readRepository(url: string | undefined): object {
  return url === undefined ? {} : { repository: { type: 'git', url: `git+${url}.git` } };
}
