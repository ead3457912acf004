/* A stream that a sheet follows, on the wire. */
import { z } from 'zod';
import { listName } from '../list-name.ts';
import { strictObject } from '../strict-object.ts';
import { maxColumns } from './structure.ts';

const columnName = z.string().trim().min(1, 'The name must not be blank.').max(1000);

const setting = {
  stream: listName.describe('A stream in the environment of the sheet.'),
  key: columnName.describe(
    'The column that has the key of the member. It must be the key of the sheet; in a sheet without rows it becomes the key.',
  ),
  fields: z
    .record(z.string().max(1000), columnName)
    .refine((fields) => Object.keys(fields).length <= maxColumns, `Must be at most ${maxColumns} fields.`)
    .nullable()
    .default(null)
    .describe(
      'Which field of a member goes into which column. Null: each field goes into the column of its name, if there is one.',
    ),
  unenrolled: columnName
    .nullable()
    .default(null)
    .describe(
      'A column that is set when a member leaves: a boolean becomes true, a text or date gets the time. If the member is enrolled again, it is cleared.',
    ),
};

export const newFollow = strictObject(setting).meta({ id: 'NewSheetFollow' });
export type NewFollow = z.infer<typeof newFollow>;

export const follow = z
  .strictObject({
    ...setting,
    state: z
      .enum(['filling', 'following', 'stopped'])
      .describe('`filling`: the members of the time of the call become rows.'),
    stopped: z.string().nullable().describe('Why it stopped. Send the setting again to start over.'),
    seq: z.int().describe('The rows contain the events of the stream up to this one.'),
    last_seq: z.int().nullable().describe('The last event of the stream; null if the stream was deleted.'),
    skipped: z.int().describe('Members and events that could not become rows.'),
    last_skipped: z.string().nullable().describe('Why the last one of them could not.'),
  })
  .meta({ id: 'SheetFollow' });
export type Follow = z.infer<typeof follow>;
