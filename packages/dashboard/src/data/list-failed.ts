import type { PipesResponse } from '@headrace/client';

/** The ids of the records of which a cell has failed, in the order they were sent. */
export function listFailed({
  records,
  order,
}: Pick<PipesResponse, 'records' | 'order'>): (string | number)[] {
  return order.filter((id) =>
    Object.values(records[String(id)]?.fields ?? {}).some(({ status }) => status === 'failed'),
  );
}
