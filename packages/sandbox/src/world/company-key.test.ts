import { expect, it } from 'vitest';
import { companyKey } from './company-key.ts';

it.each([
  ['Acme, Inc.', 'acme'],
  ['The ACME Company Ltd', 'acme'],
  ['Müller & Söhne GmbH & Co. KG', 'mullersohne'],
  ['Smith and Jones PLC', 'smithjones'],
  ['Kowalski Sp. z o.o.', 'kowalski'],
  ['Nordlys A/S', 'nordlys'],
  ['Dupont S.A.R.L.', 'dupont'],
  ['Limited', 'limited'],
  ['東京', ''],
])('takes %s for %s', (name, key) => {
  expect(companyKey(name)).toBe(key);
});
