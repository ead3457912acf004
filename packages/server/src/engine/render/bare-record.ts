import type { InputRecord } from '../plan/read-records.ts';

/** A record of a run whose plan this process cannot read, as a response has it: without fields. */
export function renderBareRecord({ id }: Pick<InputRecord, 'id'>): string {
  return `${JSON.stringify(String(id))}:{"id":${JSON.stringify(id)},"fields":{}}`;
}
