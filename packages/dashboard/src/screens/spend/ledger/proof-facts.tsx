import type { LedgerProof } from '@headrace/client';

/** What the service computed, for those who want to compute it too. */
export function ProofFacts({ proof: { entry, batch, attempt } }: { proof: LedgerProof }) {
  const facts: [name: string, value: string | number | null | undefined][] = [
    ['kind', entry.kind],
    ['run', entry.run_id],
    ['record', entry.position === null ? null : `number ${entry.position + 1} of the request`],
    ['operation', entry.operation],
    ['price rule', attempt?.price_rule],
    ['note', entry.note],
    ['batch', batch === null ? null : `${batch.seq}, id ${batch.id}`],
    ['digest', batch?.digest],
    ['chain', batch?.chain],
  ];
  return (
    <details>
      <summary className="cursor-pointer text-sm text-muted">All facts</summary>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        {facts.map(([name, value]) =>
          value === null || value === undefined ? null : (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="font-mono text-xs leading-5 break-all select-all">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </details>
  );
}
