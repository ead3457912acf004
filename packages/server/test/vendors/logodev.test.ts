import { z } from 'zod';
import type { LogoMatch } from '../../src/providers/logodev/logodev.ts';
import { describeBrand } from '../../src/providers/logodev/logodev.ts';
import { usualKeys } from './conduct.ts';
import { byDomain, proveVendor } from './prove-vendor.ts';
import { testSweep } from './sweep.ts';

const { vendors, companies, conduct } = await proveVendor();

const level = z.int().min(0).max(255);
const text = z.string().min(1);
const match: z.ZodType<LogoMatch> = z.strictObject({
  name: text,
  domain: text,
  description: text,
  indexed_at: z.iso.datetime(),
  socials: z.record(text, z.url()),
  logo: z.url(),
  blurhash: text,
  colors: z.array(z.strictObject({ r: level, g: level, b: level, hex: z.string().regex(/^#[0-9a-f]{6}$/) })),
});

testSweep(vendors, {
  operation: describeBrand,
  items: companies,
  input: byDomain,
  answer: match,
  found: [0.7, 0.93],
  right: 1,
  isRight: ({ name, domain, profileUrl }, found) =>
    found.name === name &&
    found.domain === domain &&
    [profileUrl, undefined].includes(found.socials['linkedin']),
});

conduct({
  operation: describeBrand,
  about: (word) => ({ domain: `${word}.com` }),
  items: companies,
  by: byDomain,
  keys: usualKeys,
});
