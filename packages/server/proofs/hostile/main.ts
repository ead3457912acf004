/* `npm run hostile`: one member attacks with whatever users may write; another organization must not notice. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres, startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import { closeConnections } from './aim.ts';
import { attacks } from './attacks/list-attacks.ts';
import type { HostileSite } from './hostile-site.ts';
import { startHostileSite } from './hostile-site.ts';
import { proveEach, proveTogether } from './prove-home.ts';
import { showEach, showTogether, tellOne } from './show.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    home: { type: 'string', default: 'both' },
    /** Names, or beginnings of names, with commas between; `--list` shows them. */
    attack: { type: 'string' },
    /** Each by itself, for that many seconds: slow, and says who did what. */
    each: { type: 'boolean', default: false },
    lanes: { type: 'string', default: '6' },
    /** Every third of them, for example, from the first, second or third on: `1/3`. */
    shard: { type: 'string', default: '1/1' },
    list: { type: 'boolean', default: false },
    /** Judges all but times and memory, which say little on a machine that others use as well. */
    untimed: { type: 'boolean', default: false },
    /** Shows the tables and ends with 0 whatever they say. */
    baseline: { type: 'boolean', default: false },
  },
});

type Home = 'pglite' | 'postgres';

const wanted = values.attack?.split(',') ?? null;
const [shard = 1, shards = 1] = values.shard.split('/').map(Number);
const chosen = attacks
  .filter(
    ({ name }) =>
      wanted === null ||
      wanted.some((part) => name === part || (part.endsWith('*') && name.startsWith(part.slice(0, -1)))),
  )
  .filter((_, at) => at % shards === shard - 1);

async function proveOn(home: Home, site: HostileSite): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-hostile-'));
  const logFile = join(folder, `${home}.log`);
  const postgres = home === 'postgres' ? await startPostgres() : null;
  const options = { postgresUrl: postgres?.url ?? null, site, logFile };
  const siege = { attacks: chosen, seconds: Number(values.seconds), lanes: Number(values.lanes) };
  let isFine = false;
  try {
    console.log(
      `\n${home}: ${chosen.length} attacks, ${siege.seconds} s${values.each ? ' each' : ''}, ${siege.lanes} at a time`,
    );
    const proof = values.each
      ? await proveEach(options, siege, tellOne)
      : await proveTogether(options, siege);
    isFine = values.each ? showEach(home, proof) : showTogether(home, proof, !values.untimed);
    return isFine;
  } finally {
    await postgres?.stop();
    if (isFine) await rm(folder, { recursive: true, force: true });
    else console.log(`the service's log: ${logFile}`);
  }
}

function startPostgres() {
  const bin = findPostgres();
  if (bin === null) throw new Error('There is no PostgreSQL on this machine: --home pglite does without.');
  return startThrowawayPostgres(bin, { durable: true });
}

async function prove(): Promise<void> {
  const homes = (['pglite', 'postgres'] as const).filter((home) => [home, 'both'].includes(values.home));
  if (homes.length === 0) throw new Error('--home is pglite, postgres or both');
  if (chosen.length === 0)
    throw new Error('No attack has that name and is in that shard; --list shows them.');
  const site = await startHostileSite();
  try {
    for (const home of homes) if (!(await proveOn(home, site)) && !values.baseline) process.exitCode = 1;
  } finally {
    await closeConnections();
    await site.stop();
  }
}

if (values.list) for (const { name, tries } of attacks) console.log(`${name.padEnd(32)}${tries}`);
else await prove();
