/*
 * Prepares what makes starts fast: the bundle, what V8 compiles of it, and the empty database. With `--if-needed`, only
 * what is missing. The service does its work without them, so this never fails.
 */
import { preparePackage } from '@headrace/server/prepare';
import { bundleOf, findBundled, fingerprintSources } from '../src/bundle/find-bundle.js';
import { engineFlags } from '../src/tune-engine.js';
import { buildBundle } from './build-bundle.ts';
import { compileBundle } from './compile-bundle.ts';

async function main(): Promise<void> {
  const began = performance.now();
  const fingerprint = fingerprintSources();
  const isNeeded = !process.argv.includes('--if-needed') || findBundled('run-command') === null;
  if (isNeeded) {
    await buildBundle(fingerprint);
    await compileBundle(bundleOf(fingerprint), { nodeArgs: engineFlags });
  }
  await preparePackage();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (isNeeded) process.stderr.write(`Fast starts were prepared in ${seconds} s.\n`);
}

try {
  await main();
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Fast starts could not be prepared: ${why}\n`);
}
