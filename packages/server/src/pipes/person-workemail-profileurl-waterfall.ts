import { defineWaterfall } from '../engine/define-waterfall.ts';
import { showConfidence } from '../engine/widgets/rules.ts';
import { findEmailByProfile as amplemarketFindEmail } from '../providers/amplemarket/amplemarket.ts';
import { findEmailByProfile as cladoFindEmail } from '../providers/clado/clado.ts';
import { findEmailByProfile as crustdataFindEmail } from '../providers/crustdata/find-email.ts';
import { findEmailByProfile as findymailFindEmail } from '../providers/findymail/findymail.ts';
import { findEmailByProfile as hunterFindEmail } from '../providers/hunter/hunter.ts';
import type { FoundEmail } from '../providers/kit/answers.ts';
import { findEmailByProfile as leadmagicFindEmail } from '../providers/leadmagic/leadmagic.ts';
import type { EmailPolicy } from './accept/email.ts';
import { acceptEmail, emailPolicy } from './accept/email.ts';
import { emailsByProfile } from './chosen/work-email-by-profile.ts';

const them = {
  with: ({ profile_url: profileUrl }: { profile_url: string }) => ({ profileUrl }),
  accept: (found: FoundEmail, { config }: { config: EmailPolicy }) =>
    acceptEmail(found, { config, domain: null }),
};

const bills = {
  hunter: { operation: 'hunter-workemail-profileurl', credits: 1 },
  amplemarket: { operation: 'amplemarket-email-lookup', credits: 2.5 },
  leadmagic: { operation: 'leadmagic-workemail-profileurl', credits: 2 },
  findymail: { operation: 'findymail-workemail-profileurl', credits: 2 },
  crustdata: { operation: 'crustdata-workemail-profileurl', credits: 3 },
  clado: { operation: 'clado-workemail-profileurl', credits: 3.5 },
};

const common = {
  label: 'Work email by profile',
  description: 'Finds the current work email of a person by their professional profile.',
  category: 'people_data',
  needs: 'profile_url',
  gives: { work_email: { primary: true, widgets: [showConfidence] }, email_validation_status: {} },
  config: emailPolicy,
  example: { input: { profile_url: 'https://www.linkedin.com/in/jane-doe' } },
} as const;

export const personWorkEmailProfileUrlWaterfall1 = defineWaterfall({
  ...common,
  id: 'person:workemail:profileurl:waterfall@1',
  waterfall: (step) => [
    step.ask(hunterFindEmail, { bills: bills.hunter, ...them }),
    step.ask(amplemarketFindEmail, { bills: bills.amplemarket, ...them }),
    step.ask(leadmagicFindEmail, { bills: bills.leadmagic, ...them }),
    step.ask(findymailFindEmail, { bills: bills.findymail, ...them }),
    step.ask(crustdataFindEmail, { bills: bills.crustdata, ...them }),
    ...emailsByProfile(step, them),
    // Accepted as in every waterfall for work addresses. But a profile alone has neither a name nor a domain to guess from.
    step.compose('pattern', {}, () => null),
  ],
});

export const peopleWorkEmailProfileUrlWaterfall1 = defineWaterfall({
  ...common,
  id: 'people:workemail:profileurl:waterfall@1',
  successor: personWorkEmailProfileUrlWaterfall1.id,
  waterfall: (step) => [
    step.ask(hunterFindEmail, { bills: bills.hunter, ...them }),
    step.ask(amplemarketFindEmail, { bills: bills.amplemarket, ...them }),
    step.ask(leadmagicFindEmail, { bills: bills.leadmagic, ...them }),
    step.ask(findymailFindEmail, { bills: bills.findymail, ...them }),
    step.ask(crustdataFindEmail, { bills: bills.crustdata, ...them }),
    step.ask(cladoFindEmail, { bills: bills.clado, isDefault: false, ...them }),
    ...emailsByProfile(step, them),
    step.compose('pattern', {}, () => null),
  ],
});
