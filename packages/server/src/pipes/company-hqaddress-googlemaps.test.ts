import { expect, test } from 'vitest';
import { companyHqaddressGooglemaps1 } from './company-hqaddress-googlemaps.ts';
import { runInSandbox, runScripted, world } from './run-asking-pipe.fixture.ts';

const operation = 'googlemaps.find_address';
const input = { company_website_url: 'https://www.acme.com/en' };
const address = { street: 'Main Street 12', city: 'Austin', country: 'United States', zip_code: '78701' };

test('gives the parts of an address, for the connection fee', async () => {
  const script = { [operation]: address };
  const { values, inputs, attempts } = await runScripted(companyHqaddressGooglemaps1, {
    input,
    script,
    own: ['googlemaps'],
  });
  expect(inputs[operation]).toEqual([{ domain: 'acme.com' }]);
  expect(values).toMatchObject({
    address_line_1: 'Main Street 12',
    address_city: 'Austin',
    address_country: 'United States',
    zip_code: '78701',
  });
  expect(attempts).toMatchObject([{ credits: 500, priceRule: 'connection fee 0.05' }]);
});

test('takes no address without a street', async () => {
  const script = { [operation]: { ...address, street: null } };
  const { values } = await runScripted(companyHqaddressGooglemaps1, { input, script, own: ['googlemaps'] });
  expect(values).toMatchObject({ address_line_1: 'no_result NoResult', address_city: 'no_result NoResult' });
});

test('finds the addresses of the simulated world', async () => {
  const found = [];
  for (const company of Array.from({ length: 20 }, (_, turn) => world.company(turn * 31))) {
    const website = { company_website_url: `https://${company.domain}` };
    const { values } = await runInSandbox(companyHqaddressGooglemaps1, { input: website });
    if (values['zip_code'] === 'no_result NoResult') continue;
    expect(values).toMatchObject({ address_line_1: company.street, zip_code: company.zipCode });
    found.push(company);
  }
  expect(found.length).toBeGreaterThan(9);
});
