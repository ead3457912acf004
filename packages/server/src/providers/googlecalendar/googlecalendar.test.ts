import { expect, test } from 'vitest';
import type { OwnQuery } from '../kit/own-query.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { checkQuery, listEvents, readPrimary } from './googlecalendar.ts';

const problem = (code: number, reason: string) => ({
  status: code,
  body: { error: { code, message: 'x', errors: [{ reason, domain: 'global' }] } },
});
const query: OwnQuery = {
  object: 'team@acme.test',
  fields: ['summary', 'start', 'attendees'],
  match: { logic: 'and', conditions: [{ field: 'start', operator: 'gte', value: '2026-11-01' }] },
};

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a token that is over': [problem(401, 'authError'), 'credential_rejected'],
    'a token without the scope': [problem(403, 'insufficientPermissions'), 'credential_rejected'],
    'a day that is over': [problem(403, 'quotaExceeded'), 'quota_exhausted'],
    'a calendar there is none of': [problem(404, 'notFound'), 'request_refused'],
  },
  tooOften: problem(403, 'userRateLimitExceeded'),
});

vendor.asks(listEvents, {
  about: { query, at: 't1', size: 500 },
  sends:
    'GET /calendars/team%40acme.test/events?singleEvents=true&orderBy=startTime&maxResults=250&pageToken=t1',
  found: {
    'a page, of which some fit': [
      {
        body: {
          items: [
            { id: 'e1', summary: 'Call', start: { dateTime: '2026-11-02T10:00:00+01:00' }, end: {} },
            { id: 'e2', summary: 'Old', start: { date: '2026-10-31' } },
            { id: 'e3', start: { date: '2026-11-01' }, attendees: [{ email: 'a@b.test' }] },
            { summary: 'no id' },
          ],
          nextPageToken: 't2',
        },
      },
      {
        rows: [
          {
            id: 'e1',
            fields: { summary: 'Call', start: '2026-11-02T10:00:00+01:00', attendees: null },
          },
          {
            id: 'e3',
            fields: { summary: null, start: '2026-11-01', attendees: [{ email: 'a@b.test' }] },
          },
        ],
        next: 't2',
        total: null,
      },
    ],
    'an empty calendar': [{ body: { items: [] } }, { rows: [], next: null, total: null }],
  },
  wrongTypes: { items: 'none' },
});

vendor.asks(readPrimary, {
  about: undefined,
  sends: 'GET /calendars/primary/events?maxResults=1',
  found: {
    'a calendar': [{ body: { summary: 'ana@acme.test' } }, { detail: 'Calendar ana@acme.test' }],
    'nothing more': [{ body: {} }, { detail: 'The token is accepted' }],
  },
  wrongTypes: { summary: 7 },
});

test.each([
  [{ ...query, object: '../x' }, 'nothing called'],
  [{ ...query, object: '..' }, 'nothing called'],
  [{ ...query, sort: { field: 'start', direction: 'desc' } }, 'ascending'],
  [{ ...query, sort: { field: 'start', direction: 'asc' } }, null],
] satisfies [OwnQuery, string | null][])('%j', (asked, said) => {
  if (said === null) expect(checkQuery(asked)).toBeNull();
  else expect(checkQuery(asked)).toContain(said);
});
