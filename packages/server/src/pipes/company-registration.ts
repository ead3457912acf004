import { defineComposition } from '../engine/define-composition.ts';
import { countryCode } from '../engine/formats/country.ts';
import type { ComputeContext } from '../engine/pipe.ts';
import { showSources } from '../engine/widgets/rules.ts';
import { chooseRegistered } from './company/choose-registered.ts';
import type { Entry } from './company/national-registers.ts';
import { openRegisters, registersOf, registersWithKeys } from './company/national-registers.ts';

export const companyRegistration1 = defineComposition({
  id: 'company:registration@1',
  label: 'Company registration',
  description:
    'What the register of its country says of a company: legal name, number, status, address and when it was founded. Registers of Czechia, France, Norway, the United Kingdom, and of listed companies in the United States; GLEIF and OpenCorporates for all other countries and what these do not have. Only if exactly one company has the name.',
  category: 'company_data',
  needs: { all: ['company_name', 'address_country'] },
  gives: {
    company_legal_name: { primary: true, widgets: [showSources] },
    company_registry: {},
    company_registration_number: {},
    company_registration_status: {},
    company_registration_url: {},
    company_founded_on: {},
    stock_ticker: {},
    address_line_1: {},
    address_city: {},
    zip_code: {},
  },
  price: null,
  connector: 'optional',
  runsOn: registersWithKeys,
  alsoAsks: openRegisters,
  example: { input: { company_name: 'Umbrella Ltd', address_country: 'United Kingdom' } },
  compose: async ({ company_name: name, address_country: country }, context) => {
    const code = countryCode(country);
    const found = code === null ? null : await findRegistered(context, { name, country: code });
    return found === null ? null : describe(found);
  },
});

interface Registered {
  registry: string;
  company: Entry;
}

/** Asks one register after the other. A name that several companies of one have means nobody for certain, so no other is asked. */
async function findRegistered(
  context: Pick<ComputeContext, 'ask'>,
  { name, country }: { name: string; country: string },
): Promise<Registered | null> {
  for (const register of registersOf(country)) {
    const company = chooseRegistered(name, await register.look(context, name));
    if (company === 'namesakes') return null;
    if (company !== null) return { registry: register.name, company };
  }
  return null;
}

function describe({ registry, company }: Registered) {
  const { legal_name: legalName, number, status, url } = company;
  return {
    values: {
      company_legal_name: legalName,
      company_registry: registry,
      company_registration_number: number,
      company_registration_status: status,
      company_registration_url: url,
      company_founded_on: company.founded_on,
      stock_ticker: company.ticker ?? null,
      address_line_1: company.street,
      address_city: company.city,
      zip_code: company.zip_code,
    },
    sources: url === null ? [] : [{ source: registry, url, description: `${legalName}, number ${number}` }],
  };
}
