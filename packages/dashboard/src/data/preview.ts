import type { Client, ErrorItem, PipesRequest, PipesResponse } from '@headrace/client';
import { useQuery } from '@tanstack/react-query';
import { listErrors } from './list-errors.ts';
import { useService } from './service.tsx';
import { useSettled } from './settled.ts';

/** What a request gives, or what is wrong with it. */
export interface Preview {
  errors: readonly ErrorItem[];
  run: PipesResponse | null;
}

const quietMs = 600;

/**
 * Runs a request of pipes that only compute, whenever nobody has typed for a moment. What was previewed before is not run
 * again. Null runs nothing.
 */
export function usePreview(request: PipesRequest | null) {
  const { client, organization } = useService();
  const text = request === null ? null : JSON.stringify(request);
  const settled = useSettled(text, quietMs);
  const { data, error } = useQuery({
    queryKey: ['of', organization, 'preview', settled],
    queryFn: () => readPreview(client, settled ?? ''),
    enabled: settled !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    retry: false,
  });
  const isCurrent = text !== null && settled === text;
  return { preview: isCurrent ? data : undefined, error: isCurrent ? error : null };
}

async function readPreview(client: Client, text: string): Promise<Preview> {
  const request: PipesRequest = JSON.parse(text);
  const errors = await listErrors(client.validate(request));
  if (errors.length > 0) return { errors, run: null };
  const { run } = await client.runSync(request);
  return { errors, run };
}
