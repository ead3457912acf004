import { z } from 'zod';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { WorldPerson } from '../../world/world.ts';
import { operation } from './operation.ts';

const address = z.object({ email: z.email(), with_profile: z.boolean().nullish() });

export const findByEmail = operation(address, ({ email, with_profile }, { world }) => {
  const person = world.findPerson({ email });
  const part = { what: 'profile', coverage: 0.5, staleness: 0.1 };
  const known = person === null ? null : personAsKnown(world, 'findymail', { of: person, ...part });
  if (known === null) return { status: 200, body: { email, linkedin_url: null } };
  const { name: fullName, profileUrl: linkedin_url } = known;
  const username = linkedin_url.slice(linkedin_url.lastIndexOf('/') + 1);
  const found = { email, linkedin_url, fullName, username };
  return { status: 200, body: with_profile === true ? { ...found, ...profile(known) } : found };
});

function profile(person: WorldPerson): Record<string, unknown> {
  const [{ company, title }] = person.employments;
  return {
    headline: person.headline,
    jobTitle: title,
    summary: null,
    city: person.place.city,
    region: person.place.region,
    country: person.place.country,
    companyLinkedinUrl: company.profileUrl,
    companyName: company.name,
    companyWebsite: `https://${company.domain}`,
    isPremium: false,
    isOpenProfile: false,
    skills: person.skills,
    jobs: person.employments.map((job) => ({
      title: job.title,
      companyName: job.company.name,
      companyLinkedinUrl: job.company.profileUrl,
      startDate: job.startDate,
      endDate: job.endDate,
    })),
    educations: person.education.map(({ school, degree, field, startYear, endYear }) => {
      return { school, degree, field, startYear, endYear };
    }),
    certificates: [],
  };
}
