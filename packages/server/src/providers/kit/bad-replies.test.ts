import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { BadReply } from './bad-replies.fixture.ts';
import { badJson, badReplies } from './bad-replies.fixture.ts';
import type { FailureMeaning } from './call-result.ts';
import type { AnswerShape, Operation } from './operation.ts';
import { defineProvider } from './provider.ts';
import type { ScriptedReply } from './scripted-vendor.fixture.ts';
import { startScriptedVendor } from './scripted-vendor.fixture.ts';
import { obj, text } from './shapes.ts';

const northmail = defineProvider({
  id: 'northmail',
  label: 'Northmail',
  baseUrl: 'https://api.northmail.test',
  auth: { header: 'x-api-key' },
  limits: {},
});

const reply = { data: obj({ email: text }) };
const read = ({ data }: { data?: { email?: string | null } | null }) => ({ email: data?.email ?? null });

const lookup = northmail.get('find_email', '/find', { reply, answer: read });
const post = northmail.post('find_email', '/find', { ask: () => ({ name: 'Ana' }), reply, answer: read });
const effect = northmail.effect({
  id: 'northmail.send',
  request: () => ({ method: 'POST', path: '/send', body: {} }),
  reply: z.object({ id: z.string() }),
  answer: ({ id }) => ({ id }),
});
const job = northmail.job({
  id: 'northmail.search',
  request: () => ({ method: 'POST', path: '/search', body: {} }),
  job: {
    id: z.object({ id: z.string() }).transform(({ id }) => id),
    read: (id) => ({ method: 'GET', path: `/search/${id}` }),
    isRunning: () => false,
    everyMs: 10,
  },
  reply: z.object(reply),
  answer: read,
});
const page = northmail.operation({
  id: 'northmail.read_page',
  request: () => ({ method: 'GET', path: '/page' }),
  replyAs: 'text',
  reply: z.object({ text: z.string() }),
  answer: ({ text: body }) => ({ body }),
});

const accepted: ScriptedReply = { body: { id: 'job-1' } };

describe.each([
  ['a GET', lookup, [...badReplies(), ...badJson()], []],
  ['a POST', post, [...badReplies(), ...badJson()], []],
  ['an effect', effect, [...badReplies(), ...badJson()], []],
  ['a job', job, [...badReplies(), ...badJson()], []],
  ['the reading of a job', job, [...badReplies(), ...badJson()], [accepted]],
  ['a text', page, badReplies(), []],
] satisfies [string, Operation<undefined, AnswerShape>, BadReply[], ScriptedReply[]][])(
  '%s fails with',
  (_, operation, replies, before) => {
    test.each(replies)('$name: $means', async ({ reply: bad, means }) => {
      const vendor = await startScriptedVendor([...before, bad]);
      try {
        const result = await vendor.call<undefined, AnswerShape>(operation, undefined, patienceFor(means));
        expect(result).toMatchObject({ outcome: 'failed', meaning: means });
      } finally {
        await vendor.close();
      }
    });
  },
);

/** A vendor that will not answer is not waited for long. */
function patienceFor(means: FailureMeaning): number {
  if (means === 'timeout') return 400;
  return means === 'rate_limited' ? 2000 : 10_000;
}
