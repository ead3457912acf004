import { z } from 'zod';
import { mobileAsKnown } from '../../kit/mobile-as-known.ts';
import { optionalText } from '../../kit/optional-text.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { Employment, WorldPerson } from '../../world/world.ts';
import { errorReply } from './error-reply.ts';
import { operation } from './operation.ts';

const anyContact = z
  .object({ profile_url: optionalText, work_email: optionalText, personal_email: optionalText })
  .refine((body) => body.profile_url ?? body.work_email ?? body.personal_email);

export const findMobile = operation(anyContact, (body, { world }) => {
  const email = body.work_email ?? body.personal_email;
  const person = world.findPerson(
    body.profile_url === undefined ? { email } : { profileUrl: body.profile_url },
  );
  const mobile =
    person === null
      ? null
      : mobileAsKnown(world, 'leadmagic', { of: person, coverage: 0.35, staleness: 0.08 });
  return {
    status: 200,
    body: {
      profile_url: body.profile_url ?? null,
      email: email ?? null,
      mobile_number: mobile,
      credits_consumed: mobile === null ? 0 : 5,
      message: mobile === null ? 'mobile not found' : 'Mobile found',
    },
  };
});

const anyEmail = z
  .object({ work_email: optionalText, personal_email: optionalText })
  .refine((body) => body.work_email ?? body.personal_email);

export const findProfile = operation(anyEmail, (body, { world }) => {
  const person = world.findPerson({ email: body.work_email ?? body.personal_email });
  const part = { what: 'profile', coverage: 0.7, staleness: 0 };
  const isKnown = person !== null && world.knows('leadmagic', { of: person, ...part }).isKnown;
  return {
    status: 200,
    body: {
      profile_url: isKnown ? person.profileUrl : null,
      credits_consumed: isKnown ? 10 : 0,
      message: isKnown ? 'Profile URL found.' : 'No profile found for this email.',
    },
  };
});

const byProfile = z.object({ profile_url: z.string().trim().min(1) });

export const searchProfile = operation(byProfile, ({ profile_url }, { world, now }) => {
  const person = world.findPerson({ profileUrl: profile_url });
  const part = { what: 'profile', coverage: 0.7, staleness: 0.1 };
  const known = person === null ? null : personAsKnown(world, 'leadmagic', { of: person, ...part });
  if (known === null) return errorReply('profile_not_found', now());
  return {
    status: 200,
    body: { ...profile(known, world.today), credits_consumed: 1, message: 'Profile found.' },
  };
});

function profile(person: WorldPerson, today: string): Record<string, unknown> {
  const [{ company, title }] = person.employments;
  const firstYear = Math.min(...person.employments.map(({ startDate }) => Number(startDate.slice(0, 4))));
  const years = Number(today.slice(0, 4)) - firstYear;
  return {
    profile_url: person.profileUrl,
    first_name: person.firstName,
    last_name: person.lastName,
    full_name: person.name,
    professional_title: title,
    bio: person.headline,
    location: `${person.place.city}, ${person.place.region}`,
    country: person.place.country,
    company_name: company.name,
    company_industry: company.industry,
    company_website: company.domain,
    total_tenure_years: String(years),
    total_tenure_months: String(years * 12),
    work_experience: person.employments.map(experience),
    education: person.education.map(({ school, degree, field, startYear, endYear }) => {
      return {
        institution_name: school,
        degree,
        field_of_study: field,
        attendance_period: `${startYear} - ${endYear}`,
      };
    }),
    certifications: [],
  };
}

function experience({ title, company, startDate, endDate }: Employment): Record<string, unknown> {
  return {
    position_title: title,
    company_name: company.name,
    company_website: company.domain,
    company_profile_url: company.profileUrl,
    employment_period: `${startDate.slice(0, 7)} - ${endDate?.slice(0, 7) ?? 'Present'}`,
  };
}
