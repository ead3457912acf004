import { z } from 'zod';
import { guessAddress } from '../../kit/guess-address.ts';
import { optionalText } from '../../kit/optional-text.ts';
import type { SimulatorContext } from '../../kit/simulator.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { WorldPerson } from '../../world/world.ts';
import { companyPart, mailPart } from './company-part.ts';
import { operation } from './operation.ts';

const personAtCompany = z
  .object({
    first_name: optionalText,
    last_name: optionalText,
    full_name: optionalText,
    domain: optionalText,
    company_name: optionalText,
  })
  .refine((body) => body.full_name ?? (body.first_name && body.last_name))
  .refine((body) => body.domain ?? body.company_name);

export const findEmail = operation(personAtCompany, (body, context) => {
  const name = body.full_name ?? `${body.first_name} ${body.last_name}`;
  const person = context.world.findPerson({
    name,
    company: { domain: body.domain, name: body.company_name },
  });
  const found = person === null ? null : (knownAddress(person, context) ?? guessedAddress(person, context));
  const asked = {
    first_name: body.first_name ?? null,
    last_name: body.last_name ?? null,
    domain: body.domain ?? null,
  };
  if (found === null) {
    const message = 'No email found for this person at this company.';
    return { status: 200, body: { ...asked, email: null, status: 'not_found', ...charge(0, message) } };
  }
  const employer = found.employments[0].company;
  return {
    status: 200,
    body: {
      email: found.workEmail,
      status: employer.isCatchAll ? 'valid_catch_all' : 'valid',
      ...charge(1, 'Valid email found.'),
      first_name: found.firstName,
      last_name: found.lastName,
      domain: employer.domain,
      // Of old data and of guesses they do not know.
      employment_verified: found === person,
      ...mailPart(employer),
      ...companyPart(employer),
    },
  };
});

const byProfile = z.object({ profile_url: z.string().trim().min(1) });

export const findEmailByProfile = operation(byProfile, ({ profile_url }, context) => {
  const person = context.world.findPerson({ profileUrl: profile_url });
  const email = person === null ? null : (knownAddress(person, context)?.workEmail ?? null);
  const outcome =
    email === null
      ? charge(0, 'No email found for this profile.')
      : charge(5, 'Email found for this profile.');
  return { status: 200, body: { email, profile_url, ...outcome } };
});

export const findPersonalEmail = operation(byProfile, ({ profile_url }, { world }) => {
  const person = world.findPerson({ profileUrl: profile_url });
  const part = { what: 'personal email', coverage: 0.4, staleness: 0 };
  const isKnown = person !== null && world.knows('leadmagic', { of: person, ...part }).isKnown;
  const email = isKnown ? person.personalEmail : null;
  const outcome = isKnown
    ? charge(2, 'Personal email found.')
    : charge(0, 'No personal email found for this contact.');
  const body = {
    profile_url,
    personal_email: email,
    personal_emails: email === null ? [] : [email],
    ...outcome,
  };
  return { status: 200, body };
});

function knownAddress(person: WorldPerson, { world }: SimulatorContext): WorldPerson | null {
  const known = personAsKnown(world, 'leadmagic', {
    of: person,
    what: 'email',
    coverage: 0.62,
    staleness: 0.06,
  });
  return known === null || known.employments[0].company.mailHost === 'none' ? null : known;
}

/** Where the server takes any address a guess passes their check, so that they give some they do not know. */
function guessedAddress(person: WorldPerson, { world }: SimulatorContext): WorldPerson | null {
  const { company } = person.employments[0];
  if (!company.isCatchAll || company.mailHost === 'none') return null;
  if (world.chance('leadmagic', 'guesses', person.id) > 0.3) return null;
  return { ...person, workEmail: guessAddress(world, 'leadmagic', { name: person, company }) };
}

function charge(credits: number, message: string) {
  return { credits_consumed: credits, message };
}
