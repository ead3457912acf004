import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { doubtful, list, obj, text } from '../kit/shapes.ts';
import { websiteDomain } from '../kit/website-domain.ts';

/** Places API (New): https://developers.google.com/maps/documentation/places/web-service/text-search. */
export const googlemaps = defineProvider({
  id: 'googlemaps',
  label: 'Google Maps',
  baseUrl: 'https://places.googleapis.com/v1',
  auth: { header: 'X-Goog-Api-Key' },
  limits: { requestsPerMinute: 600 },
  errors: {
    // The reason is finer than the status, where it is there. Both stand in all APIs of Google.
    codeAt: ['error.details.0.reason', 'error.status'],
    means: {
      // With status 400.
      API_KEY_INVALID: 'credential_rejected',
      BILLING_DISABLED: 'quota_exhausted',
      SERVICE_DISABLED: 'not_in_plan',
      NOT_FOUND: 'not_found',
    },
  },
});

export type PostalAddress = {
  /** Street and number, in the order of the country. */
  street: string | null;
  city: string | null;
  country: string | null;
  zip_code: string | null;
};

/** A part of an address. Its form is that of Google's reference. */
const component = z.object({ longText: text, types: list(z.string()) });
type Components = readonly z.infer<typeof component>[];

const place = obj({
  websiteUri: text,
  formattedAddress: text,
  addressComponents: doubtful(z.array(component)),
});

/** Only what is named here is answered, and it decides the price. */
const fields = ['websiteUri', 'formattedAddress', 'addressComponents']
  .map((name) => `places.${name}`)
  .join(',');

/**
 * Where a company is, by the domain of its website. Google does not know which of several places is the seat: the first of
 * those with the company's own website is taken. Places of others are not.
 */
export const findAddress = googlemaps.post('find_address', '/places:searchText', {
  ask: ({ domain }: { domain: string }) => ({ textQuery: domain, pageSize: 10 }),
  headers: { 'x-goog-fieldmask': fields },
  // Without places, where there are none.
  reply: { places: list(place) },
  answer: ({ places }, { domain }): PostalAddress | null => {
    const own = places?.find(
      (one) => one?.websiteUri && websiteDomain(one.websiteUri) === websiteDomain(domain),
    );
    return own ? readAddress(own.addressComponents ?? [], own.formattedAddress ?? '') : null;
  },
});

function readAddress(components: Components, whole: string): PostalAddress | null {
  const part = (...types: string[]): string | null => {
    for (const type of types) {
      const found = components.find((one) => one.types?.includes(type))?.longText;
      if (found) return found;
    }
    return null;
  };
  const address = {
    street: joinStreet(part('street_number'), { route: part('route'), whole }),
    city: part('locality', 'postal_town', 'administrative_area_level_2'),
    country: part('country'),
    zip_code: part('postal_code'),
  };
  return address.street || address.city || address.country ? address : null;
}

/** Whether the number comes first, the address in one line shows. */
function joinStreet(
  number: string | null,
  { route, whole }: { route: string | null; whole: string },
): string | null {
  if (route === null || number === null) return route;
  return whole.includes(`${number} ${route}`) ? `${number} ${route}` : `${route} ${number}`;
}
