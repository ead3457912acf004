import type { SearchRequest } from '@headrace/client';
import { strictObject } from '../../contract/strict-object.ts';
import { environment, idempotencyKey, maxCredits, search, waitSeconds } from '../inputs.ts';
import { toSearch } from '../search-request.ts';
import { firstPage, runStillGoing, showSearch, shownSearch } from '../show-run.ts';
import { defineTool } from '../tool.ts';

export const runSearch = defineTool({
  name: 'run_search',
  title: 'Run a search',
  description:
    'Finds people, companies or own records by filters, a page at a time. Costs credits, at most `max_credits`; free in sandbox. Take filters and their values from describe_pipe_or_search and complete_value. Searches change nothing.',
  input: strictObject({
    ...search,
    max_credits: maxCredits,
    environment,
    wait_seconds: waitSeconds,
    idempotency_key: idempotencyKey,
  }),
  output: shownSearch,
  hints: { reads: false, reachesOut: true },
  run: async (input, { client, signal }) => {
    const request: SearchRequest = {
      search: toSearch(input),
      config: { environment: input.environment, max_credits: input.max_credits },
    };
    const { idempotency_key: key, wait_seconds: seconds } = input;
    const options = { signal, waitSeconds: seconds, ...(key === undefined ? {} : { idempotencyKey: key }) };
    try {
      return showSearch((await client.searchSync(request, options)).run, firstPage);
    } catch (error) {
      const runId = runStillGoing(error);
      if (runId === null) throw error;
      return showSearch(await client.checkSearch(runId, { signal }), firstPage);
    }
  },
});
