import { attributeOf, cleanText } from '../kit/parse-markup.ts';
import type { PageParts } from './read-page.ts';
import { hostOf, isWithin, webUrl } from './web-url.ts';

/** Pages of the site where more can be read. */
export type SiteLinks = {
  about: string | null;
  contact: string | null;
  team: string | null;
  careers: string | null;
};

/** Words for each kind, as in an address or on a link, in the most common languages of company websites. */
const words: Readonly<Record<keyof SiteLinks, ReadonlySet<string>>> = {
  about: wordsOf(
    'about, about us, company, our company, who we are, our story, uber uns, ueber uns, unternehmen, a propos, qui sommes nous, quienes somos, sobre nosotros, chi siamo, om oss, over ons, sobre nos, o nas',
  ),
  contact: wordsOf(
    'contact, contact us, contacts, get in touch, kontakt, kontaktiere uns, contacto, contactez nous, contatti, contato, contatto, kontakta oss, impressum, imprint',
  ),
  team: wordsOf(
    'team, our team, the team, meet the team, people, our people, leadership, leadership team, management, management team, equipe, notre equipe, equipo, nuestro equipo, das team, unser team, ons team',
  ),
  careers: wordsOf(
    'careers, career, jobs, join us, work with us, work for us, open positions, vacancies, karriere, stellenangebote, carrieres, recrutement, empleo, trabaja con nosotros, lavora con noi, carriere, vacatures, jobba hos oss',
  ),
};

/** Job boards to which companies' career links lead. */
const jobBoards = [
  'greenhouse.io',
  'lever.co',
  'ashbyhq.com',
  'workable.com',
  'recruitee.com',
  'smartrecruiters.com',
  'personio.de',
  'personio.com',
  'teamtailor.com',
  'myworkdayjobs.com',
];

/** The first link of each kind that stays on the site; careers may lead to a job board. */
export function readLinks({ anchors, base }: PageParts): SiteLinks {
  const links: SiteLinks = { about: null, contact: null, team: null, careers: null };
  const page = URL.parse(base);
  if (page === null) return links;
  const site = hostOf(page);
  for (const anchor of anchors) {
    const url = webUrl(attributeOf(anchor, 'href'), base);
    if (url === null) continue;
    if (!isWithin(hostOf(url), site)) {
      if (jobBoards.some((domain) => isWithin(url.hostname, domain))) links.careers ??= url.href;
      continue;
    }
    const kind = kindOf(lastWord(url)) ?? kindOf(plain(cleanText(anchor.textContent, 40) ?? ''));
    if (kind !== null) links[kind] ??= url.href;
  }
  return links;
}

function kindOf(word: string): keyof SiteLinks | null {
  if (word === '') return null;
  if (words.about.has(word)) return 'about';
  if (words.contact.has(word)) return 'contact';
  if (words.team.has(word)) return 'team';
  return words.careers.has(word) ? 'careers' : null;
}

/** `/en/About-Us.html` is `about us`. */
function lastWord({ pathname }: URL): string {
  const segment = pathname.split('/').findLast((part) => part !== '') ?? '';
  return segment.length > 60 ? '' : plain(segment.replace(/\.\w{2,5}$/, ''));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[-_+\s]+/g, ' ')
    .trim();
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(', '));
}
