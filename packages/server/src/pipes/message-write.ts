import { defineWriter } from './ai/define-writer.ts';

export const messageWrite1 = defineWriter({
  id: 'message:write@1',
  label: 'Draft message',
  description:
    'Drafts a short message from a brief, for a chat or a network. A draft with placeholders, or with links or addresses that are not in the brief, is sent back to the model.',
  gives: { message: { primary: true } },
  outputs: [
    {
      name: 'message',
      type: 'string',
      format: 'markdown',
      description: 'The message, at most 80 words unless the brief says otherwise.',
      required: true,
      isNullable: false,
      schema: null,
    },
  ],
  example: {
    config: { template: 'Congratulate {{ first_name }} on the new job as {{ job_title }}.' },
    input: { first_name: 'Jane', job_title: 'Head of Sales' },
  },
  instruct: () =>
    'You draft short messages to people, for a chat or a network: plain words, friendly, to the point.',
});
