import { expect, test } from 'vitest';
import { domainTruth } from '@headrace/sandbox/kit/domain-registration';
import { domainRegistration1 } from './domain-registration.ts';
import { basisOf, runScripted, runWithoutKeys, world } from './run-asking-pipe.fixture.ts';

const registration = {
  registered_at: '2014-03-01T23:59:59.000Z',
  expires_at: null,
  registrar: 'Example Registrar',
  registrant: 'Fabrikam AB',
  registrant_country: 'SE',
  statuses: [],
};
const script = { 'rdap.read_domain': registration };

test.each([
  [{ company_domain: 'fabrikam.example.com' }, 'example.com'],
  [{ domain: 'https://www.fabrikam.co.uk/x' }, 'fabrikam.co.uk'],
])('%j is read as %s', async (input, domain) => {
  const { values, fields, inputs, attempts } = await runScripted(domainRegistration1, { input, script });
  expect(values).toMatchObject({
    domain_registered_on: '2014-03-01',
    domain_expires_on: 'no_result NoResult',
    domain_registrar: 'Example Registrar',
    domain_registrant: 'Fabrikam AB',
    domain_registrant_country: 'Sweden',
  });
  expect(inputs['rdap.read_domain']).toEqual([{ domain }]);
  expect(attempts.map(({ credits }) => credits)).toEqual([0]);
  expect(basisOf(fields['domain_registered_on']).sources).toEqual(['RDAP']);
});

test('a registry that is down does not mean that nobody has the domain', async () => {
  const down = { 'rdap.read_domain': { fails: 'unavailable' as const } };
  const { values } = await runScripted(domainRegistration1, {
    input: { company_domain: 'acme.com' },
    script: down,
  });
  expect(values['domain_registered_on']).toBe('failed ProviderError');
});

test('tells what is true of companies of the world, without a key', async () => {
  const companies = Array.from({ length: 20 }, (_, turn) => world.company(turn * 11));
  let told = 0;
  for (const company of companies) {
    const truth = domainTruth(world, company);
    const { values } = await runWithoutKeys(domainRegistration1, {
      input: { company_domain: company.domain },
    });
    expect(values['domain_registered_on']).toBe(truth?.registeredOn ?? 'no_result NoResult');
    told += truth === null ? 0 : 1;
  }
  expect(told).toBeGreaterThan(5);
});
