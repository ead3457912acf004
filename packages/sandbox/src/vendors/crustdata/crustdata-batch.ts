/*
 * Jobs of many people: https://docs.crustdata.com/api-reference/batch-apis. Their results are gzip files of JSON lines on Amazon S3,
 * behind signed links. Who is not found has no line.
 */
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { makeId, makeUuid } from '../../kit/make-id.ts';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';
import type { WorldPerson } from '../../world/world.ts';
import { wholePerson } from './crustdata-enrich.ts';
import { badRequest } from './crustdata-error.ts';
import { pickPaths, type Group } from './crustdata-path.ts';
import { contactOf } from './crustdata-person.ts';

export const filesUrl = 'https://crustdata-batch-api-data.s3.amazonaws.com';

/** Two to three minutes are documented for contacts; the rest is a guess. */
const leastMs = 120_000;
const rowMs = 3;
const mostActive = 5;
/** Lines of a file; that they are the chunks of the request is assumed. */
const usualChunk = 100;

interface Kind {
  most: number;
  action: string;
  /** The line of a person; null for somebody who has none. */
  record(asked: Asked, of: { person: WorldPerson | null; fields: readonly string[] }): Group | null;
}

const kinds = {
  enrich: {
    most: 10_000,
    action: 'enrich',
    record: (asked, { person, fields }) => {
      const known = person && wholePerson(asked, person);
      const always = ['crustdata_person_id', 'basic_profile', 'social_handles'];
      return known && pickPaths(known, [...always, ...fields]);
    },
  },
  contact: {
    most: 300,
    action: 'contact_enrich',
    // Those without contact data are listed, too.
    record: (asked, { person, fields }) => {
      const known = person && contactOf(asked.world, person);
      const personal = {
        personal_emails: known?.['personal_emails'],
        phone_numbers: known?.['phone_numbers'],
      };
      const contact = { business_email: known?.['business_emails'] ?? [], personal_contact_info: personal };
      return pickPaths(contact, fields);
    },
  },
} satisfies Readonly<Record<string, Kind>>;

const job = z.object({
  id: z.string(),
  kind: z.enum(['enrich', 'contact']),
  identifiers: z.array(z.string()),
  fields: z.array(z.string()),
  chunk: z.number(),
  createdAt: z.number(),
  lines: z.number(),
});
type Job = z.infer<typeof job>;

const kindOf = ({ kind }: Job): Kind => kinds[kind];
const ids = z.array(z.string());
const idsOf = ({ state }: Asked): string[] => ids.parse(JSON.parse(state.get('jobs') ?? '[]'));

export const submitPeople = (asked: Asked): SimulatedReply => submit(asked, 'enrich');
export const submitContacts = (asked: Asked): SimulatedReply => submit(asked, 'contact');

function submit(asked: Asked, kind: Job['kind']): SimulatedReply {
  const identifiers = asked.texts('professional_network_profile_urls');
  const { most, action } = kinds[kind];
  if (identifiers.length === 0 || identifiers.length > most)
    return badRequest(asked, `professional_network_profile_urls takes 1 to ${most} identifiers.`);
  const known = idsOf(asked);
  if (known.filter((id) => isActive(asked, id)).length >= mostActive) return tooMany;
  const chunk = Math.min(1000, Math.max(10, Number(asked.text('chunk_size') ?? usualChunk)));
  const id = makeUuid(asked.world, ['crustdata', 'batch', known.length]);
  const begun = {
    id,
    kind,
    identifiers,
    fields: asked.texts('fields'),
    chunk,
    createdAt: asked.now(),
    lines: 0,
  };
  const lines = identifiers.filter((identifier) => recordOf(asked, begun, identifier) !== null).length;
  asked.state.set(`job:${id}`, JSON.stringify({ ...begun, lines }));
  asked.state.set('jobs', JSON.stringify([...known, id]));
  const count = { identifier_count: identifiers.length, entities_requested: identifiers.length };
  const body = {
    batch_id: id,
    status: 'pending',
    entity: 'person',
    action,
    ...count,
    status_url: `/batch/${id}`,
  };
  return { status: 200, body };
}

