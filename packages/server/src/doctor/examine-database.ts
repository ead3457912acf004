import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { CopySession } from '../storage/backup/copy-session.ts';
import type { Db } from '../storage/database.ts';
import { mostConnections } from '../storage/pool-limits.ts';
import type { Finding } from './finding.ts';
import { fine, problem, warning } from './finding.ts';

interface Numbers {
  version: string;
  number: number;
  encoding: string;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  max_connections: number;
  is_standby: boolean;
  now: Date;
  trigrams: 'installed' | 'available' | 'missing';
}

const oldest = 150_000;
const leastClockMs = 1000;
const mostClockMs = 30_000;

export async function examineDatabase({ db, home }: CopySession, { workers }: Config): Promise<Finding[]> {
  const before = Date.now();
  const numbers = await readNumbers(db);
  const after = Date.now();
  if (home === 'pglite')
    return [
      fine(
        'database',
        `The embedded database (PostgreSQL ${numbers.version}) opens. It does not call fsync: see docs/configuration.md.`,
      ),
    ];
  return [
    examineVersion(numbers),
    ...examineDurability(numbers),
    examineConnections(numbers, workers),
    ...examineTrigrams(numbers),
    examineClock(numbers.now.getTime(), { before, after }),
  ];
}

async function readNumbers(db: Db): Promise<Numbers> {
  const { rows } = await sql<Numbers>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max_connections,
      pg_is_in_recovery() as is_standby, clock_timestamp() as now,
      case when exists (select from pg_extension where extname = 'pg_trgm') then 'installed'
        when exists (select from pg_available_extensions where name = 'pg_trgm') then 'available'
        else 'missing' end as trigrams`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database says nothing of itself');
  return row;
}

function examineVersion({ version, number, encoding, is_standby: isStandby }: Numbers): Finding {
  if (number < oldest)
    return problem('database', `PostgreSQL is ${version}, and 15 is needed.`, 'Update PostgreSQL.');
  if (encoding !== 'UTF8')
    return problem(
      'database',
      `The encoding of the database is ${encoding}.`,
      "Make the database with encoding 'UTF8'.",
    );
  if (isStandby)
    return problem(
      'database',
      'The database is a standby, which only reads.',
      'Set DATABASE_URL to the primary.',
    );
  return fine('database', `PostgreSQL ${version} answers.`);
}

function examineDurability(numbers: Numbers): Finding[] {
  const isOff = (name: 'fsync' | 'full_page_writes' | 'synchronous_commit') => numbers[name] === 'off';
  return (['fsync', 'full_page_writes', 'synchronous_commit'] as const)
    .filter(isOff)
    .map((name) =>
      name === 'synchronous_commit'
        ? warning(
            'database',
            `${name} is off: a crash loses what was accepted last.`,
            `alter system set ${name} = on`,
          )
        : problem(
            'database',
            `${name} is off: a crash may corrupt the database.`,
            `alter system set ${name} = on`,
          ),
    );
}

function examineConnections({ max_connections: most }: Numbers, workers: number): Finding {
  const needed = mostConnections(workers);
  const says = `The service may take ${needed} connections, and PostgreSQL allows ${most} for all its users.`;
  if (needed <= most) return fine('database', says);
  return problem('database', says, 'Raise max_connections, or set HEADRACE_WORKERS to less.');
}

function examineTrigrams({ trigrams }: Numbers): Finding[] {
  if (trigrams === 'installed') return [];
  const says = `The extension pg_trgm is ${trigrams === 'available' ? 'not added to the database' : 'not there'}; \`contains\` on large datasets is slow without it.`;
  if (trigrams === 'available') return [fine('database', says)];
  return [warning('database', says, 'Install the package "contrib" of PostgreSQL.')];
}

/** Between the two moments at which it was asked, the database looked at its own clock. */
export function examineClock(theirs: number, { before, after }: { before: number; after: number }): Finding {
  const apartMs = Math.max(0, before - theirs, theirs - after);
  const says = `The clock of this machine and that of the database are ${(apartMs / 1000).toFixed(1)} s apart.`;
  const mend = 'Set both by NTP (chrony or systemd-timesyncd).';
  if (apartMs > mostClockMs) return problem('clock', says, mend);
  return apartMs > leastClockMs ? warning('clock', says, mend) : fine('clock', says);
}
