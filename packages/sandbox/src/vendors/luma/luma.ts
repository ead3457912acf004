/*
 * Guests of Luma's events. Designed: its documentation was not read; paths, parameters, paging and the entries are those
 * that public clients use.
 */
import type { Asked } from '../../kit/asked.ts';
import type { CrmContact } from '../../kit/crm-part.ts';
import { crmPart } from '../../kit/crm-part.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { makeId } from '../../kit/make-id.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';
import type { World } from '../../world/world.ts';

const refuse = (status: number, message: string): SimulatedReply => ({ status, body: { message } });

export const luma = defineSimulator({
  id: 'luma',
  baseUrls: ['https://public-api.luma.com/v1'],
  typicalMs: 250,
  requestsPerSecond: 5,
  keys: [{ header: 'x-luma-api-key' }],
  refuses: {
    wrongKey: refuse(401, 'Invalid API key'),
    exhausted: refuse(402, 'Luma Plus is required to use the API.'),
    tooOften: { ...refuse(429, 'Rate limit exceeded'), headers: { 'retry-after': '1' } },
    unknownPath: refuse(404, 'Not found'),
    unfit: ({ parameter, problem }) => refuse(400, `${parameter} is ${problem}`),
  },
  routes: {
    'GET /event/get-guests': { needs: ['event_id'], answer: listGuests },
    'GET /user/get-self': {
      answer: () => ({
        status: 200,
        body: { user: { id: 'usr-simulated', name: 'Simulated Host', email: 'host@sandbox.example' } },
      }),
    },
  },
});

type Guest = Readonly<Record<string, string | null>>;

const columns = new Set(['name', 'email', 'created_at', 'registered_at', 'checked_in_at']);
const mostOnPage = 50;
const share = 0.2;

/** Any event has guests; another event has others. */
function listGuests(asked: Asked): SimulatedReply | Unfit {
  const event = asked.text('event_id') ?? '';
  const column = asked.text('sort_column') ?? 'created_at';
  if (!/^evt-\w+$/.test(event)) return refuse(404, 'Event not found');
  if (!columns.has(column)) return { parameter: 'sort_column', problem: 'invalid' };
  const from = Number(asked.text('pagination_cursor') ?? '0');
  const limit = Math.min(Number(asked.text('pagination_limit') ?? mostOnPage), mostOnPage);
  if (!Number.isInteger(from) || !(limit >= 1)) return { parameter: 'pagination', problem: 'invalid' };
  const sign = asked.text('sort_direction')?.startsWith('desc') === true ? -1 : 1;
  const all = guestsOf(asked.world, event).toSorted(
    (one, other) => sign * compare(one[column] ?? '', other[column] ?? ''),
  );
  const page = all.slice(from, from + limit);
  const end = from + page.length;
  return {
    status: 200,
    body: {
      entries: page.map((guest) => ({ api_id: guest['id'], guest })),
      has_more: end < all.length,
      ...(end < all.length ? { next_cursor: String(end) } : {}),
    },
  };
}

function guestsOf(world: World, event: string): Guest[] {
  return crmPart(world, 'luma')
    .contacts.filter(({ person }) => world.chance('luma guest', event, person.id) < share)
    .map((contact) => guestOf(world, { event, contact }));
}

function guestOf(
  world: World,
  { event, contact: { person, createdAt } }: { event: string; contact: CrmContact },
): Guest {
  const chance = world.chance('luma approval', event, person.id);
  return {
    id: `gst-${makeId(world, ['luma', event, person.id])}`,
    name: person.name,
    email: person.workEmail,
    user_first_name: person.firstName,
    user_last_name: person.lastName,
    approval_status: chance < 0.75 ? 'approved' : chance < 0.9 ? 'pending_approval' : 'declined',
    created_at: createdAt,
    registered_at: createdAt,
    checked_in_at: chance < 0.5 ? createdAt : null,
    phone_number: person.mobile,
  };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
