import type { SavedSearch, SearchPayload, SearchResponse } from '@headrace/client';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { Environment } from '../../data/environment.ts';
import { useEnvironment } from '../../data/environment.ts';
import { useIsHere } from '../../data/is-here.ts';
import { useChangeSavedSearch, useSavedSearch } from '../../data/saved-searches.ts';
import type { SearchOutlook } from '../../data/search-outlook.ts';
import { useSearchOutlook } from '../../data/search-outlook.ts';
import { useSearchRuns, useStartSearch } from '../../data/searches.ts';
import type { PlacedProblem } from '../../forms/place-problems.ts';
import { placeProblems, problemsWithin } from '../../forms/place-problems.ts';
import { previewOf, toRun } from './preview-request.ts';
import type { SearchSource } from './search-source.ts';
import type { SearchParams } from './searches-search.ts';
import type { SearchDraft } from './use-search-draft.ts';
import { payloadOf, useSearchDraft } from './use-search-draft.ts';

const route = getRouteApi('/searches/$searchId');

/** Everything that the parts of a search have in common. */
export interface SearchPage {
  source: SearchSource;
  params: SearchParams;
  show: (params: SearchParams, options?: { isStep?: boolean }) => void;
  environment: Environment;
  draft: SearchDraft;
  edit: (draft: SearchDraft) => void;
  /** The search as the API takes it. */
  payload: SearchPayload;
  problems: readonly PlacedProblem[];
  /** Nothing is wrong but that no filter is set, as at the beginning. */
  lacksFilter: boolean;
  outlook: SearchOutlook;
  saved: SavedSearch | undefined;
  savedError: unknown;
  preview: Preview;
}

export function useSearchPage(source: SearchSource): SearchPage {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const isHere = useIsHere();
  const [environment] = useEnvironment();
  const show = useCallback<SearchPage['show']>(
    (next, { isStep = true } = {}) => {
      if (!isHere()) return;
      void navigate({ search: (last) => ({ ...last, ...next }), replace: !isStep, resetScroll: false });
    },
    [navigate, isHere],
  );
  const replace = useCallback((next: SearchParams) => show(next, { isStep: false }), [show]);
  const { data: saved, error: savedError } = useSavedSearch(params.saved);
  const [draft, edit] = useSearchDraft({ params, saved, show: replace });
  const payload = useMemo(() => payloadOf(source.id, draft), [source.id, draft]);
  const isReady = params.saved === undefined || saved !== undefined;
  const request = useMemo(
    () => previewOf(payload, environment, source.maxRows),
    [payload, environment, source.maxRows],
  );
  const outlook = useSearchOutlook(isReady ? request : null);
  const placed = useMemo(() => problemsWithin(placeProblems(outlook.errors), ['search']), [outlook.errors]);
  const problems = useMemo(() => placed.filter(({ code }) => code !== 'MissingFilter'), [placed]);
  const preview = usePreview({ payload, source, environment, outlook, params, show });
  return {
    source,
    params,
    show,
    environment,
    draft,
    edit,
    payload,
    problems,
    lacksFilter: placed.length > 0 && problems.length === 0,
    outlook,
    saved,
    savedError,
    preview,
  };
}

export interface Preview {
  /** The runs that are shown, a page of rows each. */
  runs: readonly SearchResponse[];
  isLoading: boolean;
  isBusy: boolean;
  error: unknown;
  /** The most that it may cost; undefined until that is known. */
  ceiling: number | undefined;
  setCeiling: (ceiling: number | undefined) => void;
  canStart: boolean;
  start: () => void;
  /** Reads ten more rows; null if there are none. */
  more: (() => void) | null;
  /** Whether the rows are of other filters than those of the form. */
  isStale: boolean;
}

type PreviewParts = Pick<SearchPage, 'payload' | 'source' | 'environment' | 'outlook' | 'params' | 'show'>;

function usePreview({ payload, source, environment, outlook, params, show }: PreviewParts): Preview {
  const ids = params.runs ?? [];
  const readings = useSearchRuns(ids);
  const { mutate, isPending, error } = useStartSearch();
  const remember = useChangeSavedSearch();
  const [given, setCeiling] = useState<number | undefined>();
  const [sent, setSent] = useState<{ run: string; payload: string } | null>(null);
  const runs = readings.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const ceiling = given ?? outlook.estimate?.max;
  const isBusy = isPending || runs.some(({ status }) => status === 'pending' || status === 'processing');
  const isPriced = environment === 'sandbox' || ceiling !== undefined;
  const canStart = outlook.isCurrent && outlook.errors.length === 0 && isPriced && !isBusy;
  const start = () => {
    const request = toRun(previewOf(payload, environment, source.maxRows), ceiling);
    const onSuccess = ({ id }: SearchResponse) => {
      setSent({ run: id, payload: JSON.stringify(payload) });
      show({ runs: [id] });
      if (params.saved !== undefined)
        remember.mutate({ id: params.saved, last_run: { search: payload, run_id: id } });
    };
    mutate(request, { onSuccess });
  };
  const next = runs.at(-1)?.next_page ?? null;
  const more = () => {
    if (next === null) return;
    const request = toRun({ config: { environment }, search: next }, ceiling);
    mutate(request, { onSuccess: ({ id }) => show({ runs: [...ids, id] }, { isStep: false }) });
  };
  return {
    runs,
    isLoading: ids.length > 0 && runs.length === 0 && readings.every((one) => one.error === null),
    isBusy,
    error: error ?? readings.find((one) => one.error !== null)?.error ?? null,
    ceiling,
    setCeiling,
    canStart,
    start,
    more: next === null || !isPriced ? null : more,
    isStale: sent !== null && ids[0] === sent.run && sent.payload !== JSON.stringify(payload),
  };
}
