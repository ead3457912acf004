import type { Db } from '../storage/database.ts';
import { migrations } from '../storage/migrate.ts';
import { NewerDatabaseError, readApplied, requireCompatible } from '../storage/newer-migrations.ts';
import type { Finding } from './finding.ts';
import { fine, problem, warning } from './finding.ts';

/** `isUsable`: whether this version can read all tables. */
export async function examineMigrations(db: Db): Promise<{ findings: Finding[]; isUsable: boolean }> {
  const applied = await readApplied(db);
  if (applied.length === 0) {
    const empty = fine('migrations', 'The database is empty; the first start makes its tables.');
    return { findings: [empty], isUsable: false };
  }
  const known = Object.keys(migrations);
  const unknown = applied.filter((name) => !known.includes(name));
  const behind = known.filter((name) => !applied.includes(name));
  const findings = [...(await examineNewer(db, { known, unknown })), ...examineOlder(behind)];
  return {
    findings:
      findings.length > 0 ? findings : [fine('migrations', `All are applied, up to ${known.at(-1)}.`)],
    isUsable: behind.length === 0 && findings.every(({ level }) => level !== 'problem'),
  };
}

async function examineNewer(
  db: Db,
  names: { known: readonly string[]; unknown: readonly string[] },
): Promise<Finding[]> {
  if (names.unknown.length === 0) return [];
  try {
    await requireCompatible(db, names);
  } catch (error) {
    if (!(error instanceof NewerDatabaseError)) throw error;
    const says = `A newer version has changed the database (${names.unknown.join(', ')}).`;
    return [problem('migrations', says, 'Start that version again, or restore a backup from before.')];
  }
  return [
    fine(
      'migrations',
      `A newer version uses the same database (${names.unknown.join(', ')}), and this one works with it.`,
    ),
  ];
}

function examineOlder(behind: readonly string[]): Finding[] {
  if (behind.length === 0) return [];
  return [
    warning(
      'migrations',
      `${behind.length} are not applied yet (${behind.join(', ')}).`,
      'The next start applies them. Make a backup before: `headrace backup`.',
    ),
  ];
}
