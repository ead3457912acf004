/* What the values of settings may be. A message here continues a line that begins with the name of the setting. */
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { z } from 'zod';
import { modelTier } from '../contract/model-tier.ts';

/** What a provider's account allows. A limit that is left out does not exist. */
export type ProviderLimit = {
  requestsPerSecond?: number;
  requestsPerMinute?: number;
  requestsPerHour?: number;
  requestsPerDay?: number;
};

export const port = z.coerce.number().int().min(0).max(65_535);
export const positive = z.coerce.number().positive();
export const wholePositive = z.coerce.number().int().min(1);
export const text = z.string().min(1);
export const list = z.string().transform((value) => value.split(/[\s,]+/).filter((part) => part !== ''));

export const proxies = list.superRefine((entries, context) => {
  for (const entry of entries)
    if (isIP(entry) === 0 && !ipaddr.isValidCIDR(entry))
      context.addIssue(`${quote(entry)} is not an IP address or a CIDR block, such as 10.0.0.0/8.`);
});

const minKeyLength = 16;

export const masterKeys = z
  .string()
  .transform((value) => value.split(',').map((key) => key.trim()))
  .superRefine((keys, context) => {
    for (const [index, { length }] of keys.entries()) {
      if (length >= minKeyLength) continue;
      const which = keys.length === 1 ? 'the key' : `key ${index + 1} of ${keys.length}`;
      context.addIssue(
        `${which} has ${length} characters. Every key needs ${minKeyLength} or more; a comma ends a key.`,
      );
    }
  });

/** A key at a provider. It is sent in a header or a query. */
export const managedKey = z
  .string()
  .trim()
  .regex(/^[\x20-\x7e]*$/, 'the key must be printable ASCII on one line.');

export const bootstrapKey = z
  .string()
  .regex(/^hr_[A-Za-z0-9]{40}$/, 'the key must be hr_ and 40 letters or digits.');

export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error:
    'this is not the URL of a PostgreSQL, such as postgresql://user:password@host:5432/database. Write special characters in the password as %40 and the like.',
});

const originHint = 'this is not an address such as https://headrace.example.com, without a path.';

/** The origin under which browsers reach the service. */
export const publicUrl = z
  .url({ protocol: /^https?$/, error: originHint })
  .refine((url) => URL.canParse(url) && /^\/?$/.test(url.slice(new URL(url).origin.length)), originHint)
  .transform((url) => new URL(url).origin);

const issuerHint =
  'this is not the address of a provider, such as https://login.example.com; http is for loopback addresses alone.';

/** A provider of OpenID Connect. */
export const oidcIssuer = z
  .url({ protocol: /^https?$/, error: issuerHint })
  .refine(
    (url) =>
      !url.startsWith('http:') || /^http:\/\/(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])(?:[:/]|$)/.test(url),
    issuerHint,
  );

/** `value=role` pairs. Owners are made by owners alone. */
export const oidcRoles = list.transform((pairs, context) => {
  const roles = new Map<string, 'viewer' | 'member' | 'admin'>();
  for (const pair of pairs) {
    const at = pair.lastIndexOf('=');
    const role = givenRole.safeParse(pair.slice(at + 1));
    if (at < 1 || !role.success)
      context.addIssue(`${quote(pair)} is not value=role, with one of the roles viewer, member and admin.`);
    else roles.set(pair.slice(0, at), role.data);
  }
  return roles;
});

const givenRole = z.enum(['viewer', 'member', 'admin']);

/** `id=url` pairs; `*` stands for every other provider, and `{id}` in a URL for its name. A URL may contain a secret. */
export const providerUrls = list.transform((pairs, context) => {
  const urls = new Map<string, string>();
  for (const [index, pair] of pairs.entries()) {
    const at = pair.indexOf('=');
    const [id, url] = [pair.slice(0, Math.max(0, at)), pair.slice(at + 1)];
    const { protocol } = URL.parse(url.replace('{id}', 'id')) ?? {};
    if (!/^(?:[a-z0-9-]+|\*)$/.test(id))
      context.addIssue(`entry ${index + 1} of ${pairs.length} is not provider=url or *=url.`);
    else if (protocol !== 'https:' && protocol !== 'http:')
      context.addIssue(`the value of ${quote(id)} is not a full URL that begins with https:// or http://.`);
    urls.set(id, url.replace(/(?<!\/)\/+$/, ''));
  }
  return urls;
});

/** `id=30/s`, `id=5/s+300/m+2000/d` or `id=off` for an account with other limits than usual; `*` is every other provider. */
export const providerLimits = list.transform((pairs, context) => {
  const limits = new Map<string, ProviderLimit>();
  for (const pair of pairs) {
    const [, id = '', rates = ''] = /^([a-z0-9*-]+)=(.+)$/.exec(pair) ?? [];
    const limit = rates === 'off' ? {} : readRates(rates);
    if (limit === null)
      context.addIssue(
        `${quote(pair)} is not provider=30/s, provider=600/m, provider=5/s+300/m+2000/d or provider=off.`,
      );
    else limits.set(id, limit);
  }
  return limits;
});

/** Null if one of them is not a rate. */
function readRates(rates: string): ProviderLimit | null {
  const limit: ProviderLimit = {};
  for (const rate of rates.split('+')) {
    const [, count = '', unit = ''] = /^(\d+(?:\.\d+)?)\/([smhd])$/.exec(rate) ?? [];
    const name = rateNames[unit];
    if (name === undefined || limit[name] !== undefined || Number(count) === 0) return null;
    // Per hour and per day, requests are counted one by one.
    if ('hd'.includes(unit) && !Number.isInteger(Number(count))) return null;
    limit[name] = Number(count);
  }
  return limit;
}

const rateNames: Readonly<Record<string, keyof ProviderLimit>> = {
  s: 'requestsPerSecond',
  m: 'requestsPerMinute',
  h: 'requestsPerHour',
  d: 'requestsPerDay',
};

/** `openai-medium=gpt-5.4-mini`, or `google-low=compatible:qwen3:8b` for a server that speaks OpenAI's wire. */
export const modelNames = list.transform((pairs, context) => {
  const names = new Map<string, string>();
  for (const pair of pairs) {
    const [, tier, name] = /^([a-z-]+)=((?:compatible:)?[\w.:/@-]{1,200})$/.exec(pair) ?? [];
    const known = modelTier.safeParse(tier);
    if (!known.success || name === undefined)
      context.addIssue(
        `${quote(pair)} is not model=name, where model is one of ${modelTier.options.join(', ')}.`,
      );
    else names.set(known.data, name);
  }
  return names;
});

const maxQuoted = 60;

/** A value in quotes on one line; a long one is cut. */
export function quote(value: string): string {
  return JSON.stringify(value.length > maxQuoted ? `${value.slice(0, maxQuoted)}…` : value);
}
