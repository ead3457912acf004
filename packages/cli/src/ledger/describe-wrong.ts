import type { WrongRow } from './ledger-answers.ts';

/** The first wrong row of an organization in words, as the database has it: amounts are ten-thousandths of a credit. */
export function describeWrong(name: string | null, wrong: WrongRow): string[] {
  const key = Object.entries(wrong.key).map(([column, value]) => `${column} ${value}`);
  const place = wrong.column === null ? wrong.table : `${wrong.table}.${wrong.column}`;
  return [
    '',
    `${name ?? 'An organization that is gone'}: the first wrong row is in ${wrong.table}, ${key.join(', ')}`,
    `  ${place} says ${wrong.says ?? 'nothing: there is no such row'}`,
    `  ${' '.repeat(Math.max(0, place.length - 5))}should be ${wrong.should_say ?? 'gone, or what nobody can tell any more'}`,
    `  because ${wrong.because}.`,
  ];
}
