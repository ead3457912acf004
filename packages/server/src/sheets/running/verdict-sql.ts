/* What a run does with the cell of a pipe on a row, in SQL: the same as `decide.ts`. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Only } from '../../contract/sheets/runs.ts';
import { pinnedBit, statusCodes } from '../cells/states.ts';
import type { SheetPipe } from '../sheet.ts';
import type { Verdict } from './decide.ts';

export const verdictCodes: Record<Verdict, number> = { up_to_date: 0, pinned: 1, elsewhere: 2, run: 3 };

const statusBits = 0x0f;
const lit = (verdict: Verdict) => sql.lit(verdictCodes[verdict]);

/** The code of a verdict, from the result `p<no>` of the pipe; one that is absent has nulls. */
export function verdictSql(pipe: SheetPipe, only: ReadonlySet<Only>): RawBuilder<number> {
  const alias = `p${pipe.no}`;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const never = only.has('empty') || only.has('everything') ? lit('run') : lit('up_to_date');
  const pinned = pipe.outputs.map(({ slot }) => sql`(${byteAt(alias, slot)} & ${sql.lit(pinnedBit)}) <> 0`);
  const allPinned =
    pinned.length === 0 ? sql`` : sql`when ${sql.join(pinned, sql` and `)} then ${lit('pinned')}`;
  return sql<number>`(case when ${column('row_id')} is null then ${never} ${allPinned}
    when ${column('claim_run')} is not null then ${lit('elsewhere')} ${statusSql(pipe, only)} else ${lit('up_to_date')} end)`;
}

/** The cases in which a pipe that touched the row before runs again. */
function statusSql(pipe: SheetPipe, only: ReadonlySet<Only>): RawBuilder<unknown> {
  if (only.has('everything')) return sql`when true then ${lit('run')}`;
  const alias = `p${pipe.no}`;
  const main = pipe.outputs.find(({ isPrimary }) => isPrimary) ?? pipe.outputs[0];
  const status = main === undefined ? sql`0` : sql`(${byteAt(alias, main.slot)} & ${sql.lit(statusBits)})`;
  const { no_result, failed, skipped, completed } = statusCodes;
  const others = Object.entries({ no_result, failed, skipped });
  const asked = others.flatMap(([name, code]) => (isAsked(name, only) ? [code] : []));
  const known = [completed, no_result, failed, skipped].map((code) => sql.lit(code));
  const cases = [
    ...asked.map((code) => sql`${status} = ${sql.lit(code)}`),
    // A code that a later version wrote counts as empty, as everywhere.
    ...(only.has('empty') ? [sql`${status} not in (${sql.join(known)})`] : []),
    ...(only.has('stale')
      ? [
          sql`${status} in (${sql.join(known)}) and (${sql.ref(`${alias}.is_stale`)} or
          ${sql.ref(`${alias}.config_no`)} <> ${sql.lit(pipe.configNo)})`,
        ]
      : []),
  ];
  return cases.length === 0 ? sql`` : sql`when ${sql.join(cases, sql` or `)} then ${lit('run')}`;
}

const isAsked = (name: string, only: ReadonlySet<string>): boolean => only.has(name);

/** The byte of a slot; 0 where the result has none for it yet. */
function byteAt(alias: string, slot: number): RawBuilder<number> {
  const states = sql.ref(`${alias}.states`);
  return sql`(case when octet_length(${states}) > ${sql.lit(slot)} then get_byte(${states}, ${sql.lit(slot)}) else 0 end)`;
}
