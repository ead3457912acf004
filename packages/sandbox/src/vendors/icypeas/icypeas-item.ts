/* Searches as items: each is acknowledged at once, runs for the first reads or two, and then has its results. */
import { z } from 'zod';
import { readJsonBody } from '../../kit/read-json-body.ts';
import { readJob, startJob, type SandboxJob } from '../../kit/sandbox-job.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import { isOutOfCredits, namedError, validationErrors } from './icypeas-error.ts';
import * as search from './icypeas-search.ts';

type Finder = (context: SimulatorContext, input: unknown) => search.Finding;

interface SearchKind {
  /** Throws for input that is not of its schema. */
  find: Finder;
  schema: z.ZodType;
}

const kinds: Readonly<Record<string, SearchKind>> = {
  'email-search': kind(search.emailSearch, search.findEmail),
  'email-verification': kind(search.emailVerification, search.verifyEmail),
  'domain-search': kind(search.domainSearch, search.scanDomain),
  'scrape-profile': kind(search.profileScrape, search.scrapeProfile),
  'reverse-email-lookup': kind(search.reverseLookup, search.lookUpEmail),
  'url-search-profile': kind(search.profileUrlSearch, search.findProfileUrl),
};

function kind<T>(
  schema: z.ZodType<T>,
  find: (world: SimulatorContext['world'], asked: T) => search.Finding,
): SearchKind {
  return { schema, find: ({ world }, input) => find(world, schema.parse(input)) };
}

/** Takes a search, or tells what is wrong with it. */
export function submit(
  kindName: string,
  request: SimulatedRequest,
  context: SimulatorContext,
): SimulatedReply {
  const taken = takeItem(kindName, { request, context });
  if ('refusal' in taken) return taken.refusal;
  return { status: 200, body: { success: true, item: { _id: taken.item.id, status: 'NONE' } } };
}

/**
 * The single lookups, which answer at once. Their reply is documented only for their bulk twins; the item is
 * added as the other single searches give it, for the search can be read later.
 */
export function lookUp(
  kindName: string,
  request: SimulatedRequest,
  context: SimulatorContext,
): SimulatedReply {
  const taken = takeItem(kindName, { request, context });
  if ('refusal' in taken) return taken.refusal;
  const { id } = taken.item;
  const item = { _id: id, status: 'NONE' };
  if (isOutOfCredits(request)) {
    return {
      status: 200,
      body: { success: true, searchId: id, status: 'INSUFFICIENT_FUNDS', result: '', item },
    };
  }
  const { status, results } = findingOf(taken.item, context);
  return {
    status: 200,
    body: { success: true, searchId: id, status, result: results['profileUrl'] ?? '', item },
  };
}

interface Submission {
  request: SimulatedRequest;
  context: SimulatorContext;
}

function takeItem(
  kindName: string,
  { request, context }: Submission,
): { item: SandboxJob } | { refusal: SimulatedReply } {
  const read = kinds[kindName]?.schema.safeParse(readJsonBody(request) ?? {});
  if (read === undefined) return { refusal: namedError(404, 'NotFoundError', 'Not found.') };
  if (!read.success) return { refusal: validationErrors(read.error) };
  const item = startJob(context, { vendor: 'icypeas', kind: kindName, input: read.data });
  if (isOutOfCredits(request)) context.state.set(`unpaid:${item.id}`, 'yes');
  return { item };
}

const readRequest = z.object({ id: z.string().min(1) });
const runningStatuses = ['SCHEDULED', 'IN_PROGRESS'];

/** `/bulk-single-searchs/read` of one item. */
export function readItem(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const asked = readRequest.safeParse(readJsonBody(request) ?? {});
  if (!asked.success) return validationErrors(asked.error);
  const read = readJob(context, asked.data.id);
  if (read === null) return namedError(404, 'SearchNotFoundError', 'The search does not exist.');
  const { job, readsBefore } = read;
  const readsNeeded = context.world.chance('icypeas', 'reads', job.id) < 0.5 ? 1 : 2;
  const running = readsBefore < readsNeeded ? runningStatuses[readsBefore] : undefined;
  const items = [itemOf(job, running ?? null, context)];
  return { status: 200, body: { success: true, items, total: 1, sorts: [] } };
}

function itemOf(job: SandboxJob, running: string | null, context: SimulatorContext): Record<string, unknown> {
  const { status, results } = outcomeOf(job, running, context);
  const createdAt = new Date(job.createdAt).toISOString();
  return {
    _id: job.id,
    name: '__icypeas__individual',
    user: 'sandbox',
    file: null,
    order: 0,
    status,
    results,
    system: { createdAt, modifiedAt: new Date(context.now()).toISOString() },
    userData: userDataOf(job.input),
  };
}

function outcomeOf(
  job: SandboxJob,
  running: string | null,
  context: SimulatorContext,
): { status: string; results: Record<string, unknown> } {
  const empty = { emails: [], phones: [] };
  if (running !== null) return { status: running, results: empty };
  const isUnpaid = context.state.get(`unpaid:${job.id}`) !== undefined;
  return isUnpaid ? { status: 'INSUFFICIENT_FUNDS', results: empty } : findingOf(job, context);
}

function findingOf(job: SandboxJob, context: SimulatorContext): search.Finding {
  const found = kinds[job.kind]?.find(context, job.input);
  return found ?? { status: 'NOT_FOUND', results: { emails: [], phones: [] } };
}

const customised = z.object({
  custom: z.object({ webhookUrl: z.string().nullish(), externalId: z.string().nullish() }),
});

function userDataOf(input: unknown): { webhookUrl: string; externalId: string } {
  const custom = customised.safeParse(input).data?.custom;
  return { webhookUrl: custom?.webhookUrl ?? '', externalId: custom?.externalId ?? '' };
}
