import type { RunningServer } from '@headrace/server';
import type { Command } from 'commander';
import { Option } from 'commander';
import { colorsOf } from '../colors.ts';
import { explainStartFault } from '../explain-start-fault.ts';
import { onSignal } from '../on-signal.ts';
import { version } from '../package-version.ts';

type Role = 'api' | 'worker' | 'all';

/** How long a stop may take. Supervisors allow 30 s, and the end itself needs a moment. */
const maxStopMs = 29_000;
/** A process that has been silent for this long does not react to signals either. */
const maxSilenceMs = 25_000;

const notes = `
Settings come from the environment, such as HEADRACE_PORT, HEADRACE_DATA_DIR and DATABASE_URL; see docs.
After SIGTERM or Ctrl-C, running work has up to 25 seconds to finish; a second one ends the service at once.
A process that does not respond to them is ended within 30 seconds.`;

export function addStart(program: Command): void {
  program
    .command('start')
    .description('start the service')
    .addOption(
      new Option('--role <role>', 'what this process is').choices(['api', 'worker', 'all']).default('all'),
    )
    .addHelpText('after', notes)
    .action(async ({ role }: { role: Role }) => {
      const server = await startService(role);
      const { startWatchdog } = await import('@headrace/server');
      const watchdog = startWatchdog({ maxSilenceMs });
      process.stdout.write(describe(server, { role, link: await server.createFirstLink() }));
      onSignal(() => {
        watchdog.endWithin(maxStopMs);
        void stopService(server);
      });
    });
}

async function startService(role: Role): Promise<RunningServer> {
  let config = null;
  try {
    const { readConfig } = await import('@headrace/server/config');
    config = readConfig(process.env, { role });
    const { openHome } = await import('@headrace/server/open-home');
    const opening = openHome(config);
    // Who waits for it is told. Its thread opens the database while everything else is loaded.
    opening.catch(() => {});
    const { startServer } = await import('@headrace/server');
    return await startServer(config, opening);
  } catch (error) {
    throw await explainStartFault(error, config);
  }
}

async function stopService(server: RunningServer): Promise<void> {
  process.stderr.write('Stopping; running work is finished or handed back. Press Ctrl-C to end at once.\n');
  await server.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(
        `The service did not stop properly: ${error instanceof Error ? error.message : String(error)}\n`,
      );
      process.exit(1);
    },
  );
}

function describe(
  { address, operatorAddress, seed }: RunningServer,
  { role, link }: { role: Role; link: string | null },
): string {
  const { bold, dim } = colorsOf(process.stdout);
  const place =
    address === null
      ? 'worker is running'
      : `${role === 'api' ? 'API ' : ''}is at ${bold(address)}  ${dim(`(${operatorAddress}/docs)`)}`;
  const lines = [`Headrace ${version} ${place}`];
  if (seed.isNew) {
    const key =
      seed.newApiKey === null
        ? 'Its API key is the one in HEADRACE_BOOTSTRAP_API_KEY.'
        : `Its API key, shown this once: ${bold(seed.newApiKey)}`;
    lines.push('', `A first organization was created: ${seed.organizationId}`, key);
  }
  if (link !== null) lines.push(`Dashboard: ${bold(link)}`);
  return `${lines.join('\n')}\n`;
}
