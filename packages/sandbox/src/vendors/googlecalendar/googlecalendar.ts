/*
 * Events of Google Calendar. Designed: its documentation was not read; path, parameters and paging are those of Google's
 * public clients.
 */
import type { Asked } from '../../kit/asked.ts';
import type { CrmContact } from '../../kit/crm-part.ts';
import { crmPart } from '../../kit/crm-part.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { makeId } from '../../kit/make-id.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';

function refuse(code: number, reason: string, message: string): SimulatedReply {
  return {
    status: code,
    body: { error: { code, message, errors: [{ domain: 'global', reason, message }] } },
  };
}

export const googlecalendar = defineSimulator({
  id: 'googlecalendar',
  baseUrls: ['https://www.googleapis.com/calendar/v3'],
  typicalMs: 250,
  requestsPerSecond: 10,
  keys: ['bearer'],
  refuses: {
    wrongKey: refuse(401, 'authError', 'Invalid Credentials'),
    exhausted: refuse(403, 'quotaExceeded', 'Calendar usage limits exceeded.'),
    restricted: refuse(403, 'insufficientPermissions', 'Insufficient Permission'),
    tooOften: refuse(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'),
    unknownPath: refuse(404, 'notFound', 'Not Found'),
    unfit: ({ parameter }) => refuse(400, 'invalid', `Invalid value for: ${parameter}`),
  },
  routes: { 'GET /calendars/{calendar}/events': { answer: listEvents } },
});

const mostOnPage = 2500;

/** Whoever is in the calendar has met its owner, some of them with a company whose name tells what about. */
function listEvents(asked: Asked): SimulatedReply | Unfit {
  const calendar = asked.text('calendar') ?? '';
  const limit = Math.min(Number(asked.text('maxResults') ?? '250'), mostOnPage);
  const from = Number(asked.text('pageToken') ?? '0');
  if (!(limit >= 1)) return { parameter: 'maxResults', problem: 'invalid' };
  if (!Number.isInteger(from)) return { parameter: 'pageToken', problem: 'invalid' };
  if (asked.text('orderBy') === 'startTime' && asked.text('singleEvents') !== 'true')
    return { parameter: 'orderBy', problem: 'invalid' };
  const all = crmPart(asked.world, 'googlecalendar').contacts.toSorted(
    (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
  );
  const page = all.slice(from, from + limit);
  const end = from + page.length;
  return {
    status: 200,
    body: {
      kind: 'calendar#events',
      summary: calendar === 'primary' ? 'owner@sandbox.example' : calendar,
      timeZone: 'UTC',
      items: page.map((contact) => eventOf(asked, contact)),
      ...(end < all.length ? { nextPageToken: String(end) } : {}),
    },
  };
}

const minutes = 30;

function eventOf({ world }: Asked, { person, createdAt, stage }: CrmContact) {
  const id = makeId(world, ['googlecalendar', person.id]).toLowerCase();
  const at = (shift: number) => ({
    dateTime: new Date(Date.parse(createdAt) + shift * 60_000).toISOString(),
    timeZone: 'UTC',
  });
  return {
    kind: 'calendar#event',
    id,
    status: 'confirmed',
    htmlLink: `https://www.google.com/calendar/event?eid=${id}`,
    created: createdAt,
    updated: createdAt,
    summary: `Call with ${person.name}`,
    ...(stage === null ? {} : { description: `About a ${stage} of ${person.employments[0].company.name}` }),
    start: at(0),
    end: at(minutes),
    organizer: { email: 'owner@sandbox.example', self: true },
    attendees: [{ email: person.workEmail, displayName: person.name, responseStatus: 'accepted' }],
  };
}
