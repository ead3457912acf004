import type { ComputeContext } from '../../engine/pipe.ts';
import { findCompanies as findInCompaniesHouse } from '../../providers/companieshouse/companieshouse.ts';
import { findLegalEntities } from '../../providers/gleif/gleif.ts';
import type { RegisteredCompanies, RegisteredCompany } from '../../providers/kit/registered-company.ts';
import type { Operation } from '../../providers/kit/operation.ts';
import { askSource } from './ask-source.ts';

type Asking = Pick<ComputeContext, 'ask'>;

export interface Register {
  /** As users see it. */
  name: string;
  /** Companies whose names are like this one, in its country. Empty if there are none, or if it could not be asked. */
  look(context: Asking, name: string): Promise<RegisteredCompany[]>;
}

/** Registers by the country (ISO 3166-1) whose companies they have. */
const nationalRegisters: ReadonlyMap<string, readonly Register[]> = new Map([
  ['GB', [registerOf(findInCompaniesHouse)]],
]);

function registerOf(find: Operation<{ name: string }, RegisteredCompanies>): Register {
  return {
    name: find.provider.label,
    look: async (context, name) => (await askSource(context, find, { name }))?.companies ?? [],
  };
}

/** The registers that can have a company of this country: its own before the one of all countries. */
export function registersOf(country: string): Register[] {
  return [...(nationalRegisters.get(country) ?? []), gleifOf(country)];
}

/** Where companies of all countries are, though only those that trade in securities need to be. */
function gleifOf(country: string): Register {
  return {
    name: 'GLEIF',
    look: async (context, name) => {
      const found = await askSource(context, findLegalEntities, { name, country });
      return (found?.entities ?? []).map(({ lei, legal_name, status, created, city }) => ({
        legal_name,
        number: lei,
        status: status?.toLowerCase() ?? null,
        is_dissolved: status === 'INACTIVE',
        founded_on: created,
        street: null,
        city,
        zip_code: null,
        url: `https://search.gleif.org/#/record/${lei}`,
      }));
    },
  };
}

/** The providers that are asked with a key, and those that need none. */
export const registersWithKeys = ['companieshouse'] as const;
export const openRegisters = ['gleif'] as const;
