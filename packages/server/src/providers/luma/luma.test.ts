import { expect, test } from 'vitest';
import type { OwnQuery } from '../kit/own-query.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { checkQuery, listGuests, readSelf } from './luma.ts';

const query: OwnQuery = {
  object: 'evt-abc123',
  fields: ['email', 'checked_in_at'],
  match: { logic: 'and', conditions: [{ field: 'approval_status', operator: 'eq', value: 'approved' }] },
  sort: { field: 'name', direction: 'desc' },
};
const guest = (id: string, approval_status: string) => ({
  api_id: `entry-${id}`,
  guest: { id, email: `${id}@acme.test`, approval_status },
});

const vendor = describeVendor({
  key: 'x-luma-api-key: secret-key',
  refusals: {
    'a wrong key': [{ status: 401, body: { message: 'x' } }, 'credential_rejected'],
    'an event that there is none of': [{ status: 404, body: { message: 'x' } }, 'request_refused'],
  },
  tooOften: { status: 429, body: { message: 'x' } },
});

vendor.asks(listGuests, {
  about: { query, at: 'c1', size: 200 },
  sends:
    'GET /event/get-guests?event_id=evt-abc123&sort_column=name&sort_direction=desc&pagination_limit=50&pagination_cursor=c1',
  found: {
    'a page, of which some fit': [
      {
        body: {
          entries: [guest('gst-1', 'approved'), guest('gst-2', 'declined'), { guest: {} }, 'x'],
          has_more: true,
          next_cursor: 'c2',
        },
      },
      {
        rows: [{ id: 'gst-1', fields: { email: 'gst-1@acme.test', checked_in_at: null } }],
        next: 'c2',
        total: null,
      },
    ],
    'the last page': [
      { body: { entries: [guest('gst-2', 'declined')], has_more: false, next_cursor: 'c2' } },
      { rows: [], next: null, total: null },
    ],
    'an older guest': [
      {
        body: { entries: [{ guest: { api_id: 'gst-9', email: 'z@b.test', approval_status: 'approved' } }] },
      },
      {
        rows: [{ id: 'gst-9', fields: { email: 'z@b.test', checked_in_at: null } }],
        next: null,
        total: null,
      },
    ],
  },
  wrongTypes: { entries: 'none' },
});

vendor.asks(readSelf, {
  about: undefined,
  sends: 'GET /user/get-self',
  found: {
    'a user': [{ body: { user: { name: 'Ana', email: 'a@b.test' } } }, { detail: 'Ana' }],
    'nothing more': [{ body: {} }, { detail: 'The key is accepted' }],
  },
  wrongTypes: { user: 'Ana' },
});

test.each([
  [{ ...query, object: '../calendar' }, 'nothing called'],
  [{ ...query, sort: { field: 'approval_status', direction: 'asc' } }, 'sorts guests by'],
  [query, null],
] satisfies [OwnQuery, string | null][])('%j', (asked, said) => {
  if (said === null) expect(checkQuery(asked)).toBeNull();
  else expect(checkQuery(asked)).toContain(said);
});
