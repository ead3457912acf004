import { z } from 'zod';
import type { JsonValue } from './field.ts';

/**
 * Any JSON value, unchecked: what it is applied to came out of a JSON parser and can be nothing else,
 * and walking it again would be the dearest part of a request.
 */
export const jsonValue = z.unknown() as unknown as z.ZodType<JsonValue>;
export const jsonObject = z.record(z.string(), jsonValue);
export type JsonObject = { [key: string]: JsonValue };
