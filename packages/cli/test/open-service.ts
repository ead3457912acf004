import { afterAll } from 'vitest';
import { makeFolder, startCli } from './run-cli.ts';

/** A service in a folder of its own, for all tests of a file; both go after the last of them. */
export async function openService(settings?: Record<string, string>) {
  const folder = await makeFolder();
  afterAll(() => folder.remove());
  const service = await startCli(folder, settings);
  // The last one registered is the first one called.
  afterAll(async () => void (await service.stop()));
  return { folder, service };
}
