import { toUnits } from '../contract/money.ts';
import { ServiceError } from '../contract/errors.ts';
import type { JsonValue } from '../contract/field.ts';
import type { PipesRequest } from '../contract/pipes-request.ts';
import type { NewSheet } from '../contract/sheets/structure.ts';
import { readExpandedValue } from '../engine/expanded-value.ts';
import type { SheetServices } from '../http/sheet-services.ts';
import { noProject } from '../sheets/refusals.ts';
import { appendRows } from '../sheets/rows/append-rows.ts';
import { addColumn, changeColumn, removeColumn } from '../sheets/structure/columns.ts';
import { changeSheet, createSheet, trashSheet } from '../sheets/structure/create-sheet.ts';
import type { Draft } from '../sheets/structure/draft.ts';
import { draftColumn, draftOf, draftPipe, requestOf } from '../sheets/structure/draft.ts';
import { draftRequest } from '../sheets/structure/draft-request.ts';
import { listSheets } from '../sheets/structure/list-sheets.ts';
import { loadSheet } from '../sheets/structure/load-sheet.ts';
import { addPipe, changePipe, removePipe } from '../sheets/structure/pipes.ts';
import type { PlanParts } from '../sheets/structure/plan-draft.ts';
import { createProject, deleteProject, listProjects, renameProject } from '../sheets/structure/projects.ts';
import { showHead, showProject, showSheet } from '../sheets/structure/show-sheet.ts';
import type { SheetPlace } from '../sheets/sheet.ts';
import { pipeNumber } from '../sheets/sheet.ts';
import type { Db } from '../storage/database.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { PipeCatalog } from '../engine/plan/resolve-pipes.ts';
import type { HttpServices } from '../http/services.ts';
import { createSheetPlanner } from './plan-sheet.ts';
import { wireSheetChanges } from './wire-sheet-changes.ts';
import { wireSheetCompare } from './wire-sheet-compare.ts';
import type { ReadingParts } from './wire-sheet-reading.ts';
import { wireSheetReading } from './wire-sheet-reading.ts';
import { wireSheetFollowing } from './wire-sheet-following.ts';
import type { RowParts } from './wire-sheet-rows.ts';
import { wireSheetRows } from './wire-sheet-rows.ts';
import { wireSheetRuns } from './wire-sheet-runs.ts';
import { wireSheetTrash } from './wire-sheet-trash.ts';
import { wireSheetSearches } from './wire-sheet-searches.ts';
import { writePlaces } from './write-places.ts';
import { writeSheetsInPlace } from './write-sheets-in-place.ts';

type SheetParts = Omit<RowParts, 'plan'> & ReadingParts & { storage: Pick<Storage, 'home' | 'signals'> };

/** Sheets, as calls of the API use them. */
export function wireSheets(
  { storage, sheetSeals, compute, ...files }: SheetParts,
  planning: Pick<HttpServices, 'plan' | 'estimate' | 'knownConnections'> & { catalog: PipeCatalog },
): SheetServices {
  const { api } = storage;
  const plan = createSheetPlanner(planning);
  const sheets = {
    projects: wireProjects(api),
    structure: wireStructure(api, plan),
    reading: wireSheetReading(storage, { sheetSeals, compute }),
    runs: wireSheetRuns({ storage, compute }, planning),
    rows: wireSheetRows({ storage, compute, ...files, plan }),
    changes: wireSheetChanges(storage, plan),
    trash: wireSheetTrash(storage, plan),
    following: wireSheetFollowing(storage),
    searches: wireSheetSearches(storage, plan),
    compare: wireSheetCompare(storage, { plan, catalog: planning.catalog }),
  };
  return writeSheetsInPlace(sheets, writePlaces(storage));
}

function wireProjects(api: Db): SheetServices['projects'] {
  return {
    list: async (organizationId) => (await listProjects(api, organizationId)).map(showProject),
    create: async (organizationId, name) => showProject(await createProject(api, organizationId, name)),
    rename: async (place, name) => showProject(await renameProject(api, { ...place, name })),
    remove: async (place) => {
      const outcome = await deleteProject(api, place);
      if (outcome === 'missing') throw noProject(place.id);
      if (outcome === 'used')
        throw new ServiceError('limit-reached', 'The project has sheets; delete or move them first.');
    },
  };
}

function wireStructure(api: Db, plan: PlanParts): SheetServices['structure'] {
  const get = async (place: SheetPlace) => showSheet(await loadSheet(api, place));
  const then = async (change: Promise<unknown>, place: SheetPlace) => {
    await change;
    return get(place);
  };
  return {
    list: async (organizationId, filter) =>
      (await listSheets(api, { organizationId, ...filter })).map(showHead),
    get,
    create: async (organizationId, body) => {
      const place = await createSheet(api, { organizationId, ...body }, { draft: draftBody(body), plan });
      await keepRecords(api, place, body.request?.input ?? []);
      return get(place);
    },
    change: async (place, change) => {
      const { name, project, budget } = await loadSheet(api, place);
      const asked = change.budget === undefined ? budget : toUnits(change.budget);
      return then(
        changeSheet(api, place, {
          name: change.name ?? name,
          project: change.project ?? project,
          budget: asked,
        }),
        place,
      );
    },
    remove: (place) => trashSheet(api, place),
    request: async (place) => {
      const sheet = await loadSheet(api, place);
      return requestOf(draftOf(sheet), sheet.environment);
    },
    addColumn: (place, column) => then(addColumn(api, place, { plan, column }), place),
    changeColumn: (place, name, change) => then(changeColumn(api, place, { plan, name, change }), place),
    removeColumn: (place, name) => then(removeColumn(api, place, { plan, name }), place),
    addPipe: (place, pipe) => then(addPipe(api, place, { plan, pipe }), place),
    changePipe: (place, pipe, payload) =>
      then(changePipe(api, place, { plan, no: pipeNumber(pipe), pipe: payload }), place),
    removePipe: (place, pipe) => then(removePipe(api, place, { plan, no: pipeNumber(pipe) }), place),
  };
}

/** Records of a request become rows. Where one cannot be stored, the sheet goes again. */
async function keepRecords(api: Db, place: SheetPlace, records: PipesRequest['input']): Promise<void> {
  const rows = records.map((record) => {
    const given = Object.entries(record).filter(([name]) => name !== 'id');
    return Object.fromEntries(given.map(([name, value]) => [name, plainValue(value)]));
  });
  if (rows.length === 0) return;
  await appendRows(api, place, { rows, key: null, origin: { kind: 'api' }, allOrNothing: true }).catch(
    async (error: unknown) => {
      await trashSheet(api, place);
      throw error;
    },
  );
}

/** Of a field of an earlier answer, its value. */
const plainValue = (value: JsonValue): JsonValue => {
  const expanded = readExpandedValue(value);
  return expanded === null ? value : expanded.value;
};

function draftBody({ columns = [], pipes = [], request }: NewSheet): Draft {
  if (request === undefined) return { columns: columns.map(draftColumn), pipes: pipes.map(draftPipe) };
  if (columns.length === 0 && pipes.length === 0) return draftRequest(request);
  throw new ServiceError('invalid-request', 'Send either "request", or "columns" and "pipes".');
}
