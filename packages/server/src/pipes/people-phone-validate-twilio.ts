import { defineLookup } from '../engine/define-lookup.ts';
import { showSign } from '../engine/widgets/rules.ts';
import { lookUpNumber } from '../providers/twilio/twilio.ts';

const signs = { true: '✅', false: '❌' };

export const peoplePhoneValidateTwilio1 = defineLookup({
  id: 'people:phone:validate:twilio@1',
  label: 'Verify phone Twilio',
  description: 'Whether a number exists, and whether it is a mobile or another line. Nobody is called.',
  category: 'people_data',
  needs: { any: ['mobile', 'phone'] },
  gives: {
    is_phone_valid: { primary: true, widgets: [showSign(signs)] },
    phone_line_type: {},
    phone_carrier: {},
    twilio_phone_match: { enabled: false },
  },
  operation: lookUpNumber,
  bills: { operation: 'twilio-validate-phone', credits: 0.2, mode: 'always' },
  example: { input: { mobile: '+14155552671' } },
  with: ({ mobile, phone }) => {
    const number = mobile ?? phone;
    return number === null ? null : { number };
  },
  accept: (match) => ({
    accepted: true,
    rule: match.is_valid ? 'a number' : `not a number: ${match.problems.join(', ') || 'no reason'}`,
    value: {
      values: {
        is_phone_valid: match.is_valid,
        phone_line_type: match.line_type,
        phone_carrier: match.carrier,
        twilio_phone_match: match,
      },
    },
  }),
});
