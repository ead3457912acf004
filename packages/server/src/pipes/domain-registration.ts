import { defineComposition } from '../engine/define-composition.ts';
import { parseDomain } from '../engine/formats/domain.ts';
import { showSources } from '../engine/widgets/rules.ts';
import { readDomain } from '../providers/rdap/rdap.ts';
import { askSource } from './company/ask-source.ts';
import { nameCountry } from './company/write-facts.ts';

export const domainRegistration1 = defineComposition({
  id: 'domain:registration@1',
  label: 'Domain registration',
  description:
    'When a domain was registered, until when and with whom, and which organization has it. Most owners are hidden, and registries of some countries say nothing.',
  category: 'company_data',
  needs: { any: ['company_domain', 'domain'] },
  gives: {
    domain_registered_on: { primary: true, widgets: [showSources] },
    domain_expires_on: {},
    domain_registrar: {},
    domain_registrant: {},
    domain_registrant_country: {},
  },
  price: null,
  alsoAsks: ['rdap'],
  example: { input: { company_domain: 'acme.com' } },
  compose: async ({ company_domain: ofCompany, domain: named }, context) => {
    const domain = parseDomain(ofCompany ?? named);
    const found = domain === undefined ? null : await askSource(context, readDomain, { domain });
    if (found === null || domain === undefined) return null;
    const { registered_at: from, expires_at: until, registrant_country: country } = found;
    return {
      values: {
        domain_registered_on: from?.slice(0, 10) ?? null,
        domain_expires_on: until?.slice(0, 10) ?? null,
        domain_registrar: found.registrar,
        domain_registrant: found.registrant,
        domain_registrant_country: country === null ? null : nameCountry(country),
      },
      sources: [
        {
          source: 'RDAP',
          url: `https://rdap.org/domain/${domain}`,
          description: `Registered with ${found.registrar ?? 'an unknown registrar'}`,
        },
      ],
    };
  },
});
