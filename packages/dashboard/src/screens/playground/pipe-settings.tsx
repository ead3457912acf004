import type { PipePayload } from '@headrace/client';
import { useId, useMemo } from 'react';
import { useProviders } from '../../data/providers.ts';
import { useRights } from '../../data/rights.ts';
import { useSuggest } from '../../data/suggest.ts';
import { ConfigForm } from '../../forms/config-form.tsx';
import type { FormContext } from '../../forms/control-props.ts';
import { problemsAt, problemsWithin } from '../../forms/place-problems.ts';
import { ProblemLines } from '../../forms/problem-lines.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Prose } from '../../kit/prose.tsx';
import { PipeCondition } from '../../forms/pipe-condition.tsx';
import { PipeKeys } from './pipe-keys.tsx';
import { providerFacts } from '../../data/provider-facts.ts';
import type { Playground } from './use-playground.ts';

/** The settings of the chosen pipe. */
export function PipeSettings({ playground }: { playground: Playground }) {
  const { request, params, catalog } = playground;
  const index = Math.min(params.pipe ?? 0, request.pipes.length - 1);
  const payload = request.pipes[index];
  if (payload === undefined)
    return (
      <Empty title="No pipe yet">A pipe fills columns of every row. Add the first one on the left.</Empty>
    );
  const pipe = catalog.get(payload.pipe_id);
  return (
    <div className="grid gap-5" key={`${index} ${payload.pipe_id}`}>
      <header>
        <h3 className="font-semibold">{pipe?.label ?? payload.pipe_id}</h3>
        <p className="mt-1 text-sm text-muted">
          <Prose text={pipe?.description ?? ''} />
        </p>
      </header>
      <Settings playground={playground} index={index} payload={payload} />
    </div>
  );
}

interface SettingsProps {
  playground: Playground;
  index: number;
  payload: PipePayload;
}

function Settings({ playground, index, payload }: SettingsProps) {
  const { catalog, problems, edit } = playground;
  const context = useContextOf(playground, payload);
  const { mayManage } = useRights();
  const own = problemsWithin(problems, ['pipes', index]);
  const pipe = catalog.get(payload.pipe_id);
  const put = (next: PipePayload) => edit({ do: 'change-pipe', index, payload: next });
  const change = (config: Record<string, unknown>) => {
    const { config: _, ...rest } = payload;
    const isBare = Object.keys(config).length === 0;
    put(isBare ? rest : { ...rest, config });
  };
  return (
    <>
      <ProblemLines problems={problemsAt(own, ['config', 'run_if'])} />
      {pipe !== undefined && (
        <ConfigForm
          schema={pipe.config_schema}
          defaults={pipe.default_config}
          config={payload.config ?? {}}
          problems={problemsWithin(own, ['config'])}
          context={context}
          onChange={change}
        />
      )}
      {pipe !== undefined && mayManage && pipe.connector !== 'none' && (
        <PipeKeys pipe={pipe} payload={payload} onChange={put} />
      )}
      <PipeCondition
        payload={payload}
        problems={problemsWithin(own, ['run_if'])}
        context={context}
        onChange={put}
      />
    </>
  );
}

function useContextOf(
  { catalog, columns, environment }: Playground,
  { pipe_id: id }: PipePayload,
): FormContext {
  const formId = useId();
  const { data: providers } = useProviders();
  const pipe = catalog.get(id);
  const suggest = useSuggest(environment);
  return useMemo(
    () => ({
      id: formId,
      suggest,
      columns: columns.map(({ name }) => name),
      providers: providerFacts(pipe, { providers, environment }),
    }),
    [formId, columns, pipe, providers, environment, suggest],
  );
}
