import type { Site } from './site.ts';
import { listSocialProfiles } from './social-profiles.ts';

/** The company in the vocabulary of schema.org, as a script element; empty for sites that have none. */
export function renderJsonLd(site: Site): string {
  const shape = site.traits.jsonLd;
  if (shape === 'none') return '';
  const organization = { '@type': 'Organization', ...describeOrganization(site) };
  const context = { '@context': 'https://schema.org' };
  const page = { '@type': 'WebSite', name: site.company.name, url: `${site.origin}/` };
  const content =
    shape === 'graph'
      ? { ...context, '@graph': [page, organization] }
      : shape === 'list'
        ? [{ ...context, ...organization }]
        : { ...context, ...organization };
  // A closing tag inside the data would end the script element.
  const json = JSON.stringify(content).replaceAll('</', String.raw`<\/`);
  return `<script type="application/ld+json">${json}</script>`;
}

function describeOrganization(site: Site): Record<string, unknown> {
  const { company, origin } = site;
  return {
    name: company.name,
    legalName: company.legalName,
    url: `${origin}/`,
    logo: `${origin}/logo.svg`,
    description: company.description,
    foundingDate: String(company.foundedYear),
    numberOfEmployees: { '@type': 'QuantitativeValue', value: company.headcount },
    telephone: company.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.street,
      addressLocality: company.place.city,
      addressRegion: company.place.region,
      postalCode: company.zipCode,
      addressCountry: company.place.countryCode,
    },
    ...(company.lei === null ? {} : { leiCode: company.lei }),
    sameAs: listSocialProfiles(site),
  };
}
