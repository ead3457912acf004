import type { SheetServices } from './sheet-services.ts';

/** For a description of the API, which is never called. */
export function noSheets(absent: () => never): SheetServices {
  return {
    projects: { list: absent, create: absent, rename: absent, remove: absent },
    structure: noStructure(absent),
    reading: {
      views: { list: absent, get: absent, create: absent, change: absent, remove: absent },
      openOrder: absent,
      readOrder: absent,
      findInOrder: absent,
      stats: absent,
      facets: absent,
      sellTicket: absent,
      download: absent,
    },
    runs: { start: absent, estimate: absent, list: absent, get: absent, cancel: absent, retry: absent },
    changes: { list: absent, undo: absent, redo: absent, cellHistory: absent },
    trash: noTrash(absent),
    following: { get: absent, put: absent, remove: absent },
    compare: { start: absent, get: absent },
    searches: { start: absent, list: absent, get: absent, cancel: absent },
    rows: {
      append: absent,
      list: absent,
      get: absent,
      getCell: absent,
      change: absent,
      remove: absent,
      receive: absent,
      import: absent,
      imports: absent,
      rejects: absent,
      allRejects: absent,
    },
  };
}

function noTrash(absent: () => never): SheetServices['trash'] {
  return {
    list: absent,
    restore: absent,
    erase: absent,
    listSheets: absent,
    restoreSheet: absent,
    eraseSheet: absent,
  };
}

function noStructure(absent: () => never): SheetServices['structure'] {
  return {
    list: absent,
    get: absent,
    create: absent,
    change: absent,
    remove: absent,
    request: absent,
    addColumn: absent,
    changeColumn: absent,
    removeColumn: absent,
    addPipe: absent,
    changePipe: absent,
    removePipe: absent,
  };
}
