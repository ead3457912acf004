import { z } from 'zod';
import { mobileAsKnown } from '../../kit/mobile-as-known.ts';
import { profileUrlOf } from './contacts.ts';
import { operation } from './operation.ts';

/** Member states: their people are excluded. */
const euCountries = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
);

export const findPhone = operation(
  z.object({ linkedin_url: z.string().trim().min(1) }),
  (body, { world }) => {
    const person = world.findPerson({ profileUrl: profileUrlOf(body.linkedin_url) });
    const isExcluded = person === null || euCountries.has(person.place.countryCode);
    const phone = isExcluded
      ? null
      : mobileAsKnown(world, 'findymail', { of: person, coverage: 0.25, staleness: 0.06 });
    return { status: 200, body: { phone, line_type: phone === null ? null : 'Mobile' } };
  },
);
