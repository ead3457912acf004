import type { WrongRow } from '@headrace/server/ledger';

/** The first wrong row of an organization in words, as the database has it: amounts are ten-thousandths of a credit. */
export function describeWrong(name: string | null, wrong: WrongRow): string[] {
  const key = Object.entries(wrong.key).map(([column, value]) => `${column} ${value}`);
  const place = wrong.column === null ? wrong.table : `${wrong.table}.${wrong.column}`;
  return [
    '',
    `${name ?? 'A deleted organization'}: the first wrong row is in ${wrong.table}, ${key.join(', ')}`,
    `  ${place} says ${wrong.says ?? 'nothing: the row does not exist'}`,
    `  ${' '.repeat(Math.max(0, place.length - 5))}should be ${wrong.should_say ?? 'deleted, or have a value that can no longer be found'}`,
    `  because ${wrong.because}.`,
  ];
}
