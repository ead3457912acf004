import type { CatalogPipe, CatalogSearch } from '@headrace/client';
import { describeNeed, readNeed } from '../../forms/need.ts';

export interface CatalogPrice {
  operation: string;
  provider: string;
  credits: number;
  /** When it is billed. */
  when: string;
}

export interface CatalogOutput {
  name: string;
  type: string;
  note: string | null;
}

/** A pipe or a search, as the catalog shows both. */
export interface CatalogEntry {
  id: string;
  label: string;
  description: string;
  category: string;
  successor: string | null;
  isDeprecated: boolean;
  connector: 'none' | 'optional' | 'required';
  providers: readonly string[];
  /** A line for each thing that must be there. */
  needs: readonly string[];
  outputs: readonly CatalogOutput[];
  prices: readonly CatalogPrice[];
  example: unknown;
}

export function entryOfPipe(pipe: CatalogPipe): CatalogEntry {
  const need = readNeed(pipe.inputs);
  return {
    ...headOf(pipe),
    id: pipe.pipe_id,
    needs: need === null ? ['Follows from the config'] : describeNeed(need),
    outputs: pipe.outputs.map(({ name, type, format, primary }) => ({
      name,
      type: format ?? type,
      note: primary ? 'main value' : null,
    })),
    prices: pipe.billing.map(({ operation, provider, credits, mode }) => ({
      operation,
      provider,
      credits,
      when: mode === 'onSuccess' ? 'an accepted value' : 'an answered call',
    })),
    example: pipe.example,
  };
}

export function entryOfSearch(search: CatalogSearch): CatalogEntry {
  const { billing } = search;
  return {
    ...headOf(search),
    id: search.search_id,
    needs: search.filters.map(({ name }) => name),
    outputs: search.outputs.map(({ name, type, format, enabled }) => ({
      name,
      type: format ?? type,
      note: enabled ? null : 'off by default',
    })),
    prices:
      billing === null
        ? []
        : [
            {
              operation: billing.operation,
              provider: billing.provider,
              credits: billing.credits,
              when: unitOf(billing),
            },
          ],
    example: search.example,
  };
}

function headOf(entry: CatalogPipe | CatalogSearch) {
  const { label, description, category, deprecated, connector, runs_on: providers } = entry;
  const named = 'successor' in entry ? entry.successor : null;
  const successor = named ?? deprecated?.successor ?? null;
  return { label, description, category, successor, isDeprecated: deprecated !== null, connector, providers };
}

function unitOf({ mode, page_size: pageSize }: NonNullable<CatalogSearch['billing']>): string {
  if (mode === 'per_result') return 'a row';
  return mode === 'per_page' ? `a page of ${pageSize} rows` : 'a search';
}

/** Those that have every word somewhere. */
export function filterEntries(entries: readonly CatalogEntry[], words: string): CatalogEntry[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return entries.filter((entry) => {
    const text = textOf(entry);
    return wanted.every((word) => text.includes(word));
  });
}

function textOf({ id, label, description, category, outputs, providers }: CatalogEntry): string {
  return [id, label, description, category, ...outputs.map(({ name }) => name), ...providers]
    .join(' ')
    .toLowerCase();
}
