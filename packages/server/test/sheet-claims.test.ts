import { expect, inject, it } from 'vitest';
import { newSheetRun } from '../src/contract/sheets/runs.ts';
import { claimJudged, judgeWindow } from '../src/sheets/running/claim-window.ts';
import { wholeRange } from '../src/sheets/running/chosen-rows.ts';
import type { SheetRun } from '../src/sheets/running/sheet-run.ts';
import { loadSheet } from '../src/sheets/structure/load-sheet.ts';
import { startService, withStorage } from './service.ts';
import { waitFor } from './wait-for.ts';

it.skipIf(inject('postgresUrl') === null)(
  'a cell that was filled after a run had looked at it is not taken, and not paid, again',
  async () => {
    const service = await startService('postgres');
    const pipes = [{ pipe_id: 'person:name:split@1', auto: 'off' }];
    const body = {
      project: 'Claims',
      environment: 'sandbox',
      name: 'people',
      columns: [{ name: 'name' }],
      pipes,
    };
    const { json: made } = await service.call('/v1/sheets', { body });
    const path = `/v1/sheets/${made.id}`;
    const rows = [{ values: { name: 'Jane Doe' } }, { values: { name: 'Ann Lee' } }];
    const { json: appended } = await service.call(`${path}/rows`, { body: { rows } });
    await withStorage(service.env, async ({ work }) => {
      const [org] = await work.selectFrom('sheets').select('org_id').execute();
      const place = { organizationId: org?.org_id ?? '', id: made.id };
      const run: SheetRun = {
        place,
        no: 99,
        change: null,
        token: 1,
        body: newSheetRun.parse({ pipes: ['p1'] }),
        rows: wholeRange,
        pipes: [1],
        named: [1],
        maxCredits: null,
        spent: 0,
        claimedTo: 0,
        isClaimed: false,
        isCanceled: false,
        counts: { by_status: {}, providers: {} },
        nextBatch: 1,
        createdBy: 'test',
      };
      const sheet = await loadSheet(work, place);
      await work.transaction().execute(async (tx) => {
        const judged = await judgeWindow(tx, sheet, { run, rowIds: appended.row_ids });
        expect(judged[0]?.wanted.rowIds).toEqual(appended.row_ids);
        const { json } = await service.call(`${path}/runs`, {
          body: { pipes: ['p1'], rows: [appended.row_ids[0]] },
        });
        const ended = await waitFor(
          async () => (await service.call(`${path}/runs/${json.no}`)).json,
          ({ finished_at: at }) => at !== null,
        );
        expect(ended.by_status).toEqual({ completed: 1 });
        const { counts, groups } = await claimJudged(tx, sheet, { run, judged });
        expect(groups).toEqual([{ pipes: [1], rowIds: [appended.row_ids[1]] }]);
        expect(counts).toMatchObject({ selected: 2, claimed: 1, elsewhere: 1 });
      });
    });
    await service.stop();
  },
);
