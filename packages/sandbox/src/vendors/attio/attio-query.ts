import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { AttioObject } from './attio-attributes.ts';
import { isObject, typeOf } from './attio-attributes.ts';
import { attioError, noSuchObject } from './attio-error.ts';
import { compareValues, compileFilter, FilterFault } from './attio-filter.ts';
import type { AttioRecord } from './attio-records.ts';
import { listRecords } from './attio-records.ts';
import { shownRecord } from './attio-shown.ts';

const sortSchema = z.object({
  direction: z.enum(['asc', 'desc']),
  attribute: z.string(),
  field: z.string().nullish(),
});

const querySchema = z.object({
  filter: z.unknown().optional(),
  sorts: z.array(sortSchema).max(10).nullish(),
  limit: z.int().min(1).max(500).nullish(),
  offset: z.int().min(0).nullish(),
});

type Sort = z.infer<typeof sortSchema>;

/** https://docs.attio.com/rest-api/endpoint-reference/records/list-records: a miss is an empty list. */
export function queryRecords(asked: Asked): SimulatedReply {
  const object = asked.text('object') ?? '';
  if (!isObject(object)) return noSuchObject(object);
  const { data: query } = querySchema.safeParse(readJsonBody(asked.request) ?? {});
  if (query === undefined)
    return attioError(400, { code: 'validation_type', message: 'Body payload validation error.' });
  try {
    const test = compileFilter(object, query.filter ?? {});
    const order = compileSorts(object, query.sorts ?? []);
    const found = listRecords(asked, object).filter(test).toSorted(order);
    const start = query.offset ?? 0;
    const page = found.slice(start, start + (query.limit ?? 500));
    return { status: 200, body: { data: page.map((record) => shownRecord(asked.world, object, record)) } };
  } catch (error) {
    if (!(error instanceof FilterFault)) throw error;
    return attioError(400, { code: error.code, message: error.message });
  }
}

/** What has no value comes last. */
function compileSorts(object: AttioObject, sorts: readonly Sort[]) {
  const keys = sorts.map(({ direction, attribute, field }) => {
    const type = typeOf(object, attribute);
    const property = field ?? type?.properties[0] ?? 'value';
    if (type?.properties.includes(property) !== true)
      throw new FilterFault('unknown_filter_attribute_slug', 'Unknown attribute slug in sorts');
    return { read: readKey(attribute, property), sign: direction === 'desc' ? -1 : 1 };
  });
  return (one: AttioRecord, other: AttioRecord): number => {
    for (const { read, sign } of keys) {
      const [left, right] = [read(one), read(other)];
      if (left === null || right === null) {
        if (left !== right) return left === null ? 1 : -1;
        continue;
      }
      const order = compareValues(left, right);
      if (order !== 0) return order * sign;
    }
    return 0;
  };
}

function readKey(attribute: string, property: string) {
  return ({ values }: AttioRecord): string | number | null => {
    const value = values[attribute]?.[0]?.[property];
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  };
}
