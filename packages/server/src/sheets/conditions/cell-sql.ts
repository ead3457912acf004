/* What a cell is, in SQL: of a row `r` and of the results `p<no>` of its pipes, which may be absent. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { pinnedBit, statusCodes } from '../cells/states.ts';
import { textAt, valueAt } from '../cells/value-sql.ts';
import type { OutputPlace, PlacedField } from './sheet-field.ts';

type Expression<Value = unknown> = RawBuilder<Value>;

const statusBits = 0x0f;
/** Names of the statuses by code. */
const names = Object.entries(statusCodes)
  .toSorted(([, one], [, other]) => one - other)
  .map(([name]) => name);

/** The byte of its slot; 0 where there is none. */
function byteOf({ alias, at }: OutputPlace): Expression<number> {
  const states = sql.ref(`${alias}.states`);
  return sql`coalesce(get_byte(case when octet_length(${states}) > ${sql.lit(at)} then ${states} end, ${sql.lit(at)}), 0)`;
}

const bitsOf = (place: OutputPlace) => sql<number>`(${byteOf(place)} & ${sql.lit(statusBits)})`;
const claimOf = ({ alias }: OutputPlace) => sql.ref(`${alias}.claim_run`);
const isPinnedAt = (place: OutputPlace) => sql<boolean>`((${byteOf(place)} & ${sql.lit(pinnedBit)}) <> 0)`;

function isMade(place: OutputPlace): Expression<boolean> {
  const isDone = sql`${claimOf(place)} is null and ${bitsOf(place)} = ${sql.lit(statusCodes.completed)}`;
  return sql`(case when ${isPinnedAt(place)} then true else ${isDone} end)`;
}

/** What a condition sees of its value, as text; null where it has none, or is not completed. */
export function textOf(field: PlacedField): Expression<string | null> {
  return pick(field, textAt);
}

/** The same as JSON. */
export function jsonOf(field: PlacedField): Expression {
  return pick(field, (place) => sql`nullif(${valueAt(place)}, 'null'::jsonb)`);
}

/** What the cell shows of a value, also while a run is about to replace it. */
export function shownText({ own, made }: PlacedField): Expression<string | null> {
  const places = [own, made].flatMap((place) => (place === null ? [] : [textAt(place)]));
  return sql`coalesce(${sql.join(places)}, null)`;
}

function pick<Value>(
  { own, made }: PlacedField,
  read: (place: { alias: string; at: number }) => Expression<Value>,
): Expression<Value> {
  const result = made === null ? null : sql<Value>`(case when ${isMade(made)} then ${read(made)} end)`;
  if (own === null) return result ?? sql<Value>`null`;
  return result === null ? read(own) : sql<Value>`coalesce(${read(own)}, ${result})`;
}

/** The same that cells show: see `cells/read-cell.ts`. */
export function statusOf({ own, made }: PlacedField): Expression<string> {
  const typed = own === null ? sql`` : sql`when ${textAt(own)} is not null then 'completed'`;
  const unfit = own === null ? sql`` : sql`when ${isUnfit(own)} then 'failed'`;
  const none = made === null ? sql`'no_result'` : sql`'empty'`;
  return sql`(case ${typed} ${made === null ? sql`` : madeStatus(made)} ${unfit} when true then ${none} end)`;
}

/** By the text of it: the database cannot read every JSON that JavaScript writes. */
function isUnfit({ no }: { no: number }): Expression<boolean> {
  return sql`r.unfit is not null and r.unfit ~ ${sql.lit(`[{,] ?"${no}":`)}`;
}

function madeStatus(place: OutputPlace): Expression<string> {
  const list = sql.join(names.map((name) => sql.lit(name)));
  return sql`when ${isPinnedAt(place)} then 'completed' when ${claimOf(place)} is not null then 'queued'
    when ${bitsOf(place)} <> 0 then (array[${list}])[${bitsOf(place)} + 1]`;
}

/** Made with another config, or other inputs, than there are now. */
export function isStale({ own, made }: PlacedField): Expression<boolean> {
  if (made === null) return sql`false`;
  const [stale, config] = [sql.ref(`${made.alias}.is_stale`), sql.ref(`${made.alias}.config_no`)];
  const isOld = sql`(${stale} or ${config} <> ${sql.lit(made.configNo)})`;
  return sql`(${isShown(own)} and not ${isPinnedAt(made)} and ${bitsOf(made)} <> 0 and ${isOld})`;
}

/** Typed over a result. */
export function isPinned({ own, made }: PlacedField): Expression<boolean> {
  return made === null ? sql`false` : sql`(${isShown(own)} and ${isPinnedAt(made)})`;
}

/** Whether the result of the pipe is what the cell shows. */
const isShown = (own: PlacedField['own']) => (own === null ? sql`true` : sql`${textAt(own)} is null`);
