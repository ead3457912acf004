/* What a member of a stream looks like as a row of a sheet. */
import type { JsonValue } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { NewFollow } from '../../contract/sheets/follow.ts';
import type { Sheet, SheetColumn } from '../sheet.ts';

/** A member, or an event of one. */
export interface MemberChange {
  kind: 'enrolled' | 'updated' | 'unenrolled';
  key: string;
  fields: JsonObject;
  at: Date;
}

export interface MemberRow {
  values: Record<string, JsonValue>;
  /** A member that leaves has no new row. */
  isUpdate: boolean;
}

type Fields = Pick<Sheet, 'columns'>;

/** What keeps a sheet from following with this setting, and where; null if nothing does. */
export function findObstacle(
  { columns }: Fields,
  { key, fields, unenrolled }: NewFollow,
): { path: string; message: string } | null {
  const named: [path: string, name: string][] = [
    ['key', key],
    ...Object.entries(fields ?? {}).map(([field, name]): [string, string] => [`fields.${field}`, name]),
    ...(unenrolled === null ? [] : [['unenrolled', unenrolled] satisfies [string, string]]),
  ];
  const names = new Set(columns.map(({ name }) => name));
  for (const [at, [path, name]] of named.entries()) {
    if (!names.has(name)) return { path, message: `The sheet has no column "${shorten(name)}".` };
    const before = named.slice(0, at).find(([, other]) => other === name);
    if (before !== undefined)
      return {
        path,
        message: `The column "${shorten(name)}" already belongs to "${shorten(before[0])}".`,
      };
  }
  const mark = columns.find(({ name }) => name === unenrolled);
  if (mark === undefined || isMark(mark)) return null;
  const message = `The column "${shorten(mark.name)}" cannot take a time; use a boolean, a date, or a text of any format.`;
  return { path: 'unenrolled', message };
}

const isMark = ({ type, format }: SheetColumn) =>
  type === 'boolean' ||
  (type === 'string' && (format === null || format === 'date' || format === 'datetime'));

/** The row of each change, in their order. */
export function createRowMaker({ columns }: Fields, setting: NewFollow): (change: MemberChange) => MemberRow {
  const { key, unenrolled } = setting;
  const mark = columns.find(({ name }) => name === unenrolled);
  const reserved = new Set([key, unenrolled]);
  const own = columns.map(({ name }) => name).filter((name) => !reserved.has(name));
  const fields = new Map(
    Object.entries(setting.fields ?? Object.fromEntries(own.map((name) => [name, name]))),
  );
  return ({ kind, key: memberKey, fields: given, at }) => {
    const values: Record<string, JsonValue> = { [key]: memberKey };
    if (kind !== 'unenrolled')
      for (const [name, value] of Object.entries(given)) {
        const column = fields.get(name);
        if (column !== undefined) values[column] = value;
      }
    if (mark !== undefined && kind !== 'updated')
      values[mark.name] = markOf(mark, kind === 'unenrolled' ? at : null);
    return { values, isUpdate: kind === 'unenrolled' };
  };
}

function markOf({ type, format }: SheetColumn, leftAt: Date | null): JsonValue {
  if (type === 'boolean') return leftAt !== null;
  if (leftAt === null) return null;
  return format === 'date' ? leftAt.toISOString().slice(0, 10) : leftAt.toISOString();
}

const shorten = (name: string) => name.slice(0, 60).replaceAll('\0', '\u2400').toWellFormed();
