import type { PipePayload } from '@headrace/client';
import { useId, useMemo } from 'react';
import { providerFacts } from '../../../data/provider-facts.ts';
import { useProviders } from '../../../data/providers.ts';
import { useSuggest } from '../../../data/suggest.ts';
import type { PipeBody } from '../../../data/sheet.ts';
import { ConfigForm } from '../../../forms/config-form.tsx';
import type { FormContext } from '../../../forms/control-props.ts';
import { PipeCondition } from '../../../forms/pipe-condition.tsx';
import { smallInput } from '../../../forms/labelled.tsx';
import type { PlacedProblem } from '../../../forms/place-problems.ts';
import { problemsAt, problemsWithin } from '../../../forms/place-problems.ts';
import { ProblemLines } from '../../../forms/problem-lines.tsx';
import { isObject } from '../../../kit/is-object.ts';
import { Prose } from '../../../kit/prose.tsx';
import type { SheetPage } from '../use-sheet-page.ts';
import { FormulaResults } from './formula-results.tsx';
import { PipeKeys } from './pipe-keys.tsx';
import { useFormulaPreview } from './use-formula-preview.ts';

interface PipeFormProps {
  page: SheetPage;
  body: PipeBody;
  problems: readonly PlacedProblem[];
  onChange: (body: PipeBody) => void;
}

const autos = [
  ['off', 'only when somebody runs it'],
  ['new_rows', 'by itself on new rows'],
  ['changes', 'by itself on new rows and changes'],
] as const;

/** The settings of a pipe of the sheet. */
export function PipeForm({ page, body, problems: found, onChange }: PipeFormProps) {
  const pipe = page.catalog.get(body.pipe_id);
  const preview = useFormulaPreview(page, body);
  const problems = found.length > 0 ? found : (preview?.problems ?? found);
  const context = useFormContext(page, body.pipe_id);
  // What is undefined is not sent.
  const put = (name: 'config' | 'run_if', value: object | null | undefined) =>
    onChange({ ...body, [name]: value ?? undefined });
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">
        <Prose text={pipe?.description ?? ''} />
      </p>
      <ProblemLines problems={problemsAt(problems, ['config', 'run_if'])} />
      {pipe !== undefined && (
        <ConfigForm
          schema={pipe.config_schema}
          defaults={pipe.default_config}
          config={isObject(body['config']) ? body['config'] : {}}
          problems={problemsWithin(problems, ['config'])}
          context={context}
          onChange={(config) => put('config', Object.keys(config).length === 0 ? null : config)}
        />
      )}
      {preview !== null && <FormulaResults preview={preview} />}
      {pipe !== undefined && page.mayManage && pipe.connector !== 'none' && (
        <PipeKeys pipe={pipe} body={body} onChange={onChange} />
      )}
      <PipeCondition
        payload={toPayload(body)}
        problems={problemsWithin(problems, ['run_if'])}
        context={context}
        onChange={(changed) => put('run_if', changed.run_if)}
      />
      <AutoChoice auto={body.auto ?? 'off'} onChange={(auto) => onChange({ ...body, auto })} />
    </div>
  );
}

type Auto = NonNullable<PipeBody['auto']>;

function AutoChoice({ auto, onChange }: { auto: Auto; onChange: (auto: Auto) => void }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        Runs
      </label>
      <select
        id={id}
        className={smallInput}
        value={auto}
        onChange={({ target }) => {
          const chosen = autos.find(([value]) => value === target.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {autos.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <p className="text-sm text-muted">
        A pipe that can cost credits runs by itself only within the daily budget of the sheet.
      </p>
    </div>
  );
}

/** What the form of the condition reads of a pipe. */
function toPayload(body: PipeBody): PipePayload {
  return { pipe_id: body.pipe_id, ...(isRunIf(body['run_if']) ? { run_if: body['run_if'] } : {}) };
}

function isRunIf(value: unknown): value is NonNullable<PipePayload['run_if']> {
  return isObject(value) && isObject(value['when']);
}

function useFormContext({ catalog, fields, sheet }: SheetPage, pipeId: string): FormContext {
  const id = useId();
  const { data: providers } = useProviders();
  const pipe = catalog.get(pipeId);
  const { environment } = sheet;
  const suggest = useSuggest(environment);
  return useMemo(
    () => ({
      id,
      suggest,
      columns: fields.map(({ name }) => name),
      providers: providerFacts(pipe, { providers, environment }),
    }),
    [id, fields, pipe, providers, environment, suggest],
  );
}
