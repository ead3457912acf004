import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import { defineConfigPipe } from '../engine/define-config-pipe.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';

const gives = { current_timestamp: { primary: true } };

export const fieldTimestamp1 = defineConfigPipe({
  id: 'field:timestamp@1',
  label: 'Add timestamp',
  description:
    'The time at which the record was first processed: a datetime in UTC, or the date in a time zone.',
  category: 'tools',
  config: {
    shape: {
      timezone: z
        .string()
        .max(100)
        .refine(isTimeZone, 'Not an IANA time zone, such as "Europe/Berlin".')
        .meta(typedAs({ kind: 'time_zone' })),
      precision: z.enum(['datetime', 'date']),
      ...outputFieldsSchema(gives),
    },
    defaults: { timezone: 'UTC', precision: 'datetime', ...defaultOutputFields(gives) },
  },
  example: { config: { timezone: 'Europe/Berlin', precision: 'date' }, input: { name: 'Jane Doe' } },
  shape: (config) => {
    const { outputs, problems } = shapeOutputs(gives, config);
    return {
      need: null,
      outputs: outputs.map((output) => ({ ...output, format: config.precision })),
      problems,
    };
  },
  prepare: ({ timezone, precision }) => {
    // The Swedish locale writes dates the way ISO 8601 does.
    const dateIn = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' });
    return (_, { now }) => ({
      current_timestamp: precision === 'date' ? dateIn.format(now) : now.toISOString(),
    });
  },
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
