import { createRunId } from '../admission/run-id.ts';
import { ServiceError } from '../contract/errors.ts';
import type { SearchPayload } from '../contract/search-request.ts';
import { worstCase } from '../engine/asking/price.ts';
import { identityOfValue } from '../engine/search/dedup-rows.ts';
import { makeSearchPlan } from '../engine/search/make-search-plan.ts';
import type { PlannedPrice, SearchPlan } from '../engine/search/search-plan.ts';
import type { HttpServices } from '../http/services.ts';
import type { SheetSearchServices } from '../http/sheets/search-services.ts';
import { digestOf } from '../sheets/running/submit-batch.ts';
import type { PlannedPage, PlanPage } from '../sheets/searching/ask-page.ts';
import { mapFields, takenFields } from '../sheets/searching/map-fields.ts';
import type { SheetSearcher } from '../sheets/searching/searcher.ts';
import { startSearcher } from '../sheets/searching/searcher.ts';
import { firstPage, foundFields } from './first-search-page.ts';
import { showSearch, showSearches } from '../sheets/searching/show-search.ts';
import { cancelSheetSearch, startSearch } from '../sheets/searching/start-search.ts';
import { addColumns } from '../sheets/structure/columns.ts';
import { loadSheet } from '../sheets/structure/load-sheet.ts';
import type { PlanParts } from '../sheets/structure/plan-draft.ts';
import { answerCall } from '../storage/answer-call.ts';
import { findOrganization } from '../storage/organizations.ts';
import { outlast } from '../storage/outlast.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { Base, Looking } from './base.ts';
import { keyUsed, readStored } from './list-problems.ts';
import { lookupPlaces } from './lookup-places.ts';
import { wireCancel } from './wire-cancel.ts';
import { wireSearches } from './wire-searches.ts';

/** Searches into sheets, as calls of the API use them. */
export function wireSheetSearches(
  { api, signals }: Pick<Storage, 'api' | 'signals'>,
  planParts: PlanParts,
): SheetSearchServices {
  const catalog = wireSearches(api);
  return {
    start: async (place, body, { plan, createdBy, repeatable: call }) => {
      const known = await catalog.find(place.organizationId, body.search.search_id);
      if (known === null) throw searchGone(body.search);
      const search = firstPage(body, { plan, known });
      const found = foundFields(plan);
      const before = await loadSheet(api, place);
      const mapping = { fields: body.fields, createColumns: body.create_columns };
      const { pairs, missing } = mapFields(before, found, mapping);
      if (missing.length > 0) await addColumns(api, place, { plan: planParts, columns: missing });
      const fields = takenFields(missing.length > 0 ? await loadSheet(api, place) : before, found, pairs);
      const createdColumns = missing.map(({ name }) => name);
      const { organizationId } = place;
      const text = await api.transaction().execute((tx) =>
        answerCall(tx, { organizationId, call }, async () => {
          const no = await startSearch(tx, place, { body, search, fields, createdColumns, createdBy });
          return JSON.stringify(await showSearch(tx, place, no));
        }),
      );
      signals.publish('sheets', ['']);
      return readStored(text ?? keyUsed());
    },
    list: async (place) => {
      await loadSheet(api, place);
      return showSearches(api, place);
    },
    get: (place, no) => showSearch(api, place, no),
    cancel: async (place, no) => {
      if (!(await cancelSheetSearch(api, place, no))) {
        await showSearch(api, place, no);
        throw new ServiceError('not-cancelable', `Search ${no} of the sheet has ended.`);
      }
      signals.publish('sheets', ['']);
      return showSearch(api, place, no);
    },
  };
}

/** Between the plan and this. */
function searchGone({ search_id: id }: SearchPayload): ServiceError {
  return new ServiceError('invalid-request', `There is no search "${id}" any more.`);
}

interface Searching extends Looking {
  submit: HttpServices['submit'];
}

/** Takes the steps of searches into sheets from this process; null where it is to run nothing. */
export function wireSheetSearcher(base: Base, { submit, ...looking }: Searching): SheetSearcher | null {
  const { config, storage } = base;
  if (config.role === 'api') return null;
  const awaited = new Set<string>();
  const inPlace = lookupPlaces(storage);
  const searcher = startSearcher({
    db: storage.work,
    ...looking,
    plan: planPages(base, submit),
    newRunId: () => createRunId(Date.now()),
    identify: identityOfValue,
    look: (organizationId, read) => inPlace(organizationId, () => read(storage.lookups)),
    cancel: wireCancel(base),
    onAsked: (runId) => awaited.add(runId),
  });
  storage.signals.subscribe('sheets', searcher.wake);
  storage.signals.subscribe('finished', (id) => {
    if (awaited.delete(id)) searcher.wake();
  });
  return searcher;
}

function planPages(base: Base, submit: HttpServices['submit']): PlanPage {
  const { storage, cursors, prices } = base;
  const catalog = wireSearches(storage.lookups, outlast);
  return async (search, { organizationId, environment }) => {
    const context = { organizationId, environment, catalog, cursors, prices };
    // Rows that are the same are counted by the sheet.
    const made = await makeSearchPlan({ config: { dedup: null }, search }, context);
    if ('errors' in made)
      throw new ServiceError('invalid-request', made.errors[0]?.message ?? '', { errors: made.errors });
    return toPage(made.plan, { base, organizationId, submit });
  };
}

/** A smaller page costs less, or nothing in any case. */
const isByRow = (price: PlannedPrice | null) => price === null || price.mode === 'per_result';

interface Submitting {
  base: Base;
  organizationId: string;
  submit: HttpServices['submit'];
}

function toPage(plan: SearchPlan, { base, organizationId, submit }: Submitting): PlannedPage {
  const [part] = plan.parts;
  return {
    worst: plan.parts.reduce((sum, one) => sum + worstCase(one), 0),
    limit: part?.limit ?? 0,
    isElastic: part?.pagination !== 'page_number' && isByRow(part?.price ?? null),
    submit: async ({ runId, key, ceiling }) => {
      const subscription = (await findOrganization(base.storage.work, organizationId))?.plan ?? 'free';
      const submission = { ...searchSubmission({ ...plan, maxCredits: ceiling }), organizationId, runId };
      await submit(
        { ...submission, idempotency: { key, digest: digestOf(key) } },
        { keyId: 'sheet', organizationId, subscription, role: 'member' },
      );
    },
  };
}

/** A search is one record, without values. */
function searchSubmission(plan: SearchPlan) {
  const id = 'search';
  return {
    environment: plan.environment,
    kind: 'search' as const,
    plan,
    ids: [id],
    inputs: [JSON.stringify([{ id, values: {} }])],
    invalid: null,
    trace: null,
  };
}
