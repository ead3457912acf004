import { defineLookup } from '../engine/define-lookup.ts';
import { parseDomain } from '../engine/formats/domain.ts';
import { describeBrand } from '../providers/logodev/logodev.ts';

export const companyMatchLogodev1 = defineLookup({
  id: 'company:match:logodev@1',
  label: 'Match company Logo.dev',
  description:
    'The brand of a website: its name, logo and colours. Put your publishable key in place of LOGO_DEV_PUBLISHABLE_KEY in the URL of the logo.',
  category: 'company_data',
  needs: 'company_website_url',
  gives: {
    company_profile_url: {},
    company_name: { enabled: false },
    logo_url: {},
    logodev_describe_match: { primary: true },
  },
  operation: describeBrand,
  bills: { operation: 'logodev-company-describe', credits: 0.1 },
  example: { input: { company_website_url: 'https://acme.com' } },
  with: ({ company_website_url: website }) => {
    const domain = parseDomain(website);
    return domain === undefined ? null : { domain };
  },
  accept: (match) => ({
    accepted: true,
    rule: 'matched',
    value: {
      values: {
        company_profile_url: match.socials['linkedin'] ?? null,
        company_name: match.name,
        logo_url: match.logo,
        logodev_describe_match: match,
      },
    },
  }),
});
