/* Bodies that are files, which may be larger than any JSON. Each is written to the disk as it arrives, and read from there. */
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';
import { movingMs, thread } from '../../pace/thread.ts';
import type { App } from '../app.ts';
import type { DatasetFormat, UploadBytes } from '../dataset-services.ts';
import { payerOf } from '../middleware/payer-of.ts';
import { readUpload } from './datasets/read-upload.ts';

const formats: Readonly<Record<string, DatasetFormat>> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/x-ndjson': 'jsonl',
  'application/jsonl': 'jsonl',
  'application/vnd.apache.parquet': 'parquet',
};
export const fileTypes = Object.keys(formats);
const gigabyte = 1024 ** 3;
export const maxUploadBytes = 20 * gigabyte;
/** Slower than any real connection, but not zero: 9 kB a second. */
const pace = { pieceBytes: 256 * 1024, maxMs: 30_000 };
const wrongType = `Send the file with its content type: ${fileTypes.join(', ')}.`;

/** Routes that take files, and nothing else. */
export function registerFileRoutes(app: App, register: (scope: App) => void): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    for (const type of fileTypes)
      scope.addContentTypeParser(type, (request, payload, parsed) =>
        parsed(null, readUpload(payload, pace, turnOf(request))),
      );
    scope.addContentTypeParser('*', (_request, _payload, parsed) =>
      parsed(new ServiceError('unsupported-media-type', wrongType)),
    );
    register(scope);
    done();
  });
}

/** An organization pays for the time that its file takes of the thread, and may have to wait for the next piece. */
function turnOf(request: FastifyRequest): (bytes: number) => Promise<void> | undefined {
  const payer = payerOf(request);
  if (payer === null) return () => undefined;
  return (bytes) => {
    thread.note(payer, movingMs(bytes));
    return thread.pass(payer);
  };
}

interface FileRequest {
  headers: { 'content-type'?: string | undefined };
  body: unknown;
}

export function readFile({ headers, body }: FileRequest): { format: DatasetFormat; bytes: UploadBytes } {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  const format = Object.hasOwn(formats, type) ? formats[type] : undefined;
  if (format === undefined || !isUpload(body)) throw new ServiceError('unsupported-media-type', wrongType);
  return { format, bytes: body };
}

function isUpload(body: unknown): body is UploadBytes {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
