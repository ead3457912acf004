/* What a site offers to machines. */
import { boardOf } from '../kit/job-boards.ts';
import { escapeMarkup } from '../kit/markup.ts';
import { renderRss } from '../kit/rss.ts';
import type { Site } from './site.ts';

export function renderRobots({ traits, origin }: Site): string {
  const lines = ['User-agent: *'];
  if (traits.robots === 'closed') lines.push('Disallow: /');
  else
    lines.push(
      traits.robots === 'no_team' ? 'Disallow: /team' : 'Disallow:',
      '',
      `Sitemap: ${origin}/sitemap.xml`,
    );
  return `${lines.join('\n')}\n`;
}

export function renderSitemap({ traits, origin, world, company }: Site): string {
  const careers = boardOf(world, company) === null ? [] : ['/careers'];
  const paths = ['/', '/about', ...(traits.hasTeamPage ? ['/team'] : []), ...careers, '/contact'];
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc><lastmod>${world.today}</lastmod></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
  ].join('\n');
}

export function renderFeed({ company, origin }: Site): string {
  return renderRss({
    title: `${company.name} news`,
    link: `${origin}/`,
    description: `News about ${company.name}`,
    items: company.news.map(({ title, url, date, outlet }) => ({
      title,
      link: url,
      guid: url,
      date,
      description: `As reported by ${outlet}`,
    })),
  });
}

export function renderLogo({ company }: Site): string {
  const letter = escapeMarkup(company.name[0] ?? '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="hsl(${company.id % 360} 60% 40%)"/><text x="32" y="44" font-size="36" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
}
