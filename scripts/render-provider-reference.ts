/* The table of docs/providers.md, made from the catalog, from what adapters declare, and from `provider-knowledge.ts`. */
import { pipes, searches } from '../packages/server/src/catalog.ts';
import type { BillingTerm } from '../packages/server/src/engine/pipe.ts';
import { connectable } from '../packages/server/src/providers/connectable.ts';
import { keyless } from '../packages/server/src/providers/keyless.ts';
import { knowledgeOf } from './provider-knowledge.ts';

export const providersStart = '<!-- from here on written by `npm run generate` -->';

interface Entry {
  id: string;
  label: string;
  key: string;
}

const entries: readonly Entry[] = [
  ...[...connectable].map(([id, { label, check }]) => ({
    id,
    label,
    key: `${keyless.has(id) ? 'optional' : 'yes'}${check === null ? '' : ', checked for free'}`,
  })),
  ...[...keyless].flatMap(([id, label]) => (connectable.has(id) ? [] : { id, label, key: 'no' })),
].toSorted((one, other) => one.id.localeCompare(other.id, 'en'));

/** One row for each provider: how much of its wire is known, and what uses it at what price. */
export function renderProviderReference(): string {
  return [
    '| provider | key | what is known of it | used by |',
    '|---|---|---|---|',
    ...entries.map(
      ({ id, label, key }) =>
        `| ${label} (\`${id}\`) | ${key} | ${knowledgeOf(id)} | ${usesOf(id).join('<br>') || 'nothing in the catalog'} |`,
    ),
    '',
  ].join('\n');
}

function usesOf(id: string): string[] {
  return [
    ...pipes.flatMap((pipe) => {
      if (pipe.deprecated !== null) return [];
      const terms = pipe.billing.filter(({ provider }) => provider === id);
      const isAsked = pipe.runsOn.includes(id) || pipe.alsoAsks?.includes(id) === true;
      return isAsked || terms.length > 0 ? [`\`${pipe.id}\`${pricesOf(terms)}`] : [];
    }),
    ...searches.flatMap(({ id: search, deprecated, runsOn, price }) =>
      deprecated === null && runsOn.includes(id)
        ? [`\`${search}\`${price === null ? '' : `: ${price.credits} ${price.mode.replaceAll('_', ' ')}`}`]
        : [],
    ),
  ];
}

/** In credits, with a managed key; what is not found is free unless it says otherwise. */
function pricesOf(terms: readonly Pick<BillingTerm, 'credits' | 'mode'>[]): string {
  const told = terms.map(({ credits, mode }) => `${credits}${mode === 'always' ? ' always' : ''}`);
  return told.length === 0 ? '' : `: ${[...new Set(told)].join(' or ')}`;
}
