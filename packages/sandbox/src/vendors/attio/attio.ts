import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { createRecord } from './attio-create.ts';
import { attioError, tooOften } from './attio-error.ts';
import { createNote, readNote } from './attio-notes.ts';
import { listOptions } from './attio-options.ts';
import { queryRecords } from './attio-query.ts';
import { workspaceId } from './attio-ids.ts';
import { updateRecord } from './attio-update.ts';

export const attio = defineSimulator({
  id: 'attio',
  baseUrls: ['https://api.attio.com/v2'],
  typicalMs: 250,
  requestsPerSecond: 100,
  keys: ['bearer'],
  refuses: {
    wrongKey: attioError(401, {
      type: 'auth_error',
      code: 'unauthorized',
      message: 'Could not find a valid access token',
    }),
    restricted: attioError(403, {
      type: 'auth_error',
      code: 'insufficient_scopes',
      message: 'Your access token does not have the required scope: record_permission:read',
    }),
    // There is no quota to use up, only a score of queries that recovers.
    exhausted: tooOften('3600'),
    tooOften: tooOften('1'),
    unknownPath: attioError(404, {
      code: 'not_found',
      message: 'Could not find the requested endpoint',
    }),
    unfit: ({ parameter, problem }) =>
      attioError(400, { code: 'validation_type', message: `${parameter} is ${problem}` }),
  },
  routes: {
    'POST /objects/{object}/records/query': { answer: queryRecords },
    'POST /objects/{object}/records': { answer: createRecord },
    'PATCH /objects/{object}/records/{record}': { answer: updateRecord },
    'POST /notes': { answer: createNote },
    'GET /notes/{note}': { answer: readNote },
    'GET /objects/{object}/attributes/{attribute}/options': { answer: listOptions },
    // Introspection: a token that does not work is not active, which is no error.
    'GET /self': {
      isFree: true,
      refuses: { wrongKey: { status: 200, body: { active: false } } },
      answer: self,
    },
  },
});

function self(asked: Asked): SimulatedReply {
  const client = '9a9c54d5-6c8f-4b51-b71a-0b31c8b8e3d1';
  return {
    status: 200,
    body: {
      active: true,
      scope: 'record_permission:read-write object_configuration:read',
      client_id: client,
      token_type: 'Bearer',
      exp: null,
      iat: Math.floor(asked.now() / 1000),
      sub: workspaceId,
      aud: client,
      iss: 'attio.com',
      authorized_by_workspace_member_id: '50cf242c-7fa3-4cad-87d0-75b1af71c57b',
      workspace_id: workspaceId,
      workspace_name: 'Simulated Sales',
      workspace_slug: 'simulated',
      workspace_logo_url: null,
    },
  };
}
