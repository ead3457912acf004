import { defineLookup } from '../engine/define-lookup.ts';
import { parseDomain } from '../engine/formats/domain.ts';
import { findAddress } from '../providers/googlemaps/googlemaps.ts';

export const companyHqaddressGooglemaps1 = defineLookup({
  id: 'company:hqaddress:googlemaps@1',
  label: 'HQ address lookup',
  description:
    'The address of a company, from the place on Google Maps that has its website. For older requests; needs your own connection.',
  category: 'company_data',
  needs: 'company_website_url',
  gives: { address_line_1: { primary: true }, address_city: {}, address_country: {}, zip_code: {} },
  operation: findAddress,
  // There is no price for it.
  bills: { operation: 'googlemaps-hq-address' },
  example: { input: { company_website_url: 'https://acme.com' } },
  with: ({ company_website_url: website }) => {
    const domain = parseDomain(website);
    return domain === undefined ? null : { domain };
  },
  accept: ({ street, city, country, zip_code }) => ({
    accepted: true,
    rule: 'accepted: address',
    value: {
      values: { address_line_1: street, address_city: city, address_country: country, zip_code },
    },
  }),
});
