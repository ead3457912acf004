import { z } from 'zod';
import { fitsMatch } from '../kit/fits-match.ts';
import type { OwnLanguage, OwnQuery } from '../kit/own-query.ts';
import { checkOwnQuery, listRefusals } from '../kit/own-query.ts';
import { ownRows, ownValue, pickFields } from '../kit/own-row.ts';
import { defineProvider } from '../kit/provider.ts';
import type { OwnRow, PageOf, SearchPage } from '../kit/search-page.ts';
import { text } from '../kit/shapes.ts';

/**
 * Designed: its documentation (https://docs.luma.com/reference) was not read. Paths, parameters, paging and the entries
 * are those that public clients use; errors and limits are assumed to be the usual ones.
 */
export const luma = defineProvider({
  id: 'luma',
  label: 'Luma',
  baseUrl: 'https://public-api.luma.com/v1',
  auth: { header: 'x-luma-api-key' },
  limits: { requestsPerSecond: 5 },
  errors: { means: { 404: 'request_refused' } },
});

/** The user whose calendars a key opens: a free call that tells whether it works. */
export const readSelf = luma.get('read_self', '/user/get-self', {
  reply: { user: z.object({ name: text, email: text }).nullish() },
  answer: ({ user }) => ({ detail: user?.name || user?.email || 'The key is accepted' }),
});

export const maxPageSize = 50;

const sorted = ['name', 'email', 'created_at', 'registered_at'];

const language: OwnLanguage = {
  label: 'Luma',
  isObject: (name) => /^evt-[A-Za-z0-9]{1,60}$/.test(name),
  isField: (name) => /^[a-z]\w{0,99}$/.test(name),
  most: { and: 50, or: 50 },
  mostListed: 50,
  bounds: [`An order other than by ${sorted.join(', ')}.`],
};

/** What it refuses, in words for the catalog. */
export const refusals = listRefusals(language);

/** Why Luma cannot be asked this, in words for users; null if it can. */
export function checkQuery(query: OwnQuery): string | null {
  const wrong = checkOwnQuery(query, language);
  if (wrong !== null || !query.sort || sorted.includes(query.sort.field)) return wrong;
  return `Luma sorts guests by ${sorted.join(', ')}.`;
}

/** Guests of an event. Luma filters by nothing but the approval, so a page is filtered here, and may be short. */
export const listGuests = luma.operation({
  id: 'luma.list_guests',
  refuse: ({ query }: PageOf<OwnQuery>) => checkQuery(query),
  request: ({ query: { object, sort }, at, size }: PageOf<OwnQuery>) => ({
    method: 'GET',
    path: '/event/get-guests',
    query: {
      event_id: object,
      sort_column: sort?.field ?? 'created_at',
      sort_direction: sort?.direction ?? 'asc',
      pagination_limit: Math.min(size, maxPageSize),
      pagination_cursor: at,
    },
  }),
  reply: z.object({
    entries: z.array(z.unknown()),
    has_more: z.boolean().nullish(),
    next_cursor: text,
  }),
  answer: ({ entries, has_more: hasMore, next_cursor: cursor }, { query }): SearchPage<OwnRow> => ({
    rows: ownRows(entries, (item) => toRow(item, query)),
    next: hasMore === false || entries.length === 0 ? null : cursor || null,
    total: null,
  }),
});

const entry = z.object({ guest: z.record(z.string(), ownValue) });

function toRow(item: unknown, { fields, match }: OwnQuery): OwnRow | null {
  const guest = entry.safeParse(item).data?.guest;
  // Older clients read `api_id`, newer ones `id`.
  const id = guest?.['id'] ?? guest?.['api_id'];
  if (guest === undefined || typeof id !== 'string' || !fitsMatch(guest, match)) return null;
  return { id, fields: pickFields(guest, fields) };
}
