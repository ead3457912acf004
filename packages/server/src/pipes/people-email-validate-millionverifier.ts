import { defineLookup } from '../engine/define-lookup.ts';
import { showSign } from '../engine/widgets/rules.ts';
import type { EmailStatus } from '../providers/kit/answers.ts';
import type { MillionverifierMatch } from '../providers/millionverifier/millionverifier.ts';
import { validateEmail } from '../providers/millionverifier/millionverifier.ts';

/** The words that this field has in every pipe. The vendor's own are in the match. */
const statuses: Readonly<Record<MillionverifierMatch['result'], EmailStatus>> = {
  ok: 'valid',
  catch_all: 'catch_all',
  disposable: 'risky',
  invalid: 'invalid',
  unknown: 'unknown',
  error: 'unknown',
};

const signs: Readonly<Record<EmailStatus, string>> = {
  valid: '✅',
  catch_all: '⚠️',
  risky: '⚠️',
  unknown: '❔',
  invalid: '❌',
};

export const peopleEmailValidateMillionverifier1 = defineLookup({
  id: 'people:email:validate:millionverifier@1',
  label: 'Verify email MillionVerifier',
  description:
    'Whether an address receives mail, with everything that MillionVerifier says about the mailbox.',
  category: 'people_data',
  needs: 'email',
  gives: {
    email_validation_status: { primary: true, widgets: [showSign(signs)] },
    million_validation_match: {},
  },
  operation: validateEmail,
  bills: { operation: 'millionverifier-validate-email', credits: 0.1, mode: 'always' },
  example: { input: { email: 'jane.doe@acme.com' } },
  with: ({ email }) => ({ email }),
  accept: (match) => ({
    accepted: true,
    rule: `answered: ${match.result}`,
    value: { values: { email_validation_status: statuses[match.result], million_validation_match: match } },
  }),
});
