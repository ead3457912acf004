import type { CatalogPipe, PipesRequest } from '@headrace/client';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Environment } from '../../data/environment.ts';
import { useEnvironment } from '../../data/environment.ts';
import { useIsHere } from '../../data/is-here.ts';
import { useRead } from '../../data/read.ts';
import { useRights } from '../../data/rights.ts';
import { useService } from '../../data/service.tsx';
import type { PlacedProblem } from '../../forms/place-problems.ts';
import { placeProblems } from '../../forms/place-problems.ts';
import { noteRun } from './past-runs.ts';
import type { Draft } from './draft.ts';
import type { PlaygroundParams } from './playground-search.ts';
import { toRun } from './playground-request.ts';
import type { TableColumn } from './table-columns.ts';
import { tableColumns } from './table-columns.ts';
import type { DraftState } from './use-draft.ts';
import { useDraft } from './use-draft.ts';
import type { OutlookState } from './use-outlook.ts';
import { useOutlook } from './use-outlook.ts';
import type { RunState } from './use-run.ts';
import { useRun } from './use-run.ts';

const route = getRouteApi('/playground');

/** Everything that the parts of the playground have in common. */
export interface Playground extends DraftState {
  params: PlaygroundParams;
  /** Changes the address. The back button skips moves from cell to cell. */
  show: (params: PlaygroundParams, options?: { isStep?: boolean }) => void;
  environment: Environment;
  setEnvironment: (environment: Environment) => void;
  /** The request with the place where it runs, as the API takes it. */
  request: PipesRequest;
  catalog: ReadonlyMap<string, CatalogPipe>;
  outlook: OutlookState;
  problems: readonly PlacedProblem[];
  columns: readonly TableColumn[];
  run: RunState;
  canRun: boolean;
  /** Whether the person may start runs at all. */
  mayRun: boolean;
  startRun: () => Promise<void>;
}

export function usePlayground(): Playground {
  const params = route.useSearch();
  const show = useShow();
  const state = useDraft();
  const [environment, setEnvironment] = useEnvironment();
  const { draft, sent, setSent } = state;
  const { organization } = useService();
  const catalog = useCatalogPipes();
  const request = useRequest(draft, environment);
  const outlook = useOutlook(request, state.isReady);
  const run = useRun(params.run, {
    sent,
    onStarted: (begun, started) => {
      setSent({ runId: begun.id, request: started });
      noteRun(organization, { runId: begun.id, at: new Date().toISOString() });
      show({ run: begun.id });
    },
  });
  const problems = useMemo(() => placeProblems(outlook.errors), [outlook.errors]);
  const { mayWrite: mayRun } = useRights();
  const isIdle = mayRun && !run.isBusy;
  return {
    ...state,
    params,
    show,
    environment,
    setEnvironment,
    request,
    catalog,
    outlook,
    problems,
    columns: useColumns(draft, { catalog, plan: outlook.plan }),
    run,
    canRun: isIdle && isWhole(request, outlook),
    mayRun,
    startRun: async () => {
      if (isIdle && mayBeWhole(request, outlook))
        await run.start(toRun(request, outlook.estimate ?? undefined));
    },
  };
}

function useShow(): Playground['show'] {
  const navigate = route.useNavigate();
  const isHere = useIsHere();
  return (next, { isStep = true } = {}) => {
    if (!isHere()) return;
    void navigate({ search: (last) => ({ ...last, ...next }), replace: !isStep, resetScroll: false });
  };
}

function useRequest({ request }: Draft, environment: Environment): PipesRequest {
  return useMemo(() => ({ ...request, config: { ...request.config, environment } }), [request, environment]);
}

function useColumns(
  draft: Draft,
  { catalog, plan }: Pick<Playground, 'catalog'> & Pick<OutlookState, 'plan'>,
): readonly TableColumn[] {
  return useMemo(() => tableColumns(draft, { catalog, plan }), [draft, catalog, plan]);
}

/** Whether there is something to run. What costs something is not started before it is known how much. */
function isWhole({ pipes, input, config }: PipesRequest, { errors, estimate }: OutlookState): boolean {
  const isPriced = config?.environment === 'sandbox' || estimate !== null;
  return pipes.length > 0 && input.length > 0 && errors.length === 0 && isPriced;
}

/** What was wrong may have been mended a moment ago: then the service decides, and no press is lost. */
function mayBeWhole(request: PipesRequest, outlook: OutlookState): boolean {
  return isWhole(request, outlook.isCurrent ? outlook : { ...outlook, errors: [] });
}

const noPipes: ReadonlyMap<string, CatalogPipe> = new Map();

function useCatalogPipes(): ReadonlyMap<string, CatalogPipe> {
  const { data } = useRead(['catalog', 'pipes', 'whole'], (client) => client.listPipes());
  return useMemo(
    () => (data === undefined ? noPipes : new Map(data.map((pipe) => [pipe.pipe_id, pipe]))),
    [data],
  );
}
