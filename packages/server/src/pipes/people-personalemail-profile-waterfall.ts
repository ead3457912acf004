import { defineWaterfall } from '../engine/define-waterfall.ts';
import { findPersonalEmail as cladoFindPersonalEmail } from '../providers/clado/find-personal-email.ts';
import { findPersonalEmail as contactoutFindPersonalEmail } from '../providers/contactout/contactout.ts';
import { findPersonalEmail as fullenrichFindPersonalEmail } from '../providers/fullenrich/fullenrich.ts';
import type { FoundEmail } from '../providers/kit/answers.ts';
import { findPersonalEmail as leadmagicFindPersonalEmail } from '../providers/leadmagic/leadmagic.ts';
import { findPersonalEmail as mixrankFindPersonalEmail } from '../providers/mixrank/mixrank.ts';

const byProfile = {
  with: ({ profile_url: profileUrl }: { profile_url: string }) => ({ profileUrl }),
  accept: acceptPersonalEmail,
};

export const peoplePersonalEmailProfileWaterfall1 = defineWaterfall({
  id: 'people:personalemail:profile:waterfall@1',
  label: 'Personal email lookup',
  description:
    'Finds the private address of a person by their professional profile, and others where there are more.',
  category: 'people_data',
  needs: 'profile_url',
  gives: { personal_email: { primary: true }, alternate_personal_emails: {} },
  example: { input: { profile_url: 'https://www.linkedin.com/in/laura-doe' } },
  waterfall: (step) => [
    step.ask(leadmagicFindPersonalEmail, {
      bills: { operation: 'leadmagic-personal-email-from-profile', credits: 1 },
      ...byProfile,
    }),
    step.ask(mixrankFindPersonalEmail, {
      bills: { operation: 'mixrank-personal-email-reveal', credits: 1 },
      ...byProfile,
    }),
    step.ask(cladoFindPersonalEmail, {
      bills: { operation: 'clado-personal-email-from-profile', credits: 2, mode: 'always' },
      isDefault: false,
      ...byProfile,
    }),
    step.ask(fullenrichFindPersonalEmail, {
      bills: { operation: 'fullenrich-personal-email-from-profile', credits: 2 },
      isDefault: false,
      ...byProfile,
    }),
    step.ask(contactoutFindPersonalEmail, {
      bills: { operation: 'contactout-personal-email-from-profile', credits: 2 },
      isDefault: false,
      ...byProfile,
    }),
  ],
});

function acceptPersonalEmail({ email, status, alternatives = [] }: FoundEmail) {
  if (status === 'invalid') return { accepted: false as const, rule: 'invalid address' };
  const others = alternatives.filter((other) => other !== email);
  return {
    accepted: true as const,
    rule: `accepted: ${status}`,
    value: {
      values: { personal_email: email, alternate_personal_emails: others.length > 0 ? others : null },
    },
  };
}
