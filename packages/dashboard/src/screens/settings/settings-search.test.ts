import { expect, it } from 'vitest';
import { readSettingsSearch } from './settings-search.ts';

it('takes the tabs that there are from an address, and no others', () => {
  expect(readSettingsSearch({ tab: 'members', x: 1 })).toEqual({ tab: 'members' });
  expect(readSettingsSearch({ tab: 'passwords' })).toEqual({});
  expect(readSettingsSearch({ tab: 3 })).toEqual({});
});

it('takes the filters of the audit list, where they are of the right kind', () => {
  const filters = { actor: 'u1', action: 'POST /v1/keys', from: '2026-11-01', to: '2026-11-23' };
  expect(readSettingsSearch({ tab: 'audit', ...filters })).toEqual({ tab: 'audit', ...filters });
  expect(readSettingsSearch({ actor: 3, action: '', from: 'yesterday', to: '2026-13-01' })).toEqual({});
});
