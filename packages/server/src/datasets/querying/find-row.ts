/* Finds a row by its identity. This is how a waterfall asks a dataset. */
import type { JsonObject } from '../../contract/json-value.ts';
import type { FoundRow } from '../../engine/ports.ts';
import type { Db } from '../../storage/database.ts';
import type { Dataset, DatasetPlace } from '../dataset.ts';
import { findDataset } from '../dataset.ts';
import { identities, identitiesOf } from '../identities.ts';
import { findMatch } from './find-match.ts';
import { isTooSlow } from './read-parts.ts';
import type { DatasetRow } from './query-rows.ts';

/** The row that has these values in these columns, the oldest if there are several; or null. */
export async function findRow(
  db: Db,
  { match, ...place }: DatasetPlace & { match: JsonObject },
): Promise<DatasetRow | null> {
  const dataset = await findDataset(db, place);
  return dataset === null ? null : findMatch(db, dataset.table, match);
}

/** The row that the inputs of a pipe identify, by the names of fields. */
export async function findRowByInputs(
  db: Db,
  { organizationId, dataset: name, inputs }: { organizationId: string; dataset: string; inputs: JsonObject },
): Promise<FoundRow> {
  const dataset = await findDataset(db, { organizationId, name });
  if (dataset === null)
    return { kind: 'unknown', message: `There is no dataset "${name}" in this organization.` };
  const possible = identitiesOf({ ...dataset, columns: dataset.table?.columns ?? dataset.columns });
  if (possible.length === 0) return { kind: 'unknown', message: explainNoIdentity(dataset) };
  try {
    for (const fields of possible) {
      const match = pickInputs(inputs, fields);
      const row = match === null ? null : await findMatch(db, dataset.table, match);
      if (row !== null) return { kind: 'found', values: row.fields };
    }
    return { kind: 'none' };
  } catch (error) {
    if (!isTooSlow(error)) throw error;
    return { kind: 'unknown', message: explainTooSlow(dataset) };
  }
}

function explainTooSlow({ name }: Dataset): string {
  return `The dataset "${name}" was imported by an earlier version and has no index for look-ups; import it again with mode=replace.`;
}

function explainNoIdentity({ name, kind }: Dataset): string {
  const fields = identities[kind].map((each) => each.join(' + ')).join(', ');
  return `The dataset "${name}" has no column by which a row can be found. It needs one of: ${fields}, or a key.`;
}

function pickInputs(inputs: JsonObject, fields: readonly string[]): JsonObject | null {
  const values = fields.map((field) => (Object.hasOwn(inputs, field) ? (inputs[field] ?? null) : null));
  if (values.some((value) => value === null || value === '')) return null;
  return Object.fromEntries(fields.map((field, at) => [field, values[at] ?? null]));
}
