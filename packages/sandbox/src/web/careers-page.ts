import { boardOf, boardSlug, boardUrl } from '../kit/job-boards.ts';
import { escapeMarkup } from '../kit/markup.ts';
import { framePage } from './page-frame.ts';
import type { Site } from './site.ts';
import { siteLuck } from './site.ts';

/** The page about working there, which leads to the company's job board. Null for companies without a board. */
export function renderCareers(site: Site): string | null {
  const { company, world } = site;
  const url = boardUrl(world, company);
  if (url === null) return null;
  const name = escapeMarkup(company.name);
  return framePage(site, {
    path: '/careers',
    title: `Careers | ${company.name}`,
    main: [`<h1>Work at ${name}</h1>`, `<p>See what we are hiring for.</p>`, leadToBoard(site, url)].join(
      '\n',
    ),
  });
}

/** Most link to the board; some of those on Greenhouse show it inside their page. */
function leadToBoard(site: Site, url: string): string {
  const isInside = boardOf(site.world, site.company) === 'greenhouse' && siteLuck(site, 'board inside') < 0.4;
  if (!isInside) return `<p><a href="${escapeMarkup(url)}">Open positions</a></p>`;
  const script = `https://boards.greenhouse.io/embed/job_board/js?for=${boardSlug(site.company)}`;
  return `<div id="grnhse_app"></div>\n<script src="${escapeMarkup(script)}"></script>`;
}
