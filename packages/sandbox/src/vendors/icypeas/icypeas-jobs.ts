/* Searches for addresses: each is taken at once, runs for the first reads or two, and then has its results. */
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { judgeKey } from '../../kit/judge-key.ts';
import { personAsked } from '../../kit/person-asked.ts';
import { readJob, startJob } from '../../kit/sandbox-job.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { personAsKnown } from '../../kit/stale-view.ts';

interface Finding {
  status: string;
  results: Record<string, unknown>;
}

const input = z.object({
  email: z.string().optional(),
  fullName: z.string().optional(),
  domain: z.string().optional(),
});

/** Searches of an account without credits are taken and end as INSUFFICIENT_FUNDS. */
export function isOutOfCredits({ request }: Asked): boolean {
  return judgeKey(request.headers['authorization']) === 'exhausted';
}

/** Takes a search. A first and a last name are kept as one, as whom they mean is worked out when it is read. */
export function submit(asked: Asked): SimulatedReply {
  const fullName = [asked.text('firstname'), asked.text('lastname')].filter(Boolean).join(' ');
  const { id } = startJob(asked, {
    vendor: 'icypeas',
    kind: asked.request.path,
    input: { email: asked.text('email'), fullName, domain: asked.text('domainOrCompany') },
  });
  if (isOutOfCredits(asked)) asked.state.set(`unpaid:${id}`, 'yes');
  return { status: 200, body: { success: true, item: { _id: id, status: 'NONE' } } };
}

const nothing = { emails: [], phones: [] };
const nobody: Finding = { status: 'NOT_FOUND', results: nothing };

export function readItem(asked: Asked): SimulatedReply {
  const read = readJob(asked, asked.text('id') ?? '');
  if (read === null) {
    const body = { success: false, name: 'SearchNotFoundError', message: 'The search does not exist.' };
    return { status: 404, body };
  }
  const { job, readsBefore } = read;
  const readsNeeded = asked.chance('reads', job.id) < 0.5 ? 1 : 2;
  const running = readsBefore < readsNeeded ? ['SCHEDULED', 'IN_PROGRESS'][readsBefore] : undefined;
  const found = running === undefined ? outcomeOf(job, asked) : { status: running, results: nothing };
  const createdAt = new Date(job.createdAt).toISOString();
  const item = { _id: job.id, name: '__icypeas__individual', order: 0, ...found, system: { createdAt } };
  return { status: 200, body: { success: true, items: [item], total: 1, sorts: [] } };
}

/** What becomes of a search, alone or in a file. */
export function outcomeOf(job: { id: string; input: unknown }, asked: Asked): Finding {
  if (asked.state.get(`unpaid:${job.id}`) !== undefined)
    return { status: 'INSUFFICIENT_FUNDS', results: nothing };
  const { email, ...person } = input.parse(job.input);
  return email === undefined ? findEmail(person, asked) : verifyEmail(email, asked);
}

function findEmail(person: z.infer<typeof input>, asked: Asked): Finding {
  if (!/\p{L}/u.test(person.domain ?? '')) return { ...nobody, status: 'BAD_INPUT' };
  // A domain, a website or a company's name.
  const text = (name: string) => (name === 'fullName' ? person.fullName : person.domain);
  const { person: of } = personAsked({ ...asked, text }, { name: 'fullName', domain: 'domain' });
  const fact = { what: 'email', coverage: 0.5, staleness: 0.08 };
  const known = of && personAsKnown(asked.world, 'icypeas', { of, ...fact });
  if (of === null || known === null) return nobody;
  const found = certain(known.workEmail, asked);
  // An address out of old data was good when it was checked.
  const email = found.certainty === 'undeliverable' ? { ...found, certainty: 'probable' } : found;
  return {
    // Both mean the same; one is billed by then, the other is about to be.
    status: asked.chance('status', of.id) < 0.5 ? 'FOUND' : 'DEBITED',
    results: { firstname: of.firstName, lastname: of.lastName, emails: [email], phones: [] },
  };
}

function verifyEmail(email: string, asked: Asked): Finding {
  const found = certain(email, asked);
  // That there is no mailbox is told in one of two ways.
  const isSilent =
    found.certainty === 'undeliverable' && asked.chance('verification', email.toLowerCase()) < 0.5;
  return isSilent
    ? { status: 'DEBITED_NOT_FOUND', results: nothing }
    : { status: 'DEBITED', results: { ...nothing, emails: [found] } };
}

function certain(email: string, { world, chance }: Asked): { email: string; certainty: string } {
  const { status } = world.mailbox(email);
  const isSure = chance('certainty', email.toLowerCase()) < 0.7;
  if (status === 'valid') return { email, certainty: isSure ? 'ultra_sure' : 'very_sure' };
  if (status === 'catch_all') return { email, certainty: isSure ? 'probable' : 'sure' };
  return { email, certainty: 'undeliverable' };
}
