/* Twilio's Lookup v2, as its OpenAPI description has it: https://github.com/twilio/twilio-oai. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (status: number, code: number, message: string): SimulatedReply => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

export const twilio = defineSimulator({
  id: 'twilio',
  baseUrls: ['https://lookups.twilio.com'],
  typicalMs: 200,
  requestsPerSecond: 20,
  keys: ['basic'],
  refuses: {
    wrongKey: refuse(401, 20003, 'Authenticate'),
    tooOften: refuse(429, 20429, 'Too Many Requests'),
    unknownPath: refuse(404, 20404, 'The requested resource was not found'),
    unfit: ({ parameter, problem }) => refuse(400, 60600, `${parameter} is ${problem}`),
  },
  routes: { 'GET /v2/PhoneNumbers/{number}': { answer: lookUp } },
});

/** That there is no such number is an answer too. */
function lookUp(asked: Asked): SimulatedReply {
  const number = asked.text('number') ?? '';
  const digits = number.replace(/\D/g, '');
  const problem =
    digits === '' ? 'NOT_A_NUMBER' : digits.length < 8 ? 'TOO_SHORT' : digits.length > 15 ? 'TOO_LONG' : null;
  const isAsked = asked.text('Fields')?.includes('line_type_intelligence') === true;
  const lineType = asked.chance('line', digits) < 0.8 ? 'mobile' : 'landline';
  const line = {
    error_code: null,
    carrier_name: `Carrier ${asked.between(1, 9, 'carrier', digits)}`,
    type: lineType,
  };
  return {
    status: 200,
    body: {
      phone_number: problem === null ? `+${digits}` : number,
      valid: problem === null,
      country_code: null,
      validation_errors: problem === null ? null : [problem],
      line_type_intelligence: isAsked && problem === null ? line : null,
      url: `https://lookups.twilio.com${asked.request.path}`,
    },
  };
}
