import type { KeyOwner } from '../../../contract/key-owner.ts';
import type { CompleteRequest, Completion } from '../../../contract/complete.ts';
import { completeRequest, completeResponse } from '../../../contract/complete.ts';
import { suggestName } from '../../../contract/nearest-name.ts';
import { thread } from '../../../pace/thread.ts';
import type { App } from '../../app.ts';
import { browserPath } from '../../browser-path.ts';
import { clientGone } from '../../client-gone.ts';
import type { CompletedOption, CompleteServices } from '../../complete-services.ts';
import { invalidRequest } from '../../invalid-request.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { payerOf } from '../../middleware/payer-of.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

/** A few words are enough, and anybody can send it. */
const maxBodyBytes = 16 * 1024;

export function registerComplete(app: App, { completion }: HttpServices): void {
  const schema = {
    summary: 'Suggest values while a user types',
    description:
      'The values that filters and inputs accept, the best first. Typos are forgiven. Accepts public keys (`pk_`), which are safe in a browser and open nothing else. Web pages of any origin may call it.',
    tags: ['Autocomplete'],
    body: completeRequest,
    response: {
      200: jsonResponse('The suggested values.', completeResponse),
      ...problemResponses(400, 401, 413, 415, 429, 503),
    },
  };
  app.post(browserPath, { schema, bodyLimit: maxBodyBytes }, async (request, reply) => {
    const options = await findOptions(
      completion,
      { ...request.body, ...ownerOf(request), payer: payerOf(request) },
      clientGone(reply),
    );
    if (options === null) throw unknownSource(completion, request.body.source);
    return sendJson(reply, JSON.stringify({ results: options.map(showOption) }));
  });
}

const datasetSource = /^dataset:([^:]+):(.+)$/s;

async function findOptions(
  { complete, completeDataset }: CompleteServices,
  asked: CompleteRequest & KeyOwner & { payer: string | null },
  signal: AbortSignal,
): Promise<CompletedOption[] | null> {
  const { source, query, limit, organizationId, role, payer } = asked;
  const [, dataset, column] = datasetSource.exec(source) ?? [];
  if (dataset === undefined || column === undefined)
    return complete(asked, (work) => thread.count(payer ?? organizationId, work));
  const isPublic = role === 'public';
  return (
    (await completeDataset?.(organizationId, { dataset, column, query, limit, isPublic }, signal)) ?? null
  );
}

function unknownSource({ sources }: CompleteServices, source: string) {
  const names = sources.map(({ name }) => name);
  const isDataset = datasetSource.test(source);
  const hint = isDataset
    ? 'There is no imported dataset of that name with this column, or the key is public and the column is not declared `is_public`.'
    : suggestName(source, names) || '`GET /v1/catalog/options` lists them.';
  const message = `There is no source "${source.slice(0, 100)}". ${hint}`;
  return invalidRequest([{ code: 'ValidationFailed', message, path: 'source' }]);
}

function showOption({ value, label = value, widgets }: CompletedOption): Completion {
  return widgets === undefined ? { value, label } : { value, label, widgets };
}
