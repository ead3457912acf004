import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { formatPath } from '../../contract/error-items.ts';
import { ServiceError } from '../../contract/errors.ts';
import { maxDepth, scanBody } from './scan-body.ts';

/** Accepts JSON bodies only; refuses what later steps could not carry: bad UTF-8, great depth, infinite numbers. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json\b/,
    { parseAs: 'buffer' },
    (_request, body, done) => {
      const bytes = Buffer.from(body);
      if (bytes.length === 0) return done(null, undefined);
      if (!isUtf8(bytes)) return done(invalid('The body is not valid UTF-8.'));
      const excess = scanBody(bytes);
      if (excess !== null) return done(invalid(excess));
      const read = readJson(bytes.toString('utf8'));
      return 'fault' in read ? done(invalid(read.fault)) : done(null, read.value);
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

function readJson(text: string): { value: unknown } | { fault: string } {
  try {
    const value: unknown = JSON.parse(text);
    const fault = findFault(value, []);
    return fault === null ? { value } : { fault };
  } catch (error) {
    return { fault: `The body is not valid JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function findFault(value: unknown, path: PropertyKey[]): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return `The number at ${formatPath(path)} is too large; send it as a string.`;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= maxDepth) return `The body is nested more than ${maxDepth} levels deep.`;
  return Array.isArray(value) ? findFaultInList(value, path) : findFaultInObject(value, path);
}

function findFaultInList(list: readonly unknown[], path: PropertyKey[]): string | null {
  for (const [at, item] of list.entries()) {
    const fault = isPlain(item) ? null : findFault(item, [...path, at]);
    if (fault !== null) return fault;
  }
  return null;
}

function findFaultInObject(value: object, path: PropertyKey[]): string | null {
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || (key === 'prototype' && path.at(-1) === 'constructor'))
      return `The key at ${formatPath([...path, key])} is not allowed, as it is special to JavaScript; rename it.`;
    const fault = isPlain(item) ? null : findFault(item, [...path, key]);
    if (fault !== null) return fault;
  }
  return null;
}

function isPlain(item: unknown): boolean {
  return typeof item === 'string' || item === null || typeof item === 'boolean';
}
