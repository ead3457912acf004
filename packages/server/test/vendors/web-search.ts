// What every search engine is to do with the pages of the simulated web.
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { WorldCompany } from '@headrace/sandbox';
import type { WebHit } from '../../src/providers/kit/answers.ts';
import type { Operation } from '../../src/providers/kit/operation.ts';
import type { Conduct, Trouble } from './conduct.ts';
import { describeConduct, describeTroubles, sampleOf, usualKeys } from './conduct.ts';
import type { ServedVendors } from './served-vendors.ts';
import { someCompanies, testSweep } from './sweep.ts';

const webHit: z.ZodType<WebHit> = z.strictObject({
  title: z.string().min(1),
  url: z.url(),
  snippet: z.string(),
  published_at: z.union([z.iso.date(), z.iso.datetime({ local: true })]).nullable(),
});

const ask = ({ name }: WorldCompany) => ({ query: `"${name}" news`, limit: 5 });

/** A page of the company's, under its own title, quoted without markup. */
function isAbout({ name, domain, industry }: WorldCompany, { title, url, snippet }: WebHit): boolean {
  const titles = [`${name} | ${industry}`, `About ${name}`, `Team | ${name}`, `Contact | ${name}`];
  const isTheirs = new URL(url).hostname.replace(/^www\./, '') === domain;
  return isTheirs && titles.includes(title) && snippet !== '' && !/<|&(?:\w+|#\w+);/.test(snippet);
}

type Query = { query: string; limit: number };
interface SearchEngine extends Pick<Trouble<Query, { hits: WebHit[] }>, 'vendor' | 'limit'> {
  searchWeb: Operation<Query, { hits: WebHit[] }>;
  /** What bad keys are taken for, if not what is usual. */
  keys?: Conduct<Query, { hits: WebHit[] }>['keys'];
}

export function describeWebSearch(
  vendors: ServedVendors,
  { vendor, searchWeb, limit, keys = usualKeys }: SearchEngine,
): void {
  const companies = someCompanies(vendors.world);

  testSweep(vendors, {
    operation: searchWeb,
    items: companies,
    input: ask,
    answer: z.strictObject({ hits: z.array(webHit).min(1).max(5) }),
    found: [0.75, 0.92],
    isRight: (company, { hits }) => hits.every((hit) => isAbout(company, hit)),
    right: 1,
  });

  test('quotes the newest news, gives no more than was asked for, and null for nothing', async () => {
    const results = await Promise.all(
      companies.slice(0, 40).map(async (company) => {
        // With its whole deadline: a busy machine answers forty at once, too.
        const result = await vendors.call(searchWeb, { ...ask(company), limit: 1 }, { haste: 1 });
        return { company, hits: result.outcome === 'found' ? result.answer.hits : [] };
      }),
    );
    for (const { hits } of results) expect(hits.length).toBeLessThanOrEqual(1);
    const quoted = results.filter(({ company, hits }) =>
      hits[0]?.snippet.includes(company.news[0]?.title ?? '?'),
    );
    expect(quoted.length).toBeGreaterThan(20);
    expect(await vendors.call(searchWeb, { query: 'zqx jkv', limit: 5 })).toMatchObject({
      outcome: 'not_found',
    });
  });

  describeConduct(vendors, {
    operation: searchWeb,
    about: (word) => ({ query: `Acme ${word}`, limit: 5 }),
    samples: sampleOf(companies, ask),
    keys,
  });

  describeTroubles(vendors, {
    operation: searchWeb,
    vendor,
    sample: { query: 'zqx jkv', limit: 5 },
    limit,
  });
}
