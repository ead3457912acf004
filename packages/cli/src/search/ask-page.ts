import { createHash } from 'node:crypto';
import type { Client, SearchPayloadInput, SearchRequestConfig, SearchResponse } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { callPatiently } from '../enrich/patient-call.ts';
import type { SearchState } from './search-state.ts';

export type SearchClient = Pick<Client, 'startSearch' | 'waitForSearch'>;

interface PageParts {
  client: SearchClient;
  state: SearchState;
  environment: SearchRequestConfig['environment'];
  save(): Promise<void>;
  signal: AbortSignal;
}

const firstLookMs = 100;

/** The next page, once its search has ended. A page that an interrupted command submitted is not asked for again. */
export async function askPage(page: SearchPayloadInput, parts: PageParts): Promise<SearchResponse> {
  const { client, state, signal } = parts;
  const wait = async () => {
    const runId = state.runId ?? (await submit(page, parts));
    return callPatiently(() => client.waitForSearch(runId, { firstDelayMs: firstLookMs, signal }), signal);
  };
  return wait().catch(async (error: unknown) => {
    if (!(error instanceof HeadraceError) || error.status !== 404) throw error;
    // The interrupted command is so old that its results are gone, and so are those of its pipes.
    state.runId = null;
    state.runs = {};
    state.asked += 1;
    return wait();
  });
}

async function submit(
  page: SearchPayloadInput,
  { client, state, environment, save, signal }: PageParts,
): Promise<string> {
  const config = {
    ...(environment === undefined ? {} : { environment }),
    field_definitions: { enabled: true },
  };
  const idempotencyKey = keyOf(state);
  const { run } = await callPatiently(
    () => client.startSearch({ config, search: page }, { idempotencyKey, signal }),
    signal,
  );
  state.runId = run.id;
  await save();
  return run.id;
}

/** The same for the same question of the same job, so that a page whose answer was lost is not paid for twice. */
function keyOf({ job, fingerprint, asked }: SearchState): string {
  return `headrace-${createHash('sha256').update(`search ${job} ${fingerprint} ${asked}`).digest('hex')}`;
}
