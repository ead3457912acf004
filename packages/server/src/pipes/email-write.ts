import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import { defineWriter } from './ai/define-writer.ts';

const personas = {
  sales:
    'a salesperson who writes to somebody who may become a customer: relevant, brief, one clear next step',
  human_resources:
    'a recruiter who writes to somebody about a role: personal, honest about the role, one clear next step',
  customer_success:
    'a customer success manager who writes to a customer: helpful, concrete, one clear next step',
} as const;

const options = z.object({
  persona: z.enum(['sales', 'human_resources', 'customer_success']),
  signature: z
    .string()
    .max(2000)
    .describe('Added under the body unchanged.')
    .meta(typedAs({ kind: 'long_text' })),
});

export const emailWrite1 = defineWriter({
  id: 'email:write@1',
  label: 'Draft email',
  description:
    'Drafts an email from a brief: subject and body, in the voice of a persona. A draft with placeholders, or with links or addresses that are not in the brief, is sent back to the model. The signature is added under the body unchanged.',
  gives: { email_subject: {}, email_body: { primary: true } },
  outputs: [
    {
      name: 'email_subject',
      type: 'string',
      format: 'text',
      description: 'The subject: at most eight words, no clickbait.',
      required: true,
      isNullable: false,
      schema: null,
    },
    {
      name: 'email_body',
      type: 'string',
      format: 'markdown',
      description:
        'The body with its greeting and without a signature, at most 150 words unless the brief says otherwise.',
      required: true,
      isNullable: false,
      schema: null,
    },
  ],
  config: {
    shape: options.shape,
    defaults: { persona: 'sales', signature: '' },
  },
  example: {
    config: {
      template:
        'Write to {{ first_name }} at {{ company_name }} and ask for a call about their {{ industry }} business.',
      signature: 'Ana Reyes',
    },
    input: { first_name: 'Jane', company_name: 'Acme', industry: 'logistics' },
  },
  instruct: (config) => `You draft e-mails as ${personas[options.parse(config).persona]}.`,
  finish: (draft, config) => {
    const signature = options.parse(config).signature.trim();
    const { email_subject: subject = '', email_body: body = '' } = draft;
    return {
      email_subject: subject.replace(/\s+/g, ' '),
      email_body: signature === '' ? body : `${body}\n\n${signature}`,
    };
  },
});
