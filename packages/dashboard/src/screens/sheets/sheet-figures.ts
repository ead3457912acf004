import type { SheetStats } from '@headrace/client';

/** How much of a sheet has a value, in percent. */
export function shareFilled({ rows, fields }: Pick<SheetStats, 'rows' | 'fields'>): number {
  const cells = rows * fields.length;
  const filled = fields.reduce((sum, field) => sum + field.filled, 0);
  return cells === 0 ? 0 : Math.floor((filled / cells) * 100);
}

/** What the values that a sheet has have cost. */
export function sumSpent({ pipes }: Pick<SheetStats, 'pipes'>): number {
  return pipes.reduce((sum, { credits }) => sum + credits, 0);
}
