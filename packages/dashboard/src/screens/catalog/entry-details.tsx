import type { ReactNode } from 'react';
import { formatCredits } from '../../data/format-number.ts';
import { Badge } from '../../kit/badge.tsx';
import { CodeBlock } from '../../kit/code-block.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Prose } from '../../kit/prose.tsx';
import type { CatalogEntry } from './catalog-entry.ts';
import { writeRequest } from './write-request.ts';

interface EntryDetailsProps {
  kind: 'pipes' | 'searches';
  /** The one that is open; null if none is. */
  entry: CatalogEntry | null;
  onClose: () => void;
}

/** All about one pipe or search, in a panel at the side. */
export function EntryDetails({ kind, entry, onClose }: EntryDetailsProps) {
  return (
    <Dialog
      title={entry?.label ?? ''}
      description={entry === null ? '' : <code className="font-mono text-sm select-all">{entry.id}</code>}
      isOpen={entry !== null}
      onClose={onClose}
      place="side"
    >
      {entry !== null && <Details kind={kind} entry={entry} />}
    </Dialog>
  );
}

function Details({ kind, entry }: { kind: 'pipes' | 'searches'; entry: CatalogEntry }) {
  const { description, isDeprecated, successor, needs, outputs, prices, providers, connector } = entry;
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p>
          <Prose text={description} />
        </p>
        {successor !== null && (
          <p className="text-warn">
            {isDeprecated ? 'Deprecated.' : 'There is a newer version.'} Use{' '}
            <code className="font-mono">{successor}</code> in new requests.
          </p>
        )}
      </div>
      <Section title={kind === 'pipes' ? 'Needs' : 'Filters'}>
        <List items={needs} otherwise="nothing" />
      </Section>
      <Section title="Gives">
        <Outputs outputs={outputs} />
      </Section>
      <Section title="Costs, in credits">
        <Prices prices={prices} />
      </Section>
      {providers.length > 0 && (
        <Section title="Your own keys">
          <p className="mb-1 text-muted">
            {connector === 'required' ? 'It needs a key of yours at:' : 'It also takes keys of yours at:'}
          </p>
          <List items={providers} otherwise="none" />
        </Section>
      )}
      <Section title="Request">
        <CodeBlock label="Example of a request" text={writeRequest(kind, entry, location.origin)} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function List({ items, otherwise }: { items: readonly string[]; otherwise: string }) {
  if (items.length === 0) return <p className="text-muted">{otherwise}</p>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {items.map((item) => (
        <li key={item}>
          <Badge>{item}</Badge>
        </li>
      ))}
    </ul>
  );
}

function Outputs({ outputs }: Pick<CatalogEntry, 'outputs'>) {
  if (outputs.length === 0) return <p className="text-muted">What its config names.</p>;
  return (
    <dl className="divide-y divide-line rounded-md border border-line">
      {outputs.map(({ name, type, note }) => (
        <div key={name} className="flex gap-3 px-3 py-1.5">
          <dt className="grow font-mono text-sm break-all">{name}</dt>
          <dd className="text-sm text-muted">{note === null ? type : `${type}, ${note}`}</dd>
        </div>
      ))}
    </dl>
  );
}

function Prices({ prices }: Pick<CatalogEntry, 'prices'>) {
  if (prices.length === 0) return <p className="text-muted">Nothing.</p>;
  return (
    <dl className="divide-y divide-line rounded-md border border-line">
      {prices.map(({ operation, credits, when }) => (
        <div key={operation} className="flex gap-3 px-3 py-1.5">
          <dt className="grow font-mono text-sm break-all">{operation}</dt>
          <dd className="max-w-3/5 text-right text-sm text-muted">
            <span className="font-medium text-text tabular-nums">{formatCredits(credits)}</span> for {when}
          </dd>
        </div>
      ))}
    </dl>
  );
}
