/* Logo.dev, as its documentation and two clients of it have it: https://www.logo.dev/docs. */
import type { Asked } from '../../kit/asked.ts';
import { companyRoute } from '../../kit/company-routes.ts';
import { daysBefore } from '../../kit/days-before.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (status: number, error: string): SimulatedReply => ({ status, body: { error } });

export const logodev = defineSimulator({
  id: 'logodev',
  baseUrls: ['https://api.logo.dev'],
  typicalMs: 250,
  requestsPerSecond: 5,
  keys: ['bearer'],
  refuses: {
    wrongKey: refuse(401, 'Invalid or missing secret key'),
    // Not documented, nor is any other error but 401, 404 and 429.
    exhausted: refuse(402, 'The requests of your plan are used up'),
    tooOften: refuse(429, 'Too many requests'),
    unknownPath: refuse(404, 'Not found'),
    unfit: () => refuse(400, 'Invalid domain'),
  },
  routes: {
    'GET /describe/{domain}': companyRoute({
      by: { domain: 'domain' },
      what: 'brand',
      holds: { coverage: 0.82, staleness: 0 },
      found: (company, asked) => ({
        status: 200,
        body: {
          name: company.name,
          domain: company.domain,
          description: company.description,
          indexed_at: `${daysBefore(asked.world.today, asked.between(1, 90, 'indexed', company.domain))}T04:00:00Z`,
          socials: asked.chance('socials', company.domain) < 0.9 ? { linkedin: company.profileUrl } : {},
          logo: `https://img.logo.dev/${company.domain}?token=LOGO_DEV_PUBLISHABLE_KEY`,
          blurhash: 'U5Pj0^jE.AyE_3t7t7R**0o#DgR4',
          colors: [colorOf(asked, 'first', company.domain), colorOf(asked, 'second', company.domain)],
        },
      }),
      missing: () => refuse(404, 'Not found'),
    }),
  },
});

function colorOf(asked: Asked, which: string, domain: string): object {
  const [r, g, b] = [0, 1, 2].map((part) => asked.between(0, 255, which, part, domain));
  const hex = [r, g, b].map((level = 0) => level.toString(16).padStart(2, '0')).join('');
  return { r, g, b, hex: `#${hex}` };
}
