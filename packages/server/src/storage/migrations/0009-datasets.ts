import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const capitals =
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒ' +
  'ŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫЀЁЂЃЄЅІЇЈЉЊЋЌЍЎ' +
  'ЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ';
const smalls =
  'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœ' +
  'ŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋѐёђѓєѕіїјљњћќѝў' +
  'џабвгдежзийклмнопрстуфхцчшщъыьэюя';

/*
 * The rows of a dataset are in tables of their own, `dataset_<id>_<part>`. `dataset_tables` lists all of them, including
 * those that no dataset names: these are being filled, or wait to be dropped. That is why it outlives the organization.
 */
const statements = [
  // The form in which text is compared (`datasets/fold-text.ts`): without a locale, so that all databases agree. The
  // functions are not strict, because strict ones could not be inlined.
  sql`create function dataset_fold(value text) returns text immutable parallel safe language sql return
    case when octet_length(value) = length(value) then lower(value collate "C")
    else translate(lower(value collate "C"), ${sql.lit(capitals)}, ${sql.lit(smalls)}) end`,
  sql`create function dataset_key(value text) returns text immutable parallel safe language sql return
    case when octet_length(value) = length(value) and length(value) <= 256 then lower(btrim(value) collate "C")
    else left(dataset_fold(btrim(value)), 256) end`,
  sql`create table dataset_tables (
    id text primary key, org_id text not null, columns text not null, parts int not null, tokens text,
    row_count bigint not null default 0, indexed_rows bigint not null default 0, last_row_id bigint not null default 0,
    lease_until timestamptz not null)`,
  // `import_id` names the last import: its rejects are kept until the next one.
  sql`create table datasets (
    org_id text not null references organizations on delete cascade, name text not null,
    kind text not null, columns text not null, key text,
    table_id text references dataset_tables, import_id text, rejected bigint not null default 0,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    primary key (org_id, name))`,
  sql`create index datasets_table on datasets (table_id)`,
  sql`create index datasets_import on datasets (import_id)`,
  sql`create table dataset_rejects (
    import_id text not null, seq int not null, line bigint not null, "column" text,
    reason text not null, text text not null,
    primary key (import_id, seq))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
