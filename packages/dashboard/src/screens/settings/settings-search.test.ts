import { expect, it } from 'vitest';
import { readSettingsSearch } from './settings-search.ts';

it('takes the tabs that there are from an address, and no others', () => {
  expect(readSettingsSearch({ tab: 'members', x: 1 })).toEqual({ tab: 'members' });
  expect(readSettingsSearch({ tab: 'passwords' })).toEqual({});
  expect(readSettingsSearch({ tab: 3 })).toEqual({});
});
