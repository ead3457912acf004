import { z } from 'zod';
import { language } from './search-query.ts';

/** What objects, ids and properties of HubSpot look like where something is written. */
export const form = {
  label: language.label,
  idForm: 'a number',
  isId: (id: string) => /^\d{1,20}$/.test(id),
  isObject: (name: string) => language.isObject(name),
  isProperty: (name: string) => language.isField(name),
};

/** The part of an object that is read after it was written. */
export const writtenObject = z.object({ id: z.union([z.string(), z.number()]).transform(String) });

/** Of a private app on the smallest plan, for all that is written; the five per second of the provider are those of the search. */
export const writing = { requestsPerSecond: 10, endpoint: 'objects' };
