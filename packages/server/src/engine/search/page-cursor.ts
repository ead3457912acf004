import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Environment } from '../../contract/field.ts';
import type { PagePlace } from './search-plan.ts';

/** What a cursor belongs to: it works with nothing else. */
export interface CursorOwner {
  organizationId: string;
  environment: Environment;
  searchId: string;
  /** Fingerprint of everything in the config that decides which rows there are. */
  question: string;
}

/** Makes and reads the cursors of `next_page`, which nobody else can make or change. */
export interface PageCursors {
  seal(place: PagePlace, owner: CursorOwner): string;
  /** The place, or why the cursor is not valid. */
  open(cursor: string, owner: CursorOwner): PagePlace | { problem: string };
}

const stored = z.strictObject({
  e: z.enum(['production', 'sandbox']),
  a: z.union([z.string(), z.number(), z.null()]),
  s: z.int().min(0),
  n: z.int().min(1).nullable(),
});

const altered =
  'This cursor was not made by this service for this organization, or was changed; send `next_page` of an answer unchanged.';

/** Signs with a key derived from the service's first master key; cursors made with another one are not valid. */
export function createPageCursors({ keys: [masterKey = ''] }: { keys: readonly string[] }): PageCursors {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'headrace page cursor', 32));
  const sign = (body: string, { organizationId, searchId, question }: CursorOwner) =>
    createHmac('sha256', key)
      .update([body, organizationId, searchId, question].join('\n'))
      .digest('base64url')
      .slice(0, signatureLength);
  return {
    seal: ({ at, skip, size }, owner) => {
      const place = { e: owner.environment, a: at, s: skip, n: size };
      const body = Buffer.from(JSON.stringify(place)).toString('base64url');
      return `${body}.${sign(body, owner)}`;
    },
    open: (cursor, owner) => {
      const [body = '', signature = ''] = cursor.split('.');
      const place = readBody(body);
      if (place === null || !isSame(signature, sign(body, owner)) || cursor !== `${body}.${signature}`)
        return { problem: place === null ? altered : `${altered} ${sameQuestion}` };
      if (place.e !== owner.environment) return { problem: foreign(place.e) };
      return { at: place.a, skip: place.s, size: place.n };
    },
  };
}

/** 144 bits. */
const signatureLength = 24;
const sameQuestion = 'A cursor only works with the search and the filters that it came with.';

function foreign(environment: Environment): string {
  return environment === 'sandbox'
    ? 'This cursor came from sandbox and cannot be used in production; send `config.environment: "sandbox"` with every page.'
    : 'This cursor came from production and cannot be used in sandbox.';
}

function readBody(body: string): z.infer<typeof stored> | null {
  try {
    const parsed = stored.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
