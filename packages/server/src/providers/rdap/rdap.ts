import { z } from 'zod';
import { isoDate } from '../kit/iso-date.ts';
import { defineProvider } from '../kit/provider.ts';
import { doubtful, list, text } from '../kit/shapes.ts';
import { card, countryOfCard, textOfCard } from './read-card.ts';

/**
 * What registries say of domains, RFC 9082 and 9083. rdap.org knows the registry of each top level, by the list of IANA, and leads
 * there. Free, without a key. Many registries of countries do not take part.
 */
export const rdap = defineProvider({
  id: 'rdap',
  label: 'RDAP',
  // The answers come from the hosts of the registries.
  baseUrl: '',
  reach: 'web',
  auth: 'none',
  headers: { accept: 'application/rdap+json' },
  // rdap.org takes ten in ten seconds.
  limits: { requestsPerSecond: 1 },
  errors: { means: { 401: 'request_refused', 403: 'request_refused', 404: 'not_found' } },
});

export type DomainRegistration = {
  /** ISO, a day or a moment. */
  registered_at: string | null;
  expires_at: string | null;
  registrar: string | null;
  /** An organization. People are left out, and so is what only hides somebody. */
  registrant: string | null;
  /** As the registry writes it: a code of ISO 3166-1, or a name. */
  registrant_country: string | null;
  /** EPP status, as `client transfer prohibited`. */
  statuses: string[];
};

const domainForm = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/i;

/** The registration of a domain, without subdomains. Null if nobody has it, or if its registry does not say. */
export const readDomain = rdap.operation({
  id: 'rdap.read_domain',
  refuse: ({ domain }: { domain: string }) =>
    domainForm.test(domain) ? null : 'RDAP takes domains, such as acme.com.',
  request: ({ domain }) => ({
    method: 'GET',
    path: `https://rdap.org/domain/${encodeURIComponent(domain.toLowerCase())}`,
  }),
  deadlineMs: 20_000,
  reply: z.object({
    ldhName: text,
    status: list(text),
    events: list(z.object({ eventAction: text, eventDate: text })),
    entities: list(z.object({ roles: list(text), vcardArray: doubtful(card) })),
  }),
  answer: ({ ldhName, status, events, entities }, { domain }): DomainRegistration | null => {
    // A registry that tells of another domain tells nothing of this one.
    if (ldhName?.toLowerCase().replace(/\.$/, '') !== domain.toLowerCase()) return null;
    const dateOf = (action: string) =>
      isoDate(events?.find(({ eventAction }) => eventAction === action)?.eventDate);
    const cardOf = (role: string) =>
      entities?.find(({ roles }) => roles?.includes(role) === true)?.vcardArray;
    const registered_at = dateOf('registration');
    const registrar = textOfCard(cardOf('registrar'), 'fn');
    if (registered_at === null && registrar === null) return null;
    const registrant = cardOf('registrant');
    return {
      registered_at,
      expires_at: dateOf('expiration'),
      registrar,
      registrant: shown(textOfCard(registrant, 'org')),
      registrant_country: shown(countryOfCard(registrant)),
      statuses: (status ?? []).flatMap((one) => one || []),
    };
  },
});

/** Words of those who stand in for somebody who does not want to be seen, and of registries that hide everybody. */
const hiding =
  /redacted|privacy|proxy|proxies|protect|withheld|masking|masked|not disclosed|undisclosed|whois|gdpr|data protected|personal data|hidden|anonymi/i;

function shown(value: string | null): string | null {
  return value === null || hiding.test(value) ? null : value;
}
