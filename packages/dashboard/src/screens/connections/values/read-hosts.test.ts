import { expect, it } from 'vitest';
import { isValueName } from './value-name.ts';
import { readHosts } from './read-hosts.ts';

it('takes hosts on lines and with commas, each once', () => {
  expect(readHosts(' api.crm.example, *.other.example\napi.crm.example:8080\n\napi.crm.example ')).toEqual([
    'api.crm.example',
    '*.other.example',
    'api.crm.example:8080',
  ]);
  expect(readHosts(' \n')).toEqual([]);
});

it.each([
  ['CRM_TOKEN', true],
  ['A1', true],
  ['crm_token', false],
  ['1A', false],
  ['A-B', false],
  ['', false],
  ['A'.repeat(101), false],
])('%s as a name: %s', (name, isName) => expect(isValueName(name)).toBe(isName));
