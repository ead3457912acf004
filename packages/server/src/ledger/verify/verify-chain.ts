import type { ChainKey } from '../chain.ts';
import { advanceChain, chainStart } from '../chain.ts';
import { explainBatch } from './explain-batch.ts';
import { explainLink } from './explain-link.ts';
import type { EntryGatherer, StrayEntry } from './gather-entries.ts';
import { createEntryGatherer } from './gather-entries.ts';
import type { BatchRow } from './read-batches.ts';
import { readBatchPage } from './read-batches.ts';
import type { EntryRow } from './read-entries.ts';
import { digestRows } from './read-entries.ts';
import type { Head } from './read-head.ts';
import type { Scope } from './scope.ts';
import type { WrongRow } from '../../contract/ledger.ts';

/** How far a ledger was verified, and what is wrong right after that. */
export interface Verified {
  batches: number;
  entries: number;
  /** What the entries so far add up to. */
  balance: number;
  /** What the chain says so far. */
  chain: Buffer;
  wrong: WrongRow | null;
}

/** Goes through all batches that existed when `head` was read. What is appended meanwhile comes after them. */
export async function verifyChain(scope: Scope, head: Head): Promise<Verified> {
  const gatherer = createEntryGatherer(scope, head.lastEntryId);
  const sofar: Verified = { batches: 0, entries: 0, balance: 0, chain: chainStart, wrong: null };
  const step = createStep(scope, { head, gatherer, sofar });
  while (sofar.batches < head.lastSeq) {
    const page = await readBatchPage(scope, { after: sofar.batches, last: head.lastSeq });
    for (const batch of page) {
      sofar.wrong = await step(batch);
      if (sofar.wrong !== null) return sofar;
    }
    const stray = await gatherer.findStrayEarly(sofar.batches);
    if (stray !== null || page.length === 0) return { ...sofar, wrong: describeStray(scope, stray) };
    await scope.pause();
  }
  const isCutOff = head.seq > sofar.batches && !head.chain.equals(sofar.chain);
  sofar.wrong = isCutOff
    ? missingBatch(scope, { seq: sofar.batches + 1, next: null })
    : describeStray(scope, await gatherer.findStrayAtEnd(sofar.batches));
  return sofar;
}

interface Walk {
  head: Head;
  gatherer: EntryGatherer;
  sofar: Verified;
}

/** Verifies the next batch; null when all is well with it. */
function createStep(scope: Scope, { head, gatherer, sofar }: Walk) {
  let key = scope.keys[0];
  return async (batch: BatchRow): Promise<WrongRow | null> => {
    const { organizationId } = scope;
    const place = { table: 'ledger_batches', key: { org_id: organizationId, seq: batch.seq } } as const;
    const expected = sofar.batches + 1;
    if (batch.seq !== expected) return missingBatch(scope, { seq: expected, next: batch.seq });
    const entries = await gatherer.entriesOf(batch);
    const digest = digestRows(entries);
    if (entries.length === 0 || !digest.equals(batch.digest)) {
      const isOfEntries =
        entries.length > 0 && findKey(scope.keys, { ...batch, digest, before: sofar.chain }) !== undefined;
      if (!isOfEntries) return explainBatch(scope, { batch, entries });
      const [says, should_say] = [batch.digest.toString('hex'), digest.toString('hex')];
      return { ...place, column: 'digest', says, should_say, because: 'the chain was made with that digest' };
    }
    const link = { chain: batch.chain, digest, before: sofar.chain };
    // Usually the key has not changed; if it has, any known key may be used from here on.
    key = key !== undefined && isLink(key, link) ? key : findKey(scope.keys, link);
    if (key === undefined) return explainLink(scope, { batch, before: sofar.chain, head });
    const homeless = entries.find(({ kind, run_id: runId }) => isCharge(kind) && runId === null);
    if (homeless !== undefined) return chargeWithoutRun(scope, homeless);
    sofar.batches = batch.seq;
    sofar.entries += entries.length;
    sofar.balance += entries.reduce((sum, { amount }) => sum + amount, 0);
    sofar.chain = batch.chain;
    if (sofar.balance >= 0) return null;
    const because = 'a balance is never negative, but that is what the entries up to this batch add up to';
    return { ...place, column: null, says: sofar.balance, should_say: null, because };
  };
}

interface Link {
  before: Buffer;
  digest: Buffer;
  chain: Buffer;
}

function isLink(key: ChainKey, { before, digest, chain }: Link): boolean {
  return advanceChain(key, { chain: before, digest }).equals(chain);
}

function findKey(keys: readonly ChainKey[], link: Link): ChainKey | undefined {
  return keys.find((key) => isLink(key, link));
}

function isCharge(kind: string): boolean {
  return kind === 'capture' || kind === 'fee';
}

function missingBatch(
  { organizationId }: Pick<Scope, 'organizationId'>,
  { seq, next }: { seq: number; next: number | null },
): WrongRow {
  const because = next === null ? 'the account counts it' : `the next batch is ${next}`;
  const key = { org_id: organizationId, seq };
  return { table: 'ledger_batches', key, column: null, says: null, should_say: 'a batch', because };
}

function chargeWithoutRun({ organizationId }: Scope, { id, kind }: EntryRow): WrongRow {
  const key = { org_id: organizationId, id };
  const because = `a ${kind} belongs to the record of a run`;
  return {
    table: 'ledger_entries',
    key,
    column: 'run_id',
    says: null,
    should_say: 'the id of a run',
    because,
  };
}

function describeStray({ organizationId }: Scope, stray: StrayEntry | null): WrongRow | null {
  if (stray === null) return null;
  const { entry, seq } = stray;
  const because =
    seq === null ? 'there is no such batch' : `batch ${seq} has the digest it says without this entry`;
  return {
    table: 'ledger_entries',
    key: { org_id: organizationId, id: entry.id },
    column: seq === null ? 'batch_id' : null,
    says: seq === null ? entry.batchId : `an entry of batch ${seq}`,
    should_say: null,
    because,
  };
}
