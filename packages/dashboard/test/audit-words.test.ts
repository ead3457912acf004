import { expect, it } from 'vitest';
import { accessOf } from '../../server/src/http/access.ts';
import { describeAction } from '../src/screens/settings/audit/describe-action.ts';

it('has words for everything that the audit list can tell', () => {
  const told = Object.entries(accessOf)
    .filter(([path, access]) => (access === 'manage' || access === 'own') && !path.startsWith('GET '))
    .map(([path]) => path.replace(/:(\w+)/g, '{$1}'))
    // Its list goes with the organization.
    .filter((action) => action !== 'DELETE /v1/organization');
  expect(told.length).toBeGreaterThan(20);
  expect(told.filter((action) => describeAction(action) === action)).toEqual([]);
});
