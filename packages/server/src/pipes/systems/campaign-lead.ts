/* What systems for outreach are told of a person whom they are to write to. */
import { splitName } from '../names/split-name.ts';

/** What systems that write mail are told of a record. */
export const leadByEmail = {
  all: [
    'email',
    { optional: 'name' },
    { optional: 'company_name' },
    { optional: 'company_domain' },
    { optional: 'job_title' },
    { optional: 'profile_url' },
  ],
} as const;

interface Person {
  name: string | null;
  company_name: string | null;
  company_domain?: string | null;
  job_title: string | null;
  email?: string | null;
  profile_url?: string | null;
}

type Told = Exclude<keyof Person, 'name'> | 'first_name' | 'last_name';

/** What is known of a person, by a system's own names; what has no value is left out. */
export function leadFields(
  person: Person,
  names: Readonly<Partial<Record<Told, string>>>,
): Record<string, string> {
  const { name, ...others } = person;
  const known = new Map(Object.entries({ ...others, ...splitName(name ?? '') }));
  const fields = Object.entries(names).flatMap(([field, own]): [string, string][] => {
    const value = known.get(field);
    return value ? [[own, value]] : [];
  });
  return Object.fromEntries(fields);
}
