import { expect, test } from 'vitest';
import { findLookalikes } from '../../src/providers/companyenrich/find-lookalikes.ts';
import { usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';

const { vendors, world, companies, conduct } = await proveVendor();
const some = companies.slice(0, 25);
const asked = ({ domain }: { domain: string }) => ({ domain, limit: 8 });

test('finds companies of the same industry, never the one that was asked about', async () => {
  for (const company of some) {
    const result = await vendors.call(findLookalikes, asked(company));
    if (result.outcome !== 'found') throw new Error(JSON.stringify({ company: company.name, result }));
    const { companies: found } = result.answer;
    expect(found.length).toBeLessThanOrEqual(8);
    for (const { domain, industry, employee_range: range } of found) {
      expect(industry).toBe(company.industry);
      expect(range).toMatch(/\d/);
      expect(domain).not.toBe(company.domain);
      expect(world.findCompany({ domain: domain ?? '' })?.industry).toBe(industry);
    }
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  }
});

conduct({
  operation: findLookalikes,
  about: (word) => asked({ domain: `${word}.com` }),
  items: some,
  by: asked,
  keys: usualKeys,
});
