import { defineLookup } from '../engine/define-lookup.ts';
import { showAction } from '../engine/widgets/rules.ts';
import { sendEmail } from '../providers/resend/resend.ts';
import { replyTo, sender } from './mail-text/sender.ts';
import { toHtml } from './mail-text/to-html.ts';

export const emailSendResend1 = defineLookup({
  id: 'email:send:resend@1',
  label: 'Send via Resend',
  description: 'Sends one email through your own Resend account, at most once, even if workers fail.',
  category: 'tools',
  needs: { all: ['email', 'email_body', 'email_subject'] },
  gives: { resend_email_success: { primary: true, widgets: [showAction] } },
  config: {
    shape: {
      from: sender.describe('The sender; its domain must be verified at Resend.'),
      reply_to: replyTo,
    },
    defaults: { from: '', reply_to: '' },
  },
  operation: sendEmail,
  bills: { operation: 'send-email-resend' },
  example: {
    config: { from: 'Ana Reyes <ana@acme.com>' },
    input: {
      email: 'jane.doe@example.com',
      email_subject: 'A question',
      email_body: 'Hello Jane,\n\nshall we talk on Monday?',
    },
  },
  with: ({ email, email_subject: subject, email_body: body }, { from, reply_to: answers }) => ({
    from: from.trim(),
    to: email,
    subject,
    text: body,
    html: toHtml(body),
    replyTo: answers?.trim() || null,
  }),
  accept: () => ({ accepted: true, rule: 'sent', value: { values: { resend_email_success: true } } }),
});