const tooMany: SimulatedReply = {
  status: 429,
  body: { error: { type: 'rate_limit_error', message: 'At most 5 batch jobs may be active.', metadata: [] } },
};

function readJob({ state }: Asked, id: string): Job | null {
  const kept = state.get(`job:${id}`);
  return kept === undefined ? null : job.parse(JSON.parse(kept));
}

function isActive(asked: Asked, id: string): boolean {
  const found = readJob(asked, id);
  return found !== null && !isDone(asked, found);
}

const isDone = ({ now }: Asked, { createdAt, identifiers }: Job): boolean =>
  now() - createdAt >= leastMs + rowMs * identifiers.length;

function recordOf(asked: Asked, of: Job, identifier: string): Group | null {
  const person = asked.world.findPerson({ profileUrl: identifier });
  return kindOf(of).record(asked, { person, fields: of.fields });
}

export function readStatus(asked: Asked): SimulatedReply {
  const found = readJob(asked, asked.text('batch_id') ?? '');
  if (found === null)
    return { status: 404, body: { error: { type: 'not_found', message: 'Batch not found.' } } };
  const { id, identifiers, chunk, createdAt, lines } = found;
  const isReady = isDone(asked, found);
  const told = {
    batch_id: id,
    status: isReady ? 'completed' : 'processing',
    entity: 'person',
    action: kindOf(found).action,
    identifier_count: identifiers.length,
    result_count: isReady ? lines : 0,
    entities_requested: identifiers.length,
    entities_fulfilled: isReady ? lines : 0,
    created_at: new Date(createdAt).toISOString(),
  };
  if (!isReady) return { status: 200, body: told };
  const parts = Array.from({ length: Math.ceil(identifiers.length / chunk) }, (_, part) => part);
  const links = parts.map((part) => linkOf(asked, { id, name: `part-${String(part).padStart(3, '0')}` }));
  const download = { download_url: linkOf(asked, { id, name: 'results' }), download_urls: links };
  return { status: 200, body: { ...told, ...download } };
}

function linkOf(asked: Asked, { id, name }: { id: string; name: string }): string {
  const query = `X-Amz-Expires=432000&X-Amz-Signature=${signatureOf(asked, `${id}/${name}`)}`;
  return `${asked.request.servedAt ?? filesUrl}/${id}/output/${name}.jsonl.gz?${query}`;
}

const signatureOf = ({ world }: Pick<Asked, 'world'>, file: string): string =>
  makeId(world, ['crustdata', 'signature', file]);

const filePath = /^\/([\w-]+)\/output\/(part-(\d+)|results)\.jsonl\.gz$/;

/** Whether the request is one for a file, which the vendor's key has nothing to do with. */
export const isFile = ({ path }: SimulatedRequest): boolean => filePath.test(path);

/** A link is signed by itself: S3 refuses requests that have another authorization besides. */
export function readFile(asked: Asked): SimulatedReply {
  const { path, query, headers } = asked.request;
  const [, id = '', name = '', part] = filePath.exec(path) ?? [];
  const found = readJob(asked, id);
  if (headers['authorization'] !== undefined) return s3Error(400, 'InvalidArgument');
  if (query.get('X-Amz-Signature') !== signatureOf(asked, `${id}/${name}`))
    return s3Error(403, 'SignatureDoesNotMatch');
  if (found === null || !isDone(asked, found)) return s3Error(404, 'NoSuchKey');
  const { chunk, identifiers } = found;
  const from = Number(part) * chunk;
  const wanted = part === undefined ? identifiers : identifiers.slice(from, from + chunk);
  const lines = wanted.flatMap((identifier) => {
    const data = recordOf(asked, found, identifier);
    const internal = { internal_id: data?.['crustdata_person_id'] ?? null, data };
    return data === null ? [] : [`${JSON.stringify({ original_identifier: identifier, ...internal })}\n`];
  });
  const type = { 'content-type': 'application/gzip' };
  return { status: 200, headers: type, body: gzipSync(lines.join('')) };
}

const s3Error = (status: number, code: string): SimulatedReply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`,
});
