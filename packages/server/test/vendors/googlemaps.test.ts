import { z } from 'zod';
import type { PostalAddress } from '../../src/providers/googlemaps/googlemaps.ts';
import { findAddress } from '../../src/providers/googlemaps/googlemaps.ts';
import { usualKeys } from './conduct.ts';
import { byDomain, proveVendor } from './prove-vendor.ts';
import { testSweep } from './sweep.ts';

const { vendors, companies, conduct } = await proveVendor();

const text = z.string().min(1);
const address: z.ZodType<PostalAddress> = z.strictObject({
  street: text,
  city: text,
  country: text,
  zip_code: text,
});

testSweep(vendors, {
  operation: findAddress,
  items: companies,
  input: byDomain,
  answer: address,
  found: [0.6, 0.85],
  right: 1,
  isRight: ({ street, zipCode, place }, found) =>
    found.street === street &&
    found.zip_code === zipCode &&
    found.city === place.city &&
    found.country === place.country,
});

conduct({
  operation: findAddress,
  about: (word) => ({ domain: `${word}.com` }),
  items: companies,
  by: byDomain,
  keys: usualKeys,
});
