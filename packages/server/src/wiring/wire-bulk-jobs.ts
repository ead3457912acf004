/* Bulk jobs of this process: with what they are read, and who pays for their rows. */
import { setTimeout as sleep } from 'node:timers/promises';
import { bulkOperations } from '../providers/bulk-operations.ts';
import type { BulkReading } from '../providers/kit/bulk-reader.ts';
import { startBulkReader } from '../providers/kit/bulk-reader.ts';
import type { BulkStore, DueBulkJob } from '../providers/kit/bulk-store.ts';
import type { CallContext, CallSettings } from '../providers/kit/call-settings.ts';
import type { CallResult } from '../providers/kit/call-result.ts';
import type { AnswerShape } from '../providers/kit/operation.ts';
import type { Joined } from '../providers/kit/single-flight.ts';
import type { CredentialVault } from './find-credential.ts';
import { useOwn } from './find-credential.ts';

/** Runs that waited for the same row of a bulk job have one answer, which one of them pays for. */
export function payInBulk(
  bulkJobs: BulkStore | null,
  joined: Joined<CallResult<AnswerShape>>,
): Joined<CallResult<AnswerShape>> {
  const { bulk } = joined.result;
  if (bulk === undefined || bulkJobs === null) return joined;
  const claimPayment = (payer: string) => bulkJobs.pay(bulk, payer);
  return { ...joined, isShared: joined.isShared || !bulk.isOwn, claimPayment };
}

/** Starts to read the bulk jobs that calls with these settings begin. */
export function readBulkJobs(
  vault: CredentialVault,
  {
    store,
    settings,
    reportFault,
  }: { store: BulkStore; settings: CallSettings; reportFault(error: unknown): void },
): BulkReading {
  return startBulkReader({
    settings,
    store,
    operations: bulkOperations,
    openCredential: (job, { provider }) => openJobCredential(vault, job, provider.id),
    reportFault,
    sleep: (ms) => sleep(ms, undefined, { ref: false }),
  });
}

/** The credential that a job was begun with; null if it is gone. */
async function openJobCredential(
  vault: CredentialVault,
  { organizationId, credential: id }: DueBulkJob,
  provider: string,
): Promise<CallContext['credential'] | null> {
  if (id === `managed:${provider}`) {
    const key = await vault.openManaged(provider);
    return key === null ? null : { kind: 'managed', id, key };
  }
  const [own] = await vault.openConnections(organizationId, [id]);
  const found = own === undefined ? null : await useOwn(vault, organizationId, own);
  return found === null || found.kind === 'lost' ? null : found;
}
