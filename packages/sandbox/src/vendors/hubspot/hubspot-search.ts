import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { badRequest } from './hubspot-error.ts';
import { compareAs, fitsGroups, groupsSchema, refuseGroups } from './hubspot-filter.ts';
import type { ObjectType, Properties } from './hubspot-object.ts';
import { listObjects, objectTypes, shownObject } from './hubspot-object.ts';

const mostRows = 10_000;
const mostCharacters = 3000;

const sortSchema = z.object({
  propertyName: z.string(),
  direction: z.enum(['ASCENDING', 'DESCENDING']).nullish(),
});

const searchSchema = z.object({
  filterGroups: groupsSchema.nullish(),
  properties: z.array(z.string()).nullish(),
  sorts: z.array(z.union([sortSchema, z.string()])).nullish(),
  limit: z.int().min(1).max(200).nullish(),
  after: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^\d{0,12}$/))
    .nullish(),
  query: z.string().nullish(),
});

type Search = z.infer<typeof searchSchema>;

/** https://developers.hubspot.com/docs/api-reference/latest/crm/search-the-crm */
export function searchObjects(asked: Asked): SimulatedReply {
  const { request } = asked;
  const objectType = asked.text('objectType') ?? '';
  const type = objectTypes.get(objectType);
  if (type === undefined) return badRequest(`Unable to infer object type from: ${objectType}`);
  if (request.body.length > mostCharacters) return badRequest('The request body is too long.');
  const { data: search } = searchSchema.safeParse(readJsonBody(request));
  if (search === undefined) return badRequest('Invalid input JSON');
  const groups = search.filterGroups ?? [];
  const wrong = refuseGroups(groups, type) ?? refuseSorts(search, type);
  if (wrong !== null) return badRequest(wrong);
  const start = Number(search.after ?? 0);
  const limit = search.limit ?? 10;
  if (start + limit > mostRows) return badRequest(`The maximum of ${mostRows} results was exceeded.`);
  const found = listObjects(asked, type).filter(
    (object) => fitsGroups(object, groups, type) && hasWords(object, search.query ?? '', type),
  );
  const rows = sorted(found, search, type).slice(start, start + limit);
  const end = start + rows.length;
  return {
    status: 200,
    body: {
      total: found.length,
      results: rows.map((object) => shownObject(object, shownNames(search, type), type)),
      ...(rows.length > 0 && end < found.length
        ? { paging: { next: { after: String(end), link: `?after=${end}` } } }
        : {}),
    },
  };
}

function shownNames({ properties }: Search, { usual }: ObjectType): readonly string[] {
  return properties?.length ? properties : usual;
}

function refuseSorts({ sorts }: Search, { properties }: ObjectType): string | null {
  if ((sorts?.length ?? 0) > 1) return 'Only one sort is supported.';
  const sort = readSort(sorts);
  return sort !== null && !Object.hasOwn(properties, sort.by)
    ? 'There was a problem with the request.'
    : null;
}

function readSort(sorts: Search['sorts']): { by: string; sign: 1 | -1 } | null {
  const [sort] = sorts ?? [];
  if (sort === undefined) return null;
  if (typeof sort !== 'string')
    return { by: sort.propertyName, sign: sort.direction === 'DESCENDING' ? -1 : 1 };
  return sort.startsWith('-') ? { by: sort.slice(1), sign: -1 } : { by: sort, sign: 1 };
}

/** What has no value comes last. */
function sorted(found: readonly Properties[], { sorts }: Search, type: ObjectType): readonly Properties[] {
  const sort = readSort(sorts);
  if (sort === null) return found;
  const valueType = type.properties[sort.by] ?? 'string';
  return found.toSorted((one, other) => {
    const [left, right] = [one[sort.by] ?? null, other[sort.by] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sort.sign * compareAs(valueType, left, right);
  });
}

/** Every word begins a word of one of the properties that are looked through. */
function hasWords(object: Properties, query: string, { searched }: ObjectType): boolean {
  const words = wordsOf(query);
  if (words.length === 0) return true;
  const own = searched.flatMap((name) => wordsOf(object[name] ?? ''));
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
