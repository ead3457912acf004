/* Has V8 compile the bundle once, and Node keep that: processes that are killed, as children are, never write it down. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { compiledFolder } from '../src/bundle/find-bundle.js';

const run = promisify(execFile);

/** `nodeArgs`: what the processes of the command will be told. V8 uses what it compiled only with the same flags. */
export async function compileBundle(
  bundle: string,
  { folder = compiledFolder, nodeArgs = [] }: { folder?: string; nodeArgs?: readonly string[] } = {},
): Promise<void> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: folder };
  const [command, service] = ['run-command.js', 'main.js'].map(
    (name) => pathToFileURL(join(bundle, name)).href,
  );
  // Without a name, all commands are loaded.
  const script = `const { createProgram } = await import('${command}'); await createProgram(); await import('${service}'); process.exit()`;
  await run(process.execPath, [...nodeArgs, '--input-type=module', '--eval', script], { env });
  // Without a parent they load what they need, and end. They are told nothing of the command's.
  for (const lane of ['records', 'requests', 'sandbox'])
    await run(process.execPath, [join(bundle, 'child-main.js'), lane], { env }).catch(() => {});
}
