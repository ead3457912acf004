import type { ComputeContext } from '../../engine/pipe.ts';
import { findCompanies as findInCzechia } from '../../providers/ares/ares.ts';
import { findCompanies as findInNorway } from '../../providers/brreg/brreg.ts';
import { findCompanies as findInCompaniesHouse } from '../../providers/companieshouse/companieshouse.ts';
import { findLegalEntities } from '../../providers/gleif/gleif.ts';
import { findCompanies as findInOpenCorporates } from '../../providers/opencorporates/opencorporates.ts';
import type { RegisteredCompanies, RegisteredCompany } from '../../providers/kit/registered-company.ts';
import type { Operation } from '../../providers/kit/operation.ts';
import { findCompanies as findInFrance } from '../../providers/recherche-entreprises/recherche-entreprises.ts';
import { findFilers, readFiler, secEdgar } from '../../providers/sec-edgar/sec-edgar.ts';
import { askSource } from './ask-source.ts';
import { compareLegalNames } from './same-legal-name.ts';

type Asking = Pick<ComputeContext, 'ask'>;

/** `ticker`: on an exchange, for the registers that know it. */
export type Entry = RegisteredCompany & { ticker?: string | null };

export interface Register {
  /** As users see it. */
  name: string;
  /** Companies whose names are like this one, in its country. Empty if there are none, or if it could not be asked. */
  look(context: Asking, name: string): Promise<Entry[]>;
}

/** How many filers of the very name are read: if there are more than one, nobody can be chosen. */
const mostRead = 2;

const edgar: Register = {
  name: secEdgar.label,
  look: async (context, name) => {
    const found = await askSource(context, findFilers, { name });
    const same = (found?.filers ?? []).filter((filer) => compareLegalNames(name, filer.name) !== null);
    const read = await Promise.all(
      same.slice(0, mostRead).map(({ cik }) => askSource(context, readFiler, { cik })),
    );
    // Whoever is not listed may have ceased to be long ago, which EDGAR does not say.
    return read.flatMap((company) =>
      company?.is_american === true && company.ticker !== null ? company : [],
    );
  },
};

/** Registers by the country (ISO 3166-1) whose companies they have. */
const nationalRegisters: ReadonlyMap<string, readonly Register[]> = new Map([
  ['CZ', [registerOf(findInCzechia)]],
  ['FR', [registerOf(findInFrance)]],
  ['GB', [registerOf(findInCompaniesHouse)]],
  ['NO', [registerOf(findInNorway)]],
  // The United States have no register of their own. Those that trade in securities file with the commission.
  ['US', [edgar]],
]);

function registerOf(find: Operation<{ name: string }, RegisteredCompanies>): Register {
  return {
    name: find.provider.label,
    look: async (context, name) => (await askSource(context, find, { name }))?.companies ?? [],
  };
}

/** The registers that can have a company of this country: its own before those of all countries, and free ones before others. */
export function registersOf(country: string): Register[] {
  return [...(nationalRegisters.get(country) ?? []), gleifOf(country), openCorporatesOf(country)];
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

/** Many registers in one, where every question counts against an account. */
function openCorporatesOf(country: string): Register {
  return {
    name: findInOpenCorporates.provider.label,
    look: async (context, name) =>
      (await askSource(context, findInOpenCorporates, { name, country }))?.companies ?? [],
  };
}

/** The providers that are asked with a key, and those that need none. */
export const registersWithKeys = ['companieshouse', 'opencorporates', 'sec-edgar'] as const;
export const openRegisters = ['ares', 'brreg', 'gleif', 'recherche-entreprises'] as const;
