import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { doubtful, text } from '../kit/shapes.ts';

/**
 * https://www.logo.dev/docs. Uncertain: the reply is known from two clients, which read the name, the domain, the
 * description, the logo and the colours. What else is in it is read where it is there. A domain found costs one request.
 */
export const logodev = defineProvider({
  id: 'logodev',
  label: 'Logo.dev',
  baseUrl: 'https://api.logo.dev',
  // The secret key, `sk_…`. The publishable one, `pk_…`, is for pictures alone.
  auth: { header: 'Authorization', prefix: 'Bearer ' },
  // Depends on the plan; this is an assumption.
  limits: { requestsPerSecond: 5 },
  errors: { means: { 404: 'not_found' } },
});

export type LogoMatch = {
  name: string;
  domain: string;
  description: string;
  /** When the vendor last looked; null where it does not say. */
  indexed_at: string | null;
  socials: Record<string, string>;
  /** The vendor's picture, at an address with `token=LOGO_DEV_PUBLISHABLE_KEY`, which stands for a publishable key. */
  logo: string;
  blurhash: string;
  colors: { r: number; g: number; b: number; hex: string }[];
};

const level = z.int().min(0).max(255);
const color = z.object({ r: level, g: level, b: level, hex: text });

/** What a domain's brand is called and looks like. */
export const describeBrand = logodev.get(
  'describe_brand',
  ({ domain }: { domain: string }) => `/describe/${encodeURIComponent(domain)}`,
  {
    reply: {
      name: text,
      domain: text,
      description: text,
      indexed_at: doubtful(z.string()),
      socials: doubtful(z.record(z.string(), text)),
      logo: text,
      blurhash: doubtful(z.string()),
      colors: doubtful(z.array(color)),
    },
    answer: (found, { domain }): LogoMatch | null => {
      if (!found.name) return null;
      return {
        name: found.name,
        domain: found.domain || domain,
        description: found.description ?? '',
        indexed_at: readTime(found.indexed_at),
        socials: Object.fromEntries(
          Object.entries(found.socials ?? {}).flatMap(([site, url]) => (url ? [[site, url]] : [])),
        ),
        logo: found.logo || `https://img.logo.dev/${domain}`,
        blurhash: found.blurhash ?? '',
        colors: (found.colors ?? []).map(({ r, g, b, hex }) => ({
          r,
          g,
          b,
          hex: hex?.toLowerCase() || hexOf([r, g, b]),
        })),
      };
    },
  },
);

function readTime(time: string | null | undefined): string | null {
  const at = new Date(time ?? '');
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

function hexOf(levels: readonly number[]): string {
  return `#${levels.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
}
