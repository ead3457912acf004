import { defineSimulator } from '../../kit/define-simulator.ts';
import { createObject } from './hubspot-create.ts';
import { badRequest, hubspotError, overLimit } from './hubspot-error.ts';
import { createNote, readNote } from './hubspot-notes.ts';
import { searchObjects } from './hubspot-search.ts';
import { updateObject } from './hubspot-update.ts';

export const hubspot = defineSimulator({
  id: 'hubspot',
  baseUrls: ['https://api.hubapi.com'],
  typicalMs: 300,
  requestsPerSecond: 5,
  keys: ['bearer'],
  refuses: {
    wrongKey: hubspotError(
      401,
      'INVALID_AUTHENTICATION',
      'Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview',
    ),
    exhausted: overLimit('DAILY'),
    restricted: hubspotError(
      403,
      'MISSING_SCOPES',
      "This app hasn't been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes.",
    ),
    tooOften: overLimit('SECONDLY'),
    unknownPath: hubspotError(404, 'OBJECT_NOT_FOUND', 'resource not found'),
    unfit: ({ parameter, problem }) => badRequest(`The ${parameter} is ${problem}.`),
  },
  routes: {
    'POST /crm/v3/objects/{objectType}/search': { answer: searchObjects },
    'POST /crm/v3/objects/notes': { answer: createNote },
    'GET /crm/v3/objects/notes/{noteId}': { answer: readNote },
    'POST /crm/v3/objects/{objectType}': { answer: createObject },
    'PATCH /crm/v3/objects/{objectType}/{objectId}': { answer: updateObject },
    'GET /account-info/v3/details': {
      answer: () => ({
        status: 200,
        body: { portalId: 4_400_123, accountType: 'STANDARD', timeZone: 'US/Eastern' },
      }),
    },
  },
});
