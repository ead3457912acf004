import { CliError } from '../cli-error.ts';
import type { Dataset, DatasetColumn, Inspection } from './dataset-answers.ts';
import type { SchemaOptions } from './make-declaration.ts';
import { isSameSource, layoutOfNew } from './make-declaration.ts';

/** Refuses to add rows if the options contradict the dataset's declaration. The same command twice is accepted. */
export function checkAgreement(
  { name, kind, key, columns }: Dataset,
  { inspection, options }: { inspection: Inspection; options: SchemaOptions },
): void {
  const refuse = (what: string) =>
    new CliError(
      `The dataset "${name}" ${what}. Added rows must fit its declaration; --mode replace replaces all rows and the declaration.`,
    );
  const knownOf = (column: DatasetColumn | undefined) =>
    columns.find(({ source }) => column !== undefined && isSameSource(source, column.source));
  const { columns: wanted, declaration } = layoutOfNew(inspection, options);
  const wantedKey = wanted.find(({ name: field }) => field === declaration.key);
  if (options.kind !== undefined && options.kind !== kind) throw refuse(`is one of ${kind}`);
  if (options.key !== undefined && knownOf(wantedKey)?.name !== key)
    throw refuse(key === null ? 'has no key' : `has the key ${key}`);
  for (const column of wanted) {
    const known = knownOf(column);
    if (known !== undefined && column.isSkipped) throw refuse(`has the column ${known.name}`);
    if (known !== undefined && column.isTyped && known.type !== column.type)
      throw refuse(`has ${known.name} as ${known.type}`);
    if (known !== undefined && column.is_public === true && known.is_public !== true)
      throw refuse(`has ${known.name}, which is not public`);
    if (known !== undefined && column.has_contains_index === true && known.has_contains_index !== true)
      throw refuse(`has ${known.name} without an index for contains`);
  }
}
