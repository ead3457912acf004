import type { WorldCompany } from '../world/world.ts';
import type { Asked } from './asked.ts';

/** A company as the register of its country has it. */
export interface Registration {
  company: WorldCompany;
  legalName: string;
  /** Digits only, the same for the same company. */
  number: string;
  /** ISO date. */
  foundedOn: string;
  /** Another company whose name only begins alike; null for most. Searches by words find it, too. */
  namesake: { name: string; number: string } | null;
}

interface Register {
  /** ISO 3166-1 alpha-2: it has nobody of elsewhere. */
  country: string;
  /** How many digits its numbers have. */
  digits: number;
  /** The share of the country's companies that it has. Default 1. */
  coverage?: number;
}

/** What a national register finds by a name. Null if it has no such company. */
export function registrationOf(
  asked: Asked,
  name: string | undefined,
  { country, digits, coverage = 1 }: Register,
): Registration | null {
  const company = name === undefined ? null : asked.world.findCompany({ name });
  if (company === null || company.place.countryCode !== country) return null;
  if (asked.chance('registered', company.id) >= coverage) return null;
  const numberOf = (id: number) => String(id % 10 ** digits).padStart(digits, '0');
  const [month, day] = [asked.between(1, 12, 'month', company.id), asked.between(1, 28, 'day', company.id)];
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    company,
    legalName: legalNameOf(company),
    number: numberOf(company.id),
    foundedOn: `${company.foundedYear}-${two(month)}-${two(day)}`,
    namesake:
      asked.chance('namesake', company.id) < 0.3
        ? { name: `${company.name} Pension Trustees`, number: numberOf(company.id + 50_000) }
        : null,
  };
}

/** A company that the world does not know has the name that it was asked for by, which may have its legal form already. */
function legalNameOf({ name, legalName }: WorldCompany): string {
  const form = legalName.slice(name.length);
  return form !== '' && name.endsWith(form) ? name : legalName;
}
