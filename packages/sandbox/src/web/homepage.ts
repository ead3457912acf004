import { escapeMarkup } from '../kit/markup.ts';
import { renderJsonLd } from './json-ld.ts';
import { framePage } from './page-frame.ts';
import type { Site } from './site.ts';

export function renderHomepage(site: Site): string {
  const { company, traits } = site;
  const title = `${company.name} | ${company.industry}`;
  const description = escapeMarkup(company.description);
  return framePage(site, {
    path: '/',
    title,
    head: [
      traits.hasDescription ? `<meta name="description" content="${description}">` : '',
      traits.hasOpenGraph ? renderOpenGraph(site, title) : '',
      renderJsonLd(site),
    ].join('\n'),
    main: [
      `<h1>${escapeMarkup(company.name)}</h1>`,
      `<p>${description}</p>`,
      `<h2>Why ${escapeMarkup(company.name)}</h2>`,
      `<p>${escapeMarkup(introduce(site))}</p>`,
      renderNews(site),
      '<p><a href="/contact">Talk to us</a></p>',
    ].join('\n'),
  });
}

function renderOpenGraph({ company, origin }: Site, title: string): string {
  const properties = [
    ['og:type', 'website'],
    ['og:site_name', company.name],
    ['og:title', title],
    ['og:description', company.description],
    ['og:url', `${origin}/`],
    ['og:image', `${origin}/logo.svg`],
    ['og:locale', 'en_US'],
  ];
  return properties
    .map(([name = '', content = '']) => `<meta property="${name}" content="${escapeMarkup(content)}">`)
    .join('\n');
}

function introduce({ company }: Site): string {
  const { place, technologies } = company;
  return [
    `Since ${company.foundedYear} our team in ${place.city}, ${place.country} has worked on ${company.industry}.`,
    `Today ${company.headcount} people build, sell and support what we make.`,
    technologies.length === 0 ? '' : `We work with ${technologies.slice(0, 4).join(', ')} and more.`,
  ].join(' ');
}

function renderNews({ company }: Site): string {
  if (company.news.length === 0) return '';
  const items = company.news
    .slice(0, 3)
    .map(
      ({ title, date, url }) => `<li>${date}: <a href="${escapeMarkup(url)}">${escapeMarkup(title)}</a></li>`,
    );
  return `<h2>News</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}
