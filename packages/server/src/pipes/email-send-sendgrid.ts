import { defineLookup } from '../engine/define-lookup.ts';
import { showAction } from '../engine/widgets/rules.ts';
import { sendMail } from '../providers/sendgrid/sendgrid.ts';
import { replyTo, sender } from './mail-text/sender.ts';
import { toHtml } from './mail-text/to-html.ts';

export const emailSendSendgrid1 = defineLookup({
  id: 'email:send:sendgrid@1',
  label: 'Send via SendGrid',
  description: 'Sends one email through your own SendGrid account, at most once, even if workers fail.',
  category: 'tools',
  needs: { all: ['email', 'email_body', 'email_subject'] },
  gives: { sendgrid_email_success: { primary: true, widgets: [showAction] } },
  config: {
    shape: {
      from: sender.describe('The sender; it must be a verified sender of SendGrid.'),
      reply_to: replyTo,
    },
    defaults: { from: '', reply_to: '' },
  },
  operation: sendMail,
  bills: { operation: 'send-email-sendgrid' },
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
  accept: () => ({ accepted: true, rule: 'sent', value: { values: { sendgrid_email_success: true } } }),
});
