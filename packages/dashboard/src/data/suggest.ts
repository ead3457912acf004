import type { Client } from '@headrace/client';
import { useCallback } from 'react';
import type { Environment } from './environment.ts';
import { useService } from './service.tsx';

/** Where values to choose from come from: a source of `/v1/complete`, or what the organization has. */
type Source = { from: 'completion'; source: string } | { from: 'names'; of: NamedThing };
type NamedThing = 'bucket' | 'stream' | 'sheet' | 'project';

const mostShown = 20;

/** Gives values that go with what has been typed so far, the best first. */
export function useSuggest(environment: Environment) {
  const { client } = useService();
  return useCallback(
    async (source: Source, text: string, signal: AbortSignal): Promise<readonly string[]> =>
      source.from === 'completion'
        ? complete(client, { source: source.source, query: text }, signal)
        : listNames(client, { of: source.of, environment, text }, signal),
    [client, environment],
  );
}

async function complete(
  { call }: Client,
  { source, query }: { source: string; query: string },
  signal: AbortSignal,
): Promise<string[]> {
  const body = { source, query: query.slice(0, 200), limit: mostShown };
  const { results } = await call<{ results: { value: string }[] }>('/v1/complete', { body, signal });
  return results.map(({ value }) => value);
}

async function listNames(
  { call }: Client,
  { of, environment, text }: { of: NamedThing; environment: Environment; text: string },
  signal: AbortSignal,
): Promise<string[]> {
  const list = of === 'bucket' ? 'buckets' : of === 'stream' ? 'streams' : 'sheets';
  const found = await call<Partial<Record<typeof list, { name: string; project?: string }[]>>>(
    `/v1/${list}?environment=${environment}`,
    { signal },
  );
  const names = (found[list] ?? []).map(({ name, project }) => (of === 'project' ? (project ?? '') : name));
  const wanted = text.toLowerCase();
  return [...new Set(names)].filter((name) => name.toLowerCase().includes(wanted)).slice(0, mostShown);
}
