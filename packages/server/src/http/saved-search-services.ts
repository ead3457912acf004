import type { NewSavedSearch, SavedSearchChange } from '../contract/saved-searches.ts';

export interface SavedSearchHead {
  id: string;
  name: string;
  searchId: string;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  lastRunAt: Date | null;
}

export interface SavedSearchRow extends SavedSearchHead {
  /** JSON. */
  search: string;
  /** What was run last, as JSON. */
  lastSearch: string | null;
  lastRunId: string | null;
}

interface SavedPlace {
  organizationId: string;
  id: string;
}

/** Searches that an organization keeps under names. Null and false: it has none with that id. */
export interface SavedSearchServices {
  /** By name. */
  list(organizationId: string): Promise<SavedSearchHead[]>;
  find(place: SavedPlace): Promise<SavedSearchRow | null>;
  /** Throws where the name is taken, or where there are too many. */
  create(search: NewSavedSearch & { organizationId: string; createdBy: string }): Promise<SavedSearchRow>;
  /** Throws where the name is taken. */
  change(place: SavedPlace, change: SavedSearchChange): Promise<SavedSearchRow | null>;
  remove(place: SavedPlace): Promise<boolean>;
}
