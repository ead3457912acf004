import { describe, expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { everywhere, header, nobody, person } from './amplemarket.fixture.ts';
import { findPhone } from './find-phone.ts';

const numbers = [
  { number: '+1', type: 'landline' },
  { number: '+2', type: 'office' },
  { number: '+3', type: 'direct' },
  { number: '+4', type: 'mobile' },
];

function only(...phones: unknown[]) {
  return { body: { ...person, phone_numbers: phones } };
}

describeVendor({
  ...everywhere,
  operation: findPhone,
  input: { profileUrl: 'https://www.linkedin.com/in/mara' },
  asks: {
    method: 'GET',
    path: '/people/find?linkedin_url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fmara&reveal_phone_numbers=true',
    header,
  },
  found: [
    { name: 'a mobile first', reply: only(...numbers), answer: { number: '+4', type: 'mobile' } },
    {
      name: 'then a direct line',
      reply: only(...numbers.slice(0, 3)),
      answer: { number: '+3', type: 'unknown' },
    },
    {
      name: 'then an office line',
      reply: only(...numbers.slice(0, 2)),
      answer: { number: '+2', type: 'landline' },
    },
    { name: 'then a landline', reply: only(numbers[0]), answer: { number: '+1', type: 'landline' } },
    { name: 'a number of no kind', reply: only({ number: '+5' }), answer: { number: '+5', type: 'unknown' } },
  ],
  notFound: [
    ...nobody,
    { name: 'no numbers', reply: only() },
    { name: 'numbers left out', reply: { body: { id: 'p_01' } } },
    { name: 'a number that is null', reply: only({ number: null, type: 'mobile' }) },
  ],
  wrongTypes: { phone_numbers: '+46700000001' },
});

describe('amplemarket.find_phone', () => {
  test('asks by address as well', async () => {
    const vendor = await startScriptedVendor([{ body: person }]);
    await vendor.call(findPhone, { email: 'mara@fabrikam.test' });
    await vendor.close();
    expect(vendor.seen[0]?.path).toBe('/people/find?email=mara%40fabrikam.test&reveal_phone_numbers=true');
  });
});
