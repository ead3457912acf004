import type { JsonValue } from '../../contract/field.ts';
import { roughLength } from '../rough-length.ts';
import type { Task } from '../task.ts';
import { parseJsonText } from './json.ts';

/** Characters that are parsed in place: less than a millisecond. */
const smallLength = 20_000;
const longest = 10_000_000;

/** Reads a text that a stranger sent: the field `text` as JSON if `isJson` says so and it parses, else as it is. */
export const jsonTextTask: Task<{ isJson: boolean }, null, { value: JsonValue }> = {
  kind: 'json text',
  prepare: ({ isJson }) => ({
    isSmall: ({ text }) => typeof text === 'string' && text.length <= smallLength,
    run: ({ text = '' }) => ({
      value: (isJson && typeof text === 'string' ? parseJsonText(text) : undefined) ?? text,
    }),
  }),
  measure: ({ value }) => roughLength(value, longest),
};
