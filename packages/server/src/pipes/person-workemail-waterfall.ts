import { defineWaterfall } from '../engine/define-waterfall.ts';
import { showConfidence } from '../engine/widgets/rules.ts';
import { findEmail as leadmagicFindEmail } from '../providers/leadmagic/leadmagic.ts';
import { acceptEmail, emailPolicy } from './accept/email.ts';

export const personWorkEmailWaterfall1 = defineWaterfall({
  id: 'person:workemail:waterfall@1',
  label: 'Find work email',
  description: 'Finds the work address of a person at a company.',
  category: 'people_data',
  needs: { all: ['name', { any: ['company_domain', 'company_name'] }] },
  gives: { work_email: { primary: true, widgets: [showConfidence] }, email_validation_status: {} },
  config: emailPolicy,
  example: { input: { name: 'Jane Doe', company_domain: 'acme.com' } },
  waterfall: (step) => [
    step.ask(leadmagicFindEmail, {
      bills: { operation: 'leadmagic-get-work-email', credits: 0.5 },
      with: ({ name, company_domain, company_name }) => ({ name, domain: company_domain, company: company_name }),
      accept: (found, { inputs, config }) => acceptEmail(found, { config, domain: inputs.company_domain }),
    }),
  ],
});
