import { z } from 'zod';
import { fitsMatch } from '../kit/fits-match.ts';
import type { OwnLanguage, OwnQuery } from '../kit/own-query.ts';
import { checkOwnQuery, listRefusals } from '../kit/own-query.ts';
import { ownRows, ownValue, pickFields } from '../kit/own-row.ts';
import { defineProvider } from '../kit/provider.ts';
import type { OwnRow, PageOf, SearchPage } from '../kit/search-page.ts';
import { text } from '../kit/shapes.ts';

/**
 * Designed: its documentation (https://developers.google.com/workspace/calendar/api/v3/reference) was not read; path,
 * parameters and paging are those of Google's public clients. The key is an access token of OAuth, as for Gmail, with
 * the scope `calendar.events.readonly`.
 */
export const googlecalendar = defineProvider({
  id: 'googlecalendar',
  label: 'Google Calendar',
  baseUrl: 'https://www.googleapis.com/calendar/v3',
  auth: { header: 'authorization', prefix: 'Bearer ' },
  // 600 a minute for each user.
  limits: { requestsPerSecond: 10 },
  errors: {
    codeAt: ['error.errors.0.reason', 'error.status'],
    means: {
      rateLimitExceeded: 'rate_limited',
      userRateLimitExceeded: 'rate_limited',
      quotaExceeded: 'quota_exhausted',
      dailyLimitExceeded: 'quota_exhausted',
      insufficientPermissions: 'credential_rejected',
      authError: 'credential_rejected',
      UNAUTHENTICATED: 'credential_rejected',
      backendError: 'unavailable',
      404: 'request_refused',
    },
  },
});

/** A calendar that every token has: a free call that tells whether one works. */
export const readPrimary = googlecalendar.get('read_primary', '/calendars/primary/events', {
  ask: () => ({ maxResults: 1 }),
  reply: { summary: text },
  answer: ({ summary }) => ({ detail: summary ? `Calendar ${summary}` : 'The token is accepted' }),
});

export const maxPageSize = 250;

const language: OwnLanguage = {
  label: 'Google Calendar',
  isObject: (name) => /^[\w.%+#-]+(?:@[\w.-]+)?$/.test(name) && !/^\.+$/.test(name),
  isField: (name) => /^[A-Za-z]\w{0,99}$/.test(name),
  most: { and: 50, or: 50 },
  mostListed: 50,
  bounds: ['An order other than by `start`, ascending.'],
};

/** What it refuses, in words for the catalog. */
export const refusals = listRefusals(language);

/** Why the calendar cannot be asked this, in words for users; null if it can. */
export function checkQuery(query: OwnQuery): string | null {
  const wrong = checkOwnQuery(query, language);
  const { sort } = query;
  if (wrong !== null || !sort || (sort.field === 'start' && sort.direction === 'asc')) return wrong;
  return 'Google Calendar sorts events by "start", ascending, and by nothing else.';
}

/**
 * Events of a calendar, each occurrence of one that recurs by itself, in the order of their starts. Pages are filtered
 * here, and may be short. `start` and `end` are dates, with times where the event has them.
 */
export const listEvents = googlecalendar.operation({
  id: 'googlecalendar.list_events',
  refuse: ({ query }: PageOf<OwnQuery>) => checkQuery(query),
  request: ({ query: { object }, at, size }: PageOf<OwnQuery>) => ({
    method: 'GET',
    path: `/calendars/${encodeURIComponent(object)}/events`,
    query: {
      singleEvents: true,
      orderBy: 'startTime',
      maxResults: Math.min(size, maxPageSize),
      pageToken: at,
    },
  }),
  reply: z.object({ items: z.array(z.unknown()), nextPageToken: text }),
  answer: ({ items, nextPageToken }, { query }): SearchPage<OwnRow> => ({
    rows: ownRows(items, (item) => toRow(item, query)),
    next: nextPageToken || null,
    total: null,
  }),
  maxReplyBytes: 8 * 1024 * 1024,
});

const moment = z.object({ dateTime: text, date: text }).nullish().catch(null);
const event = z.object({ id: z.string(), start: moment, end: moment }).catchall(ownValue);

function toRow(item: unknown, { fields, match }: OwnQuery): OwnRow | null {
  const { data } = event.safeParse(item);
  if (data === undefined) return null;
  const { start, end, ...others } = data;
  const all = {
    ...others,
    start: start?.dateTime ?? start?.date ?? null,
    end: end?.dateTime ?? end?.date ?? null,
  };
  return fitsMatch(all, match) ? { id: data.id, fields: pickFields(all, fields) } : null;
}
