import { createReadStream } from 'node:fs';
import type { App } from '../../app.ts';
import { openApiInfo } from '../../openapi.ts';
import type { HttpServices } from '../../services.ts';

/** The whole database as one file, for the command line. */
export function registerBackup(app: App, { operator }: HttpServices): void {
  app.post('/operator/backup', { schema: { hide: true } }, async (_request, reply) => {
    const { path, remove } = await operator.backUp(openApiInfo.info.version);
    const file = createReadStream(path);
    // Also where the caller goes away in the middle.
    file.once('close', () => void remove());
    return reply.type('application/octet-stream').header('cache-control', 'no-store').send(file);
  });
}
