/* The text search of Google's Places API (New): https://developers.google.com/maps/documentation/places/web-service/text-search. */
import type { Asked } from '../../kit/asked.ts';
import { companyRoute } from '../../kit/company-routes.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { WorldCompany } from '../../world/world.ts';

const refuse = (
  code: number,
  status: string,
  { message, reason }: { message: string; reason?: string },
): SimulatedReply => ({
  status: code,
  body: {
    error: {
      code,
      message,
      status,
      details:
        reason === undefined
          ? []
          : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }],
    },
  },
});

export const googlemaps = defineSimulator({
  id: 'googlemaps',
  baseUrls: ['https://places.googleapis.com/v1'],
  typicalMs: 300,
  requestsPerSecond: 10,
  keys: [{ header: 'x-goog-api-key' }, { query: 'key' }],
  refuses: {
    noKey: refuse(403, 'PERMISSION_DENIED', {
      message:
        "Method doesn't allow unregistered callers. Please use API Key or other form of API consumer identity.",
    }),
    wrongKey: refuse(400, 'INVALID_ARGUMENT', {
      message: 'API key not valid. Please pass a valid API key.',
      reason: 'API_KEY_INVALID',
    }),
    exhausted: refuse(403, 'PERMISSION_DENIED', {
      message: 'This API method requires billing to be enabled.',
      reason: 'BILLING_DISABLED',
    }),
    tooOften: refuse(429, 'RESOURCE_EXHAUSTED', {
      message: 'Quota exceeded.',
      reason: 'RATE_LIMIT_EXCEEDED',
    }),
    unknownPath: refuse(404, 'NOT_FOUND', { message: 'Requested entity was not found.' }),
    unfit: ({ parameter }) => refuse(400, 'INVALID_ARGUMENT', { message: `Invalid ${parameter}.` }),
  },
  routes: {
    'POST /places:searchText': companyRoute({
      needs: ['textQuery'],
      // Words that are no domain find places too at Google; here they find companies by name.
      by: { domain: 'textQuery' },
      what: 'place',
      holds: { coverage: 0.72, staleness: 0 },
      found: (company, asked) => masked(asked, [branchOf(company, asked), placeOf(company)]),
      missing: (asked) => masked(asked, null),
    }),
  },
});

/** A field mask is mandatory; only what it names is answered. */
function masked(asked: Asked, places: readonly Record<string, unknown>[] | null): SimulatedReply {
  const mask = asked.request.headers['x-goog-fieldmask'] ?? '';
  if (mask === '') return refuse(400, 'INVALID_ARGUMENT', { message: 'FieldMask is a required parameter.' });
  const names = mask.split(',').map((name) => name.trim().replace(/^places\./, ''));
  const shown = places?.map((place) =>
    Object.fromEntries(names.flatMap((name) => (name in place ? [[name, place[name]]] : []))),
  );
  // No places at all: not even an empty list.
  return { status: 200, body: shown === undefined ? {} : { places: shown } };
}

function placeOf(company: WorldCompany): Record<string, unknown> {
  const { street, zipCode, place } = company;
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- streets of the simulated world
  const [, before, route = street, after] = /^(\d+\w?)?\s*(.*?)\s*(\d+\w?)?$/.exec(street) ?? [];
  const number = before ?? after;
  return {
    id: `ChIJ${company.id.toString(36)}`,
    displayName: { text: company.name, languageCode: 'en' },
    formattedAddress: [street, `${zipCode} ${place.city}`, place.country].join(', '),
    websiteUri: `https://${company.domain}/`,
    businessStatus: 'OPERATIONAL',
    addressComponents: [
      ...(number === undefined ? [] : [component(number, 'street_number')]),
      component(route, 'route'),
      component(place.city, 'locality'),
      component(place.region, 'administrative_area_level_1'),
      component(place.country, 'country', place.countryCode),
      component(zipCode, 'postal_code'),
    ],
  };
}

/** What else matches the words: a place of somebody else. */
function branchOf(company: WorldCompany, asked: Asked): Record<string, unknown> {
  const number = asked.between(0, asked.world.companyCount - 1, 'neighbour', company.domain);
  return placeOf(asked.world.company(number));
}

function component(longText: string, type: string, shortText = longText): Record<string, unknown> {
  return { longText, shortText, types: [type], languageCode: 'en' };
}
