import type { OwnPlaces } from '../datasets/querying/own-places.ts';
import type { SheetServices } from '../http/sheet-services.ts';

/** Changes of sheets wait for rows of their own organization: they take its places, as its other writes do. */
export function writeSheetsInPlace(sheets: SheetServices, inPlace: OwnPlaces): SheetServices {
  const { projects, structure, runs, searches, compare } = sheets;
  return {
    ...sheets,
    projects: {
      list: projects.list,
      create: (organizationId, name) => inPlace(organizationId, () => projects.create(organizationId, name)),
      rename: (place, name) => inPlace(place.organizationId, () => projects.rename(place, name)),
      remove: (place) => inPlace(place.organizationId, () => projects.remove(place)),
    },
    structure: writeStructureInPlace(structure, inPlace),
    runs: {
      // Those that start take a place themselves, once they know their rows.
      ...runs,
      cancel: (place, no) => inPlace(place.organizationId, () => runs.cancel(place, no)),
    },
    compare: {
      ...compare,
      start: (place, ...comparison) =>
        inPlace(place.organizationId, () => compare.start(place, ...comparison)),
    },
    searches: {
      ...searches,
      start: (place, ...search) => inPlace(place.organizationId, () => searches.start(place, ...search)),
      cancel: (place, no) => inPlace(place.organizationId, () => searches.cancel(place, no)),
    },
  };
}

function writeStructureInPlace(
  structure: SheetServices['structure'],
  inPlace: OwnPlaces,
): SheetServices['structure'] {
  return {
    ...structure,
    create: (organizationId, body) => inPlace(organizationId, () => structure.create(organizationId, body)),
    change: (place, change) => inPlace(place.organizationId, () => structure.change(place, change)),
    remove: (place) => inPlace(place.organizationId, () => structure.remove(place)),
    addColumn: (place, column) => inPlace(place.organizationId, () => structure.addColumn(place, column)),
    changeColumn: (place, ...change) =>
      inPlace(place.organizationId, () => structure.changeColumn(place, ...change)),
    removeColumn: (place, name) => inPlace(place.organizationId, () => structure.removeColumn(place, name)),
    addPipe: (place, pipe) => inPlace(place.organizationId, () => structure.addPipe(place, pipe)),
    changePipe: (place, ...pipe) => inPlace(place.organizationId, () => structure.changePipe(place, ...pipe)),
    removePipe: (place, pipe) => inPlace(place.organizationId, () => structure.removePipe(place, pipe)),
  };
}
