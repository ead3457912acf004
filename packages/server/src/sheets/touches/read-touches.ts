import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import { readRanges } from './row-ranges.ts';
import type { Touch } from './touch.ts';
import { joinTouches, readCounts } from './touch.ts';

/** A sheet, and the version that somebody has seen of it; null: none. */
interface WatchedSheet {
  organizationId: string;
  id: number;
  after: number | null;
}

interface SheetNews {
  version: number;
  /** What changed after the version that was seen; null: that is not known any more, or there was none. */
  touch: Touch | null;
}

/** With more versions in between, it is cheaper to read the sheet again. */
const maxVersions = 1000;

/** In the order of the sheets; null for one that does not exist, or that the organization does not have. */
export async function readSheetNews(db: Db, sheets: readonly WatchedSheet[]): Promise<(SheetNews | null)[]> {
  const versions = await readVersions(db, sheets);
  const lacking = sheets.flatMap(({ organizationId, id, after }, at) => {
    const version = versions[at] ?? null;
    const isKnown = after !== null && version !== null && after < version && version - after <= maxVersions;
    return isKnown ? [{ at, organizationId, id, after, version }] : [];
  });
  const touches = await readTouches(db, lacking);
  return sheets.map(({ after }, at) => {
    const version = versions[at] ?? null;
    if (version === null) return null;
    const own = touches.get(at) ?? [];
    // Versions have no gaps. One that is missing is of an older service, or was deleted.
    const isWhole = after !== null && after <= version && own.length === version - after;
    return { version, touch: isWhole ? joinTouches(own) : null };
  });
}

async function readVersions(db: Db, sheets: readonly WatchedSheet[]): Promise<(number | null)[]> {
  if (sheets.length === 0) return [];
  const { rows } = await sql<{ at: number; version: string | number }>`
    select asked.at::int as at, head.version
    from unnest(${sheets.map(({ organizationId }) => organizationId)}::text[], ${sheets.map(({ id }) => id)}::int[])
      with ordinality as asked (org_id, sheet_id, at)
    join sheets on sheets.org_id = asked.org_id and sheets.id = asked.sheet_id and sheets.deleted_at is null
    join sheet_heads as head on head.org_id = asked.org_id and head.sheet_id = asked.sheet_id`.execute(db);
  const found = new Map(rows.map(({ at, version }) => [at - 1, Number(version)]));
  return sheets.map((_, at) => found.get(at) ?? null);
}

interface Lacking {
  at: number;
  organizationId: string;
  id: number;
  after: number;
  version: number;
}

interface TouchRow {
  at: number;
  row_ranges: string | null;
  pipe_counts: string;
  run_no: number | null;
  is_structure: boolean;
}

async function readTouches(db: Db, sheets: readonly Lacking[]): Promise<Map<number, Touch[]>> {
  if (sheets.length === 0) return new Map();
  const list = <Value>(read: (sheet: Lacking) => Value) => sheets.map(read);
  const { rows } = await sql<TouchRow>`
    select asked.at, row_ranges, pipe_counts, run_no, is_structure
    from unnest(
      ${list(({ at }) => at)}::int[], ${list(({ organizationId }) => organizationId)}::text[],
      ${list(({ id }) => id)}::int[], ${list(({ after }) => after)}::bigint[],
      ${list(({ version }) => version)}::bigint[]
    ) as asked (at, org_id, sheet_id, seen, version)
    cross join lateral (
      select row_ranges, pipe_counts, run_no, is_structure from sheet_touches as touch
      where touch.org_id = asked.org_id and touch.sheet_id = asked.sheet_id
        and touch.version > asked.seen and touch.version <= asked.version
    ) as touched`.execute(db);
  const touches = new Map<number, Touch[]>();
  for (const { at, ...row } of rows) {
    const own = touches.get(at) ?? [];
    own.push(readTouch(row));
    touches.set(at, own);
  }
  return touches;
}

function readTouch(row: Omit<TouchRow, 'at'>): Touch {
  return {
    rows: row.row_ranges === null ? 'all' : readRanges(row.row_ranges),
    pipes: readCounts(row.pipe_counts),
    runs: row.run_no === null ? [] : [row.run_no],
    isStructure: row.is_structure,
  };
}
