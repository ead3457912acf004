import type { StoredRun } from '../contract/stored-run.ts';
import { z } from 'zod';
import type { Receipt } from '../contract/receipt.ts';
import type { Assembly } from '../engine/render/assemble-run.ts';
import type { Attempt } from '../engine/ports.ts';
import { findReceiptPlace, showReceipt } from './show-receipt.ts';
import { searchReceiptPath, showSearchReceipt } from './show-search-receipt.ts';

const inputIds = z.array(z.union([z.string(), z.number()]));

/**
 * The receipt that shows a charge, and its path. If the pipe makes several fields, it is the receipt of the main field.
 */
export async function findChargeReceipt(
  run: StoredRun,
  { position, attempts, assembly }: { position: number; attempts: readonly Attempt[]; assembly: Assembly },
): Promise<{ path: string; receipt: Receipt } | null> {
  const [first] = attempts;
  if (run.kind === 'search') {
    const receipt = showSearchReceipt(run, first?.pipeIndex ?? -1, attempts);
    return receipt === null ? null : { path: searchReceiptPath(run.id), receipt };
  }
  const recordId = inputIds.parse(JSON.parse(run.order))[position];
  if (run.plan === null || first === undefined || recordId === undefined) return null;
  const { columns, pipes } = assembly.plans.get(run.plan).plan;
  const claimed = columns.filter(({ pipe }) => pipe !== null && pipes[pipe]?.index === first.pipeIndex);
  const field = (claimed.find(({ primary }) => primary) ?? claimed[0])?.name;
  if (field === undefined) return null;
  const place = await findReceiptPlace(run, { recordId: String(recordId), field, assembly });
  const parts = [run.id, String(recordId), field].map((part) => encodeURIComponent(part.toWellFormed()));
  return { path: `/v1/pipes/receipt/${parts.join('/')}`, receipt: showReceipt(place, attempts) };
}
