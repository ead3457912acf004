/* The pages that say who works at a company and how to reach it. */
import { escapeMarkup } from '../kit/markup.ts';
import type { WorldPerson } from '../world/world.ts';
import { addressLine, framePage } from './page-frame.ts';
import type { Site } from './site.ts';
import { listShownPeople, siteLuck } from './site.ts';

const shownInTeam = 8;
const shownInAbout = 3;

export function renderTeam(site: Site): string {
  return framePage(site, {
    path: '/team',
    title: `Team | ${site.company.name}`,
    main: `<h1>Our team</h1>\n${renderPeople(listShownPeople(site, shownInTeam))}`,
  });
}

export function renderAbout(site: Site): string {
  const { company, traits } = site;
  const funding = company.funding.map(
    ({ round, date, investors }) =>
      `<li>${date.slice(0, 4)}: ${escapeMarkup(round.replaceAll('_', ' '))}, with ${escapeMarkup(investors.join(', '))}</li>`,
  );
  const people = listShownPeople(site, traits.hasTeamPage ? shownInAbout : shownInTeam);
  return framePage(site, {
    path: '/about',
    title: `About ${company.name}`,
    main: [
      `<h1>About ${escapeMarkup(company.name)}</h1>`,
      `<p>${escapeMarkup(company.description)}</p>`,
      `<p>${escapeMarkup(company.legalName)} was founded in ${company.foundedYear} and has ${company.headcount} employees.</p>`,
      funding.length === 0 ? '' : `<h2>Backed by</h2>\n<ul>\n${funding.join('\n')}\n</ul>`,
      `<h2>Leadership</h2>\n${renderPeople(people)}`,
    ].join('\n'),
  });
}

export function renderContact(site: Site): string {
  const { company, traits } = site;
  return framePage(site, {
    path: '/contact',
    title: `Contact | ${company.name}`,
    main: [
      '<h1>Contact us</h1>',
      `<address>${escapeMarkup(addressLine(site))}</address>`,
      `<p><a href="tel:${escapeMarkup(company.phone.replace(/[^+\d]/g, ''))}">${escapeMarkup(company.phone)}</a></p>`,
      traits.hasAddresses
        ? renderAddresses(site)
        : '<form method="post" action="/contact"><input name="email" type="email"><textarea name="message"></textarea></form>',
    ].join('\n'),
  });
}

function renderAddresses(site: Site): string {
  const people = listShownPeople(site, siteLuck(site, 'addresses shown') < 0.5 ? 2 : 3);
  const lines = [
    `<li>${renderMailLink(`info@${site.company.domain}`)}</li>`,
    ...people.map(
      ({ name, workEmail, employments: [{ title }] }) =>
        `<li>${escapeMarkup(name)}, ${escapeMarkup(title)}: ${renderMailLink(workEmail)}</li>`,
    ),
  ];
  return `<ul>\n${lines.join('\n')}\n</ul>`;
}

function renderPeople(people: readonly WorldPerson[]): string {
  const lines = people.map(
    ({ name, profileUrl, employments: [{ title }] }) =>
      `<li><h3>${escapeMarkup(name)}</h3><p>${escapeMarkup(title)}</p><a href="${escapeMarkup(profileUrl)}">LinkedIn</a></li>`,
  );
  return `<ul class="people">\n${lines.join('\n')}\n</ul>`;
}

function renderMailLink(address: string): string {
  return `<a href="mailto:${escapeMarkup(address)}">${escapeMarkup(address)}</a>`;
}
