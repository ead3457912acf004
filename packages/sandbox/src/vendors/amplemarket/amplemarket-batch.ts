/* Asynchronous requests: enrichment of people and companies, and validation of addresses. */
import { z } from 'zod';
import { readJsonBody } from '../../kit/read-json-body.ts';
import { readJob, startJob, type SandboxJob } from '../../kit/sandbox-job.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import type { World } from '../../world/world.ts';
import {
  insufficientCredits,
  isOutOfCredits,
  missingField,
  unknownResource,
  unsupportedValue,
} from './amplemarket-error.ts';
import {
  companyLeadSchema,
  leadSchema,
  lookUpCompany,
  lookUpPerson,
  queryOf,
  type LookUp,
} from './amplemarket-find.ts';

const peopleRequest = z.object({
  leads: z.array(leadSchema).min(1).max(10_000),
  reveal_email: z.boolean().nullish(),
  reveal_phone_numbers: z.boolean().nullish(),
});
const companiesRequest = z.object({ companies: z.array(companyLeadSchema).min(1).max(10_000) });
const validationRequest = z.object({
  emails: z
    .array(z.object({ email: z.string().min(1) }))
    .min(1)
    .max(100_000),
});

interface Batch {
  object: string;
  /** The list in the request, for its complaint. */
  list: string;
  schema: z.ZodType;
  /** The results from one place up to another, and how many there are in all. */
  results(
    world: World,
    input: unknown,
    range: { from: number; to: number },
  ): { rows: unknown[]; total: number };
}

const batches: Readonly<Record<string, Batch>> = {
  '/people/enrichment-requests': {
    object: 'person_enrichment_request',
    list: 'leads',
    schema: peopleRequest,
    results: (world, input, { from, to }) => {
      const { leads, reveal_email: email, reveal_phone_numbers: phoneNumbers } = peopleRequest.parse(input);
      const reveal = { email: email === true, phoneNumbers: phoneNumbers === true };
      const rows = leads.slice(from, to).map((lead) => {
        const asked = queryOf(lead);
        const found: LookUp =
          asked === null ? { status: 'not_found', result: null } : lookUpPerson(world, asked, reveal);
        return { status: found.status, search_info: lead, result: found.result };
      });
      return { rows, total: leads.length };
    },
  },
  '/companies/enrichment-requests': {
    object: 'company_enrichment_request',
    list: 'companies',
    schema: companiesRequest,
    results: (world, input, { from, to }) => {
      const { companies } = companiesRequest.parse(input);
      const rows = companies.slice(from, to).map((lead) => {
        const { status, result } = lookUpCompany(world, lead);
        return { status, search_info: lead, result };
      });
      return { rows, total: companies.length };
    },
  },
  '/email-validations': {
    object: 'email_validation',
    list: 'emails',
    schema: validationRequest,
    results: (world, input, { from, to }) => {
      const { emails } = validationRequest.parse(input);
      return {
        rows: emails.slice(from, to).map(({ email }) => validate(world, email)),
        total: emails.length,
      };
    },
  },
};

/** Takes the requests that belong to batches; null for all others. */
export function handleBatch(request: SimulatedRequest, context: SimulatorContext): SimulatedReply | null {
  const [, path = '', id] =
    /^(\/(?:people|companies)\/enrichment-requests|\/email-validations)(?:\/([^/]+))?$/.exec(request.path) ??
    [];
  const batch = batches[path];
  if (batch === undefined) return null;
  switch (`${request.method}${id === undefined ? '' : ' id'}`) {
    case 'POST':
      return start(batch, request, context);
    case 'GET id':
      return read(batch, { request, id: id ?? '' }, context);
    case 'PATCH id':
      return cancel(batch, { request, id: id ?? '' }, context);
    default:
      return null;
  }
}

function start(batch: Batch, request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const asked = batch.schema.safeParse(readJsonBody(request));
  if (!asked.success) return missingField(batch.list);
  if (isOutOfCredits(request)) return insufficientCredits();
  const { id } = startJob(context, { vendor: 'amplemarket', kind: request.path, input: asked.data });
  return { status: 202, body: describe(batch, { id, path: request.path, status: 'queued' }) };
}

interface Reading {
  request: SimulatedRequest;
  id: string;
}

function read(batch: Batch, { request, id }: Reading, context: SimulatorContext): SimulatedReply {
  const kept = readJob(context, id);
  if (kept === null || !request.path.startsWith(kept.job.kind)) return unknownResource();
  const { job, readsBefore } = kept;
  const named = { id, path: job.kind };
  if (isCanceled(id, context))
    return { status: 200, body: { ...describe(batch, { ...named, status: 'canceled' }), results: [] } };
  const readsNeeded = context.world.chance('amplemarket', 'reads', id) < 0.5 ? 1 : 2;
  if (readsBefore < readsNeeded) {
    const status = readsBefore + 1 < readsNeeded ? 'queued' : 'processing';
    return {
      status: 200,
      headers: { 'retry-after': '5' },
      body: { ...describe(batch, { ...named, status }), results: [] },
    };
  }
  return finished(batch, { job, query: request.query }, context);
}

function finished(
  batch: Batch,
  { job, query }: { job: SandboxJob; query: URLSearchParams },
  context: SimulatorContext,
): SimulatedReply {
  const size = Number(query.get('page[size]') ?? '100');
  const from = Number(query.get('page[after]') ?? '0');
  if (!(size >= 1 && size <= 100))
    return unsupportedValue('page[size]', 'page[size] must be between 1 and 100');
  if (!Number.isInteger(from)) return unsupportedValue('page[after]', 'page[after] is not a cursor');
  const { rows, total } = batch.results(context.world, job.input, { from, to: from + size });
  const { _links: links, ...described } = describe(batch, {
    id: job.id,
    path: job.kind,
    status: 'completed',
  });
  const next =
    from + size < total
      ? { next: { href: `${job.kind}/${job.id}?page[size]=${size}&page[after]=${from + size}` } }
      : {};
  return { status: 200, body: { ...described, results: rows, _links: { ...links, ...next } } };
}

function cancel(batch: Batch, { request, id }: Reading, context: SimulatorContext): SimulatedReply {
  if (context.state.get(`job:${id}`) === undefined) return unknownResource();
  const asked = z.object({ status: z.literal('canceled') }).safeParse(readJsonBody(request));
  if (!asked.success) return unsupportedValue('status', 'status can be set to canceled only');
  context.state.set(`canceled:${id}`, 'yes');
  const path = request.path.slice(0, -id.length - 1);
  return { status: 200, body: describe(batch, { id, path, status: 'canceled' }) };
}

function isCanceled(id: string, { state }: SimulatorContext): boolean {
  return state.get(`canceled:${id}`) !== undefined;
}

function describe({ object }: Batch, { id, path, status }: { id: string; path: string; status: string }) {
  return { id, object, status, _links: { self: { href: `${path}/${id}` } } };
}

function validate(world: World, email: string): { email: string; result: string; catch_all: boolean } {
  const { status } = world.mailbox(email);
  const isUnknown = world.chance('amplemarket', 'validation', email.toLowerCase()) < 0.04;
  switch (status) {
    case 'valid':
      return { email, result: isUnknown ? 'unknown' : 'deliverable', catch_all: false };
    case 'catch_all':
      return { email, result: isUnknown ? 'unknown' : 'risky', catch_all: !isUnknown };
    case 'disposable':
      return { email, result: 'risky', catch_all: false };
    case 'invalid':
    case 'no_mail_server':
      return { email, result: 'undeliverable', catch_all: false };
  }
}
