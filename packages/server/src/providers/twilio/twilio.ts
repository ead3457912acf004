import { defineProvider } from '../kit/provider.ts';
import { flag, list, obj, text } from '../kit/shapes.ts';

/** https://www.twilio.com/docs/lookup/v2-api. Whether a number exists is free; the kind of its line costs about $0.008. */
export const twilio = defineProvider({
  id: 'twilio',
  label: 'Twilio Lookup',
  baseUrl: 'https://lookups.twilio.com',
  // `ACCOUNT_SID:AUTH_TOKEN`, or an API key and its secret.
  auth: { basic: 'both' },
  // None is published for lookups.
  limits: { requestsPerSecond: 20 },
});

/** What is known of a number. `line_type` is in the vendor's words, such as `mobile`, `landline` or `nonFixedVoip`. */
export type NumberFacts = {
  /** E.164; null for what is no number. */
  number: string | null;
  is_valid: boolean;
  line_type: string | null;
  carrier: string | null;
  country_code: string | null;
  /** Why it is not valid, such as `TOO_SHORT`. */
  problems: string[];
};

/** Whether a number exists, and what kind of line it is. A number that does not exist is an answer as well. */
export const lookUpNumber = twilio.get(
  'look_up_number',
  ({ number }: { number: string }) => `/v2/PhoneNumbers/${encodeURIComponent(number)}`,
  {
    ask: () => ({ Fields: 'line_type_intelligence' }),
    reply: {
      phone_number: text,
      valid: flag,
      country_code: text,
      validation_errors: list(text),
      line_type_intelligence: obj({ type: text, carrier_name: text }),
    },
    answer: ({ valid, line_type_intelligence: line, ...found }): NumberFacts => ({
      number: valid === true ? (found.phone_number ?? null) : null,
      is_valid: valid === true,
      line_type: line?.type ?? null,
      carrier: line?.carrier_name ?? null,
      country_code: found.country_code ?? null,
      problems: (found.validation_errors ?? []).flatMap((one) => one ?? []),
    }),
  },
);

/** Whether a number exists is told for free: that of an example shows whether a key works. */
export const tryKey = twilio.credits('/v2/PhoneNumbers/+14155552671', { reply: {}, left: () => null });
