import type { SavedSearch, SearchPayload } from '@headrace/client';
import { useCallback, useMemo } from 'react';
import { useMirrored } from '../../data/mirrored.ts';
import { connectorOf, keysOf } from '../../forms/own-keys.tsx';
import type { PlainObject } from '../../kit/is-object.ts';
import type { SearchParams } from './searches-search.ts';

/** What is put together of a search: its filters and settings, and the own keys that it asks with. */
export interface SearchDraft {
  config: PlainObject;
  keys: readonly string[];
}

/** Longer ones are not kept in the address, which browsers and proxies would cut. */
const maxAddressLength = 6000;
const nothing: SearchDraft = { config: {}, keys: [] };

interface DraftParts {
  params: SearchParams;
  saved: SavedSearch | undefined;
  /** Changes the address. The back button skips this. */
  show: (params: SearchParams) => void;
}

/** The search as it is edited; the address follows. */
export function useSearchDraft({
  params,
  saved,
  show,
}: DraftParts): [SearchDraft, (draft: SearchDraft) => void] {
  const told = useMemo(() => draftOf(params, saved), [params, saved]);
  const write = useCallback(
    ({ config, keys }: SearchDraft) => {
      if (JSON.stringify(config).length > maxAddressLength) return;
      show({ config, keys: keys.length === 0 ? undefined : keys });
    },
    [show],
  );
  return useMirrored(told, write);
}

function draftOf({ config, keys }: SearchParams, saved: SavedSearch | undefined): SearchDraft {
  if (config !== undefined || keys !== undefined) return { config: config ?? {}, keys: keys ?? [] };
  return saved === undefined ? nothing : draftOfPayload(saved.search);
}

export function draftOfPayload({ config = {}, connector }: SearchPayload): SearchDraft {
  return { config, keys: keysOf(connector) };
}

export function payloadOf(id: string, { config, keys }: SearchDraft): SearchPayload {
  return { search_id: id, ...connectorOf(keys), config };
}
