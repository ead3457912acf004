import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';

/** The register of legal entity identifiers, https://www.gleif.org/en/lei-data/gleif-api. Free, without a key. */
export const gleif = defineProvider({
  id: 'gleif',
  label: 'GLEIF',
  baseUrl: 'https://api.gleif.org/api/v1',
  auth: 'none',
  // With another type it may answer 406 as a web page.
  headers: { accept: 'application/vnd.api+json' },
  limits: { requestsPerMinute: 60 },
});

export type LegalEntity = {
  lei: string;
  legal_name: string;
  other_names: string[];
  /** Where the head office is, else the registered address. */
  city: string | null;
  /** ISO 3166-2: `SE-AB`. */
  region: string | null;
  /** ISO 3166-1: `SE`. */
  country: string | null;
  /** A code of ISO 20275, or in words where the register has no code for it. */
  legal_form: string | null;
  /** `ACTIVE` or `INACTIVE`. */
  status: string | null;
  /** When the entity was founded, ISO. */
  created: string | null;
};

const maxEntities = 10;
/** ISO 20275: "other" and "not known". */
const noLegalForm = new Set(['8888', '9999']);

const text = z.string().nullish();
const address = z.object({ city: text, region: text, country: text }).nullish();
const entity = z.object({
  legalName: z.object({ name: text }).nullish(),
  otherNames: z.array(z.object({ name: text })).nullish(),
  legalAddress: address,
  headquartersAddress: address,
  legalForm: z.object({ id: text, other: text }).nullish(),
  status: text,
  creationDate: text,
});

/** Legal entities by name; `country` is that of the registered address, ISO 3166-1. Null when there are none. */
export const findLegalEntities = gleif.operation({
  id: 'gleif.find_legal_entities',
  request: ({ name, country }: { name: string; country?: string }) => ({
    method: 'GET',
    path: '/lei-records',
    query: {
      'filter[entity.legalName]': name,
      'filter[entity.legalAddress.country]': country,
      'page[size]': maxEntities,
    },
  }),
  reply: z.object({
    data: z.array(z.object({ id: z.string(), attributes: z.object({ entity }) })),
  }),
  answer: ({ data }): { entities: LegalEntity[] } | null => {
    const entities = data
      .slice(0, maxEntities)
      .flatMap(({ id, attributes }) => readEntity(id, attributes.entity) ?? []);
    return entities.length === 0 ? null : { entities };
  },
});

function readEntity(lei: string, facts: z.infer<typeof entity>): LegalEntity | null {
  const name = facts.legalName?.name;
  if (!name) return null;
  const place = facts.headquartersAddress ?? facts.legalAddress;
  const form = facts.legalForm?.id ?? null;
  return {
    lei,
    legal_name: name,
    other_names: (facts.otherNames ?? []).flatMap((other) => other.name ?? []),
    city: place?.city ?? null,
    region: place?.region ?? null,
    country: place?.country ?? null,
    legal_form: facts.legalForm?.other ?? (form === null || noLegalForm.has(form) ? null : form),
    status: facts.status ?? null,
    created: facts.creationDate?.slice(0, 10) ?? null,
  };
}
