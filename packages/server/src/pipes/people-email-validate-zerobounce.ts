import { defineLookup } from '../engine/define-lookup.ts';
import { showSign } from '../engine/widgets/rules.ts';
import type { ZerobounceMatch } from '../providers/zerobounce/validate-email.ts';
import { validateEmail } from '../providers/zerobounce/validate-email.ts';

const bills = { operation: 'zerobounce-validate-email', credits: 0.3, mode: 'always' } as const;

const signs = {
  valid: '✅',
  'catch-all': '⚠️',
  unknown: '❔',
  invalid: '❌',
  spamtrap: '⛔',
  abuse: '⛔',
  do_not_mail: '⛔',
};

export const peopleEmailValidateZerobounce2 = defineLookup({
  id: 'people:email:validate:zerobounce@2',
  label: 'Verify email ZeroBounce',
  description: 'Whether an address takes mail, in the words of ZeroBounce, with all it says about the mailbox.',
  category: 'people_data',
  needs: 'email',
  gives: {
    zerobounce_validation_status: { primary: true, widgets: [showSign(signs)] },
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
