import { z } from 'zod';
import type { Mailbox, World } from '../../world/world.ts';
import { dataReply, errorReply, optedOut, paramsOf } from './hunter-reply.ts';
import { type HunterOperation, isOptedOut, scoreBetween, textOf } from './parameters.ts';
import { sourcesOf } from './sources.ts';

const address = z.email();

const verdicts = {
  valid: { result: 'deliverable', least: 90, most: 100 },
  accept_all: { result: 'risky', least: 50, most: 75 },
  webmail: { result: 'risky', least: 60, most: 85 },
  unknown: { result: 'risky', least: 30, most: 50 },
  disposable: { result: 'risky', least: 10, most: 30 },
  invalid: { result: 'undeliverable', least: 0, most: 10 },
} as const;

export const verifyEmail: HunterOperation = (query, { world, state }) => {
  const email = textOf(query, 'email');
  if (email === undefined) return errorReply('wrong_params', 'You are missing the email parameter');
  if (!address.safeParse(email).success) return errorReply('wrong_params', 'The email parameter is invalid');
  const mailbox = world.mailbox(email);
  if (mailbox.person !== null && isOptedOut(world, mailbox.person)) return optedOut;
  const meta = { params: paramsOf(query, ['email']) };
  if (world.chance('hunter', 'slow server', email) < 0.12 && state.get(`verifying:${email}`) === undefined) {
    state.set(`verifying:${email}`, 'asked');
    return { status: 202, body: { data: { email }, meta } };
  }
  return dataReply(verification(mailbox, world), meta);
};

function verification(mailbox: Mailbox, world: World): Record<string, unknown> {
  const { address: email, isFree } = mailbox;
  const status = judge(mailbox, world);
  const { result, ...bounds } = verdicts[status];
  const hasServer = mailbox.status !== 'no_mail_server';
  return {
    status,
    result,
    score: scoreBetween(world, email, bounds),
    email,
    regexp: true,
    gibberish: false,
    disposable: mailbox.status === 'disposable',
    webmail: isFree,
    mx_records: hasServer,
    smtp_server: hasServer && status !== 'unknown',
    smtp_check: mailbox.status === 'valid' || mailbox.status === 'catch_all',
    accept_all: mailbox.status === 'catch_all',
    block: status === 'unknown',
    sources: mailbox.person === null ? [] : sourcesOf(world, email, { isStale: false }),
  };
}

function judge({ status, address: email, isFree }: Mailbox, world: World): keyof typeof verdicts {
  if (status === 'disposable') return 'disposable';
  if (status === 'invalid' || status === 'no_mail_server') return 'invalid';
  if (isFree) return 'webmail';
  if (world.chance('hunter', 'blocked', email) < 0.04) return 'unknown';
  return status === 'catch_all' ? 'accept_all' : 'valid';
}
