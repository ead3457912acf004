/** A legal entity as a register of companies has it. A type, not an interface: an answer must fit plain JSON. */
export type RegisteredCompany = {
  legal_name: string;
  /** Its number in this register. */
  number: string;
  /** The register's own word or code; null if it does not say. */
  status: string | null;
  /** Whether the register says that the company no longer exists. */
  is_dissolved: boolean;
  /** ISO date. */
  founded_on: string | null;
  street: string | null;
  city: string | null;
  zip_code: string | null;
  /** Its page in the register; null if the register has none. */
  url: string | null;
};

type Partly<Value> = { readonly [Name in keyof Value]?: Value[Name] | null | undefined };

/** The day of an ISO date, of any century: the oldest registers go back to the 18th. Null for what is not a date. */
export function foundingDay(written: string | null | undefined): string | null {
  const day = /^\d{4}-\d\d-\d\d(?![\d-])/.exec(written ?? '')?.[0];
  return day === undefined || Number.isNaN(Date.parse(day)) ? null : day;
}

/** Null for an entry without a name or without a number. Blank texts count as missing. */
export function registeredCompany({
  legal_name: name,
  number,
  ...known
}: Partly<RegisteredCompany>): RegisteredCompany | null {
  if (!name || !number) return null;
  return {
    legal_name: name,
    number,
    status: known.status || null,
    is_dissolved: known.is_dissolved ?? false,
    founded_on: known.founded_on || null,
    street: known.street || null,
    city: known.city || null,
    zip_code: known.zip_code || null,
    url: known.url || null,
  };
}

/** What a register has under a name, the likeliest first. */
export type RegisteredCompanies = { companies: RegisteredCompany[] };

/** Null if there are none. Entries without a name or a number are left out. */
export function registeredCompanies(
  entries: readonly Partly<RegisteredCompany>[],
): RegisteredCompanies | null {
  const companies = entries.flatMap((entry) => registeredCompany(entry) ?? []);
  return companies.length === 0 ? null : { companies };
}
