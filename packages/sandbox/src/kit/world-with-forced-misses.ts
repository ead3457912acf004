import type { CompanyQuery, Mailbox, PersonQuery, World } from '../world/world.ts';
import { hasMissWord } from './forced-outcome.ts';

/** The same world, in which whatever has the word `notfound` in its name, domain, address or URL does not exist. */
export function withForcedMisses(world: World): World {
  return {
    seed: world.seed,
    companyCount: world.companyCount,
    personCount: world.personCount,
    today: world.today,
    company: (index) => world.company(index),
    person: (index) => world.person(index),
    findCompany: (query) => (isMissedCompany(query) ? null : world.findCompany(query)),
    findPerson: (query) => (isMissedPerson(query) ? null : world.findPerson(query)),
    peopleAt: (company) => world.peopleAt(company),
    mailbox: (address) => (hasMissWord(address) ? missingMailbox(address) : world.mailbox(address)),
    knows: (vendor, fact) => world.knows(vendor, fact),
    chance: (...parts) => world.chance(...parts),
  };
}

function isMissedCompany({ domain, name, profileUrl }: CompanyQuery): boolean {
  return isMiss(domain) || isMiss(name) || isMiss(profileUrl);
}

function isMissedPerson({ profileUrl, email, name, company }: PersonQuery): boolean {
  return (
    isMiss(profileUrl) || isMiss(email) || isMiss(name) || (company !== undefined && isMissedCompany(company))
  );
}

function isMiss(text: string | undefined): boolean {
  return text !== undefined && hasMissWord(text);
}

function missingMailbox(address: string): Mailbox {
  return { address, status: 'invalid', company: null, person: null, isRole: false, isFree: false };
}
