import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { formatPath } from '../../contract/error-items.ts';
import { ServiceError } from '../../contract/errors.ts';
import { maxDepth, scanBody } from './scan-body.ts';

/** Accepts JSON bodies only; refuses what later steps could not carry: bad UTF-8, great depth, infinite numbers. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parseText = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json\b/,
    { parseAs: 'buffer' },
    (request, body, done) => {
      const bytes = Buffer.from(body);
      if (bytes.length === 0) return done(null, undefined);
      if (!isUtf8(bytes)) return done(invalid('The body is not valid UTF-8.'));
      const excess = scanBody(bytes);
      if (excess !== null) return done(invalid(excess));
      const text = bytes.toString('utf8');
      void parseText(request, text, (error, value) => {
        if (error !== null) return done(invalid(explainRefusal(text)));
        const fault = findFault(value, []);
        return fault === null ? done(null, value) : done(invalid(fault));
      });
    },
  );
  // `curl -d ''` calls nothing a form; where there is no body, what it would have been does not matter.
  app.addContentTypeParser('*', (request, _body, done) => {
    if (request.headers['content-length'] === '0') return done(null, undefined);
    done(
      new ServiceError(
        'unsupported-media-type',
        'Send the body as JSON with `Content-Type: application/json`.',
      ),
    );
  });
}

function invalid(detail: string): ServiceError {
  return new ServiceError('invalid-request', detail);
}

/** Why the parser refused a text: it is no JSON, or has a key that could reach an object's prototype. */
function explainRefusal(text: string): string {
  try {
    const place = findUnsafeKey(JSON.parse(text), []);
    return `The key at ${place ?? 'some place'} is not allowed, as it is special to JavaScript; rename it.`;
  } catch (error) {
    return `The body is not valid JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function findUnsafeKey(value: unknown, path: PropertyKey[]): string | null {
  if (typeof value !== 'object' || value === null || path.length >= maxDepth) return null;
  for (const [key, item] of entriesOf(value)) {
    const here = [...path, key];
    const reachesPrototype = key === '__proto__' || (key === 'prototype' && path.at(-1) === 'constructor');
    const place = reachesPrototype ? formatPath(here) : findUnsafeKey(item, here);
    if (place !== null) return place;
  }
  return null;
}

function findFault(value: unknown, path: PropertyKey[]): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return `The number at ${formatPath(path)} is too large; send it as a string.`;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= maxDepth) return `The body is nested more than ${maxDepth} levels deep.`;
  for (const [key, item] of entriesOf(value)) {
    if (typeof item === 'string' || item === null || typeof item === 'boolean') continue;
    const fault = findFault(item, [...path, key]);
    if (fault !== null) return fault;
  }
  return null;
}

function entriesOf(value: object): Iterable<[PropertyKey, unknown]> {
  return Array.isArray(value) ? value.entries() : Object.entries(value);
}
