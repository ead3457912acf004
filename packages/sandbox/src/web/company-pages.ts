import type { SimulatedReply } from '../kit/simulator.ts';
import { renderCareers } from './careers-page.ts';
import { renderHomepage } from './homepage.ts';
import { renderAbout, renderContact, renderTeam } from './people-pages.ts';
import { renderFeed, renderLogo, renderRobots, renderSitemap } from './site-files.ts';
import type { Site } from './site.ts';
import { serverHeadersOf } from './technology-marks.ts';

interface Page {
  type: string;
  /** Null for sites that have no such page. */
  render(site: Site): string | null;
}

const html = 'text/html; charset=utf-8';

const pages = new Map<string, Page>([
  ['/', { type: html, render: renderHomepage }],
  ['/about', { type: html, render: renderAbout }],
  ['/team', { type: html, render: (site) => (site.traits.hasTeamPage ? renderTeam(site) : null) }],
  ['/contact', { type: html, render: renderContact }],
  ['/careers', { type: html, render: renderCareers }],
  ['/robots.txt', { type: 'text/plain; charset=utf-8', render: renderRobots }],
  ['/sitemap.xml', { type: 'application/xml', render: renderSitemap }],
  [
    '/feed.xml',
    { type: 'application/rss+xml', render: (site) => (site.traits.hasFeed ? renderFeed(site) : null) },
  ],
  ['/logo.svg', { type: 'image/svg+xml', render: renderLogo }],
]);

/** Whether company sites have something at a path. */
export function isPagePath(path: string): boolean {
  return pages.has(withoutSlash(path));
}

/** What a company's site answers at a URL. */
export function answerPage(site: Site, url: URL): SimulatedReply | 'unreachable' {
  const { traits, company } = site;
  if (traits.state === 'none') return 'unreachable';
  if (traits.state === 'parked') return parkedReply(url.hostname);
  if (url.origin !== site.origin) {
    return reply({ status: 301, headers: { location: site.origin + url.pathname + url.search }, body: '' });
  }
  const page = pages.get(withoutSlash(url.pathname));
  const body = page?.render(site) ?? null;
  if (page === undefined || body === null) return reply({ status: 404, body: notFoundPage });
  return reply({
    status: 200,
    headers: { 'content-type': page.type, ...serverHeadersOf(company.technologies) },
    body,
  });
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function reply({ headers, ...rest }: SimulatedReply): SimulatedReply {
  return { ...rest, headers: { 'content-type': html, ...headers } };
}

function parkedReply(host: string): SimulatedReply {
  const title = `${host} - This domain is for sale`;
  return reply({
    status: 200,
    headers: { server: 'parking' },
    body: `<!doctype html><html><head><title>${title}</title></head><body><h1>${host}</h1><p>The domain is for sale. Make an offer.</p></body></html>`,
  });
}

const notFoundPage =
  '<!doctype html><html><head><title>Page not found</title></head><body><h1>404</h1><p>There is no such page.</p></body></html>';
