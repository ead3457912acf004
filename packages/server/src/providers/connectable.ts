import type { Operation } from './kit/provider.ts';
import { countCredits as leadmagicCredits } from './leadmagic/leadmagic.ts';

interface Connectable {
  label: string;
  /** A free call that tells whether a credential works, and what is left of it; null where there is none. */
  check: Operation<undefined, { detail: string }> | null;
}

/** Every provider that takes a credential, one line each. */
export const connectable: ReadonlyMap<string, Connectable> = new Map([
  ['leadmagic', { label: 'LeadMagic', check: leadmagicCredits }],
]);
