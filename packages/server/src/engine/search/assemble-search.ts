import { toCredits } from '../../contract/money.ts';
import type { StoredRun } from '../../contract/stored-run.ts';
import { z } from 'zod';
import { noticeOf, renderMembers } from '../render/members.ts';
import type { SearchPlan } from './search-plan.ts';

// Written by this program alone; its shape is not checked again.
const storedSearchPlan = z.custom<SearchPlan>(
  (value) => z.object({ version: z.literal(1) }).safeParse(value).success,
);

/** The plan of a stored search; throws where another version of the service wrote it. */
export function readSearchPlan(text: string): SearchPlan {
  return storedSearchPlan.parse(JSON.parse(text));
}

/** The same, but null where `readSearchPlan` throws. */
export function findSearchPlan(text: string): SearchPlan | null {
  return storedSearchPlan.safeParse(JSON.parse(text)).data ?? null;
}

type StoredSearch = Pick<
  StoredRun,
  'id' | 'organizationId' | 'status' | 'plan' | 'errors' | 'spent' | 'bodies' | 'isStranded'
>;

/** What is shown of a search that another version of the service planned. */
const unreadable = { isList: false, parts: [], fieldDefinitions: false };

/** The text of a search response for a run as it is stored; there are no results before it has ended. */
export function assembleSearch(run: StoredSearch): string {
  const plan = findSearchPlan(run.plan ?? 'null') ?? unreadable;
  const body = run.bodies.get(0) ?? renderOpen(plan, run.status);
  const types = new Set(plan.parts.map(({ pagination }) => pagination));
  const [paginationType = null] = types.size === 1 ? types : [];
  const searchId = plan.isList ? null : (plan.parts[0]?.id ?? null);
  return (
    `{"id":"${run.id}","organization_id":"${run.organizationId}","status":"${run.status}",` +
    `"search_id":${JSON.stringify(searchId)},"errors":${run.errors},${body},` +
    `"pagination_type":${JSON.stringify(paginationType)},"credits":{"spent":${toCredits(run.spent)}}${renderMembers(noticeOf(run))}}`
  );
}

/** The members of a search that has no result: it has not ended, or it ended without one. */
function renderOpen(
  { isList, parts, fieldDefinitions }: Pick<SearchPlan, 'isList' | 'parts' | 'fieldDefinitions'>,
  status: StoredSearch['status'],
): string {
  const open = parts.map(({ id }) => ({
    search_id: id,
    status,
    errors: [],
    results_count: 0,
    next_page: null,
  }));
  const searches = isList ? `,"searches":${JSON.stringify(open)}` : '';
  return `"results":[],"next_page":null,"total_pages":null${searches}${fieldDefinitions ? ',"field_definitions":{}' : ''}`;
}
