import type { FormatDefinition } from 'ajv';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/** The formats of JSON Schema that are checked here. Others are only annotations. */
const names = [
  'date',
  'time',
  'date-time',
  'duration',
  'uri',
  'uri-reference',
  'uri-template',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'regex',
  'uuid',
  'json-pointer',
  'relative-json-pointer',
] as const;

/** The time for some of their patterns grows faster than the text. */
const maxLength = 2000;

let formats: Record<string, FormatDefinition<string>> | null = null;

/** Checks formats in limited time: a longer text never fits one. */
export function boundedFormats(): Record<string, FormatDefinition<string>> {
  if (formats !== null) return formats;
  const ajv = addFormats.default(new Ajv({ strict: false, validateSchema: false }));
  formats = Object.fromEntries(
    names.map((name) => {
      const isOfFormat = ajv.compile({ format: name });
      return [name, { validate: (text: string) => text.length <= maxLength && isOfFormat(text) }];
    }),
  );
  return formats;
}
