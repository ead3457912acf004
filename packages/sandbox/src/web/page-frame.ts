import { boardOf } from '../kit/job-boards.ts';
import { escapeMarkup } from '../kit/markup.ts';
import type { Site } from './site.ts';
import { listSocialProfiles } from './social-profiles.ts';
import { scriptsOf } from './technology-marks.ts';

export interface PageContent {
  path: string;
  title: string;
  /** Markup of the head besides what every page has. */
  head?: string;
  /** Markup of the middle of the page. */
  main: string;
}

/** A page of a site: head, navigation and footer around what it is about. */
export function framePage(site: Site, { path, title, head = '', main }: PageContent): string {
  const { company, origin, traits } = site;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<link rel="canonical" href="${origin}${path}">
<link rel="icon" href="/logo.svg" type="image/svg+xml">
${traits.hasFeed ? '<link rel="alternate" type="application/rss+xml" title="News" href="/feed.xml">' : ''}
${head}
${scriptsOf(company.technologies)}
</head>
<body>
<header><nav><a href="/">${escapeMarkup(company.name)}</a> ${renderLinks(site)}</nav></header>
<main>
${main}
</main>
<footer>
<p>${escapeMarkup(company.legalName)}, ${escapeMarkup(addressLine(site))}</p>
<p>${listSocialProfiles(site).map(renderSocialLink).join(' ')}</p>
</footer>
</body>
</html>
`;
}

/** The whole address in one line. */
export function addressLine({ company }: Site): string {
  const { city, region, country } = company.place;
  return [company.street, `${company.zipCode} ${city}`, region, country]
    .filter((part) => part !== '')
    .join(', ');
}

function renderLinks({ traits, world, company }: Site): string {
  const careers = boardOf(world, company) === null ? [] : ['careers'];
  const pages = ['about', ...(traits.hasTeamPage ? ['team'] : []), ...careers, 'contact'];
  return pages.map((page) => `<a href="/${page}">${page[0]?.toUpperCase()}${page.slice(1)}</a>`).join(' ');
}

function renderSocialLink(url: string): string {
  return `<a href="${escapeMarkup(url)}" rel="noopener">${escapeMarkup(new URL(url).hostname)}</a>`;
}
