import { defineComposition } from '../engine/define-composition.ts';
import { parseDomain } from '../engine/formats/domain.ts';
import type { ComputeContext } from '../engine/pipe.ts';
import { showSources } from '../engine/widgets/rules.ts';
import { searchNews as searchGdelt } from '../providers/gdelt/gdelt.ts';
import { searchNews as searchGoogle } from '../providers/googlenews/googlenews.ts';
import type { NewsArticle } from '../providers/kit/news.ts';
import { fetchFeed } from '../providers/website/website.ts';
import { askedByVisits } from './company/asked-sources.ts';
import { askSource } from './company/ask-source.ts';
import { factsOfPage } from './company/gather-facts.ts';
import type { Website } from './company/read-website.ts';
import { openWebsite } from './company/read-website.ts';
import type { CompanyNews, NewsSource } from './company/select-news.ts';
import { selectNews } from './company/select-news.ts';
import { writeNews } from './company/write-news.ts';

const every = {
  label: 'Summarise company news',
  description: 'Headlines about a company from the last 90 days, in Markdown.',
  category: 'company_data',
  gives: { company_news_summary: { primary: true, widgets: [showSources] } },
  price: { operation: 'headrace-get-company-news-summary', credits: 1 },
  alsoAsks: [...askedByVisits, 'gdelt', 'googlenews'],
} as const;

export const companyNewsSummaryDomain1 = defineComposition({
  ...every,
  id: 'company:newssummary:domain@1',
  needs: 'company_domain',
  example: { input: { company_domain: 'acme.com' } },
  compose: ({ company_domain: domain }, context) => summarize(context, domain),
});

export const companyNewsSummaryWebsite1 = defineComposition({
  ...every,
  id: 'company:newssummary:website@1',
  deprecated: { since: '2026-06-13', successor: 'company:newssummary:domain@1' },
  needs: 'company_website_url',
  example: { input: { company_website_url: 'https://acme.com' } },
  compose: async ({ company_website_url: website }, context) => {
    const domain = parseDomain(website);
    return domain === undefined ? null : summarize(context, domain);
  },
});

const days = 90;
/** With this many stories, the slowest index is not asked: it accepts one question every five seconds. */
const enough = 5;
const mostSources = 10;

async function summarize(context: ComputeContext, domain: string) {
  const site = await openWebsite(context, domain);
  const company = nameOf(site, domain);
  const question = { company, now: context.now, days };
  const [own, google] = await Promise.all([
    readFeed(context, site, domain),
    askSource(context, searchGoogle, { query: company, days }),
  ]);
  const sources: NewsSource[] = [own, { articles: google?.articles ?? [], isOwn: false }];
  if (selectNews(sources, question).length < enough) {
    const gdelt = await askSource(context, searchGdelt, { query: company, days });
    sources.push({ articles: gdelt?.articles ?? [], isOwn: false });
  }
  const news = selectNews(sources, question);
  if (news.length === 0) return null;
  return {
    values: { company_news_summary: writeNews(company, news) },
    sources: news.slice(0, mostSources).map(toSource),
  };
}

/** The name by its website, or else by its domain: `acme-rockets.com` is Acme Rockets. */
function nameOf(site: Website | null, domain: string): string {
  const stated = site === null ? null : factsOfPage(site.homepage, domain).name;
  return stated ?? (domain.split('.')[0] ?? domain).split('-').map(capitalize).join(' ');
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

async function readFeed(context: ComputeContext, site: Website | null, domain: string): Promise<NewsSource> {
  const url = site?.homepage.feed_url ?? null;
  const mayRead = url !== null && site?.mayRead(url) === true;
  const feed = mayRead ? await askSource(context, fetchFeed, { url }) : null;
  const articles = (feed?.items ?? []).flatMap(({ title, url: link, date, source }): NewsArticle[] =>
    link === null
      ? []
      : [
          {
            title,
            url: link,
            date,
            outlet: source ?? URL.parse(link)?.hostname.replace(/^www\./, '') ?? domain,
          },
        ],
  );
  return { articles, isOwn: true };
}

function toSource({ title, url, outlet }: CompanyNews) {
  return { source: outlet ?? 'News', description: title, url };
}
