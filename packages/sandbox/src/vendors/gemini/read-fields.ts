import { z } from 'zod';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { badRequest, unknownField } from './gemini-error.ts';

const record = z.record(z.string(), z.unknown());

/** `generationConfig` of `generation_config`: their protocol takes both. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export type Fields = Readonly<Record<string, unknown>>;

/** An object with its names in camel case; refused when it has names that are not among the known ones. */
export function readFields(
  given: unknown,
  { at, known }: { at: string; known: readonly string[] },
): { fields: Fields } | { refusal: SimulatedReply } {
  if (given === undefined || given === null) return { fields: {} };
  const { data } = record.safeParse(given);
  if (data === undefined)
    return { refusal: badRequest(`Invalid value at '${at}', ${JSON.stringify(given).slice(0, 100)}`) };
  const fields: [string, unknown][] = [];
  for (const [name, value] of Object.entries(data)) {
    const camel = camelCase(name);
    if (!known.includes(camel)) return { refusal: unknownField(name, at) };
    fields.push([camel, value]);
  }
  return { fields: Object.fromEntries(fields) };
}

/** An object's value as a list; a single one stands for a list of one. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
