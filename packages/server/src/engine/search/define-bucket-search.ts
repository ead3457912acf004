import { z } from 'zod';
import { typedAs } from '../../contract/input-hint.ts';
import { listName } from '../../contract/list-name.ts';
import { strictObject } from '../../contract/strict-object.ts';
import { aliasOr, checkOutputs } from '../define-pipe.ts';
import type { BucketEntry } from '../lists/list-port.ts';
import type { PipeOutput } from '../pipe.ts';
import { PipeFailure } from '../pipe.ts';
import { pagingDefaults, pagingSchema } from './paging-config.ts';
import type { Search } from './search.ts';

const limit = { min: 1, max: 1000, default: 100 };
const pageSize = 500;

const textOutput = { type: 'string', format: 'text', primary: false } as const;
const outputs: readonly PipeOutput[] = [
  { ...textOutput, field: 'key', name: 'key', label: 'Key' },
  { ...textOutput, field: 'entry_id', name: 'entry_id', label: 'Entry ID' },
  { field: 'fields', name: 'fields', type: 'json', format: 'json_object', label: 'Fields', primary: false },
  { ...textOutput, field: 'claimed_at', name: 'claimed_at', format: 'datetime', label: 'Claimed at' },
  { ...textOutput, field: 'expires_at', name: 'expires_at', format: 'datetime', label: 'Expires at' },
];

const setting = strictObject({ alias: z.string().max(1000), enabled: z.boolean() });
const config = {
  bucket: listName
    .describe('The name of the bucket, in the environment of the search.')
    .meta(typedAs({ kind: 'name', names: 'bucket' })),
  output_fields: strictObject(Object.fromEntries(outputs.map(({ field }) => [field, setting]))).meta(
    typedAs({ kind: 'output_names' }),
  ),
};
const readable = z.object(config);

/** The search that lists the entries of a bucket, the newest first. It is free and asks no provider. */
export function defineBucketSearch(spec: Pick<Search, 'id' | 'label' | 'description' | 'example'>): Search {
  const paging = { limit, pagination: 'cursor' } as const;
  return {
    ...spec,
    ...paging,
    category: 'own',
    deprecated: null,
    filters: {},
    refuses: [],
    identity: ['entry_id'],
    connector: 'none',
    runsOn: [],
    price: null,
    configSchema: strictObject({ ...pagingSchema(paging), ...config }),
    defaultConfig: {
      ...pagingDefaults(paging),
      output_fields: Object.fromEntries(outputs.map(({ field }) => [field, { alias: '', enabled: true }])),
    },
    shape: (given) => {
      const read = readable.safeParse(given);
      const settings = new Map(Object.entries(read.success ? read.data.output_fields : {}));
      const shown = outputs.flatMap((output): PipeOutput[] => {
        const { alias = '', enabled = true } = settings.get(output.field) ?? {};
        return enabled ? [{ ...output, name: aliasOr(output.field, alias) }] : [];
      });
      return { outputs: shown, isOpen: false, isNarrowed: true, problems: checkOutputs(shown) };
    },
    prepare: (given) => {
      const name = readable.parse(given).bucket;
      return {
        pageSize,
        hasSteadyPages: false,
        read: async ({ at, size }, { readEntries }) => {
          const after = at === null ? null : String(at);
          const page = await readEntries({ name, after, limit: size });
          if ('state' in page) return new PipeFailure('TargetMissing', page.message);
          return { rows: page.entries.map(toRow), next: page.next, total: null };
        },
      };
    },
  };
}

function toRow({ key, entryId, fields, claimedAt, expiresAt }: BucketEntry) {
  return {
    key,
    entry_id: entryId,
    fields,
    claimed_at: claimedAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  };
}
