import { defineWaterfall } from '../engine/define-waterfall.ts';
import { showConfidence } from '../engine/widgets/rules.ts';
import { findPhone as amplemarketFindPhone } from '../providers/amplemarket/amplemarket.ts';
import type { FoundPhone } from '../providers/kit/answers.ts';
import { findMobile as leadmagicFindMobile } from '../providers/leadmagic/leadmagic.ts';
import { findPhone as lushaFindPhone } from '../providers/lusha/lusha.ts';
import { acceptMobile } from './accept/phone.ts';

const leadmagicBills = { operation: 'leadmagic-mobile-from-workemail', credits: 2 };
const example = { input: { work_email: 'john.doe@acme.com' } };

/** The older pipe has another name for one of the prices. */
function mobileByWorkEmail(spec: { id: string; amplemarketOperation: string; successor?: string }) {
  const { amplemarketOperation, ...names } = spec;
  return defineWaterfall({
    ...names,
    label: 'Mobile by work email',
    description: 'Finds the mobile number of a person by their work email. Landlines are left out.',
    category: 'people_data',
    needs: 'work_email',
    gives: { mobile: { primary: true, widgets: [showConfidence] } },
    example,
    waterfall: (step) => {
      const accept = (found: FoundPhone) => acceptMobile(found, 'mobile');
      return [
        step.ask(leadmagicFindMobile, {
          bills: leadmagicBills,
          with: ({ work_email: workEmail }) => ({ workEmail }),
          accept,
        }),
        step.ask(amplemarketFindPhone, {
          bills: { operation: amplemarketOperation, credits: 4 },
          with: ({ work_email: email }) => ({ email }),
          accept,
        }),
        step.ask(lushaFindPhone, {
          bills: { operation: 'lusha-mobile-from-workemail', credits: 5 },
          isDefault: false,
          with: ({ work_email: email }) => ({ email }),
          accept,
        }),
      ];
    },
  });
}

export const personMobileWorkEmailWaterfall1 = mobileByWorkEmail({
  id: 'person:mobile:workemail:waterfall@1',
  amplemarketOperation: 'amplemarket-phone-lookup',
});

export const peoplePhoneWorkEmailWaterfall1 = mobileByWorkEmail({
  id: 'people:phone:workemail:waterfall@1',
  amplemarketOperation: 'amplemarket-email-lookup',
  successor: personMobileWorkEmailWaterfall1.id,
});

export const peopleMobileNumberWorkEmailWaterfall1 = defineWaterfall({
  id: 'people:mobilenumber:workemail:waterfall@1',
  label: 'Mobile by email (legacy)',
  description: 'Finds the mobile number of a person by their work email.',
  category: 'people_data',
  deprecated: { successor: peoplePhoneWorkEmailWaterfall1.id },
  needs: 'work_email',
  gives: { mobile_number: { primary: true, widgets: [showConfidence] } },
  example,
  waterfall: (step) => [
    step.ask(leadmagicFindMobile, {
      bills: leadmagicBills,
      with: ({ work_email: workEmail }) => ({ workEmail }),
      accept: (found) => acceptMobile(found, 'mobile_number'),
    }),
  ],
});
