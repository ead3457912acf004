/* What the routes of buckets and of streams have in common. */
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ServiceError } from '../../contract/errors.ts';
import type { Environment } from '../../contract/field.ts';
import { listName } from '../../contract/list-name.ts';
import { listKey } from '../../contract/lists.ts';
import { runHeaders } from '../../contract/run-headers.ts';
import type { Repeatable } from '../list-services.ts';
import { ownerOf } from '../middleware/authenticate.ts';

export const listParams = z.object({ name: listName });
export const keyParams = z.object({ name: listName, key: listKey });

/** A call that changes something gets the same answer when it is repeated with the same key. */
export const repeatHeaders = z.looseObject({
  'idempotency-key': runHeaders.shape['idempotency-key'].describe(
    'A repeated call with the same key and body within 24 hours gets the same answer.',
  ),
});

interface NamedRequest extends FastifyRequest {
  params: { name: string };
  query: { environment: Environment };
}

export function placeOf(request: Pick<NamedRequest, 'params' | 'query'> & FastifyRequest) {
  const { organizationId } = ownerOf(request);
  return { organizationId, environment: request.query.environment, name: request.params.name };
}

/** What a repeated call is recognized by. */
export function repeatOf(
  request: FastifyRequest & { headers: { 'idempotency-key'?: string | undefined } },
): Repeatable {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  return { key, digest: hash('sha256', `${request.method} ${request.url} ${JSON.stringify(request.body)}`) };
}

const cursorPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The place that a cursor names; null without a cursor. */
export function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const place = Buffer.from(cursor, 'base64url').toString();
  if (cursorPattern.test(place) && !Number.isNaN(Date.parse(place.slice(0, 24)))) return place;
  const message = 'This is not a cursor of this service; send the `next_cursor` of an answer unchanged.';
  throw new ServiceError('invalid-request', message, {
    errors: [{ code: 'InvalidCursor', message, path: 'cursor' }],
  });
}

export function showCursor(next: string | null): string | null {
  return next === null ? null : Buffer.from(next).toString('base64url');
}
