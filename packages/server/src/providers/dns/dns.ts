import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { mailProviderOf } from './mail-provider.ts';
import type { MailProvider } from './mail-provider.ts';
import { sendersOf } from './senders.ts';
import { textOf } from './text-data.ts';
import { verificationsOf } from './verifications.ts';

/**
 * The domain name system, asked in the JSON of DNS over HTTPS (as of https://developers.google.com/speed/public-dns):
 * the machine's own resolver answers it at `dns://system`, a public one at its HTTPS address.
 */
export const dns = defineProvider({
  id: 'dns',
  label: 'DNS',
  baseUrl: 'dns://system',
  auth: 'none',
  headers: { accept: 'application/dns-json' },
  limits: { concurrency: 100 },
  // A domain whose name servers are gone ends in silence or SERVFAIL.
  faults: 'of targets',
  errors: {
    codeAt: ['Status'],
    // RFC 1035, 4.1.1. NXDOMAIN is an answer: there is no such domain.
    means: { 1: 'request_refused', 2: 'unavailable', 3: 'not_found', 4: 'request_refused', 5: 'unavailable' },
  },
});

const reply = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).nullish(),
});

/** Record types; an answer also contains the aliases (CNAME) on the way. */
const mx = 15;
const txt = 16;

export type MailFacts = {
  /** The preferred first. */
  hosts: { host: string; priority: number }[];
  provider: MailProvider;
  /**
   * Whether a mail server is named. A domain without one may still take mail at its own address (RFC 5321, 5.1);
   * hardly any does, and it counts as one that does not.
   */
  accepts_mail: boolean;
};

/** Who takes the mail of a domain. Null when the domain does not exist. */
export const lookUpMail = dns.operation({
  id: 'dns.look_up_mail',
  request: ({ domain }: { domain: string }) => ({
    method: 'GET',
    path: '/resolve',
    query: { name: domain, type: 'MX' },
  }),
  reply,
  answer: ({ Answer: records }): MailFacts => {
    const hosts = (records ?? []).flatMap(({ type, data }) => (type === mx ? readMx(data) : []));
    hosts.sort((a, b) => a.priority - b.priority);
    return { hosts, provider: mailProviderOf(hosts), accepts_mail: hosts.length > 0 };
  },
});

/** A single dot for a host says that the domain takes no mail (RFC 7505). */
function readMx(data: string): { host: string; priority: number }[] {
  const [priority, host] = data.trim().split(' ', 2);
  const name = host?.toLowerCase().replace(/\.$/, '') ?? '';
  return name === '' || !Number.isInteger(Number(priority))
    ? []
    : [{ host: name, priority: Number(priority) }];
}

export type TextFacts = {
  /** The sender policy (RFC 7208). */
  spf: string | null;
  /** Services that may send mail for the domain, by what the policy includes. */
  senders: string[];
  /** Services that had the domain's owner prove the ownership. */
  verifications: string[];
};

/** What a domain says about itself in text records. Null when the domain does not exist. */
export const lookUpText = dns.operation({
  id: 'dns.look_up_text',
  request: ({ domain }: { domain: string }) => ({
    method: 'GET',
    path: '/resolve',
    query: { name: domain, type: 'TXT' },
  }),
  reply,
  answer: ({ Answer: records }): TextFacts => {
    const texts = (records ?? []).flatMap(({ type, data }) => (type === txt ? [textOf(data)] : []));
    const spf = texts.find((text) => /^v=spf1(?: |$)/i.test(text)) ?? null;
    return { spf, senders: spf === null ? [] : sendersOf(spf), verifications: verificationsOf(texts) };
  },
});
