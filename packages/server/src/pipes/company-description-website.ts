import { defineComposition } from '../engine/define-composition.ts';
import { parseDomain } from '../engine/formats/domain.ts';
import { showSources } from '../engine/widgets/rules.ts';
import { askedByVisits } from './company/asked-sources.ts';
import { factsOfPage } from './company/gather-facts.ts';
import { openWebsite } from './company/read-website.ts';

export const companyDescriptionWebsite1 = defineComposition({
  id: 'company:description:website@1',
  label: 'Website description',
  description: 'How a company describes itself on its homepage.',
  category: 'company_data',
  deprecated: { successor: 'company:overview@3' },
  needs: 'company_website_url',
  gives: { company_description: { primary: true, widgets: [showSources] } },
  price: null,
  alsoAsks: askedByVisits,
  example: { input: { company_website_url: 'https://acme.com' } },
  compose: async ({ company_website_url: url }, context) => {
    const domain = parseDomain(url);
    const site = domain === undefined ? null : await openWebsite(context, domain);
    const description = site === null ? null : factsOfPage(site.homepage, domain ?? '').description;
    if (site === null || description === null) return null;
    return {
      values: { company_description: description },
      sources: [{ source: 'Website', url: `${site.origin}/` }],
    };
  },
});
