import { defineLookup } from '../engine/define-lookup.ts';
import { showAction } from '../engine/widgets/rules.ts';
import { sendMail } from '../providers/gmail/gmail.ts';
import { replyTo } from './mail-text/sender.ts';
import { toHtml } from './mail-text/to-html.ts';

export const emailSendGmail1 = defineLookup({
  id: 'email:send:gmail@1',
  label: 'Send via Gmail',
  description: 'Sends one email from your own Gmail mailbox, at most once, even if workers fail.',
  category: 'tools',
  needs: { all: ['email', 'email_body', 'email_subject'] },
  gives: { gmail_email_success: { primary: true, widgets: [showAction] } },
  config: { shape: { reply_to: replyTo }, defaults: { reply_to: '' } },
  operation: sendMail,
  bills: { operation: 'send-email-gmail' },
  example: {
    input: {
      email: 'jane.doe@example.com',
      email_subject: 'A question',
      email_body: 'Hello Jane,\n\nshall we talk on Monday?',
    },
  },
  with: ({ email, email_subject: subject, email_body: body }, { reply_to: answers }) => ({
    to: email,
    subject,
    text: body,
    html: toHtml(body),
    replyTo: answers?.trim() || null,
  }),
  accept: () => ({ accepted: true, rule: 'sent', value: { values: { gmail_email_success: true } } }),
});
