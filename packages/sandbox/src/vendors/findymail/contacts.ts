/* Addresses of people: only those their own verifier passes, so no answer says how sure it is. */
import { z } from 'zod';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { World, WorldPerson } from '../../world/world.ts';
import { operation } from './operation.ts';

const required = z.string().trim().min(1);

const nameAtCompany = z.object({ name: required, domain: required });

export const findByName = operation(nameAtCompany, ({ name, domain }, { world }) => {
  // The domain may be a company's name instead.
  const company = domain.includes('.') ? { domain } : { name: domain };
  return contactReply(world.findPerson({ name, company }), world);
});

export const findByProfile = operation(
  z.object({ linkedin_url: required }),
  ({ linkedin_url }, { world }) => {
    return contactReply(world.findPerson({ profileUrl: profileUrlOf(linkedin_url) }), world);
  },
);

const rolesAtDomain = z.object({ domain: required, roles: z.array(required).min(1).max(3) });

/** Deprecated by the vendor, answered all the same. */
export const findByRoles = operation(rolesAtDomain, ({ domain, roles }, { world }) => {
  const company = world.findCompany({ domain });
  const people = company === null ? [] : world.peopleAt(company);
  const matching = people.filter((person) => hasRole(person, roles));
  return {
    status: 200,
    body: {
      contacts: matching.map((person) => contactOf(person, world)).filter((contact) => contact !== null),
    },
  };
});

/** The parameter takes a handle as well. */
export function profileUrlOf(urlOrHandle: string): string {
  return urlOrHandle.includes('/') ? urlOrHandle : `https://www.linkedin.com/in/${urlOrHandle}`;
}

export function hasRole(person: WorldPerson, roles: readonly string[]): boolean {
  const title = person.employments[0].title.toLowerCase();
  return roles.some((role) => title.includes(role.toLowerCase()));
}

function contactReply(person: WorldPerson | null, world: World) {
  return { status: 200, body: { contact: person === null ? null : contactOf(person, world) } };
}

function contactOf(person: WorldPerson, world: World) {
  const known = personAsKnown(world, 'findymail', {
    of: person,
    what: 'email',
    coverage: 0.55,
    staleness: 0.04,
  });
  if (known === null) return null;
  const { company } = known.employments[0];
  if (company.mailHost === 'none') return null;
  // They verify some addresses at catch-all domains too, but give up on most.
  if (company.isCatchAll && world.chance('findymail', 'catch-all', person.id) > 0.4) return null;
  return { name: known.name, email: known.workEmail, domain: company.domain };
}
