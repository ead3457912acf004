import { keepOldName } from '../engine/define-pipe.ts';
import { defineWaterfall } from '../engine/define-waterfall.ts';
import { showConfidence } from '../engine/widgets/rules.ts';
import { findEmailByProfile as amplemarketFindEmail } from '../providers/amplemarket/find-email.ts';
import { findEmailByProfile as crustdataFindEmail } from '../providers/crustdata/find-email.ts';
import { findEmailByProfile as findymailFindEmail } from '../providers/findymail/find-email.ts';
import { findEmailByProfile as hunterFindEmail } from '../providers/hunter/find-email.ts';
import type { FoundEmail } from '../providers/kit/answers.ts';
import { findEmailByProfile as leadmagicFindEmail } from '../providers/leadmagic/leadmagic.ts';
import type { EmailPolicy } from './accept/email.ts';
import { acceptEmail, emailPolicy } from './accept/email.ts';

const them = {
  with: ({ profile_url: profileUrl }: { profile_url: string }) => ({ profileUrl }),
  accept: (found: FoundEmail, { config }: { config: EmailPolicy }) =>
    acceptEmail(found, { config, domain: null }),
};

export const personWorkEmailProfileUrlWaterfall1 = defineWaterfall({
  id: 'person:workemail:profileurl:waterfall@1',
  label: 'Work email by profile',
  description: 'Finds the current work email of a person by their professional profile.',
  category: 'people_data',
  needs: 'profile_url',
  gives: { work_email: { primary: true, widgets: [showConfidence] }, email_validation_status: {} },
  config: emailPolicy,
  example: { input: { profile_url: 'https://www.linkedin.com/in/jane-doe' } },
  waterfall: (step) => [
    step.ask(hunterFindEmail, {
      bills: { operation: 'hunter-workemail-profileurl', credits: 1 },
      ...them,
    }),
    step.ask(amplemarketFindEmail, {
      bills: { operation: 'amplemarket-email-lookup', credits: 2.5 },
      ...them,
    }),
    step.ask(leadmagicFindEmail, {
      bills: { operation: 'leadmagic-workemail-profileurl', credits: 2 },
      ...them,
    }),
    step.ask(findymailFindEmail, {
      bills: { operation: 'findymail-workemail-profileurl', credits: 2 },
      ...them,
    }),
    step.ask(crustdataFindEmail, {
      bills: { operation: 'crustdata-workemail-profileurl', credits: 3 },
      ...them,
    }),
    // Accepted as in every waterfall of work addresses, yet a profile alone says neither name nor domain to guess from.
    step.compose('pattern', {}, () => null),
  ],
});

export const peopleWorkEmailProfileUrlWaterfall1 = keepOldName(
  personWorkEmailProfileUrlWaterfall1,
  'people:workemail:profileurl:waterfall@1',
);
