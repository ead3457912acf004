/* What identifies a row: the columns by which pipes look rows up. They always have an index. */
import type { DatasetColumn, DatasetKind } from '../contract/datasets.ts';

/** Columns by the names of fields, the surest first. */
export const identities: Record<DatasetKind, readonly (readonly string[])[]> = {
  people: [
    ['work_email'],
    ['email'],
    ['personal_email'],
    ['profile_url'],
    ['professional_profile_url'],
    ['mobile'],
    ['name', 'company_domain'],
    ['first_name', 'last_name', 'company_domain'],
    ['name', 'company_name'],
    ['first_name', 'last_name', 'company_name'],
  ],
  companies: [
    ['company_domain'],
    ['domain'],
    ['company_profile_url'],
    ['company_website_url'],
    ['website_url'],
    ['company_name'],
  ],
};

interface Identified {
  kind: DatasetKind;
  key: string | null;
  columns: readonly DatasetColumn[];
}

/** The identities of which a dataset has all columns. */
export function identitiesOf({ kind, key, columns }: Identified): (readonly string[])[] {
  const names = new Set(columns.map((column) => column.name));
  const own = key === null ? [] : [[key]];
  return [...own, ...identities[kind]].filter((fields) => fields.every((field) => names.has(field)));
}

/** The columns of these identities. */
export function identityColumns(dataset: Identified): ReadonlySet<number> {
  const names = new Set(identitiesOf(dataset).flat());
  return new Set(dataset.columns.flatMap(({ name }, at) => (names.has(name) ? [at] : [])));
}
