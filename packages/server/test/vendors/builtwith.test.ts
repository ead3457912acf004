import { z } from 'zod';
import type { TechnologyMatch } from '../../src/providers/builtwith/builtwith.ts';
import { countCredits, findTechnologies } from '../../src/providers/builtwith/builtwith.ts';
import { usualKeys } from './conduct.ts';
import { byDomain, proveVendor } from './prove-vendor.ts';
import { testSweep } from './sweep.ts';

const { vendors, companies, credits, conduct } = await proveVendor();

const names = z.array(z.string().min(1)).min(1);
const match: z.ZodType<TechnologyMatch> = z.strictObject({
  spend_history: z.array(z.strictObject({ date: z.iso.date(), spend_usd: z.number().min(0) })).length(8),
  spending_trend: z.number().min(-20).max(40),
  technology_list: names,
  technologies_by_tag: z.record(z.string().min(1), names),
});

testSweep(vendors, {
  operation: findTechnologies,
  items: companies,
  input: byDomain,
  answer: match,
  found: [0.75, 0.95],
  right: 0.85,
  isRight: ({ technologies }, { technology_list: listed, technologies_by_tag: byTag }) =>
    Object.values(byTag).flat().length === listed.length && listed.length === technologies.length,
  // Old data has fewer of them.
  isExplained: ({ technologies }, { technology_list: listed }) =>
    listed.every((name) => technologies.includes(name)),
});

credits(countCredits, '1940 credits left');

conduct({
  operation: findTechnologies,
  about: (word) => ({ domain: `${word}.com` }),
  items: companies,
  by: byDomain,
  keys: usualKeys,
});
