import type { PlainObject } from '../../kit/is-object.ts';
import { isObject } from '../../kit/is-object.ts';

export const finds = ['people', 'companies', 'own', 'datasets'] as const;
export type Finds = (typeof finds)[number];

/** What the address of the list of sources says. */
export interface SearchesParams {
  q?: string | undefined;
  finds?: Finds | undefined;
}

export function readSearchesSearch(given: Record<string, unknown>): SearchesParams {
  const kind = finds.find((one) => one === given['finds']);
  return { ...textOf(given, 'q'), ...(kind === undefined ? {} : { finds: kind }) };
}

/** What the address of one search says. */
export interface SearchParams {
  /** The saved search that it began with. */
  saved?: string | undefined;
  /** Filters and settings, as long as they fit into an address. */
  config?: PlainObject | undefined;
  /** Own connections that it asks with. */
  keys?: readonly string[] | undefined;
  /** The runs whose rows are shown, a page each. */
  runs?: readonly string[] | undefined;
  panel?: 'receipt' | 'sheet' | undefined;
  /** The sheet that its rows go into, and the number of that search there. */
  sheet?: number | undefined;
  no?: number | undefined;
}

const maxRuns = 50;

export function readSearchSearch(given: Record<string, unknown>): SearchParams {
  const { config, panel } = given;
  return {
    ...textOf(given, 'saved'),
    ...(isObject(config) ? { config } : {}),
    ...textsOf(given, 'keys'),
    ...textsOf(given, 'runs'),
    ...(panel === 'receipt' || panel === 'sheet' ? { panel } : {}),
    ...numberOf(given, 'sheet'),
    ...numberOf(given, 'no'),
  };
}

function textOf(given: Record<string, unknown>, name: string): Record<string, string> {
  const value = given[name];
  return typeof value === 'string' && value !== '' ? { [name]: value } : {};
}

function textsOf(given: Record<string, unknown>, name: string): Record<string, readonly string[]> {
  const value = given[name];
  if (!Array.isArray(value)) return {};
  const texts = value.filter((one): one is string => typeof one === 'string' && one !== '');
  return texts.length === 0 ? {} : { [name]: texts.slice(0, maxRuns) };
}

function numberOf(given: Record<string, unknown>, name: string): Record<string, number> {
  const value = given[name];
  return Number.isSafeInteger(value) && Number(value) > 0 ? { [name]: Number(value) } : {};
}
