import { setImmediate as nextTurn } from 'node:timers/promises';
import { digestTexts } from '../chain.ts';
import { findCandidates } from './find-candidates.ts';
import { guessChanges } from './guess-changes.ts';
import type { BatchRow } from './read-batches.ts';
import type { EntryRow } from './read-entries.ts';
import { digestRows } from './read-entries.ts';
import type { Scope } from './scope.ts';
import type { WrongRow } from '../../contract/ledger.ts';

const maxTries = 50_000;
const triesPerTurn = 500;

/**
 * The row that is wrong in a batch whose entries do not have its digest. A digest cannot be reversed, but guesses can be
 * tried: the change of a row that gives the digest again is what was changed, as surely as SHA-256 has no collisions.
 */
export async function explainBatch(
  scope: Scope,
  { batch, entries }: { batch: BatchRow; entries: readonly EntryRow[] },
): Promise<WrongRow> {
  const candidates = await findCandidates(scope, { batch, entries });
  const { organizationId } = scope;
  let tries = 0;
  for (const guess of guessChanges({ organizationId, batch, entries, candidates })) {
    if (digestTexts(guess.texts).equals(batch.digest)) return guess.wrong();
    tries += 1;
    if (tries === maxTries) break;
    if (tries % triesPerTurn === 0) await nextTurn();
  }
  return unexplained(organizationId, { batch, entries });
}

function unexplained(
  organizationId: string,
  { batch, entries }: { batch: BatchRow; entries: readonly EntryRow[] },
): WrongRow {
  const [first] = entries;
  if (first !== undefined && entries.length === 1)
    return {
      table: 'ledger_entries',
      key: { org_id: organizationId, id: first.id },
      column: null,
      says: first.text,
      should_say: null,
      because: `it is the only entry of batch ${batch.seq} and does not have the digest that the batch says`,
    };
  const which = entries.length === 0 ? 'it has no entries' : 'one or more of its entries were changed';
  const ids = entries.length === 0 ? '' : ` (ids ${first?.id ?? ''} to ${entries.at(-1)?.id ?? ''})`;
  return {
    table: 'ledger_batches',
    key: { org_id: organizationId, seq: batch.seq },
    column: 'digest',
    says: batch.digest.toString('hex'),
    should_say: digestRows(entries).toString('hex'),
    because: `${which}${ids}, and no change of a single row explains it`,
  };
}
