import type { Estimate, SearchPayload, SearchRequest } from '@headrace/client';
import type { Environment } from '../../data/environment.ts';
import { formatCredits, sayCredits } from '../../data/format-number.ts';

/** Rows of a preview, and of each page after it. */
export const previewRows = 10;

/** A search as it is previewed: ten rows of it. */
export function previewOf(search: SearchPayload, environment: Environment, maxRows: number): SearchRequest {
  const limit = Math.min(previewRows, maxRows);
  return { config: { environment }, search: { ...search, config: { ...search.config, limit } } };
}

/** The request as it is sent: with what cells look like, and in production never without a ceiling. */
export function toRun(request: SearchRequest, ceiling: number | undefined): SearchRequest {
  const isSandbox = request.config?.environment === 'sandbox';
  return {
    ...request,
    config: {
      ...request.config,
      widgets: { enabled: true },
      field_definitions: { enabled: true },
      ...(isSandbox || ceiling === undefined ? {} : { max_credits: ceiling }),
    },
  };
}

/** `costs 0 to 1.5 credits`. */
export function sayCost({ min, max }: Pick<Estimate, 'min' | 'max'>): string {
  if (max === 0) return 'costs nothing';
  if (min === max) return `costs ${sayCredits(max)}`;
  return `costs ${formatCredits(min)} to ${sayCredits(max)}`;
}
