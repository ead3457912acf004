import { disposableDomains, freeMailDomains, roleNames } from './data/mail-domains.ts';
import { findByEmail, type PersonSearch } from './find-person.ts';
import { hash, toShare } from './hash.ts';
import type { Mailbox, WorldCompany } from './world.ts';

const freeHosts: ReadonlySet<string> = new Set(freeMailDomains);

/** How many of the addresses at free mail hosts that nobody of the world has are somebody's all the same. */
const otherPeopleShare = 0.7;
const commonRoles: ReadonlySet<string> = new Set([
  'info',
  'contact',
  'hello',
  'sales',
  'support',
  'jobs',
  'press',
]);

export function readMailbox(search: PersonSearch, text: string): Mailbox {
  const address = text.trim().toLowerCase();
  const middle = address.lastIndexOf('@');
  const [local, host] = [address.slice(0, Math.max(0, middle)), address.slice(middle + 1)];
  const nothing: Mailbox = {
    address,
    status: 'invalid',
    company: null,
    person: null,
    isRole: roleNames.has(local),
    isFree: false,
  };
  if (!/^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/.test(local) || !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host))
    return nothing;
  if (disposableDomains.has(host)) return { ...nothing, status: 'disposable' };
  if (freeHosts.has(host)) return { ...nothing, ...readFree(search, address), isFree: true };
  const company = search.companies.find({ domain: host })?.company ?? null;
  // Other hosts of a company take no mail.
  if (company === null || company.domain !== host) return { ...nothing, status: 'no_mail_server' };
  return { ...nothing, ...readAtWork(search, company, { address, local }) };
}

function readFree(search: PersonSearch, address: string): Pick<Mailbox, 'status' | 'person'> {
  const person = findByEmail(search, address);
  const isTaken = person !== null || toShare(hash(search.seed, 'free', address)) < otherPeopleShare;
  return { status: isTaken ? 'valid' : 'invalid', person };
}

function readAtWork(
  search: PersonSearch,
  company: WorldCompany,
  { address, local }: { address: string; local: string },
): Pick<Mailbox, 'status' | 'person' | 'company'> {
  const owner = roleNames.has(local) ? null : findByEmail(search, address);
  const person = owner?.workEmail === address ? owner : null;
  return { status: statusOf(), person, company };

  function statusOf(): Mailbox['status'] {
    if (company.mailHost === 'none') return 'no_mail_server';
    if (company.isCatchAll) return 'catch_all';
    const isRoleThere = commonRoles.has(local) && toShare(hash(company.id, 'role', local)) < 0.8;
    return person !== null || isRoleThere ? 'valid' : 'invalid';
  }
}
