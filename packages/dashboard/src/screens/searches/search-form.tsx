import { useId, useMemo } from 'react';
import { useComplete } from '../../data/complete.ts';
import { useConnections } from '../../data/connections.ts';
import { useRights } from '../../data/rights.ts';
import { ConfigForm } from '../../forms/config-form.tsx';
import type { FormContext } from '../../forms/control-props.ts';
import { FilterForm } from '../../forms/filter-form.tsx';
import { OwnKeys } from '../../forms/own-keys.tsx';
import { problemsAt, problemsWithin } from '../../forms/place-problems.ts';
import { ProblemLines } from '../../forms/problem-lines.tsx';
import { isObject } from '../../kit/is-object.ts';
import { listChanges } from './list-changes.ts';
import type { SearchPage } from './use-search-page.ts';

/** What to find: the filters of the source, its other settings, and the keys that it is asked with. */
export function SearchForm({ page }: { page: SearchPage }) {
  const { source, problems, draft, edit } = page;
  const { filters: given, ...config } = draft.config;
  const filters = isObject(given) ? given : {};
  const id = useId();
  const complete = useComplete();
  const inConfig = problemsWithin(problems, ['config']);
  const change = (next: Record<string, unknown>) => edit({ ...draft, config: next });
  return (
    <div className="grid content-start gap-5">
      <ProblemLines problems={problemsAt(problems, ['config', 'connector'])} />
      {source.filters.length > 0 && (
        <FilterForm
          key={source.id}
          id={id}
          fields={source.filters}
          filters={filters}
          problems={problemsWithin(inConfig, ['filters'])}
          complete={complete}
          {...changesOf(page)}
          onChange={(next) => change(Object.keys(next).length === 0 ? config : { ...config, filters: next })}
        />
      )}
      <Settings page={page} id={`${id}-settings`} problems={inConfig} />
      <Keys page={page} />
    </div>
  );
}

function changesOf({ saved, draft }: SearchPage) {
  const before = listChanges(saved, draft);
  return before === null ? {} : { before };
}

/** What is not a filter. What one comes for stands open; which fields are wanted is rarely changed. */
function Settings({
  page: { source, draft, edit },
  id,
  problems,
}: {
  page: SearchPage;
  id: string;
  problems: SearchPage['problems'];
}) {
  const { filters, limit, ...config } = draft.config;
  const kept = { ...(filters === undefined ? {} : { filters }), ...(limit === undefined ? {} : { limit }) };
  const context = useMemo<FormContext>(() => ({ columns: [], providers: new Map(), id }), [id]);
  const properties = isObject(source.settings['properties']) ? source.settings['properties'] : {};
  const { output_fields: outputs, ...main } = properties;
  const groups = [
    { title: null, names: main },
    { title: 'Fields', names: outputs === undefined || source.isOpen ? {} : { output_fields: outputs } },
  ];
  const form = (names: Record<string, unknown>) => (
    <ConfigForm
      schema={{ ...source.settings, properties: names }}
      defaults={source.defaults}
      config={config}
      problems={problems.filter(({ path: [first] }) => typeof first === 'string' && first in names)}
      context={context}
      onChange={(next) => edit({ ...draft, config: { ...next, ...kept } })}
    />
  );
  return groups.map(({ title, names }) => {
    if (Object.keys(names).length === 0) return null;
    if (title === null) return <div key="main">{form(names)}</div>;
    return (
      <details key={title} className="rounded-md border border-line px-3 py-2">
        <summary className="cursor-pointer text-sm font-medium">{title}</summary>
        <div className="pt-3">{form(names)}</div>
      </details>
    );
  });
}

function Keys({ page }: { page: SearchPage }) {
  const { mayManage } = useRights();
  const { problems, source } = page;
  return (
    <>
      <ProblemLines problems={problemsWithin(problems, ['connector'])} />
      {mayManage && source.provider !== null && <SearchKeys page={page} provider={source.provider} />}
    </>
  );
}

/** Which of one's own keys the search uses. Only admins see keys. */
function SearchKeys({ page: { draft, edit }, provider }: { page: SearchPage; provider: string }) {
  const { data = [] } = useConnections();
  return (
    <OwnKeys
      keys={data.filter((connection) => connection.provider === provider)}
      chosen={draft.keys}
      onChange={(keys) => edit({ ...draft, keys })}
    />
  );
}
