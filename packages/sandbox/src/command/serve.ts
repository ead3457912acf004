import type { SandboxOptions } from '../sandbox.ts';
import { serveSandbox } from '../sandbox.ts';

/** Serves until a signal ends it. Rejects when it cannot listen there. */
export async function serve(options: SandboxOptions): Promise<void> {
  const { url, vendors, close } = await serveSandbox(options);
  process.stdout.write(
    [
      `Simulated vendors are at ${url}  (GET / lists everything)`,
      `  ${vendors.join(', ')}`,
      '',
      `Give an adapter ${url}/vendors/<id> as the address of its vendor.`,
      '',
    ].join('\n'),
  );
  const stop = () => void close().then(() => process.exit(0));
  process.once('SIGINT', stop).once('SIGTERM', stop);
}
