/* Slack, as its documentation has it: https://docs.slack.dev/reference/methods. Errors have the status 200. */
import type { Asked } from '../../kit/asked.ts';
import { nextNumber } from '../../kit/next-number.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { makeId } from '../../kit/make-id.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const says = (error: string): SimulatedReply => ({ status: 200, body: { ok: false, error } });

const mostCharacters = 40_000;

export const slack = defineSimulator({
  id: 'slack',
  baseUrls: ['https://slack.com/api'],
  typicalMs: 200,
  requestsPerSecond: 1,
  keys: ['bearer'],
  refuses: {
    noKey: says('not_authed'),
    wrongKey: says('invalid_auth'),
    // There is no quota; a key that is used up is one whose account has ended.
    exhausted: says('account_inactive'),
    restricted: {
      status: 200,
      body: { ok: false, error: 'missing_scope', needed: 'chat:write', provided: 'users:read' },
    },
    tooOften: { status: 429, headers: { 'retry-after': '1' }, body: { ok: false, error: 'ratelimited' } },
    unknownPath: says('unknown_method'),
    unfit: ({ parameter, problem }) =>
      says(parameter === 'text' ? 'no_text' : problem === 'missing' ? 'channel_not_found' : 'msg_too_long'),
  },
  routes: {
    'POST /chat.postMessage': { needs: ['channel', 'text'], answer: postMessage },
    'POST /auth.test': {
      answer: () => ({
        status: 200,
        body: {
          ok: true,
          url: 'https://simulated.slack.com/',
          team: 'Simulated Sales',
          user: 'headrace',
          team_id: 'T0SIMULATED',
          user_id: 'U0SIMULATED',
          bot_id: 'B0SIMULATED',
        },
      }),
    },
  },
});

/** Every message of a channel has a time of its own, so that a second one can be told from the first. */
function postMessage(asked: Asked): SimulatedReply {
  const channel = asked.text('channel') ?? '';
  const text = asked.text('text') ?? '';
  if (text.length > mostCharacters) return says('msg_too_long');
  if (!/^(?:[CDGU][A-Z0-9]{2,20}|#[\p{Ll}\p{N}_-]{1,80})$/u.test(channel)) return says('channel_not_found');
  const id = channel.startsWith('#')
    ? `C${makeId(asked.world, ['slack', channel]).slice(0, 10).toUpperCase()}`
    : channel;
  const number = nextNumber(asked, `messages:${id}`);
  const ts = `${Math.floor(asked.now() / 1000)}.${String(number).padStart(6, '0')}`;
  const message = {
    type: 'message',
    text,
    user: 'U0SIMULATED',
    bot_id: 'B0SIMULATED',
    ts,
    team: 'T0SIMULATED',
  };
  return { status: 200, body: { ok: true, channel: id, ts, message } };
}
