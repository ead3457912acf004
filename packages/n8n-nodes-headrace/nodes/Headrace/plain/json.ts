/** What can be sent and received. */
export type Json = string | number | boolean | null | Json[] | JsonRecord;
export interface JsonRecord {
  [name: string]: Json;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What somebody typed, or what an expression gave in its place. */
export function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A value as JSON has it: dates become texts, and what JSON cannot say becomes null. */
export function toJson(value: unknown): Json {
  const text = JSON.stringify(value);
  if (text === undefined) return null;
  const parsed: Json = JSON.parse(text);
  return parsed;
}
