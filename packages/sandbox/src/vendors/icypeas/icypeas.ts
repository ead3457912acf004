/* Icypeas as its documentation has it: https://api-doc.icypeas.com. Bad input, and an account without credits, are told with status 200. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { makeId } from '../../kit/make-id.ts';
import type { SimulatedReply, Simulator } from '../../kit/simulator.ts';
import { findCompanies, findPeople } from './icypeas-database.ts';
import { readFiles, readRows, submitFile } from './icypeas-files.ts';
import { isOutOfCredits, readItem, submit } from './icypeas-jobs.ts';
import { profileAsKnown, scrapedProfileOf } from './icypeas-records.ts';

const refuse = (status: number, fields: object): SimulatedReply => ({
  status,
  body: { success: false, ...fields },
});
const wrongKey = refuse(401, { message: 'Unauthorized access.' });

const simulator = defineSimulator({
  id: 'icypeas',
  baseUrls: ['https://app.icypeas.com/api'],
  typicalMs: 800,
  requestsPerSecond: 10,
  keys: [{ header: 'authorization' }],
  refuses: {
    wrongKey,
    // That its status is not 200 is an assumption, as the documentation gives names only.
    restricted: refuse(403, { name: 'UnpaidSubscriptionError', message: 'Not in your subscription.' }),
    tooOften: refuse(429, { message: 'You have exceeded the max number of requests per minute.' }),
    unknownPath: refuse(404, { name: 'NotFoundError', message: 'Not found.' }),
    unfit: ({ parameter, problem }) => {
      const type = problem === 'missing' ? 'required' : 'invalid';
      return refuse(200, { validationErrors: [{ field: parameter, type, expected: 'string' }] });
    },
  },
  // There is no one refusal of an account without credits: the routes answer it in their own ways.
  routes: {
    'POST /email-search': { needs: [{ any: ['firstname', 'lastname'] }, 'domainOrCompany'], answer: submit },
    'POST /email-verification': { needs: ['email'], answer: submit },
    'POST /bulk-single-searchs/read': {
      needs: [{ any: ['id', 'file'] }],
      answer: (asked) => (asked.text('file') === undefined ? readItem(asked) : readRows(asked)),
    },
    'POST /bulk-search': { needs: ['name', 'task'], answer: submitFile },
    'POST /search-files/read': { answer: readFiles },
    'GET /scrape/profile': { needs: ['url'], answer: scrape },
    'POST /find-people': { answer: findPeople },
    'POST /find-companies': { answer: findCompanies },
    'POST /a/actions/subscription-information': {
      answer: (asked) => {
        const credits = isOutOfCredits(asked) ? 0 : 2500;
        return { status: 200, body: { success: true, status: 'active', credits, quotas: { daily: 0 } } };
      },
    },
  },
});

/** The key is the whole header: with a `Bearer` before it, it is none of Icypeas's. */
export const icypeas: Simulator = {
  ...simulator,
  handle: (request, context) =>
    /^bearer /i.test(request.headers['authorization'] ?? '') ? wrongKey : simulator.handle(request, context),
};

/** Unlike the searches for addresses it is answered at once. */
function scrape(asked: Asked): SimulatedReply {
  const url = asked.text('url') ?? '';
  const told = { success: true, searchId: makeId(asked.world, ['icypeas', 'scrape', url]) };
  if (isOutOfCredits(asked))
    return { status: 200, body: { ...told, status: 'INSUFFICIENT_FUNDS', result: null } };
  const person = asked.world.findPerson({ profileUrl: url });
  const known = person && profileAsKnown(asked.world, person);
  const result = known && scrapedProfileOf(known);
  return { status: 200, body: { ...told, status: known ? 'FOUND' : 'NOT_FOUND', result } };
}
