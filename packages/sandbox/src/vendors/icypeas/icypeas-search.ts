/* What each of Icypeas's searches finds; the answer is worked out when its item is read. */
import { z } from 'zod';
import { mailExchangeOf } from '../../kit/mail-exchange.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { Mailbox, World, WorldCompany } from '../../world/world.ts';
import { leadOf, profileAsKnown, readCompany } from './icypeas-person.ts';

export interface Finding {
  status: 'FOUND' | 'DEBITED' | 'NOT_FOUND' | 'DEBITED_NOT_FOUND' | 'BAD_INPUT';
  results: Record<string, unknown>;
}

const custom = z.object({ webhookUrl: z.string().nullish(), externalId: z.string().nullish() }).nullish();
const requiredText = z.string().trim().min(1);

export const emailSearch = z
  .object({
    firstname: z.string().nullish(),
    lastname: z.string().nullish(),
    domainOrCompany: requiredText,
    custom,
  })
  .refine(({ firstname, lastname }) => Boolean(firstname?.trim() || lastname?.trim()), {
    path: ['firstname'],
    message: 'One of firstname and lastname is required',
  });
export const emailVerification = z.object({ email: requiredText, custom });
export const domainSearch = z.object({ domainOrCompany: requiredText, custom });
export const profileScrape = z.object({ url: requiredText, custom });
export const reverseLookup = z.object({ email: requiredText, custom });
export const profileUrlSearch = z
  .object({
    firstname: requiredText,
    lastname: requiredText,
    companyOrDomain: z.string().nullish(),
    jobTitle: z.string().nullish(),
    custom,
  })
  .refine(({ companyOrDomain, jobTitle }) => Boolean(companyOrDomain?.trim() || jobTitle?.trim()), {
    path: ['companyOrDomain'],
    message: 'One of companyOrDomain and jobTitle is required',
  });

const nobody: Finding = { status: 'NOT_FOUND', results: { emails: [], phones: [] } };

export function findEmail(world: World, asked: z.infer<typeof emailSearch>): Finding {
  const query = readCompany(asked.domainOrCompany);
  if (!/\p{L}/u.test(asked.domainOrCompany)) return { ...nobody, status: 'BAD_INPUT' };
  const name = `${asked.firstname ?? ''} ${asked.lastname ?? ''}`.trim();
  const person = world.findPerson({ name, company: query });
  const known =
    person && personAsKnown(world, 'icypeas', { of: person, what: 'email', coverage: 0.5, staleness: 0.08 });
  if (person === null || known === null) return nobody;
  // Both statuses mean the same; one is billed by then, the other is about to be.
  const status = world.chance('icypeas', 'status', person.id) < 0.5 ? 'FOUND' : 'DEBITED';
  const named = {
    firstname: person.firstName,
    lastname: person.lastName,
    fullname: person.name,
    gender: 'UNKNOWN',
  };
  const found = emailOf(world, known.workEmail);
  // An address out of old data was good when it was checked.
  const email = found.certainty === 'undeliverable' ? { ...found, certainty: 'probable' } : found;
  return { status, results: { ...named, emails: [email], phones: [], saasServices: [] } };
}

export function verifyEmail(world: World, { email }: z.infer<typeof emailVerification>): Finding {
  const found = emailOf(world, email);
  if (found.certainty !== 'undeliverable') {
    return { status: 'DEBITED', results: { ...nobody.results, emails: [found] } };
  }
  // That there is no mailbox is told in one of two ways.
  return world.chance('icypeas', 'verification', email.toLowerCase()) < 0.5
    ? { status: 'DEBITED_NOT_FOUND', results: nobody.results }
    : { status: 'DEBITED', results: { ...nobody.results, emails: [found] } };
}

export function scanDomain(world: World, { domainOrCompany }: z.infer<typeof domainSearch>): Finding {
  const company = world.findCompany(readCompany(domainOrCompany));
  if (company === null || company.mailHost === 'none') return nobody;
  const roles = ['contact', 'info', 'sales', 'support'].filter((role) => {
    return world.chance('icypeas', 'role', company.id, role) < 0.4;
  });
  if (roles.length === 0) return nobody;
  const emails = roles.map((role) => emailOf(world, `${role}@${company.domain}`));
  return { status: 'DEBITED', results: { ...nobody.results, emails } };
}

export function scrapeProfile(world: World, { url }: z.infer<typeof profileScrape>): Finding {
  const known = profileAsKnown(world, world.findPerson({ profileUrl: url }));
  if (known === null) return nobody;
  return { status: 'FOUND', results: { ...nobody.results, ...leadOf(known), fullname: known.name } };
}

export function lookUpEmail(world: World, { email }: z.infer<typeof reverseLookup>): Finding {
  return profileUrlOf(world, { email });
}

export function findProfileUrl(world: World, asked: z.infer<typeof profileUrlSearch>): Finding {
  const name = `${asked.firstname} ${asked.lastname}`;
  // By a job title alone nobody is found here: the world knows people by their employers.
  return asked.companyOrDomain
    ? profileUrlOf(world, { name, company: readCompany(asked.companyOrDomain) })
    : nobody;
}

function profileUrlOf(world: World, query: Parameters<World['findPerson']>[0]): Finding {
  const known = profileAsKnown(world, world.findPerson(query));
  if (known === null) return nobody;
  const { firstName: firstname, lastName: lastname, name: fullname, profileUrl } = known;
  return {
    status: 'FOUND',
    results: { ...nobody.results, firstname, lastname, fullname, li: profileUrl, profileUrl },
  };
}

function emailOf(
  world: World,
  email: string,
): { email: string; certainty: string } & ReturnType<typeof mailServers> {
  const { status, company } = world.mailbox(email);
  const isSure = world.chance('icypeas', 'certainty', email.toLowerCase()) < 0.7;
  return { email, certainty: certaintyOf(status, isSure), ...mailServers(company) };
}

function certaintyOf(status: Mailbox['status'], isSure: boolean): string {
  if (status === 'valid') return isSure ? 'ultra_sure' : 'very_sure';
  if (status === 'catch_all') return isSure ? 'probable' : 'sure';
  return 'undeliverable';
}

function mailServers(company: WorldCompany | null): { mxProvider: string; mxRecords: string[] } {
  const record = company && mailExchangeOf(company);
  const provider = company === null || company.mailHost === 'own' ? 'unknown' : company.mailHost;
  return { mxProvider: provider, mxRecords: record === null ? [] : [record] };
}
