import { defineLookup } from '../engine/define-lookup.ts';
import { showSign } from '../engine/widgets/rules.ts';
import { validateEmail } from '../providers/millionverifier/millionverifier.ts';
import { statusOfResult, validationSigns } from './accept/email-validation.ts';

export const peopleEmailValidateMillionverifier1 = defineLookup({
  id: 'people:email:validate:millionverifier@1',
  label: 'Verify email MillionVerifier',
  description:
    'Whether an address receives mail, with everything that MillionVerifier says about the mailbox.',
  category: 'people_data',
  needs: 'email',
  gives: {
    email_validation_status: { primary: true, widgets: [showSign(validationSigns)] },
    million_validation_match: {},
  },
  operation: validateEmail,
  bills: { operation: 'millionverifier-validate-email', credits: 0.1, mode: 'always' },
  example: { input: { email: 'jane.doe@acme.com' } },
  with: ({ email }) => ({ email }),
  accept: (match) => ({
    accepted: true,
    rule: `answered: ${match.result}`,
    value: {
      values: { email_validation_status: statusOfResult[match.result], million_validation_match: match },
    },
  }),
});
