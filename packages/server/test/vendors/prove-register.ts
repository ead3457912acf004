/* A national register, asked about companies of the world: those of its country as they truly are, and nobody else. */
import { expect, test } from 'vitest';
import type { WorldCompany } from '@headrace/sandbox';
import { z } from 'zod';
import type { Operation } from '../../src/providers/kit/operation.ts';
import type { RegisteredCompanies, RegisteredCompany } from '../../src/providers/kit/registered-company.ts';
import type { Proof } from './prove-vendor.ts';
import { someCompanies, testSweep } from './sweep.ts';

const text = z.string().min(1).nullable();

const registered: z.ZodType<RegisteredCompany> = z.strictObject({
  legal_name: z.string().min(1),
  number: z.string().regex(/^\d+$/),
  status: text,
  is_dissolved: z.boolean(),
  founded_on: z.iso.date().nullable(),
  street: text,
  city: text,
  zip_code: text,
  url: z.url().nullable(),
});

export const registeredCompanies = z.strictObject({ companies: z.array(registered).min(1) });

export interface RegisterShares {
  /** ISO 3166-1. */
  country: string;
  /** How the register writes the name of a company. */
  spelled(company: WorldCompany): string;
  /** Of the companies of its country. */
  found: readonly [least: number, most: number];
}

export function byName({ name }: WorldCompany): { name: string } {
  return { name };
}

/** The companies of the register's country, for more tests. */
export function proveRegister(
  { vendors, world }: Pick<Proof, 'vendors' | 'world'>,
  operation: Operation<{ name: string }, RegisteredCompanies>,
  { country, spelled, found }: RegisterShares,
): { companies: WorldCompany[]; byName: typeof byName } {
  const all = someCompanies(world, 1000);
  const companies = all.filter(({ place }) => place.countryCode === country).slice(0, 60);
  testSweep(vendors, {
    operation,
    items: companies,
    input: byName,
    answer: registeredCompanies,
    found,
    isRight: (company, { companies: [first] }) =>
      first?.legal_name === spelled(company) &&
      first.city?.toLowerCase() === company.place.city.toLowerCase() &&
      first.founded_on?.startsWith(`${company.foundedYear}-`) === true,
    right: 1,
  });

  test('has nobody of another country', async () => {
    const others = all.filter(({ place }) => place.countryCode !== country).slice(0, 20);
    for (const other of others)
      expect((await vendors.call(operation, byName(other))).outcome).toBe('not_found');
  });
  return { companies, byName };
}
