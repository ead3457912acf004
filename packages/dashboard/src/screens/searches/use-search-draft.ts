import type { SavedSearch, SearchPayload } from '@headrace/client';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isEqual } from '../../forms/config-value.ts';
import type { PlainObject } from '../../kit/is-object.ts';
import type { SearchParams } from './searches-search.ts';

/** What is put together of a search: its filters and settings, and the own keys that it asks with. */
export interface SearchDraft {
  config: PlainObject;
  keys: readonly string[];
}

/** Longer ones are not kept in the address, which browsers and proxies would cut. */
const maxAddressLength = 6000;
const quietMs = 250;
const nothing: SearchDraft = { config: {}, keys: [] };

interface DraftParts {
  params: SearchParams;
  saved: SavedSearch | undefined;
  /** Changes the address; it is no step to go back. */
  show: (params: SearchParams) => void;
}

/**
 * The search as it is edited. The address follows a moment later; if the address changes otherwise, by Back for example,
 * the search follows it.
 */
export function useSearchDraft({
  params,
  saved,
  show,
}: DraftParts): [SearchDraft, (draft: SearchDraft) => void] {
  const told = useMemo(() => draftOf(params, saved), [params, saved]);
  const [edited, setEdited] = useState<SearchDraft | null>(null);
  const written = useRef(told);
  useEffect(() => {
    if (isEqual(told, written.current)) return;
    written.current = told;
    setEdited(null);
  }, [told]);
  useEffect(() => {
    if (edited === null || isEqual(edited, written.current)) return undefined;
    const timer = setTimeout(() => {
      if (JSON.stringify(edited).length > maxAddressLength) return;
      written.current = edited;
      show(edited);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [edited, show]);
  return [edited ?? told, setEdited];
}

function draftOf({ config, keys }: SearchParams, saved: SavedSearch | undefined): SearchDraft {
  if (config !== undefined || keys !== undefined) return { config: config ?? {}, keys: keys ?? [] };
  return saved === undefined ? nothing : draftOfPayload(saved.search);
}

export function draftOfPayload({ config = {}, connector }: SearchPayload): SearchDraft {
  return { config, keys: connector?.connections.map(({ connection }) => connection) ?? [] };
}

export function payloadOf(id: string, { config, keys }: SearchDraft): SearchPayload {
  const connections = keys.map((connection) => ({ type: 'vault' as const, connection }));
  return {
    search_id: id,
    ...(keys.length === 0 ? {} : { connector: { strategy: 'first' as const, connections } }),
    config,
  };
}
