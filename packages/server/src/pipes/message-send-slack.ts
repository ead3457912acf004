import { z } from 'zod';
import { defineLookup } from '../engine/define-lookup.ts';
import { showAction } from '../engine/widgets/rules.ts';
import { postMessage } from '../providers/slack/slack.ts';
import { toMrkdwn } from './message-text/to-mrkdwn.ts';

export const messageSendSlack1 = defineLookup({
  id: 'message:send:slack@1',
  label: 'Post to Slack',
  description:
    'Posts one message to a channel of your own Slack workspace, at most once, even if workers fail. Markdown becomes what Slack shows.',
  category: 'tools',
  needs: 'message',
  gives: { slack_message_success: { primary: true, widgets: [showAction] } },
  config: {
    shape: {
      channel_id: z
        .string()
        .min(3)
        .max(100)
        .describe('The ID of a channel, its `#name`, or the ID of a member. The bot must be in the channel.'),
    },
    defaults: { channel_id: '' },
  },
  operation: postMessage,
  bills: { operation: 'send-message-slack' },
  example: { config: { channel_id: '#new-leads' }, input: { message: '**Jane Doe** of Acme answered.' } },
  with: ({ message }, { channel_id: channel }) => ({
    channel: channel.trim(),
    text: toMrkdwn(message),
  }),
  accept: () => ({ accepted: true, rule: 'posted', value: { values: { slack_message_success: true } } }),
});
