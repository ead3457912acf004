import type { Tour } from '../tour.ts';
import { idOf, pick } from '../tour.ts';
import { makeSheet } from './make-sheet.ts';
import { hasEnded, sandbox } from './people.ts';
import { searchCompanies } from './searches.ts';

type SheetPath = { sheet_id: string | number };

/** Runs, searches, comparisons, and the stream that a sheet follows. */
export async function tourSheetRuns(tour: Tour): Promise<void> {
  const path = await makeSheet(tour, 'Run');
  const body = { pipes: ['p1'], rows: 'all', only: ['empty', 'failed'], max_credits: 5 };
  await tour.record('POST /v1/sheets/{sheet_id}/estimate', { path, body });
  const { no } = { no: idOf(await tour.record('POST /v1/sheets/{sheet_id}/runs', { path, body }), 'no') };
  const at = { ...path, no };
  await tour.recordOnce('GET /v1/sheets/{sheet_id}/runs/{no}', { path: at }, hasEnded);
  await tour.record('GET /v1/sheets/{sheet_id}/runs', { path });
  await tour.record('POST /v1/sheets/{sheet_id}/runs/{no}/retry', { path: at });
  await recordCancel(tour, path);
  await tourComparison(tour, path);
  await tourSearches(tour);
  await tourFollowing(tour);
}

async function recordCancel(tour: Tour, path: SheetPath): Promise<void> {
  await tour.recordInTime('POST /v1/sheets/{sheet_id}/runs/{no}/cancel', async () => {
    const body = { pipes: ['p1'], only: ['everything'] };
    const run = await tour.call('POST /v1/sheets/{sheet_id}/runs', { path, body });
    return { path: { ...path, no: idOf(run, 'no') } };
  });
}

async function tourComparison(tour: Tour, path: SheetPath): Promise<void> {
  const body = { providers: ['leadmagic', 'prospeo'], rows: { first: 2 }, max_credits: 5 };
  const operation = 'POST /v1/sheets/{sheet_id}/pipes/{pipe}/compare';
  const started = await tour.record(operation, { path: { ...path, pipe: 'p1' }, body });
  const at = { ...path, comparison_id: idOf(started) };
  await tour.recordOnce(
    'GET /v1/sheets/{sheet_id}/comparisons/{comparison_id}',
    { path: at },
    (answer) => pick(answer, 'finished_at') !== null,
  );
}

async function tourSearches(tour: Tour): Promise<void> {
  const sheet = await tour.call('POST /v1/sheets', {
    body: { project: 'Spring campaign', name: 'Companies', ...sandbox },
  });
  const path = { sheet_id: idOf(sheet) };
  const body = {
    search: searchCompanies,
    fields: { company_name: 'company', company_website_url: 'website' },
    create_columns: true,
    max_rows: 4,
    max_credits: 5,
  };
  const no = idOf(await tour.record('POST /v1/sheets/{sheet_id}/search', { path, body }), 'no');
  await tour.recordOnce('GET /v1/sheets/{sheet_id}/searches/{no}', { path: { ...path, no } }, hasEnded);
  await tour.record('GET /v1/sheets/{sheet_id}/searches', { path });
  await tour.recordInTime('POST /v1/sheets/{sheet_id}/searches/{no}/cancel', async () => {
    const started = await tour.call('POST /v1/sheets/{sheet_id}/search', { path, body });
    return { path: { ...path, no: idOf(started, 'no') } };
  });
}

async function tourFollowing(tour: Tour): Promise<void> {
  const sheet = await tour.call('POST /v1/sheets', {
    body: {
      project: 'Spring campaign',
      name: 'Leads',
      ...sandbox,
      columns: [
        { name: 'email', format: 'email', is_key: true },
        { name: 'company' },
        { name: 'left', type: 'boolean' },
      ],
    },
  });
  const path = { sheet_id: idOf(sheet) };
  const body = { stream: 'leads', key: 'email', unenrolled: 'left' };
  await tour.record('PUT /v1/sheets/{sheet_id}/follow', { path, body });
  await tour.recordOnce(
    'GET /v1/sheets/{sheet_id}/follow',
    { path },
    (answer) => pick(answer, 'seq') === pick(answer, 'last_seq'),
  );
  await tour.record('DELETE /v1/sheets/{sheet_id}/follow', { path });
}
