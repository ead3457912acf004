import type { World, WorldCompany } from '../../world/world.ts';

/** A company as the register has it; it knows no industry, no employees and no website. */
export function describeRecord(company: WorldCompany, world: World) {
  const { lei, legalName, name, place } = company;
  const number = String(company.id).padStart(10, '0');
  const address = {
    language: 'en',
    addressLines: [company.street],
    city: place.city,
    region: null,
    country: place.countryCode,
    postalCode: company.zipCode,
  };
  return {
    type: 'lei-records',
    id: lei,
    attributes: {
      lei,
      entity: {
        legalName: { name: legalName, language: 'en' },
        otherNames: name === legalName ? [] : [{ name, language: 'en', type: 'TRADING_OR_OPERATING_NAME' }],
        legalAddress: address,
        headquartersAddress: address,
        registeredAt: { id: 'RA000585', other: null },
        registeredAs: number,
        jurisdiction: place.countryCode,
        category: 'GENERAL',
        legalForm: { id: '8888', other: null },
        status: 'ACTIVE',
        creationDate: `${company.foundedYear}-01-01T00:00:00Z`,
      },
      registration: describeRegistration(company, world),
      bic: null,
      mic: null,
      ocid: `${place.countryCode.toLowerCase()}/${number}`,
    },
    relationships: {
      'managing-lou': { links: { related: `https://api.gleif.org/api/v1/lei-records/${lei}/managing-lou` } },
    },
  };
}

function describeRegistration({ domain, foundedYear }: WorldCompany, world: World) {
  const year = Number(world.today.slice(0, 4));
  // The system began in 2012.
  const first = Math.max(2012, foundedYear) + Math.floor(world.chance('gleif', 'registered', domain) * 3);
  return {
    initialRegistrationDate: `${Math.min(first, year - 1)}-03-01T00:00:00Z`,
    lastUpdateDate: `${year - 1}-12-01T00:00:00Z`,
    status: 'ISSUED',
    nextRenewalDate: `${year + 1}-03-01T00:00:00Z`,
    managingLou: '5493001KJTIIGC8Y1R12',
    corroborationLevel: 'FULLY_CORROBORATED',
  };
}
