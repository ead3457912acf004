import { z } from 'zod';
import { makeId } from '../../kit/make-id.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { countCompanies, countPeople, findCompanies, findPeople } from './icypeas-database.ts';
import { isOutOfCredits, namedError, refuseAtDoor, validationErrors } from './icypeas-error.ts';
import { lookUp, readItem, submit } from './icypeas-item.ts';
import { profileAsKnown, scrapedProfileOf } from './icypeas-person.ts';
import { profileScrape } from './icypeas-search.ts';

export const icypeas: Simulator = {
  id: 'icypeas',
  baseUrls: ['https://app.icypeas.com/api'],
  typicalMs: 800,
  requestsPerSecond: 10,
  limited: {
    status: 429,
    body: { success: false, message: 'You have exceeded the max number of requests per minute.' },
  },
  handle(request, context) {
    return refuseAtDoor(request) ?? route(request, context);
  },
};

function route(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  switch (`${request.method} ${request.path}`) {
    case 'POST /email-search':
    case 'POST /email-verification':
    case 'POST /domain-search':
      return submit(request.path.slice(1), request, context);
    case 'POST /bulk-single-searchs/read':
      return readItem(request, context);
    case 'POST /reverse-email-lookup':
      return lookUp('reverse-email-lookup', request, context);
    case 'POST /url-search/profile':
      return lookUp('url-search-profile', request, context);
    case 'GET /scrape/profile':
      return scrape(request, context);
    case 'POST /find-people':
      return findPeople(request, context);
    case 'POST /find-people/count':
      return countPeople(request, context);
    case 'POST /find-companies':
      return findCompanies(request, context);
    case 'POST /find-companies/count':
      return countCompanies(request, context);
    case 'POST /a/actions/subscription-information':
      return describeSubscription(request);
    // Not in the vendor's documentation, which knows GET only; taken as a search to be read later.
    case 'POST /scrape/profile':
      return submit('scrape-profile', request, context);
    default:
      return namedError(404, 'NotFoundError', 'Not found.');
  }
}

/** The documented way to a profile: one GET, answered at once. */
function scrape(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const read = profileScrape.safeParse(Object.fromEntries(request.query));
  if (!read.success) return validationErrors(read.error);
  const { url } = read.data;
  const searchId = makeId(context.world, ['icypeas', 'scrape', url]);
  if (isOutOfCredits(request)) {
    return { status: 200, body: { success: true, searchId, status: 'INSUFFICIENT_FUNDS', result: null } };
  }
  const known = profileAsKnown(context.world, context.world.findPerson({ profileUrl: url }));
  const result = known && scrapedProfileOf(known);
  return { status: 200, body: { success: true, searchId, status: known ? 'FOUND' : 'NOT_FOUND', result } };
}

// The email is documented as required, yet the key alone says whose account it is.
const subscriptionRequest = z.object({ email: z.email().nullish() });

/** Free, so that an account without credits is told too; the shape is known from clients. */
function describeSubscription(request: SimulatedRequest): SimulatedReply {
  const read = subscriptionRequest.safeParse(readJsonBody(request) ?? {});
  if (!read.success) return validationErrors(read.error);
  const credits = isOutOfCredits(request) ? 0 : 2500;
  return {
    status: 200,
    body: { success: true, userId: 'sandbox', status: 'active', credits, quotas: { daily: 0 } },
  };
}
