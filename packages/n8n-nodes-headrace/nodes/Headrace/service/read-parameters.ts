import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Json, JsonRecord } from '../plain/json.ts';
import { isRecord, toJson, toText } from '../plain/json.ts';
import type { RunOptions } from '../plain/enrich-request.ts';

/** Which parameter of which item. */
export interface Place {
  name: string;
  itemIndex: number;
}

export function readText(context: IExecuteFunctions, { name, itemIndex }: Place): string {
  return toText(context.getNodeParameter(name, itemIndex, '', { extractValue: true }));
}

/** JSON that was typed, or made by an expression. An empty field is null. */
export function readJson(context: IExecuteFunctions, { name, itemIndex }: Place): Json {
  return parseJson(context, { name, itemIndex }, context.getNodeParameter(name, itemIndex, ''));
}

/** The entries of a fixed collection. */
export function readEntries(
  context: IExecuteFunctions,
  { name, itemIndex }: Place,
): Record<string, unknown>[] {
  const entries = context.getNodeParameter(name, itemIndex, []);
  return Array.isArray(entries) ? entries.filter(isRecord) : [];
}

export interface Options extends RunOptions {
  timeoutMs: number;
  /** Members of the config of a search that have no field here. */
  config: JsonRecord;
}

/** The options of an operation. */
export function readOptions(context: IExecuteFunctions, itemIndex: number): Options {
  const given = context.getNodeParameter('options', itemIndex, {});
  const numberOf = (name: string) => (typeof given[name] === 'number' ? given[name] : undefined);
  const config = parseJson(context, { name: 'Additional Config', itemIndex }, given.config);
  return {
    environment: readText(context, { name: 'environment', itemIndex }),
    maxCredits: numberOf('maxCredits'),
    maxAgeSeconds: Math.round((numberOf('maxAgeHours') ?? 0) * 3600),
    hasDetails: given.includeDetails === true,
    timeoutMs: (numberOf('timeoutMinutes') ?? 60) * 60_000,
    config: requireRecord(context, { name: 'Additional Config', itemIndex }, config ?? {}),
  };
}

export function requireRecord(
  context: IExecuteFunctions,
  { name, itemIndex }: Place,
  value: Json,
): JsonRecord {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new NodeOperationError(context.getNode(), `${name} must be a JSON object`, { itemIndex });
}

function parseJson(context: IExecuteFunctions, { name, itemIndex }: Place, value: unknown): Json {
  if (typeof value !== 'string') return toJson(value ?? null);
  if (value.trim() === '') return null;
  try {
    const parsed: Json = JSON.parse(value);
    return parsed;
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new NodeOperationError(context.getNode(), `${name} is not JSON: ${why}`, { itemIndex });
  }
}
