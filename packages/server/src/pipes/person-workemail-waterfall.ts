import { defineWaterfall } from '../engine/define-waterfall.ts';
import { showConfidence, showSources } from '../engine/widgets/rules.ts';
import { findEmail as amplemarketFindEmail } from '../providers/amplemarket/amplemarket.ts';
import { findEmail as findymailFindEmail } from '../providers/findymail/findymail.ts';
import { findEmail as hunterFindEmail } from '../providers/hunter/hunter.ts';
import { findEmail as icypeasFindEmail } from '../providers/icypeas/icypeas.ts';
import type { FoundEmail } from '../providers/kit/answers.ts';
import { websiteDomain } from '../providers/kit/website-domain.ts';
import { findEmail as leadmagicFindEmail } from '../providers/leadmagic/leadmagic.ts';
import { findEmail as prospeoFindEmail } from '../providers/prospeo/prospeo.ts';
import type { EmailPolicy } from './accept/email.ts';
import { acceptEmail, emailPolicy } from './accept/email.ts';
import { emailsByName } from './chosen/work-email-by-name.ts';
import { askCrustdata } from './work-email/ask-crustdata.ts';
import { askedToGuess, guessAddress } from './work-email/guess-address.ts';
import type { Sought } from './work-email/sought.ts';

const bills = {
  leadmagic: { operation: 'leadmagic-get-work-email', credits: 0.5 },
  prospeo: { operation: 'prospeo-get-work-email', credits: 1 },
  amplemarket: { operation: 'amplemarket-email-lookup', credits: 2.5 },
  hunter: { operation: 'hunter-get-work-email', credits: 1 },
  crustdata: { operation: 'crustdata-get-work-email', credits: 3 },
  icypeas: { operation: 'icypeas-get-work-email', credits: 0.5 },
  findymail: { operation: 'findymail-get-work-email', credits: 1 },
};

/** How every provider is asked; `read` takes the person from the inputs. */
function askAbout<Inputs>(read: (inputs: Inputs) => Sought) {
  return {
    with: (inputs: Inputs) => {
      const sought = read(inputs);
      return sought.domain === null && sought.company === null ? null : sought;
    },
    accept: (found: FoundEmail, { inputs, config }: { inputs: Inputs; config: EmailPolicy }) =>
      acceptEmail(found, { config, domain: read(inputs).domain }),
  };
}

interface ByDomain {
  name: string;
  company_domain: string | null;
  company_name: string | null;
}

const byDomain = ({ name, company_domain, company_name }: ByDomain): Sought => ({
  name,
  domain: company_domain,
  company: company_name,
});

export const personWorkEmailWaterfall1 = defineWaterfall({
  id: 'person:workemail:waterfall@1',
  label: 'Find work email',
  description:
    'Finds the work email of a person at a company. The entry `pattern` guesses it from the addresses of others at the company, for free and without a key.',
  category: 'people_data',
  needs: { all: ['name', { any: ['company_domain', 'company_name'] }] },
  gives: {
    work_email: { primary: true, widgets: [showConfidence, showSources] },
    email_validation_status: {},
  },
  config: emailPolicy,
  alsoAsks: askedToGuess,
  example: { input: { name: 'Jane Doe', company_domain: 'acme.com' } },
  waterfall: (step) => {
    const them = askAbout(byDomain);
    return [
      step.ask(leadmagicFindEmail, { bills: bills.leadmagic, ...them }),
      step.ask(prospeoFindEmail, { bills: bills.prospeo, ...them }),
      step.ask(amplemarketFindEmail, { bills: bills.amplemarket, ...them }),
      step.ask(hunterFindEmail, { bills: bills.hunter, ...them }),
      step.compose('crustdata', { bills: bills.crustdata }, ({ inputs, config, context }) =>
        askCrustdata(byDomain(inputs), { config, context, operation: bills.crustdata.operation }),
      ),
      ...emailsByName(step, them),
      step.compose('pattern', {}, ({ inputs, config, context }) =>
        guessAddress(byDomain(inputs), { config, context }),
      ),
    ];
  },
});

interface ByWebsite {
  name: string;
  company_website_url: string | null;
  company_name: string | null;
}

const byWebsite = ({ name, company_website_url, company_name }: ByWebsite): Sought => ({
  name,
  domain: websiteDomain(company_website_url),
  company: company_name,
});

export const peopleWorkEmailWaterfall1 = defineWaterfall({
  id: 'people:workemail:waterfall@1',
  label: 'Find work email',
  description: 'Finds the work email of a person at a company, by the website or name of the company.',
  category: 'people_data',
  deprecated: { successor: personWorkEmailWaterfall1.id },
  needs: { all: ['name', { any: ['company_website_url', 'company_name'] }] },
  gives: {
    work_email: { primary: true, widgets: [showConfidence, showSources] },
    email_validation_status: { enabled: false },
  },
  config: emailPolicy,
  alsoAsks: askedToGuess,
  example: { input: { name: 'Jane Doe', company_website_url: 'https://www.acme.com' } },
  waterfall: (step) => {
    const them = askAbout(byWebsite);
    return [
      step.ask(leadmagicFindEmail, { bills: bills.leadmagic, ...them }),
      step.ask(prospeoFindEmail, { bills: bills.prospeo, ...them }),
      step.ask(amplemarketFindEmail, { bills: bills.amplemarket, ...them }),
      step.ask(hunterFindEmail, { bills: bills.hunter, ...them }),
      step.ask(icypeasFindEmail, { bills: bills.icypeas, ...them }),
      step.ask(findymailFindEmail, { bills: bills.findymail, ...them }),
      ...emailsByName(step, them),
      step.compose('pattern', {}, ({ inputs, config, context }) =>
        guessAddress(byWebsite(inputs), { config, context }),
      ),
    ];
  },
});
