/* People and companies in seconds, unverified: https://docs.parallel.ai/findall-api/entity-search. */
import { z } from 'zod';
import type { RequestSpec } from '../kit/operation.ts';
import type { PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';

/** Entities of one question at most. There are no further pages. */
export const maxPageSize = 1000;
/** Fewer are refused, so that a few are thrown away. */
const minPageSize = 5;

/** Only the words of the query can exclude. */
export interface EntityQuery {
  /** In plain language. The more it asks for, the less the later results fit. */
  objective: string;
}

/** A thousand descriptions are more than the usual 2 MB where they are long. */
export const ofEntitySearch = { deadlineMs: 60_000, maxReplyBytes: 8 * 1024 * 1024 };

export function askForEntities(
  entityType: 'people' | 'companies',
  { query: { objective }, size }: PageOf<EntityQuery>,
): RequestSpec {
  return {
    method: 'POST',
    path: '/v1beta/findall/entity-search',
    // The vendor's own client sends it with every beta call; the reference does not ask for it here.
    headers: { 'parallel-beta': 'findall-2025-09-15' },
    body: { entity_type: entityType, objective, match_limit: Math.max(minPageSize, size) },
  };
}

export const text = z.string().trim().min(1).nullable().catch(null);

/** Everything that is known about an entity. */
export const entity = z.object({ name: text, url: text, description: text });

const match = z.record(z.string(), z.custom<PersonRow['match'][string]>());

export const entitiesReply = z.object({
  // Skip entries that are not objects; the others are good.
  entities: z
    .array(match.nullable().catch(null))
    .transform((entities) => entities.filter((one): one is PersonRow['match'] => one !== null)),
});

export function readEntities<Row>(
  { entities }: z.infer<typeof entitiesReply>,
  { size, readRow }: { size: number; readRow(match: PersonRow['match']): Row },
): SearchPage<Row> {
  return { rows: entities.slice(0, size).map((one) => readRow(one)), next: null, total: null };
}
