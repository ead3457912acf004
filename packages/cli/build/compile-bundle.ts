/* Has V8 compile the bundle once, and Node keep that: processes that are killed, as children are, never write it down. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { compiledFolder } from '../src/bundle/find-bundle.ts';

const run = promisify(execFile);

export async function compileBundle(bundle: string): Promise<void> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiledFolder };
  const load = (names: readonly string[]) => {
    const imports = names.map((name) => `await import('${pathToFileURL(join(bundle, name)).href}');`);
    return run(process.execPath, ['--input-type=module', '--eval', `${imports.join('')}process.exit()`], {
      env,
    });
  };
  await load(['run-command.js', 'main.js']);
  // Without a parent they load what they need, and end.
  for (const lane of ['records', 'requests', 'sandbox'])
    await run(process.execPath, [join(bundle, 'child-main.js'), lane], { env }).catch(() => {});
}
