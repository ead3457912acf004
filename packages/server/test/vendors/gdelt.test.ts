import { afterAll } from 'vitest';
import type { NewsItem } from '@headrace/sandbox';
import { searchNews } from '../../src/providers/gdelt/gdelt.ts';
import type { NewsArticle } from '../../src/providers/kit/news.ts';
import { describeConduct, describeTroubles, sampleOf } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import { someCompanies, testSweep } from './sweep.ts';
import { z } from 'zod';

const vendors = await startVendors();
afterAll(() => vendors.close());
const companies = someCompanies(vendors.world);

const newsArticle: z.ZodType<NewsArticle> = z.strictObject({
  title: z.string().min(1),
  url: z.url(),
  outlet: z.string().min(1).nullable(),
  date: z.iso.datetime().nullable(),
});

const days = 90;
const since = new Date(Date.parse(vendors.world.today) - days * 86_400_000).toISOString().slice(0, 10);

function isAbout(article: NewsArticle, { title, url, date }: NewsItem): boolean {
  return article.title === title && article.url === url && article.date?.startsWith(date) === true;
}

testSweep(vendors, {
  operation: searchNews,
  items: companies,
  input: ({ name }) => ({ query: name, days }),
  answer: z.strictObject({ articles: z.array(newsArticle).min(1) }),
  found: [0.45, 0.72],
  isRight: ({ news }, { articles }) => {
    const recent = news.filter(({ date }) => date >= since);
    return (
      articles.length === recent.length &&
      recent.every((item) => articles.some((article) => isAbout(article, item)))
    );
  },
  right: 1,
});

describeConduct(vendors, {
  operation: searchNews,
  about: (word) => ({ query: `Acme ${word}`, days }),
  samples: sampleOf(companies, ({ name }) => ({ query: name, days })),
  keys: null,
});

describeTroubles(vendors, {
  operation: searchNews,
  vendor: 'gdelt',
  sample: { query: companies[0]?.name ?? '', days },
  // One in five seconds is all it takes.
  limit: { requests: 4, over: 'told' },
});
