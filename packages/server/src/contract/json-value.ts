import { z } from 'zod';
import type { JsonValue } from './field.ts';

/**
 * Any JSON value, unchecked. It is only applied to values from a JSON parser, which can be nothing else,
 * and checking them again would be the most expensive part of a request.
 */
export const jsonValue = z.unknown() as unknown as z.ZodType<JsonValue>;
export const jsonObject = z.record(z.string(), jsonValue);
export type JsonObject = { [key: string]: JsonValue };
