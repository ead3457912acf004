import type { RunningServer, WorkerProgram } from '@headrace/server';
import type { Command } from 'commander';
import { Option } from 'commander';
import { collectYoung } from '../collect-young.ts';
import { colorsOf } from '../colors.ts';
import { explainStartFault } from '../explain-start-fault.ts';
import { onSignal } from '../on-signal.ts';
import { version } from '../package-version.ts';

type Role = 'api' | 'worker' | 'all';

/** How long a stop may take. Supervisors allow 30 s, and the end itself needs a moment. */
const maxStopMs = 29_000;
/** A process that has been silent for this long does not react to signals either. */
const maxSilenceMs = 25_000;
/** What a start leaves to be done afterwards has been done by then. */
const settledMs = 1000;

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
    // What a service starts beside itself.
    .addOption(new Option('--further').hideHelp())
    .addHelpText('after', notes)
    .action(async ({ role, further: isFurther = false }: { role: Role; further?: boolean }) => {
      if (isFurther) return startFurther();
      const server = await startService({ role });
      const stop = await stopperOf(server);
      process.stdout.write(describe(server, { role, link: await server.createFirstLink() }));
      onSignal(() => {
        process.stderr.write(
          'Stopping; running work is finished or handed back. Press Ctrl-C to end at once.\n',
        );
        stop();
      });
    });
}

/** A worker that ends with the service that started it. */
async function startFurther(): Promise<void> {
  const { obeyParent } = await import('@headrace/server');
  const parent = obeyParent();
  const server = await startService({ role: 'worker', isFurther: true });
  const stop = await stopperOf(server);
  // Ctrl-C reaches it as well as its parent, which then tells it the same.
  onSignal(() => stop());
  parent.begin({ stop, abandon: () => stop(0), renderMetrics: server.renderMetrics });
}

/** Under a watchdog from here on. What is returned stops the service and ends the process. */
async function stopperOf(server: RunningServer): Promise<(graceMs?: number) => void> {
  const { startWatchdog } = await import('@headrace/server');
  const watchdog = startWatchdog({ maxSilenceMs });
  return (graceMs) => {
    watchdog.endWithin(maxStopMs);
    void stopService(server, graceMs);
  };
}

/** What further workers run: this command. */
function furtherProgram(): WorkerProgram | null {
  const [, script] = process.argv;
  return script === undefined ? null : { script, args: ['start', '--further'] };
}

async function startService(place: { role: Role; isFurther?: boolean }): Promise<RunningServer> {
  let config = null;
  try {
    const { readConfig } = await import('@headrace/server/config');
    config = readConfig(process.env, place);
    const { openHome } = await import('@headrace/server/open-home');
    const opening = openHome(config);
    // The one that waits for it is told. Its thread opens the database while everything else is loaded.
    opening.catch(() => {});
    const { startServer } = await import('@headrace/server');
    const server = await startServer(config, opening, furtherProgram());
    setTimeout(collectYoung, settledMs).unref();
    return server;
  } catch (error) {
    throw await explainStartFault(error, config);
  }
}

async function stopService(server: RunningServer, graceMs?: number): Promise<void> {
  await server.stop(graceMs).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(
        `The service did not stop properly: ${error instanceof Error ? error.message : String(error)}\n`,
      );
      process.exit(1);
    },
  );
}

function describe(server: RunningServer, { role, link }: { role: Role; link: string | null }): string {
  const { address, operatorAddress, seed } = server;
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
  lines.push(...describeWorkers(server.workers()));
  return `${lines.join('\n')}\n`;
}

function describeWorkers({ count, pids, mostConnections }: ReturnType<RunningServer['workers']>): string[] {
  if (count === 1) return [];
  return [
    `Records are run by ${count} processes: this one (${process.pid}), and ${pids.join(', ')}.`,
    `Together they take up to ${mostConnections} connections to PostgreSQL; imports of datasets take up to 8 more.`,
  ];
}
