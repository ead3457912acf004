import { defineLookup } from '../engine/define-lookup.ts';
import { showSign } from '../engine/widgets/rules.ts';
import type { ZerobounceMatch } from '../providers/zerobounce/zerobounce.ts';
import { validateEmail } from '../providers/zerobounce/zerobounce.ts';

const bills = { operation: 'zerobounce-validate-email', credits: 0.3, mode: 'always' } as const;
const example = { input: { work_email: 'jane.doe@acme.com' } };
const old = { successor: 'people:email:validate:zerobounce@2' };

const statusSigns: Readonly<Record<ZerobounceMatch['status'], string>> = {
  valid: '✅',
  'catch-all': '⚠️',
  unknown: '❔',
  invalid: '❌',
  spamtrap: '⛔',
  abuse: '⛔',
  do_not_mail: '⛔',
};
const verdictSigns = { true: '✅', false: '❌' };

export const peopleEmailValidateZerobounce2 = defineLookup({
  id: 'people:email:validate:zerobounce@2',
  label: 'Verify email ZeroBounce',
  description: 'Whether an address receives mail, with everything that ZeroBounce says about the mailbox.',
  category: 'people_data',
  needs: 'email',
  gives: {
    zerobounce_validation_status: { primary: true, widgets: [showSign(statusSigns)] },
    zerobounce_validation_match: {},
  },
  operation: validateEmail,
  bills,
  example: { input: { email: 'jane.doe@acme.com' } },
  with: ({ email }) => ({ email }),
  accept: (match) => ({
    accepted: true,
    rule: `answered: ${match.status}`,
    value: { values: { zerobounce_validation_status: match.status, zerobounce_validation_match: match } },
  }),
});

export const peopleEmailValidateZerobounce1 = defineLookup({
  id: 'people:email:validate:zerobounce@1',
  label: 'Verify email v1',
  description:
    'Whether an address receives mail, according to ZeroBounce. No result if ZeroBounce cannot tell.',
  category: 'people_data',
  deprecated: old,
  needs: 'work_email',
  gives: { is_email_valid: { primary: true, widgets: [showSign(verdictSigns)] } },
  operation: validateEmail,
  bills,
  example,
  with: ({ work_email: email }) => ({ email }),
  accept: acceptVerdict,
});

export const peopleValidateEmailZerobounce1 = defineLookup({
  id: 'people:validate:email:zerobounce@1',
  label: 'Verify email (legacy)',
  description:
    'Whether an address receives mail, according to ZeroBounce. The IP address of the sign-up can help.',
  category: 'people_data',
  deprecated: old,
  needs: { all: ['work_email', { optional: 'ip_address' }] },
  gives: { is_email_valid: { primary: true, widgets: [showSign(verdictSigns)] } },
  operation: validateEmail,
  bills,
  example,
  with: ({ work_email: email, ip_address: ipAddress }) => ({ email, ipAddress }),
  accept: acceptVerdict,
});

/** Only `valid` is a yes. `unknown` is neither yes nor no: the mailbox could not be asked. */
function acceptVerdict({ status }: ZerobounceMatch) {
  if (status === 'unknown') return { accepted: false as const, rule: 'the mailbox could not be asked' };
  return {
    accepted: true as const,
    rule: `answered: ${status}`,
    value: { values: { is_email_valid: status === 'valid' } },
  };
}
