import { toCredits } from '../../../contract/money.ts';
import { catalogPipes } from '../../../contract/catalog.ts';
import type { App } from '../../app.ts';
import { describeInTurns } from '../../describe-in-turns.ts';
import { describePipe } from '../../describe-pipe.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

export function registerListPipes(app: App, { pipes, prices }: HttpServices): void {
  const schema = {
    summary: 'List all pipes',
    description: 'Inputs and outputs are those of the default config; prices are those of this service.',
    tags: ['Catalog'],
    security: [],
    response: { 200: jsonResponse('All pipes.', catalogPipes) },
  };
  const body = describeInTurns(pipes, {
    describe: (pipe) => describePipe(pipe, prices),
    write: (all) => JSON.stringify({ pipes: all, connection_fee: toCredits(prices.connectionFee) }),
  });
  app.get('/v1/catalog/pipes', { schema }, async (_request, reply) => sendJson(reply, await body()));
}
