/* Builds the dashboard. With `--if-needed`, only if it is missing or older than its sources, and never fails. */
import { buildDashboard, isBuilt } from './build-dashboard.ts';
import { toKb } from './first-load.ts';

const isOptional = process.argv.includes('--if-needed');

async function main(): Promise<void> {
  if (isOptional && (process.env.HEADRACE_DASHBOARD === 'off' || (await isBuilt()))) return;
  process.stderr.write('Building the dashboard …\n');
  const began = performance.now();
  const { scriptBytes, styleBytes, parts } = await buildDashboard();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const later = parts.map(({ name, bytes }) => `, ${name} (${toKb(bytes)}) later`).join('');
  const sizes = `${toKb(scriptBytes)} of JavaScript and ${toKb(styleBytes)} of CSS come first${later}`;
  process.stderr.write(`The dashboard was built in ${seconds} s: ${sizes}, compressed.\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `The dashboard could not be built: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  // The service does its work without it.
  if (!isOptional) process.exitCode = 1;
}
